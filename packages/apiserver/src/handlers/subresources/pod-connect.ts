import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { badRequestStatus } from '@kubewright/kube/status'
import type { ApiResponse, ConnectResponse } from '../../api/index.ts'
import type { Kubelet } from '../../outbound/index.ts'
import { admit } from '../admission.ts'
import { fail, failPlainly, nameIn, type Operation } from '../operation.ts'
import { requireStored } from '../write/update.ts'
import { booleanOption } from '../write-options.ts'
import { containerOf, nodeNameOf } from './pod-container.ts'
import { requireKubelet } from './pod-log.ts'

/**
 * Handles exec, attach and port-forward. The client must request an upgrade to WebSocket. A request without an upgrade
 * is refused as in Kubernetes; SPDY is not supported.
 */
export function connectToPod(operation: Operation): ApiResponse {
  const { path, request, context } = operation
  // A GET must not do what only the verb `create` allows.
  context.access?.refuseCreation(request, request.user)
  admit(operation, { verb: 'CONNECT', object: optionsObject(operation), isDryRun: false, kind: optionsKind(path) })
  const { object: pod } = requireStored(operation)
  const container = path.subresource === 'portforward' ? '' : containerOf(pod, request.query['container'] ?? '')
  const node = nodeNameOf(pod)
  if (node === '') fail(badRequestStatus(`pod ${nameIn(operation)} does not have a host assigned`))
  const kubelet = requireKubelet(operation, node)
  const protocol = request.headers['upgrade'] ?? ''
  if (protocol === '') fail(badRequestStatus('Upgrade request required'))
  if (protocol.toLowerCase() !== 'websocket') {
    fail(badRequestStatus(`upgrade to ${protocol} is not implemented: use WebSocket`))
  }
  return { form: 'connect', status: 101, connection: connectionTo(operation, kubelet, pod, container) }
}

const optionsKinds: Readonly<Record<string, string>> = {
  attach: 'PodAttachOptions',
  exec: 'PodExecOptions',
  portforward: 'PodPortForwardOptions',
}

function optionsKind({ subresource = '' }: Operation['path']) {
  return { group: '', version: 'v1', kind: optionsKinds[subresource] ?? '' }
}

/** The options of the request as an object. */
function optionsObject({ path, request }: Operation): JsonObject {
  const parameters = new URLSearchParams(request.search ?? request.query)
  const object: { [field: string]: JsonValue } = { kind: optionsKind(path).kind, apiVersion: 'v1' }
  for (const stream of ['stdin', 'stdout', 'stderr', 'tty']) {
    if (booleanOption(request.query, stream) === true) object[stream] = true
  }
  const container = request.query['container']
  if (container) object['container'] = container
  const command = parameters.getAll('command')
  // Go prints an empty command as null.
  if (path.subresource === 'exec') object['command'] = command.length === 0 ? null : command
  if (parameters.has('ports')) object['ports'] = parameters.getAll('ports').map(Number)
  return object
}

function connectionTo(
  { path, request }: Operation,
  kubelet: Kubelet,
  pod: JsonObject,
  container: string,
): ConnectResponse['connection'] {
  const parameters = new URLSearchParams(request.search ?? '')
  if (path.subresource === 'portforward') {
    const open = required(kubelet.portForward?.bind(kubelet), 'portForward')
    const ports = parameters.getAll('ports').flatMap((text) => text.split(',').map(portIn))
    return { kind: 'ports', ports, open: (port, signal) => open({ pod, port, signal }) }
  }
  const wants = (stream: string) => booleanOption(request.query, stream) === true
  const streams = { stdin: wants('stdin'), stdout: wants('stdout'), stderr: wants('stderr'), tty: wants('tty') }
  if (path.subresource === 'attach') {
    const attach = required(kubelet.attach?.bind(kubelet), 'attach')
    return { kind: 'container', run: (flows, signal) => attach({ pod, container, ...streams, signal }, flows) }
  }
  const exec = required(kubelet.exec?.bind(kubelet), 'exec')
  const command = parameters.getAll('command')
  return { kind: 'container', run: (flows, signal) => exec({ pod, container, command, ...streams, signal }, flows) }
}

function required<Method>(method: Method | undefined, name: string): Method {
  return method ?? failPlainly(`the kubelet option of this server does not implement ${name}`)
}

function portIn(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return port > 0 && port < 65_536 ? port : fail(badRequestStatus(`unable to parse ${JSON.stringify(text)} as a port`))
}

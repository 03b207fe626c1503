import { isIP } from 'node:net'
import type { JsonObject } from '@kubewright/kube/json'
import { badRequestStatus, notFoundStatus, serviceUnavailableStatus } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api/index.ts'
import { listAt, numberAt, textAt } from '../../read-object.ts'
import { type Admitted, admit } from '../admission.ts'
import { fail, groupResourceOf, nameIn, type Operation } from '../operation.ts'
import { requireKey } from '../storage-key.ts'
import { addressOfNode } from './pod-container.ts'

const kubeletPort = '10250'

/**
 * Handles a proxy request to a pod, a service or a node. This server has no network to containers, so a valid request
 * fails as kube-apiserver does for an unreachable target.
 */
export function proxyTo(operation: Operation): ApiResponse {
  admit(operation, { verb: 'CONNECT', ...optionsOf(operation), isDryRun: false })
  const target = targetOf(operation)
  const address = locations[operation.resource.definition.plural]?.(operation, target) ?? ''
  const problem = `dial tcp ${address}: connect: network is unreachable`
  return fail(serviceUnavailableStatus(`error trying to reach service: ${problem}`))
}

/**
 * The options of the request as an object. The path after the subresource begins with a slash, and ends with one if the
 * request's path does.
 */
function optionsOf({ resource, path, request }: Operation): Pick<Admitted, 'object' | 'kind'> {
  const kind = { group: '', version: 'v1', kind: `${resource.definition.kind}ProxyOptions` }
  const rest = (path.rest ?? '').replace(/^(?=[^/])/, '/')
  const proxiedPath = request.path.endsWith('/') && !rest.endsWith('/') ? `${rest}/` : rest
  return { kind, object: { kind: kind.kind, apiVersion: 'v1', ...(proxiedPath === '' ? {} : { path: proxiedPath }) } }
}

interface Target {
  readonly name: string
  /** A number or a name; empty if the client gave none. */
  readonly port: string
}

/** Parses "name", "name:port" or "scheme:name:port". */
function targetOf(operation: Operation): Target {
  const id = nameIn(operation)
  const parts = id.split(':')
  const [name = '', port = ''] = parts.length === 3 ? parts.slice(1) : parts
  const isScheme = parts.length < 3 || ['', 'http', 'https'].includes(parts[0] as string)
  if (name !== '' && isScheme && parts.length <= 3) return { name, port }
  return fail(badRequestStatus(`invalid ${operation.resource.definition.singular} request ${JSON.stringify(id)}`))
}

/** Resolves the address of a target, by resource. */
const locations: Readonly<Record<string, (operation: Operation, target: Target) => string>> = {
  pods: podAddress,
  services: serviceAddress,
  nodes: (operation, { name, port }) =>
    `${addressOfNode(operation, requireKey(operation, name))}:${port === '' ? kubeletPort : port}`,
}

function podAddress(operation: Operation, { name, port }: Target): string {
  const pod = requireObject(operation, 'pods', name)
  const ports = listAt(pod, 'spec', 'containers').flatMap((container) => listAt(container, 'ports'))
  const ip = textAt(listAt(pod, 'status', 'podIPs')[0], 'ip')
  if (!isGlobalUnicast(ip)) fail(badRequestStatus('address not allowed'))
  const chosen = port === '' ? numberAt(ports[0], 'containerPort') : port
  return `${ip}:${chosen === 0 ? 80 : chosen}`
}

/** As Go's IsGlobalUnicast: not unspecified, loopback, link-local, multicast or broadcast. */
function isGlobalUnicast(ip: string): boolean {
  if (isIP(ip) === 4) return !/^(?:0\.0\.0\.0$|127\.|169\.254\.|22[4-9]\.|23\d\.|255\.255\.255\.255$)/.test(ip)
  return isIP(ip) === 6 && !/^(?:::1?$|fe[89ab]|ff)/i.test(ip)
}

function serviceAddress(operation: Operation, { name, port }: Target): string {
  const portName = /^\d+$/.test(port) ? namedPort(operation, name, Number(port)) : port
  const subsets = listAt(requireObject(operation, 'endpoints', name), 'subsets')
  const unavailable = (of: string) =>
    fail(serviceUnavailableStatus(`no endpoints available for service ${JSON.stringify(of)}`))
  if (subsets.length === 0) return unavailable(name)
  for (const subset of subsets) {
    const [address] = listAt(subset, 'addresses')
    const found = listAt(subset, 'ports').find((candidate) => textAt(candidate, 'name') === portName)
    if (address !== undefined && found !== undefined) return `${textAt(address, 'ip')}:${numberAt(found, 'port')}`
  }
  return unavailable(nameIn(operation))
}

/** The name of a service's port, under which its endpoints list it. */
function namedPort(operation: Operation, name: string, port: number): string {
  const ports = listAt(requireObject(operation, 'services', name), 'spec', 'ports')
  const found = ports.find((candidate) => numberAt(candidate, 'port') === port)
  if (found !== undefined) return textAt(found, 'name')
  return fail(serviceUnavailableStatus(`no service port ${port} found for service ${JSON.stringify(name)}`))
}

/** A missing object is reported as one of the requested resource, even if the endpoints of a service are missing. */
function requireObject(operation: Operation, resource: string, name: string): JsonObject {
  const { context, path } = operation
  const stored = context.store.get({ resource, namespace: path.namespace, name: requireKey(operation, name) })
  return stored?.object ?? fail(notFoundStatus(groupResourceOf(operation.resource), name))
}

import type { ApiResponse } from '../../api/index.ts'
import type { Kubelet } from '../../outbound/index.ts'
import { failPlainly, type Operation } from '../operation.ts'
import { requireStored } from '../write/update.ts'
import { logOptionsOf } from './log-options.ts'
import { LogStream } from './log-stream.ts'
import { addressOfNode, containerOf, nodeNameOf } from './pod-container.ts'

/** GET of a container's log. The log of a pod without a node is empty. */
export function readLog(operation: Operation): ApiResponse | Promise<ApiResponse> {
  const options = logOptionsOf(operation)
  const { object: pod } = requireStored(operation)
  const container = containerOf(pod, options.container)
  const node = nodeNameOf(pod)
  if (node === '') return { form: 'document', status: 204, contentType: '', content: '' }
  const kubelet = requireKubelet(operation, node)
  const abort = new AbortController()
  const { signal } = operation.request
  signal?.addEventListener('abort', () => abort.abort(), { once: true })
  const { follow, previous } = options
  const log = kubelet.logs({ pod, container, follow, previous, signal: abort.signal })
  const respond = (found: Awaited<typeof log>): ApiResponse => {
    return { form: 'stream', status: 200, contentType: 'text/plain', stream: new LogStream(found, options, abort) }
  }
  return log instanceof Promise ? log.then(respond) : respond(log)
}

/** The kubelet. Fails as kube-apiserver does for a node that it cannot reach. */
export function requireKubelet(operation: Operation, node: string): Kubelet {
  const { kubelet } = operation.context
  if (kubelet !== undefined) return kubelet
  const address = addressOfNode(operation, node)
  return failPlainly(`cannot reach the kubelet at ${address}: this server was started without one`)
}

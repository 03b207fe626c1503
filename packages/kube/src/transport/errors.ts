import { KubeError } from '../errors.ts'
import type { TransportRequest } from './transport.ts'

/** The request did not leave: it was certainly not carried out. */
export function transportUnreachable(request: TransportRequest, detail: string, cause?: unknown): KubeError {
  return new KubeError('KUBE_TRANSPORT_UNREACHABLE', `cannot send ${describe(request)}: ${detail}`, { cause })
}

/** The connection broke after the request may have left. */
export function transportCut(request: TransportRequest, detail: string, cause?: unknown): KubeError {
  const message = `lost the answer to ${describe(request)}: ${detail}; it may or may not have been carried out`
  return new KubeError('KUBE_TRANSPORT_CUT', message, { cause })
}

export function transportTimeout(request: TransportRequest, timeoutMs: number): KubeError {
  const message = `no answer to ${describe(request)} within ${timeoutMs} ms; it may or may not have been carried out`
  return new KubeError('KUBE_TRANSPORT_TIMEOUT', message)
}

export function transportCancelled(request: TransportRequest): KubeError {
  return new KubeError('KUBE_TRANSPORT_CANCELLED', `${describe(request)} was cancelled`)
}

/** Without the query and the headers: they may hold what does not belong into logs. */
function describe(request: TransportRequest): string {
  return `${request.method} ${request.path}`
}

import { KubeError } from '../errors.ts'
import type { TransportRequest } from './transport.ts'

/** The request was not sent, so the server did not execute it. */
export function transportUnreachable(request: TransportRequest, detail: string, cause?: unknown): KubeError {
  return new KubeError('KUBE_TRANSPORT_UNREACHABLE', `cannot send ${describe(request)}: ${detail}`, { cause })
}

/** The connection broke after the request may have been sent. */
export function transportCut(request: TransportRequest, detail: string, cause?: unknown): KubeError {
  const message = `lost the response to ${describe(request)}: ${detail}; the server may have executed the request`
  return new KubeError('KUBE_TRANSPORT_CUT', message, { cause })
}

export function transportTimeout(request: TransportRequest, timeoutMs: number): KubeError {
  const message = `no response to ${describe(request)} within ${timeoutMs} ms; the server may have executed the request`
  return new KubeError('KUBE_TRANSPORT_TIMEOUT', message)
}

export function transportCancelled(request: TransportRequest): KubeError {
  return new KubeError('KUBE_TRANSPORT_CANCELLED', `${describe(request)} was cancelled`)
}

/** Omits the query and the headers, which may contain secrets. */
function describe(request: TransportRequest): string {
  return `${request.method} ${request.path}`
}

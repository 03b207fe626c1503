import { requestEntityTooLargeStatus, StatusError } from '@kubewright/kube/status'
import { apiserverLimits } from '../../limits.ts'
import type { Incoming } from '../exchange/index.ts'
import { GatheredBytes } from './gathered-bytes.ts'
import type { RequestBatcher } from './request-batcher.ts'

/**
 * Reads the whole body, within its limit; undefined if there is none. As in Kubernetes, Content-Length only serves to
 * refuse large bodies, and Content-Encoding is ignored.
 *
 * @throws StatusError 413; an Error if the connection breaks before the end.
 */
export function readRequestBody(
  request: Incoming,
  batcher: RequestBatcher,
): Promise<Uint8Array | undefined> | undefined {
  const announced = request.headers['content-length']
  const source = bodyOf(request)
  if (source === undefined) return undefined
  if (Number(announced ?? 0) > apiserverLimits.requestBodySizeBytesMax) return Promise.reject(tooLarge())
  return new Promise((resolve, reject) => {
    const gathered = new GatheredBytes()
    source.on('data', (chunk: Uint8Array) => {
      if (gathered.size + chunk.length > apiserverLimits.requestBodySizeBytesMax) {
        source.removeAllListeners('data')
        gathered.take()
        reject(tooLarge())
      } else gathered.add(chunk)
    })
    source.on('end', () => {
      const body = gathered.size === 0 ? undefined : gathered.take()
      batcher.afterReading(() => resolve(body))
    })
    source.on('error', reject)
    source.on('close', () => {
      if (!request.complete) reject(new Error('the connection closed before the end of the request body'))
    })
  })
}

/**
 * Whether the request has a body that the server reads: HTTP/1.1 declares it in headers, HTTP/2 by not ending the
 * stream. The body of a GET is ignored.
 */
export function hasBody(request: Incoming): boolean {
  return bodyOf(request) !== undefined
}

/** The body; undefined if there is none. */
function bodyOf(request: Incoming): NodeJS.ReadableStream | undefined {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  if (length === '0' || request.method === 'GET') return undefined
  if ('body' in request) return request.body
  return length === undefined && encoding === undefined ? undefined : request
}

function tooLarge(): StatusError {
  return new StatusError(requestEntityTooLargeStatus(`limit is ${apiserverLimits.requestBodySizeBytesMax}`))
}

import type { IncomingMessage } from 'node:http'
import {
  badRequestStatus,
  requestEntityTooLargeStatus,
  StatusError,
  tooManyRequestsStatus,
} from '@kubewright/kube/status'
import { runtimeLimits } from '../limits.ts'

/** The total size of the bodies that the requests of one server hold. */
export interface HeldBytes {
  count: number
}

/**
 * A body that is too large is read up to this multiple of its limit before it is refused: most clients do not read a
 * response while they send.
 */
const discardedFactor = 4

/**
 * Reads the body of a request. Its bytes count against the total from their arrival until `release`.
 *
 * @throws StatusError 413 for a body that is too large, 429 when all bodies together are, 400 for an empty body.
 */
export async function readBody(
  incoming: IncomingMessage,
  sizeBytesMax: number,
  held: HeldBytes,
  signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array; release(): void }> {
  let chunks: Uint8Array[] = []
  let size = 0
  let heldByThis = 0
  const release = () => {
    chunks = []
    held.count -= heldByThis
    heldByThis = 0
  }
  try {
    if (Number(incoming.headers['content-length'] ?? 0) > sizeBytesMax * discardedFactor) throw tooLarge(sizeBytesMax)
    // Stopping to read must not close the connection, which sends the refusal.
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > sizeBytesMax * discardedFactor) break
      if (size > sizeBytesMax) {
        release()
        continue
      }
      heldByThis += chunk.byteLength
      held.count += chunk.byteLength
      chunks.push(chunk)
      if (held.count > runtimeLimits.webhookBodiesBytesMax) {
        throw new StatusError(tooManyRequestsStatus('the webhook server is overloaded, please try again', 1))
      }
    }
    if (size > sizeBytesMax) throw tooLarge(sizeBytesMax)
    if (size === 0) throw new StatusError(badRequestStatus('request body is empty'))
    // No caller would release bytes that arrive later.
    signal.throwIfAborted()
    return { bytes: chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks), release }
  } catch (error) {
    release()
    throw error
  }
}

function tooLarge(sizeBytesMax: number): StatusError {
  return new StatusError(requestEntityTooLargeStatus(`limit is ${sizeBytesMax} bytes`))
}

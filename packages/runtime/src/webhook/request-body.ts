import type { IncomingMessage } from 'node:http'
import {
  badRequestStatus,
  requestEntityTooLargeStatus,
  StatusError,
  tooManyRequestsStatus,
} from '@kubewright/kube/status'
import { runtimeLimits } from '../limits.ts'

/** How many bytes the requests of one server hold together. */
export interface HeldBytes {
  count: number
}

/** A body that is too large is read so many times its limit before it is refused: who still sends does not listen. */
const discardedFactor = 4

/**
 * Reads the body of a request. The bytes count as held from when they arrive until `release`.
 *
 * @throws StatusError 413 when it is larger than allowed, 429 when all requests together are, 400 when it is empty.
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
    // Its end must not end the connection, on which the refusal goes out.
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
    // Nobody would release what comes too late.
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

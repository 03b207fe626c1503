import type { IncomingMessage } from 'node:http'
import type { Runtime } from '@kubewright/kube/runtime'
import {
  badRequestStatus,
  requestEntityTooLargeStatus,
  StatusError,
  timeoutStatus,
  tooManyRequestsStatus,
} from '@kubewright/kube/status'
import { runtimeLimits } from '../limits.ts'

/** The total size of the bodies that the requests of one server hold, and of those from each address. */
export interface HeldBytes {
  count: number
  readonly byAddress: Map<string, number>
}

export interface BodyOptions {
  readonly sizeBytesMax: number
  readonly held: HeldBytes
  readonly signal: AbortSignal
  readonly runtime: Runtime
}

/**
 * A body that is too large is read up to this multiple of its limit before it is refused: most clients do not read a
 * response while they send.
 */
const discardedFactor = 4

/**
 * Reads the body of a request. Its bytes count against the totals from their arrival until `release`.
 *
 * @throws StatusError 413 for a body that is too large, 429 when all bodies together are, or those from its address, 504
 * for a body that arrives too slowly, 400 for an empty body.
 */
export async function readBody(
  incoming: IncomingMessage,
  options: BodyOptions,
): Promise<{ readonly bytes: Uint8Array; release(): void }> {
  const { sizeBytesMax, signal, runtime } = options
  const body = createHeldBody(incoming.socket?.remoteAddress ?? '', options)
  let pace: Pace | undefined
  try {
    if (Number(incoming.headers['content-length'] ?? 0) > sizeBytesMax * discardedFactor) throw tooLarge(sizeBytesMax)
    pace = watchPace(runtime)
    await Promise.race([pace.tooSlow, receive(incoming, body, pace, sizeBytesMax)])
    // No caller would release bytes that arrive later.
    signal.throwIfAborted()
    return { bytes: body.bytes(), release: body.release }
  } catch (error) {
    body.release()
    throw error
  } finally {
    pace?.end()
  }
}

async function receive(incoming: IncomingMessage, body: HeldBody, pace: Pace, sizeBytesMax: number): Promise<void> {
  let size = 0
  // Stopping to read must not close the connection, which sends the refusal.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    pace.received(size)
    if (body.isReleased && size <= sizeBytesMax) return
    if (size > sizeBytesMax * discardedFactor) break
    if (size > sizeBytesMax) body.release()
    else body.add(chunk)
  }
  if (size > sizeBytesMax) throw tooLarge(sizeBytesMax)
  if (size === 0) throw new StatusError(badRequestStatus('request body is empty'))
}

interface HeldBody {
  /** @throws StatusError 429. */
  add(chunk: Uint8Array): void
  bytes(): Uint8Array
  release(): void
  readonly isReleased: boolean
}

function createHeldBody(address: string, { held, sizeBytesMax }: BodyOptions): HeldBody {
  let chunks: Uint8Array[] = []
  let count = 0
  let isReleased = false
  const change = (difference: number) => {
    count += difference
    held.count += difference
    const ofAddress = (held.byAddress.get(address) ?? 0) + difference
    if (ofAddress === 0) held.byAddress.delete(address)
    else held.byAddress.set(address, ofAddress)
    return ofAddress
  }
  return {
    add(chunk) {
      chunks.push(chunk)
      const ofAddress = change(chunk.byteLength)
      // An option may allow single bodies that are larger than the totals.
      const isOver = (total: number, max: number) => total > Math.max(max, sizeBytesMax)
      if (
        isOver(held.count, runtimeLimits.webhookBodiesBytesMax) ||
        isOver(ofAddress, runtimeLimits.webhookAddressBodiesBytesMax)
      ) {
        throw new StatusError(tooManyRequestsStatus('the webhook server is overloaded, please try again', 1))
      }
    },
    bytes: () => (chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)),
    release() {
      isReleased = true
      chunks = []
      change(-count)
    },
    get isReleased() {
      return isReleased
    },
  }
}

interface Pace {
  /** Rejects when the body is slower than the minimal rate. */
  readonly tooSlow: Promise<never>
  received(size: number): void
  end(): void
}

/** A body that stays one byte short would otherwise hold its bytes for the whole timeout of a request. */
function watchPace(runtime: Runtime): Pace {
  const { webhookBodyGraceMs, webhookBodyRateBytesMin } = runtimeLimits
  const began = runtime.clock.monotonic()
  let size = 0
  let refuse = (_error: unknown) => {}
  const tooSlow = new Promise<never>((_resolve, reject) => {
    refuse = reject
  })
  const leftMs = () => began + webhookBodyGraceMs + (size / webhookBodyRateBytesMin) * 1000 - runtime.clock.monotonic()
  const check = () => {
    if (leftMs() > 0) timer = runtime.clock.after(leftMs(), 'the body of a review', check)
    else refuse(new StatusError(timeoutStatus('the body of the request arrives too slowly', 0)))
  }
  let timer = runtime.clock.after(webhookBodyGraceMs, 'the body of a review', check)
  return {
    tooSlow,
    received: (total) => {
      size = total
    },
    end: () => timer.cancel(),
  }
}

function tooLarge(sizeBytesMax: number): StatusError {
  return new StatusError(requestEntityTooLargeStatus(`limit is ${sizeBytesMax} bytes`))
}

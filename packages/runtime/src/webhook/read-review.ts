import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '@kubewright/kube/json'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import { badRequestStatus, requestEntityTooLargeStatus, StatusError } from '@kubewright/kube/status'
import { textOf } from '../callback.ts'
import { runtimeLimits } from '../limits.ts'
import type { ReviewRoute } from './review.ts'

/** Reads the bodies of one server. */
export interface ReviewReader {
  /**
   * The review. Of large bodies, one is parsed at a time, and the event loop serves other requests in between.
   *
   * @throws StatusError 400 if it is not a JSON object, 413 for more values than the route allows.
   */
  read(
    bytes: Uint8Array,
    route: Pick<ReviewRoute, 'sizeBytesMax' | 'valuesMax'>,
    signal: AbortSignal,
  ): Promise<JsonObject>
}

export function createReviewReader(runtime: Runtime): ReviewReader {
  let last: Promise<void> = Promise.resolve()
  return {
    async read(bytes, route, signal) {
      if (bytes.byteLength <= runtimeLimits.webhookParsedAtOnceBytesMax) return parseReview(bytes, route)
      const before = last
      let end = () => {}
      last = new Promise((resolve) => {
        end = resolve
      })
      try {
        await before
        signal.throwIfAborted()
        return parseReview(bytes, route)
      } finally {
        void sleep(runtime, 0, 'a pause after a large review').then(end, end)
      }
    },
  }
}

function parseReview(
  bytes: Uint8Array,
  { sizeBytesMax, valuesMax }: Pick<ReviewRoute, 'sizeBytesMax' | 'valuesMax'>,
): JsonObject {
  // Before parsing: ten million empty objects fit into 30 MB, and take seconds and a gigabyte.
  if (hasMoreValues(bytes, valuesMax)) {
    throw new StatusError(requestEntityTooLargeStatus(`limit is ${valuesMax} JSON values`))
  }
  let value: JsonValue
  try {
    value = parseJson(bytes, { sizeBytesMax })
  } catch (error) {
    const reason = textOf(error)
    throw new StatusError(badRequestStatus(`the body is not JSON: ${reason}`), { cause: error })
  }
  if (isJsonObject(value)) return value
  throw new StatusError(badRequestStatus('the body is not a review: it must be a JSON object'))
}

const [quote, backslash, colon, openingBrace, openingBracket] = [0x22, 0x5c, 0x3a, 0x7b, 0x5b]

/** Whether a JSON text has more values than that: objects, lists, texts (without names of fields), numbers, literals. */
export function hasMoreValues(bytes: Uint8Array, valuesMax: number): boolean {
  let count = 0
  let isInScalar = false
  for (let position = 0; position < bytes.length && count <= valuesMax; position++) {
    const byte = bytes[position] as number
    const isScalar = isScalarByte(byte)
    if (byte === quote) {
      count++
      position = endOfText(bytes, position + 1)
    } else if (byte === colon) count--
    else if (byte === openingBrace || byte === openingBracket || (isScalar && !isInScalar)) count++
    isInScalar = isScalar
  }
  return count > valuesMax
}

/** Bytes of numbers and literals: + - . 0 to 9, and letters. */
function isScalarByte(byte: number): boolean {
  return (
    (byte >= 0x2b && byte <= 0x39 && byte !== 0x2c) || (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
  )
}

/** The position of the quote that ends a text, or that behind the last byte. */
function endOfText(bytes: Uint8Array, begin: number): number {
  let position = begin
  while (position < bytes.length && bytes[position] !== quote) position += bytes[position] === backslash ? 2 : 1
  return position
}

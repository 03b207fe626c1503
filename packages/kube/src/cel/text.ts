/** Strings of CEL are sequences of code points, encoded as UTF-8 when they become bytes. */

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function encodeUtf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** undefined when the bytes are not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}

/** The order of byte strings; a prefix comes before longer strings. */
export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const difference = (left[index] as number) - (right[index] as number)
    if (difference !== 0) return difference < 0 ? -1 : 1
  }
  return left.length < right.length ? -1 : left.length > right.length ? 1 : 0
}

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

/** The number of code points of a text. */
export function codePointCount(text: string): number {
  let count = text.length
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit <= 0xdbff) {
      const next = text.charCodeAt(index + 1)
      if (next >= 0xdc00 && next <= 0xdfff) {
        count--
        index++
      }
    }
  }
  return count
}

/** The order of strings by code point, which is also the order of their UTF-8 bytes; UTF-16 order differs from it. */
export function compareStrings(left: string, right: string): number {
  if (left === right) return 0
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const a = left.charCodeAt(index)
    const b = right.charCodeAt(index)
    if (a !== b) {
      const aSurrogate = a >= 0xd800 && a <= 0xdfff
      const bSurrogate = b >= 0xd800 && b <= 0xdfff
      if (aSurrogate !== bSurrogate) return aSurrogate ? 1 : -1
      return a < b ? -1 : 1
    }
  }
  return left.length < right.length ? -1 : left.length > right.length ? 1 : 0
}

export function compareBytes(left: Uint8Array, right: Uint8Array): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const difference = (left[index] as number) - (right[index] as number)
    if (difference !== 0) return difference < 0 ? -1 : 1
  }
  return left.length < right.length ? -1 : left.length > right.length ? 1 : 0
}

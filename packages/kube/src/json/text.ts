import { KubeError } from '../errors.ts'

const fatalDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const loneSurrogate = /\p{Surrogate}/u
const loneSurrogates = /\p{Surrogate}/gu
const replacementCharacter = '\ufffd'
const replacementBytes = new TextEncoder().encode(replacementCharacter)

/** The length of the text in UTF-8 bytes; a lone surrogate counts as the three bytes of its replacement. */
export function utf8Length(text: string): number {
  let length = text.length
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit < 0x80) continue
    if (unit < 0x800) length += 1
    else if (unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(text.charCodeAt(index + 1))) {
      length += 2
      index++
    } else length += 2
  }
  return length
}

/** The number of Unicode code points of the text; a lone surrogate counts as one. */
export function codePointCount(text: string): number {
  let count = text.length
  for (let index = 0; index < text.length - 1; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0xd800 && unit <= 0xdbff && isLowSurrogate(text.charCodeAt(index + 1))) {
      count--
      index++
    }
  }
  return count
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff
}

const leadingSpace = /^\p{White_Space}+/u
const trailingSpace = /(?<!\p{White_Space})\p{White_Space}+$/u

/** Trims whitespace like Go's strings.TrimSpace; String.trim differs at U+FEFF and U+0085. */
export function trimSpace(text: string): string {
  return text.replace(leadingSpace, '').replace(trailingSpace, '')
}

/** Throws KUBE_DOCUMENT_TOO_LARGE if the input has more bytes than allowed. */
export function checkSize(input: string | Uint8Array, sizeBytesMax: number): void {
  if (input.length > sizeBytesMax) throw documentTooLarge(sizeBytesMax)
  // A UTF-16 code unit takes at most three bytes, so most texts need not be counted.
  if (typeof input === 'string' && input.length * 3 > sizeBytesMax && utf8Length(input) > sizeBytesMax) {
    throw documentTooLarge(sizeBytesMax)
  }
}

function documentTooLarge(sizeBytesMax: number): KubeError {
  return new KubeError('KUBE_DOCUMENT_TOO_LARGE', `the document is larger than ${sizeBytesMax} bytes`)
}

/** Replaces each lone surrogate, which UTF-8 cannot encode, with U+FFFD, as Go does. */
export function toWellFormed(text: string): string {
  return loneSurrogate.test(text) ? text.replace(loneSurrogates, replacementCharacter) : text
}

/**
 * Decodes UTF-8 as Go does inside JSON strings: every byte outside of a valid sequence becomes one U+FFFD. TextDecoder
 * would replace a truncated three-byte sequence with a single one.
 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return fatalDecoder.decode(bytes)
  } catch {
    return decodeInvalidUtf8(bytes)
  }
}

function decodeInvalidUtf8(bytes: Uint8Array): string {
  const replaced = new Uint8Array(bytes.length * replacementBytes.length)
  let length = 0
  let index = 0
  while (index < bytes.length) {
    const sequence = sequenceLength(bytes, index)
    if (sequence === 0) {
      replaced.set(replacementBytes, length)
      length += replacementBytes.length
      index++
    }
    for (let rest = sequence; rest > 0; rest--) replaced[length++] = bytes[index++] as number
  }
  return fatalDecoder.decode(replaced.subarray(0, length))
}

/** The length of the valid UTF-8 sequence at the index, or 0 if invalid (overlong, surrogate, truncated). */
function sequenceLength(bytes: Uint8Array, index: number): number {
  const first = bytes[index] as number
  if (first < 0x80) return 1
  if (first < 0xc2 || first > 0xf4) return 0
  const second = bytes[index + 1] ?? 0
  let low = 0x80
  let high = 0xbf
  if (first === 0xe0) low = 0xa0
  else if (first === 0xed) high = 0x9f
  else if (first === 0xf0) low = 0x90
  else if (first === 0xf4) high = 0x8f
  if (second < low || second > high) return 0
  if (first < 0xe0) return 2
  if (!isContinuation(bytes[index + 2])) return 0
  if (first < 0xf0) return 3
  return isContinuation(bytes[index + 3]) ? 4 : 0
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x80 && byte <= 0xbf
}

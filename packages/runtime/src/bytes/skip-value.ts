import { limits } from '@kubewright/kube'
import { runtimeLimits } from '../limits.ts'
import type { ObjectScan } from './object-scan.ts'

/*
 * Every function takes a start position and the end of the bytes, and returns the position where it stopped, or -1 for
 * input that is not JSON. None reads at or beyond the end. JSON that must be left to parseJson is noted in the scan.
 */

export const comma = 0x2c
export const colon = 0x3a
export const openBracket = 0x5b
export const openBrace = 0x7b
export const closeBracket = 0x5d
export const closeBrace = 0x7d

export const quote = 0x22
const backslash = 0x5c
export const space = 0x20
const zero = 0x30
const nine = 0x39

/** The meaning of a byte in a string. */
const ordinary = 0
const textEnd = 1
const escaping = 2
const beyondAscii = 3
const forbidden = 4

const meanings = new Uint8Array(256).map((_, byte) => {
  if (byte === quote) return textEnd
  if (byte === backslash) return escaping
  if (byte >= 0x80) return beyondAscii
  return byte < space ? forbidden : ordinary
})

/** The bytes that may follow a backslash, other than u. */
export const escapes: Uint8Array = new Uint8Array(256)
for (const byte of Buffer.from('"\\/bfnrt')) escapes[byte] = 1

/** A double cannot represent every integer with more digits. */
export const exactDigitsMax = 15
const trueWord = Buffer.from('true')
const falseWord = Buffer.from('false')
export const nullWord = Buffer.from('null')

export function skipSpace(bytes: Uint8Array, from: number, end: number): number {
  let position = from
  while (position < end) {
    const byte = bytes[position] as number
    if (byte > space || (byte !== space && byte !== 0x0a && byte !== 0x0d && byte !== 0x09)) break
    position++
  }
  return position
}

/**
 * From after the opening quote to after the closing one, four bytes at a time: in `special` the highest bit of each
 * byte is set if it is a quote, a backslash, a control character or not ASCII. A borrow of the subtractions may set
 * bits above such a byte, never below, so the lowest bit is always right.
 */
function skipText(bytes: Uint8Array, from: number, end: number, scan: ObjectScan): number {
  const { view } = scan
  const wideEnd = end - 4
  let position = from
  for (;;) {
    while (position <= wideEnd) {
      const four = view.getInt32(position, true)
      const quotes = four ^ 0x22222222
      const backslashes = four ^ 0x5c5c5c5c
      const isQuote = (quotes - 0x01010101) & ~quotes
      const isBackslash = (backslashes - 0x01010101) & ~backslashes
      const isControl = (four - 0x20202020) & ~four
      const special = (four | isQuote | isBackslash | isControl) & 0x80808080
      if (special !== 0) {
        position += (31 - Math.clz32(special & -special)) >> 3
        break
      }
      position += 4
    }
    if (position >= end) return -1
    const meaning = meanings[bytes[position++] as number] as number
    if (meaning === ordinary) continue
    if (meaning === textEnd) return position
    if (meaning === escaping && position < end && escapes[bytes[position] as number] === 1) {
      position++
      continue
    }
    position = skipRare(bytes, position, end, meaning, scan)
    if (position < 0) return -1
  }
}

/** Continues after a byte that is rare in strings; separate, so that the loop over all others stays small. */
function skipRare(bytes: Uint8Array, from: number, end: number, meaning: number, scan: ObjectScan): number {
  if (meaning === forbidden) return -1
  if (meaning === escaping) return skipCodePoint(bytes, from, end, scan)
  scan.isAscii = false
  return from
}

/** The same for a string that is compared or decoded without unescaping, so an escape in it is odd. */
export function skipVerbatimText(bytes: Uint8Array, from: number, end: number, scan: ObjectScan): number {
  let position = from
  while (position < end) {
    const meaning = meanings[bytes[position++] as number] as number
    if (meaning === ordinary) continue
    if (meaning === textEnd) return position
    if (meaning === beyondAscii) scan.isAscii = false
    else {
      scan.isOdd = true
      scan.attach(bytes)
      return skipText(bytes, position - 1, end, scan)
    }
  }
  return -1
}

/** The u and its four digits. */
function skipCodePoint(bytes: Uint8Array, from: number, end: number, scan: ObjectScan): number {
  if (end - from <= 4 || bytes[from] !== 0x75) return -1
  for (let digit = 1; digit <= 4; digit++) {
    if (!isHexadecimal(bytes[from + digit] as number)) return -1
  }
  // Surrogates must come in pairs, which only parseJson checks.
  if (((bytes[from + 1] as number) | 0x20) === 0x64 && (bytes[from + 2] as number) >= 0x38) scan.isOdd = true
  return from + 5
}

function isHexadecimal(byte: number): boolean {
  const lower = byte | 0x20
  return (byte >= zero && byte <= nine) || (lower >= 0x61 && lower <= 0x66)
}

/** A number, true, false or null. */
function skipScalar(bytes: Uint8Array, from: number, end: number, scan: ObjectScan): number {
  if (from >= end) return -1
  const byte = bytes[from] as number
  if (byte <= nine) return skipNumber(bytes, from, end, scan)
  const word = byte === 0x74 ? trueWord : byte === 0x66 ? falseWord : nullWord
  return matches(bytes, from, end, word) ? from + word.length : -1
}

function skipNumber(bytes: Uint8Array, from: number, end: number, scan: ObjectScan): number {
  const start = bytes[from] === 0x2d ? from + 1 : from
  let position = skipDigits(bytes, start, end)
  if (position === start || (position - start > 1 && bytes[start] === zero)) return -1
  if (position - start > exactDigitsMax) scan.isOdd = true
  if (position < end && bytes[position] === 0x2e) {
    const fraction = position + 1
    position = skipDigits(bytes, fraction, end)
    if (position === fraction) return -1
  }
  if (position >= end || ((bytes[position] as number) | 0x20) !== 0x65) return position
  // An exponent may exceed the range of a double.
  scan.isOdd = true
  position++
  if (position < end && (bytes[position] === 0x2b || bytes[position] === 0x2d)) position++
  const exponent = position
  position = skipDigits(bytes, exponent, end)
  return position === exponent ? -1 : position
}

export function skipDigits(bytes: Uint8Array, from: number, end: number): number {
  let position = from
  while (position < end && (bytes[position] as number) >= zero && (bytes[position] as number) <= nine) position++
  return position
}

/** Whether these bytes are at the position. */
export function matches(bytes: Uint8Array, from: number, end: number, expected: Uint8Array): boolean {
  if (end - from < expected.length) return false
  for (let index = 0; index < expected.length; index++) if (bytes[from + index] !== expected[index]) return false
  return true
}

/** Deeper objects are refused by parseJson. */
const parsedDepthMax = limits.documentDepthMax
/** The closing brackets of the enclosing containers, the outermost first. */
const closings = new Uint8Array(runtimeLimits.scannedDepthMax)

/**
 * Skips one value of any type and checks that it is JSON. Returns its end, or -1. `level` is the number of enclosing
 * containers.
 */
export function skipValue(bytes: Uint8Array, from: number, end: number, level: number, scan: ObjectScan): number {
  if (from < 0 || from >= end) return -1
  scan.attach(bytes)
  const byte = bytes[from] as number
  if (byte === quote) return skipText(bytes, from + 1, end, scan)
  if (byte === openBrace || byte === openBracket) return skipContainer(bytes, from, end, level, scan)
  return skipScalar(bytes, from, end, scan)
}

/** From after the name of a field to the start of its value. */
export function skipColon(bytes: Uint8Array, from: number, end: number): number {
  if (from < 0) return -1
  let position = from
  if (position < end && bytes[position] !== colon) position = skipSpace(bytes, position, end)
  if (position >= end || bytes[position] !== colon) return -1
  position++
  return position < end && (bytes[position] as number) <= space ? skipSpace(bytes, position, end) : position
}

/**
 * From the opening bracket to after the closing one, without recursion. This loop reads most bytes of most objects:
 * servers write no spaces, so it looks for them only at a byte that may be one.
 */
function skipContainer(bytes: Uint8Array, from: number, end: number, level: number, scan: ObjectScan): number {
  let position = from + 1
  // In ASCII both closing brackets are two places after their opening ones.
  let closing = (bytes[from] as number) + 2
  let depth = 0
  let mayClose = true
  if (level >= parsedDepthMax) scan.isOdd = true
  for (;;) {
    if (position < end && (bytes[position] as number) <= space) position = skipSpace(bytes, position, end)
    if (position >= end) return -1
    let byte = bytes[position] as number
    if (!mayClose || byte !== closing) {
      if (closing === closeBrace) {
        if (byte !== quote) return -1
        position = skipText(bytes, position + 1, end, scan)
        if (position < 0) return -1
        const isTight = position + 1 < end && bytes[position] === colon && (bytes[position + 1] as number) > space
        position = isTight ? position + 1 : skipColon(bytes, position, end)
        if (position < 0 || position >= end) return -1
        byte = bytes[position] as number
      }
      if (byte === quote) position = skipText(bytes, position + 1, end, scan)
      else if (byte === openBrace || byte === openBracket) {
        if (depth === closings.length) return -1
        closings[depth++] = closing
        if (level + depth >= parsedDepthMax) scan.isOdd = true
        closing = byte + 2
        position++
        mayClose = true
        continue
      } else position = skipScalar(bytes, position, end, scan)
      if (position < 0) return -1
      if (position < end && (bytes[position] as number) <= space) position = skipSpace(bytes, position, end)
      if (position >= end) return -1
      byte = bytes[position] as number
      if (byte === comma) {
        position++
        mayClose = false
        continue
      }
      if (byte !== closing) return -1
    }
    // A container ends here, and perhaps the enclosing ones.
    position++
    for (;;) {
      if (depth === 0) return position
      closing = closings[--depth] as number
      if (position < end && (bytes[position] as number) <= space) position = skipSpace(bytes, position, end)
      if (position >= end) return -1
      const next = bytes[position++] as number
      if (next === comma) break
      if (next !== closing) return -1
    }
    mayClose = false
  }
}

import { Buffer } from 'node:buffer'

/** The subset of DER (X.690) that certificates need. Everything is a value: a tag, a length, the content. */
export type Der = Uint8Array

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const

export function derSequence(...items: readonly Der[]): Der {
  return tagged(tags.sequence, concat(items))
}

export function derSet(...items: readonly Der[]): Der {
  return tagged(tags.set, concat(items))
}

/** The bytes of a non-negative number, most significant first. */
export function derInteger(bytes: Uint8Array): Der {
  let start = 0
  while (start < bytes.length - 1 && bytes[start] === 0) start++
  const digits = bytes.subarray(start)
  // A leading bit of one would make the number negative.
  return tagged(tags.integer, (digits[0] ?? 0) >= 0x80 ? concat([Uint8Array.of(0), digits]) : digits)
}

export function derBoolean(value: boolean): Der {
  return tagged(tags.boolean, Uint8Array.of(value ? 0xff : 0))
}

export function derBitString(bytes: Uint8Array, unusedBits = 0): Der {
  return tagged(tags.bitString, concat([Uint8Array.of(unusedBits), bytes]))
}

export function derOctetString(bytes: Uint8Array): Der {
  return tagged(tags.octetString, bytes)
}

export function derText(text: string): Der {
  return tagged(tags.utf8String, new TextEncoder().encode(text))
}

/** Such as 2.5.29.17: the first two arcs share a byte, the others are written in base 128. */
export function derObjectIdentifier(text: string): Der {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number)
  return tagged(tags.objectIdentifier, Uint8Array.from([first * 40 + second, ...rest.flatMap(base128)]))
}

/** Whole seconds. RFC 5280: years before 2050 are written with two digits, later ones with four. */
export function derTime(timeMs: number): Der {
  const digits = `${new Date(timeMs).toISOString().slice(0, 19).replace(/\D/g, '')}Z`
  const isShort = digits.startsWith('20') && digits < '2050'
  return tagged(
    isShort ? tags.utcTime : tags.generalizedTime,
    new TextEncoder().encode(isShort ? digits.slice(2) : digits),
  )
}

/** A value in a numbered slot of its parent; primitive if it has no nested values. */
export function derContext(slot: number, content: Uint8Array, form: 'primitive' | 'constructed'): Der {
  return tagged((form === 'constructed' ? 0xa0 : 0x80) | slot, content)
}

function tagged(tag: number, content: Uint8Array): Der {
  return concat([Uint8Array.from([tag, ...lengthBytes(content.length)]), content])
}

function lengthBytes(length: number): readonly number[] {
  if (length < 0x80) return [length]
  const digits: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) digits.unshift(rest & 0xff)
  return [0x80 | digits.length, ...digits]
}

function base128(arc: number): readonly number[] {
  const digits = [arc % 128]
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift(0x80 | (rest % 128))
  return digits
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

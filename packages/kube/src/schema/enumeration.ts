import type { JsonValue } from '../json/index.ts'
import { jsonEqual } from '../json/index.ts'

/**
 * Whether a value is one of an enumeration. Kubernetes converts the value to the type of each allowed value before it
 * compares, so a fraction is truncated for an allowed integer, and an integer becomes the character of its code. Null
 * is never a member, even if the enumeration lists it.
 */
export function isEnumerated(value: JsonValue, allowed: readonly JsonValue[]): boolean {
  if (value === null) return false
  for (const candidate of allowed) if (isMember(value, candidate)) return true
  return false
}

function isMember(value: JsonValue, candidate: JsonValue): boolean {
  if (candidate === null) return false
  if (typeof value === 'number' || typeof value === 'bigint') {
    if (typeof candidate === 'number' || typeof candidate === 'bigint') return isSameNumber(value, candidate)
    return typeof candidate === 'string' && isCharacterOf(value, candidate)
  }
  return jsonEqual(value, candidate)
}

function isSameNumber(value: number | bigint, candidate: number | bigint): boolean {
  // biome-ignore lint/suspicious/noDoubleEquals: an integer may be held as number on one side and bigint on the other.
  if (value == candidate) return true
  const isIntegerCandidate = typeof candidate === 'bigint' || Number.isSafeInteger(candidate)
  return typeof value === 'number' && isIntegerCandidate && Math.trunc(value) === Number(candidate)
}

function isCharacterOf(value: number | bigint, candidate: string): boolean {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return false
  const code = Number(value)
  const isCodePoint = code >= 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return candidate === (isCodePoint ? String.fromCodePoint(code) : '\ufffd')
}

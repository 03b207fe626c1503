import { limits } from '../limits.ts'
import { documentTooDeep } from './inspect.ts'
import { sortStrings } from './order.ts'
import type { JsonObject, JsonValue } from './value.ts'

/**
 * Encodes compactly, in field order, omitting fields with the value undefined. Like JSON.stringify, but also encodes
 * bigints.
 */
export function encodeJson(value: JsonValue): string {
  try {
    return JSON.stringify(value)
  } catch {
    // A bigint, or nesting that overflows the stack: the encoder below encodes the first and reports the second.
    return encodeValue(value, false, 0)
  }
}

/**
 * Encodes compactly with the fields of each object sorted by code point, as Go encodes maps, so that equal values give
 * equal texts.
 */
export function encodeCanonicalJson(value: JsonValue): string {
  return encodeValue(value, true, 0)
}

function encodeValue(value: JsonValue, sorted: boolean, depth: number): string {
  if (typeof value === 'object' && value !== null) {
    if (depth >= limits.encodedDepthMax) throw documentTooDeep(limits.encodedDepthMax)
    return Array.isArray(value)
      ? encodeArray(value, sorted, depth + 1)
      : encodeObject(value as JsonObject, sorted, depth + 1)
  }
  if (typeof value === 'bigint') return value.toString()
  return JSON.stringify(value)
}

function encodeArray(items: readonly JsonValue[], sorted: boolean, depth: number): string {
  let text = '['
  for (let index = 0; index < items.length; index++) {
    if (index > 0) text += ','
    text += encodeValue(items[index] ?? null, sorted, depth)
  }
  return `${text}]`
}

function encodeObject(object: JsonObject, sorted: boolean, depth: number): string {
  const keys = Object.keys(object)
  if (sorted) sortStrings(keys)
  let text = '{'
  for (const key of keys) {
    const field = object[key]
    if (field === undefined) continue
    if (text !== '{') text += ','
    text += `${JSON.stringify(key)}:${encodeValue(field, sorted, depth)}`
  }
  return `${text}}`
}

const htmlCharacters = /[<>&\u2028\u2029]/g

/**
 * Encodes as Go's json.Marshal encodes a map: sorted, with <, >, & and the two Unicode line separators escaped.
 * Kubernetes' messages have values in this form.
 */
export function encodeGoJson(value: JsonValue): string {
  return encodeCanonicalJson(value).replace(htmlCharacters, escapeCharacter)
}

/** Encodes as Go's json.Marshal encodes a struct: fields in the given order, omitting undefined ones. */
export function encodeGoStruct(fields: readonly (readonly [name: string, value: JsonValue | undefined])[]): string {
  const present = fields.flatMap(([name, value]) =>
    value === undefined ? [] : [`${encodeGoJson(name)}:${encodeGoJson(value)}`],
  )
  return `{${present.join(',')}}`
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

import type { JsonObject, JsonValue } from '../json/index.ts'
import { documentTooDeep, encodeGoJson, utf8Length } from '../json/index.ts'
import { limits } from '../limits.ts'

/**
 * How many levels of objects and lists a value has: 0 for a scalar. Throws KUBE_DOCUMENT_TOO_DEEP past the limit, so
 * that recursion over a checked value is bounded.
 */
export function depthOf(value: JsonValue, levelsAllowed: number = limits.documentDepthMax): number {
  if (typeof value !== 'object' || value === null) return 0
  if (levelsAllowed <= 0) {
    throw documentTooDeep(limits.documentDepthMax)
  }
  let deepest = 0
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === 'object' && item !== null) deepest = Math.max(deepest, depthOf(item, levelsAllowed - 1))
    }
  } else {
    const object = value as JsonObject
    for (const key in object) {
      const field = object[key]
      if (typeof field === 'object' && field !== null) deepest = Math.max(deepest, depthOf(field, levelsAllowed - 1))
    }
  }
  return deepest + 1
}

/** How many values a value consists of, itself included; counting stops once it has passed `enough`. */
export function countValues(value: JsonValue, enough: number): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  const items = Array.isArray(value) ? value : Object.values(value as JsonObject)
  for (const item of items) {
    if (item === undefined) continue
    count += countValues(item, enough - count)
    if (count > enough) return count
  }
  return count
}

/** About how many characters a value takes as JSON; counting stops once it has passed `enough`. */
export function textSize(value: JsonValue, enough: number): number {
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 4
  let size = 2
  if (Array.isArray(value)) {
    for (const item of value) {
      size += textSize(item, enough - size) + 1
      if (size > enough) return size
    }
    return size
  }
  const object = value as JsonObject
  for (const key in object) {
    size += key.length + 4 + textSize(object[key] ?? null, enough - size)
    if (size > enough) return size
  }
  return size
}

/** The length in bytes of the encoding that Go's JSON encoder writes. */
export function encodedSizeBytes(value: JsonValue): number {
  return utf8Length(encodeGoJson(value))
}

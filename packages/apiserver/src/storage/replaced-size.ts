import type { JsonObject, JsonValue } from '@kubewright/kube/json'

/**
 * What V8 allocates for an object or a list without its entries, for one entry, and for a string without its
 * characters.
 */
const containerSizeBytes = 32
const entrySizeBytes = 24
const stringSizeBytes = 16

/** Deep enough to find that spec, status, data and metadata.managedFields are shared. */
const comparedLevels = 2

/**
 * Estimates the bytes that only history holds once `next` replaces `previous`; a removal has no `next`. Most updates
 * share fields with the version before them, by reference: a shared field counts when the last version with it is
 * replaced. A character counts one byte, so text outside Latin-1 takes up to twice the estimate.
 */
export function replacedSizeBytes(previous: JsonObject, next: JsonObject | undefined): number {
  return sizeBytes(previous, next, comparedLevels)
}

let lastSized: { readonly object: JsonObject; readonly sizeBytes: number } | undefined

/**
 * Estimates the memory of an object. Caches the last result, because watchers get the same change one after the other.
 */
export function objectSizeBytes(object: JsonObject): number {
  if (lastSized?.object !== object) lastSized = { object, sizeBytes: sizeBytes(object, undefined, 0) }
  return lastSized.sizeBytes
}

function sizeBytes(value: JsonValue | undefined, next: JsonValue | undefined, levels: number): number {
  if (typeof value === 'string') return stringSizeBytes + value.length
  if (typeof value !== 'object' || value === null || value === next) return 0
  let size = containerSizeBytes
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      size += entrySizeBytes + sizeBytes(value[index], undefined, 0)
    }
    return size
  }
  const fields = value as JsonObject
  const nextFields = levels > 0 && typeof next === 'object' ? (next as JsonObject | null) : undefined
  for (const key in fields) {
    const field = fields[key]
    size += entrySizeBytes + key.length
    if (typeof field === 'string') size += stringSizeBytes + field.length
    else if (typeof field === 'object' && field !== null) size += sizeBytes(field, nextFields?.[key], levels - 1)
  }
  return size
}

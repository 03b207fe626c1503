import { KubeError } from '../errors.ts'
import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, jsonEqual, setField } from '../json/index.ts'
import { keysOf } from './fields.ts'
import { depthOf } from './measure.ts'

/**
 * The JSON merge patch that turns one document into another: changed and new keys with their values, null for removed
 * keys. For two lists of equal length, returns a list of patches, one per pair of documents. A merge patch cannot set a
 * key to null; for nulls in `to`, the patch deletes those keys instead.
 */
export function diffMerge(from: JsonValue, to: JsonValue): JsonObject | JsonArray {
  depthOf(to)
  if (isJsonArray(from) !== isJsonArray(to)) throw notApplicable('Mismatched JSON Documents')
  if (!isJsonArray(from) || !isJsonArray(to)) return diffDocuments(from, to)
  if (from.length !== to.length) throw notApplicable('Invalid JSON Document')
  return from.map((item, index) => diffDocuments(item, to[index] as JsonValue))
}

function diffDocuments(from: JsonValue, to: JsonValue): JsonObject {
  const original = from ?? {}
  const modified = to ?? {}
  if (!isJsonObject(original) || !isJsonObject(modified)) throw notApplicable('Invalid JSON Document')
  return diffObjects(original, modified)
}

function diffObjects(from: JsonObject, to: JsonObject): JsonObject {
  const patch: Record<string, JsonValue> = {}
  for (const key of keysOf(to)) {
    const before = getField(from, key)
    const after = to[key] as JsonValue
    if (before === undefined) {
      setField(patch, key, after)
    } else if (isJsonObject(before) && isJsonObject(after)) {
      const inner = diffObjects(before, after)
      if (keysOf(inner).length > 0) setField(patch, key, inner)
    } else if (!jsonEqual(before, after)) {
      setField(patch, key, after)
    }
  }
  for (const key of keysOf(from)) {
    if (getField(to, key) === undefined) setField(patch, key, null)
  }
  return patch
}

function notApplicable(message: string): KubeError {
  return new KubeError('KUBE_PATCH_NOT_APPLICABLE', message)
}

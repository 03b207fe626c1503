import { KubeError } from '../errors.ts'
import type { JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, jsonEqual } from '../json/index.ts'
import { keysOf, ObjectDraft } from './fields.ts'
import { depthOf } from './measure.ts'
import { withoutNullFields } from './prune.ts'

/**
 * Applies a JSON merge patch (RFC 7396) as the API server does. Null deletes a key, and nulls inside a new object are
 * dropped. As in the server's library, a list that replaces an object is used unchanged, but in a list that replaces
 * anything else, objects lose their nulls.
 */
export function applyMergePatch(document: JsonValue, patch: JsonValue): JsonValue {
  if (document === null) throw new KubeError('KUBE_PATCH_NOT_APPLICABLE', 'Invalid JSON Document')
  if (!isJsonObject(patch) && !isJsonArray(patch)) {
    throw new KubeError('KUBE_PATCH_MALFORMED', 'Invalid JSON Patch')
  }
  depthOf(patch)
  if (!isJsonObject(document) || !isJsonObject(patch)) return keepIfEqual(document, withoutNullFields(patch))
  return mergeObjects(document, patch)
}

function mergeObjects(document: JsonObject, patch: JsonObject): JsonObject {
  const draft = new ObjectDraft(document)
  for (const key of keysOf(patch)) {
    const value = patch[key] as JsonValue
    if (value === null) {
      draft.delete(key)
      continue
    }
    const current = getField(document, key)
    if (current === undefined || current === null) draft.set(key, withoutNullFields(value))
    else draft.set(key, mergeValues(current, value))
  }
  return draft.done()
}

function mergeValues(current: JsonValue, value: JsonValue): JsonValue {
  if (!isJsonObject(current)) return keepIfEqual(current, withoutNullFields(value))
  return isJsonObject(value) ? mergeObjects(current, value) : value
}

function keepIfEqual(current: JsonValue, value: JsonValue): JsonValue {
  return jsonEqual(current, value) ? current : value
}

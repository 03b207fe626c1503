import {
  getField,
  isJsonArray,
  isJsonObject,
  type JsonArray,
  type JsonObject,
  type JsonValue,
  setField,
} from '@kubewright/kube/json'
import { type ListShape, type Shape, shapeOfKey } from '@kubewright/kube/shape'

/**
 * Restores those fields of the original in the changed value that its type does not know. An operator may be older than
 * the CustomResourceDefinition. It must not remove fields that it does not know, although parsing with its own schema
 * does. Known fields are removed as the author intends.
 */
export function keepUnknownFields(original: JsonValue, changed: JsonValue, shape: Shape | undefined): JsonValue {
  if (original === changed || shape === undefined) return changed
  if (shape.kind === 'object' && isJsonObject(original) && isJsonObject(changed)) {
    return keepInObject(original, changed, shape)
  }
  if (shape.kind === 'list' && isJsonArray(original) && isJsonArray(changed)) {
    return keepInList(original, changed, shape)
  }
  return changed
}

function keepInObject(original: JsonObject, changed: JsonObject, shape: Shape): JsonObject {
  let kept: Record<string, JsonValue | undefined> | undefined
  for (const key of Object.keys(original)) {
    const before = original[key] as JsonValue
    const after = getField(changed, key)
    const fieldShape = shapeOfKey(shape, key)
    if (after === undefined && fieldShape !== undefined) continue
    const value = after === undefined ? before : keepUnknownFields(before, after, fieldShape)
    if (value === after) continue
    kept ??= { ...changed }
    setField(kept, key, value)
  }
  return kept ?? changed
}

/** Items match by their keys; in a list without keys, by position if the number of items is unchanged. */
function keepInList(original: JsonArray, changed: JsonArray, { items, keys }: ListShape): JsonArray {
  if (keys.length === 0 && original.length !== changed.length) return changed
  const keep = (after: JsonValue, index: number): JsonValue => {
    const before = keys.length === 0 ? original[index] : original.find((item) => haveSameKeys(item, after, keys))
    return before === undefined ? after : keepUnknownFields(before, after, items)
  }
  return changed.map(keep)
}

function haveSameKeys(left: JsonValue, right: JsonValue, keys: readonly string[]): boolean {
  if (!isJsonObject(left) || !isJsonObject(right)) return false
  return keys.every((key) => getField(left, key) === getField(right, key))
}

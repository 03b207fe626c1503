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
  const byKeys = keys.length === 0 ? undefined : indexByKeys(original, keys)
  return changed.map((after, index) => {
    const before = byKeys === undefined ? original[index] : byKeys.get(keysOf(after, keys) ?? '')
    return before === undefined ? after : keepUnknownFields(before, after, items)
  })
}

/** The first item of each combination of keys. A search for each item would take minutes in a list of 50 000. */
function indexByKeys(list: JsonArray, keys: readonly string[]): ReadonlyMap<string, JsonValue> {
  const index = new Map<string, JsonValue>()
  for (const item of list) {
    const found = keysOf(item, keys)
    if (found !== undefined && !index.has(found)) index.set(found, item)
  }
  return index
}

/** A text that only items with the same keys have; undefined for an item that has no keys, or structures as keys. */
function keysOf(item: JsonValue, keys: readonly string[]): string | undefined {
  if (!isJsonObject(item)) return undefined
  const values: string[] = []
  for (const key of keys) {
    const value = getField(item, key)
    if (typeof value === 'object' && value !== null) return undefined
    values.push(`${typeof value} ${String(value)}`)
  }
  return JSON.stringify(values)
}

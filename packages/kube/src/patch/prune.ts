import type { JsonArray, JsonValue } from '../json/index.ts'
import { isJsonArray, isJsonObject } from '../json/index.ts'
import { keysOf, ObjectDraft } from './fields.ts'

/** The value without the keys whose value is null, at any depth; nulls that are items of a list stay. */
export function withoutNullFields(value: JsonValue): JsonValue {
  return prune(value, (field) => (field === null ? undefined : withoutNullFields(field)), withoutNullFields)
}

/** A value with its fields and items mapped, without those mapped to undefined; itself if nothing changes. */
export function prune(
  value: JsonValue,
  mapField: (field: JsonValue) => JsonValue | undefined,
  mapItem: (item: JsonValue) => JsonValue | undefined,
): JsonValue {
  if (isJsonArray(value)) return pruneItems(value, mapItem)
  if (!isJsonObject(value)) return value
  const draft = new ObjectDraft(value)
  for (const key of keysOf(value)) {
    const field = mapField(value[key] as JsonValue)
    if (field === undefined) draft.delete(key)
    else draft.set(key, field)
  }
  return draft.done()
}

export function pruneItems(list: JsonArray, mapItem: (item: JsonValue) => JsonValue | undefined): JsonArray {
  const items: JsonValue[] = []
  let changed = false
  for (const item of list) {
    const mapped = mapItem(item)
    if (mapped !== item) changed = true
    if (mapped !== undefined) items.push(mapped)
  }
  return changed ? items : list
}

import type { JsonObject, JsonValue, MutableJsonObject } from '../../json/index.ts'
import { jsonEqual, setField } from '../../json/index.ts'
import type { ListShape, ObjectShape, Shape } from '../../shape/index.ts'
import { itemText } from './item.ts'
import { type IndexedItems, mergeOrder } from './merge-order.ts'
import { isEmptyObject, resolveShape, shapeOfField } from './resolve.ts'

/**
 * Merges a partial object into a live one. Nothing is removed; leaves take the value of `applied`; list items keep the
 * live order unless `applied` orders them differently. Unchanged parts are shared with `live`, and `live` itself is
 * returned if nothing changes. Both must match the shape, and `applied` must not have duplicates.
 */
export function mergeValues(shape: Shape, live: JsonValue, applied: JsonValue): JsonValue {
  if (live === applied) return live
  const resolved = resolveShape(shape, applied)
  if (resolved.kind === 'object' && !resolved.atomic)
    return mergeObjects(resolved, asObject(live), asObject(applied)) ?? leaf(live, applied)
  if (resolved.kind === 'list' && resolved.listType !== 'atomic') {
    return mergeLists(resolved, asList(live), asList(applied)) ?? leaf(live, applied)
  }
  return leaf(live, applied)
}

/** Both sides of a leaf: the applied one wins, but an equal one keeps the live object so that it stays shared. */
function leaf(live: JsonValue, applied: JsonValue): JsonValue {
  return jsonEqual(live, applied) ? live : applied
}

function asObject(value: JsonValue): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
}

function asList(value: JsonValue): readonly JsonValue[] | undefined {
  return Array.isArray(value) ? value : undefined
}

/** Undefined when both are empty or null: they are then leaves, which distinguishes null and {}. */
function mergeObjects(
  shape: ObjectShape,
  live: JsonObject | undefined,
  applied: JsonObject | undefined,
): JsonValue | undefined {
  const appliedEmpty = applied === undefined || isEmptyObject(applied)
  if (live === undefined || isEmptyObject(live)) return appliedEmpty ? undefined : applied
  if (appliedEmpty) return live
  let merged: MutableJsonObject | undefined
  for (const key in applied) {
    const value = applied[key]
    if (value === undefined) continue
    const current = Object.hasOwn(live, key) ? live[key] : undefined
    const fieldShape = shapeOfField(shape, key)
    const result = current === undefined || fieldShape === undefined ? value : mergeValues(fieldShape, current, value)
    if (result === current) continue
    merged ??= copyObject(live)
    setField(merged, key, result)
  }
  return merged ?? live
}

function copyObject(object: JsonObject): MutableJsonObject {
  const copy: MutableJsonObject = {}
  for (const key in object) {
    const value = object[key]
    if (value !== undefined) setField(copy, key, value)
  }
  return copy
}

function mergeLists(
  list: ListShape,
  live: readonly JsonValue[] | undefined,
  applied: readonly JsonValue[] | undefined,
): JsonValue | undefined {
  const appliedEmpty = applied === undefined || applied.length === 0
  if (live === undefined || live.length === 0) return appliedEmpty ? undefined : applied
  if (appliedEmpty) return live
  return haveSameItems(list, live, applied) ? mergeSameItems(list, live, applied) : mergeItems(list, live, applied)
}

/** Whether the lists have the same items in the same order, so that no lookup or ordering is needed. */
function haveSameItems(list: ListShape, live: readonly JsonValue[], applied: readonly JsonValue[]): boolean {
  if (live.length !== applied.length) return false
  for (let index = 0; index < live.length; index++) {
    const item = live[index] as JsonValue
    const other = applied[index] as JsonValue
    if (item !== other && itemText(list, item) !== itemText(list, other)) return false
  }
  return true
}

function mergeSameItems(list: ListShape, live: readonly JsonValue[], applied: readonly JsonValue[]): JsonValue {
  let merged: JsonValue[] | undefined
  for (let index = 0; index < live.length; index++) {
    const item = live[index] as JsonValue
    const result = mergeValues(list.items, item, applied[index] as JsonValue)
    if (result === item) continue
    merged ??= [...live]
    merged[index] = result
  }
  return merged ?? live
}

function mergeItems(list: ListShape, live: readonly JsonValue[], applied: readonly JsonValue[]): JsonValue {
  const liveItems = indexItems(list, live)
  const appliedItems = indexItems(list, applied)
  const merged: JsonValue[] = []
  for (const step of mergeOrder(liveItems, appliedItems)) {
    if (step.from === 'live') {
      merged.push(live[step.index] as JsonValue)
      continue
    }
    const text = appliedItems.texts[step.index] as string
    const item = applied[appliedItems.byText.get(text) as number] as JsonValue
    merged.push(mergeItem(list, live, liveItems.byText.get(text), item))
  }
  const unchanged = merged.length === live.length && merged.every((item, index) => item === live[index])
  return unchanged ? live : merged
}

/** Duplicated live items are not merged with the applied one, which replaces them. */
function mergeItem(list: ListShape, live: readonly JsonValue[], index: number | undefined, applied: JsonValue) {
  return index === undefined || index < 0 ? applied : mergeValues(list.items, live[index] as JsonValue, applied)
}

function indexItems(list: ListShape, items: readonly JsonValue[]): IndexedItems {
  const texts: string[] = []
  const byText = new Map<string, number>()
  for (let index = 0; index < items.length; index++) {
    const text = itemText(list, items[index] as JsonValue) ?? ''
    byText.set(text, byText.has(text) ? -1 : index)
    texts.push(text)
  }
  return { texts, byText }
}

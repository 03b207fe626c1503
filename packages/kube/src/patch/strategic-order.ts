import type { JsonArray, JsonValue } from '../json/index.ts'
import { getField, isJsonObject } from '../json/index.ts'
import { isDeletion } from './strategic-directives.ts'
import { notHashable } from './strategic-errors.ts'
import { asObject, mergeValueOf, Places, placesByKey } from './strategic-values.ts'

/** The two orders of a merged list: that of the patch and that of the live list. */
export interface ListOrder {
  readonly patch: JsonArray
  readonly live: JsonArray
  /** Empty for lists of scalars. */
  readonly mergeKey: string
  /** Whether the items are objects; called after they are partitioned, because it may throw. */
  ofObjects(): boolean
}

/**
 * Orders a merged list. Items that the patch orders follow its order; all others ("server-only" items) follow the live
 * list. Then the two are interleaved: a server-only item comes before the first patch item that was behind it in the
 * live list.
 */
export function orderMergedList(merged: JsonArray, order: ListOrder): JsonArray {
  const [patchItems, liveItems] = partition(merged, order.patch, order.mergeKey)
  const ofObjects = order.ofObjects()
  const sortedPatchItems = sortByOrder(patchItems, order.patch, order.mergeKey, ofObjects)
  const sortedLiveItems = sortByOrder(liveItems, order.live, order.mergeKey, ofObjects)
  return interleave(sortedLiveItems, sortedPatchItems, order, ofObjects)
}

function partition(items: JsonArray, by: JsonArray, mergeKey: string): [JsonValue[], JsonValue[]] {
  const isWanted = mergeKey === '' ? scalarMembership(by) : keyMembership(by, mergeKey)
  const present: JsonValue[] = []
  const absent: JsonValue[] = []
  for (const item of items) {
    if (isWanted(item)) present.push(item)
    else absent.push(item)
  }
  return [present, absent]
}

function scalarMembership(list: JsonArray): (item: JsonValue) => boolean {
  const members = new Set<JsonValue>()
  for (const item of list) members.add(hashable(item))
  return (item) => members.has(hashable(item))
}

function hashable(item: JsonValue): JsonValue {
  if (typeof item === 'object' && item !== null) throw notHashable(item)
  return item
}

function keyMembership(list: JsonArray, mergeKey: string): (item: JsonValue) => boolean {
  let places: Places | undefined
  return (item) => {
    const value = mergeValueOf(item, mergeKey)
    places ??= placesByKey(list, mergeKey)
    return places.of(value) >= 0
  }
}

/** Sorts items by their index in `order`; deletion directives go to the end. */
export function sortByOrder(items: JsonArray, order: JsonArray, mergeKey: string, ofObjects: boolean): JsonArray {
  if (!ofObjects) return items.length < 2 ? items : sortByPlace(items, placesOf(order, '', false), (item) => item)
  for (const item of items) mergeValueOf(item, mergeKey)
  for (const item of order) mergeValueOf(item, mergeKey)
  const deletions = items.filter((item) => isDeletion(asObject(item)))
  const kept = deletions.length === 0 ? items : items.filter((item) => !isDeletion(asObject(item)))
  const sorted =
    kept.length < 2 ? kept : sortByPlace(kept, placesOf(order, mergeKey, true), (item) => mergeValueOf(item, mergeKey))
  return deletions.length === 0 ? sorted : [...sorted, ...deletions]
}

function placesOf(list: JsonArray, mergeKey: string, ofObjects: boolean): Places {
  const places = new Places()
  for (let place = 0; place < list.length; place++) {
    const item = list[place] as JsonValue
    places.add(ofObjects ? orderingValue(item, mergeKey) : item, place)
  }
  return places
}

function orderingValue(item: JsonValue, mergeKey: string): JsonValue {
  return (isJsonObject(item) ? getField(item, mergeKey) : undefined) ?? null
}

function sortByPlace(items: JsonArray, places: Places, sortingValue: (item: JsonValue) => JsonValue): JsonArray {
  const placed = items.map((item) => ({ item, place: places.of(sortingValue(item)) }))
  if (placed.every(({ place }) => place >= 0)) {
    placed.sort((left, right) => left.place - right.place)
  } else {
    sortUnplaced(placed)
  }
  return placed.map(({ item }) => item)
}

interface PlacedItem {
  readonly item: JsonValue
  readonly place: number
}

/**
 * An item with an unknown index counts as smaller than every item before it. That is not a consistent order, but
 * Kubernetes sorts up to 20 items by insertion, so their result is deterministic: each such item moves to the front.
 * Only a patch with an empty $setElementOrder list reaches this line.
 */
function sortUnplaced(items: PlacedItem[]): void {
  const sorted: PlacedItem[] = []
  for (const item of items.slice(0, 20)) {
    let place = sorted.length
    while (place > 0 && isBefore(item, sorted[place - 1] as PlacedItem)) place--
    sorted.splice(place, 0, item)
  }
  for (const [index, item] of sorted.entries()) items[index] = item
}

function isBefore(left: PlacedItem, right: PlacedItem): boolean {
  return left.place < 0 || right.place < 0 || left.place < right.place
}

function interleave(liveItems: JsonArray, patchItems: JsonArray, order: ListOrder, ofObjects: boolean): JsonArray {
  if (liveItems.length === 0) return patchItems
  if (patchItems.length === 0) return liveItems
  const places = placesOf(order.live, order.mergeKey, ofObjects)
  const placeOf = (item: JsonValue) => places.of(ofObjects ? orderingValue(item, order.mergeKey) : item)
  const merged: JsonValue[] = []
  let live = 0
  for (const patchItem of patchItems) {
    const patchPlace = placeOf(patchItem)
    while (live < liveItems.length && patchPlace >= 0) {
      const livePlace = placeOf(liveItems[live] as JsonValue)
      if (livePlace < 0 || livePlace >= patchPlace) break
      merged.push(liveItems[live++] as JsonValue)
    }
    merged.push(patchItem)
  }
  while (live < liveItems.length) merged.push(liveItems[live++] as JsonValue)
  return merged
}

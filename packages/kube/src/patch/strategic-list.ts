import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { getField, jsonEqual } from '../json/index.ts'
import type { Shape } from '../shape/index.ts'
import { patchDirective } from './strategic-directives.ts'
import { missingMergeKey, notHashable, unknownDirective, unmergeable } from './strategic-errors.ts'
import { goKind, type PatchMetadata } from './strategic-lookup.ts'
import { orderMergedList } from './strategic-order.ts'
import {
  asObject,
  dropDuplicates,
  elementType,
  isSameList,
  mergeValueOf,
  Places,
  placesByKey,
} from './strategic-values.ts'

/** The target of a merge: an object, in which directives take effect, or another patch, which keeps them. */
export type MergeTarget = 'object' | 'patch'

export interface MergeContext {
  readonly target: MergeTarget
  mergeObjects(original: JsonObject, patch: JsonObject, shape: Shape): JsonObject
}

/** A merged list, and the content of the live list's memory, which a $setElementOrder directive still orders by. */
export interface MergedList {
  readonly list: JsonArray
  readonly liveOrder: JsonArray
}

/** Merges a patch list into a live one by the field's strategy; without the merge strategy the patch replaces it. */
export function mergeLists(
  original: JsonArray,
  patch: JsonArray,
  metadata: PatchMetadata,
  context: MergeContext,
): MergedList {
  if (metadata.strategy !== 'merge') return { list: keepIfEqual(original, patch), liveOrder: original }
  if (original.length === 0 && patch.length === 0) return { list: original, liveOrder: original }
  if (elementType(original, patch) === 'map') return mergeListsOfObjects(original, patch, metadata, context)
  return mergeListsOfScalars(original, patch, metadata.mergeKey)
}

function mergeListsOfScalars(original: JsonArray, patch: JsonArray, mergeKey: string): MergedList {
  // With nothing to append, Kubernetes drops duplicates in the live list itself, which then is its own order.
  const live = patch.length === 0 ? dropDuplicates(original) : original
  const merged = [...new Set([...live, ...patch])]
  const list = orderMergedList(merged, { patch, live, mergeKey, ofObjects: () => false })
  return { list: keepIfSame(original, list), liveOrder: live }
}

/** Applies a $deleteFromPrimitiveList directive. Lists of objects do not have it and are merged instead. */
export function deleteFromList(
  original: JsonArray,
  deletions: JsonArray,
  metadata: PatchMetadata,
  context: MergeContext,
): JsonArray {
  if (original.length === 0 && deletions.length === 0) return original
  if (elementType(original, deletions) === 'map') {
    return mergeListsOfObjects(original, deletions, metadata, context).list
  }
  const unwanted = new Set(deletions)
  return keepIfSame(
    original,
    original.filter((item) => !unwanted.has(item)),
  )
}

function mergeListsOfObjects(
  original: JsonArray,
  patch: JsonArray,
  metadata: PatchMetadata,
  context: MergeContext,
): MergedList {
  const { mergeKey, shape } = metadata
  if (mergeKey === '') throw unmergeable(`cannot merge lists without merge key for ${goKind(shape)}`)
  const directives = readDirectives(patch, mergeKey)
  const remaining = deleteItems(original, directives.deletions, mergeKey)
  const base = directives.replace ? directives.items : remaining.list
  const items = directives.replace ? [] : directives.items
  const merged = mergeItems(base, items, metadata, context)
  const list = orderMergedList(merged, { patch: items, live: base, mergeKey, ofObjects: () => true })
  const appended = directives.replace ? [] : merged.slice(base.length)
  return { list: keepIfSame(original, list), liveOrder: remaining.orderAfter(appended) }
}

interface ListDirectives {
  readonly items: JsonArray
  readonly deletions: readonly JsonValue[]
  readonly replace: boolean
}

function readDirectives(patch: JsonArray, mergeKey: string): ListDirectives {
  const items: JsonValue[] = []
  const deletions: JsonValue[] = []
  let replace = false
  for (const element of patch) {
    const item = asObject(element)
    const directive = getField(item, patchDirective)
    if (directive === undefined) {
      items.push(item)
    } else if (directive === 'delete') {
      const value = getField(item, mergeKey)
      if (value === undefined) throw missingMergeKey(item, mergeKey)
      deletions.push(value)
    } else if (directive === 'replace') {
      replace = true
    } else if (directive === 'merge') {
      throw unmergeable('merging lists cannot yet be specified in the patch')
    } else {
      throw unknownDirective(directive, item)
    }
  }
  return { items, deletions, replace }
}

interface RemainingItems {
  readonly list: JsonArray
  /** The live order after these items were appended to the remaining ones. */
  orderAfter(appended: JsonArray): JsonArray
}

/**
 * Removes the items that deletion directives name. Kubernetes closes such gaps in place and appends into the free
 * space, and the $setElementOrder directive later reads the order of "the live list" from that same memory. So an item
 * that the patch adds counts as standing in the freed space behind all remaining items, and space that stays free
 * repeats the item that was last when the gap was closed.
 */
function deleteItems(original: JsonArray, deletions: readonly JsonValue[], mergeKey: string): RemainingItems {
  if (deletions.length === 0) return { list: original, orderAfter: () => original }
  const directives = new Places()
  for (const [place, value] of deletions.entries()) directives.add(value, place)
  const removedBy = original.map((item) => {
    const value = getField(asObject(item), mergeKey)
    return value === undefined ? -1 : directives.of(value)
  })
  const list = original.filter((_, index) => (removedBy[index] as number) < 0)
  const room: JsonValue[] = []
  const counts = new Array<number>(deletions.length).fill(0)
  for (const directive of removedBy) if (directive >= 0) counts[directive] = (counts[directive] as number) + 1
  let last = original.length - 1
  for (const [directive, count] of counts.entries()) {
    while (last >= 0 && (removedBy[last] as number) >= 0 && (removedBy[last] as number) < directive) last--
    for (let gap = 0; gap < count; gap++) room.push(original[last] as JsonValue)
  }
  // The gap that was closed first is at the end.
  room.reverse()
  return {
    list,
    orderAfter: (appended) => [...list, ...room.map((stale, index) => appended[index] ?? stale)],
  }
}

/** Merges each patch item into the item with its key, or appends it. */
function mergeItems(
  base: JsonArray,
  items: JsonArray,
  { mergeKey, shape }: PatchMetadata,
  context: MergeContext,
): JsonArray {
  if (items.length === 0) return base
  const merged = base.slice()
  const places = placesByKey(base, mergeKey)
  for (const item of items) {
    const value = mergeValueOf(item, mergeKey)
    const place = places.of(value)
    if (place < 0) {
      places.add(value, merged.length)
      merged.push(item)
      continue
    }
    const mergedItem = context.mergeObjects(asObject(merged[place]), asObject(item), shape)
    // A null key finds its item and then, as null, deletes the key from it.
    if (getField(mergedItem, mergeKey) === undefined) throw missingMergeKey(mergedItem, mergeKey)
    merged[place] = mergedItem
  }
  return merged
}

/** The set of a list of scalars; other values cannot be members. */
export function scalarSet(list: JsonArray): ReadonlySet<JsonValue> {
  for (const item of list) if (typeof item === 'object' && item !== null) throw notHashable(item)
  return new Set(list)
}

function keepIfEqual(original: JsonArray, list: JsonArray): JsonArray {
  return jsonEqual(original, list) ? original : list
}

function keepIfSame(original: JsonArray, list: JsonArray): JsonArray {
  return isSameList(original, list) ? original : list
}

import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { compareStrings, getField, jsonEqual, setField } from '../json/index.ts'
import type { Shape } from '../shape/index.ts'
import { keysOf } from './fields.ts'
import { goValueText } from './go-text.ts'
import { deletionOf } from './strategic-directives.ts'
import type { PatchMetadata } from './strategic-lookup.ts'
import { sortByOrder } from './strategic-order.ts'
import { asObject, dropDuplicates, elementType, mergeValueOf, sameMergeValue } from './strategic-values.ts'

/** Which parts of a difference to return. */
export interface DiffScope {
  readonly changes: boolean
  readonly deletions: boolean
  /** Whether lists whose items or order change get a $setElementOrder directive. */
  readonly orders: boolean
}

export interface DiffContext {
  readonly scope: DiffScope
  diffObjects(
    original: JsonObject,
    modified: JsonObject,
    shape: Shape,
    buildRetainKeys: boolean,
    context: DiffContext,
  ): JsonObject
}

/** The three lists that a patch may hold for one list field; each is empty if it is not needed. */
export interface ListDifference {
  readonly items: JsonArray
  readonly deletions: JsonArray
  readonly order: JsonArray
}

const nothing: ListDifference = { items: [], deletions: [], order: [] }

export function diffLists(
  original: JsonArray,
  modified: JsonArray,
  metadata: PatchMetadata,
  context: DiffContext,
): ListDifference {
  if (original.length === 0) return context.scope.changes ? { ...nothing, items: modified } : nothing
  return elementType(original, modified) === 'map'
    ? diffListsOfObjects(original, modified, metadata, context)
    : diffListsOfScalars(original, modified, context.scope)
}

function diffListsOfObjects(
  original: JsonArray,
  modified: JsonArray,
  metadata: PatchMetadata,
  context: DiffContext,
): ListDifference {
  const { mergeKey } = metadata
  const { changed, deletions } = compareByKey(original, modified, metadata, context)
  const items = [...sortByOrder(changed, modified, mergeKey, true), ...deletions]
  const inOrder = hasSameOrder(original, modified, mergeKey)
  const { changes, orders } = context.scope
  const isOrderNeeded = orders && (items.length > 0 ? changes || context.scope.deletions : changes && !inOrder)
  const order = isOrderNeeded
    ? modified.map((item) => ({ [mergeKey]: getField(asObject(item), mergeKey) ?? null }))
    : []
  return { items, deletions: [], order }
}

/** Walks both lists in the order of their keys' text. */
function compareByKey(
  original: JsonArray,
  modified: JsonArray,
  metadata: PatchMetadata,
  context: DiffContext,
): { changed: JsonValue[]; deletions: JsonValue[] } {
  const { mergeKey, shape, retainKeys } = metadata
  const before = sortByKeyText(original, mergeKey)
  const after = sortByKeyText(modified, mergeKey)
  const changed: JsonValue[] = []
  const deletions: JsonValue[] = []
  let left = 0
  let right = 0
  while (left < before.length || right < after.length) {
    const leftItem = before[left]
    const rightItem = after[right]
    // The key is read here, not earlier: an item without one is an error only when the walk reaches it.
    const leftValue = leftItem === undefined ? undefined : mergeValueOf(leftItem.item, mergeKey)
    const rightValue = rightItem === undefined ? undefined : mergeValueOf(rightItem.item, mergeKey)
    const comparison = compareKeyed(leftItem, rightItem)
    if (comparison === 0) {
      const inner = context.diffObjects(asObject(leftItem?.item), asObject(rightItem?.item), shape, retainKeys, context)
      if (keysOf(inner).length > 0) changed.push(withField(inner, mergeKey, rightValue as JsonValue))
    } else if (comparison > 0) {
      if (context.scope.changes) changed.push(rightItem?.item as JsonValue)
    } else if (context.scope.deletions) {
      deletions.push(deletionOf(mergeKey, leftValue as JsonValue))
    }
    if (comparison <= 0) left++
    if (comparison >= 0) right++
  }
  return { changed, deletions }
}

interface KeyedItem {
  readonly item: JsonValue
  readonly text: string
}

function compareKeyed(left: KeyedItem | undefined, right: KeyedItem | undefined): number {
  if (left === undefined) return 1
  return right === undefined ? -1 : compareStrings(left.text, right.text)
}

/** Sorts by the text of the key. Among items with one key the later comes first, as in Kubernetes' sort. */
function sortByKeyText(list: JsonArray, mergeKey: string): KeyedItem[] {
  const items = list.map((item) => ({ item, text: goValueText(getField(asObject(item), mergeKey) ?? null) }))
  return items.length < 2 ? items : items.reverse().sort((left, right) => compareStrings(left.text, right.text))
}

function withField(object: JsonObject, key: string, value: JsonValue): JsonObject {
  const copy = { ...object } as Record<string, JsonValue>
  setField(copy, key, value)
  return copy
}

function hasSameOrder(original: JsonArray, modified: JsonArray, mergeKey: string): boolean {
  if (original.length !== modified.length) return false
  return modified.every((item, index) => sameMergeValue(original[index] as JsonValue, item, mergeKey))
}

function diffListsOfScalars(original: JsonArray, modified: JsonArray, scope: DiffScope): ListDifference {
  const before = sortScalars(original)
  const after = sortScalars(modified)
  const added: JsonValue[] = []
  const deleted: JsonValue[] = []
  let left = 0
  let right = 0
  while (left < before.length || right < after.length) {
    const comparison = compareKeyed(before[left], after[right])
    if (comparison > 0 && scope.changes) added.push(after[right]?.item as JsonValue)
    if (comparison < 0 && scope.deletions) deleted.push(before[left]?.item as JsonValue)
    if (comparison <= 0) left++
    if (comparison >= 0) right++
  }
  // Kubernetes has sorted the old list in place by now, and compares the sorted list with the new one: a pure change of
  // order is noticed exactly if the new list is not sorted.
  const sortedBefore = before.map(({ item }) => item)
  const isOrderNeeded = deleted.length > 0 || (scope.changes && !jsonEqual(sortedBefore, modified))
  return {
    // Without orders the difference is only displayed, and Kubernetes has sorted the new list by then.
    items: scope.orders ? sortByOrder(added, modified, '', false) : added,
    deletions: dropDuplicates(deleted),
    order: scope.orders && isOrderNeeded ? modified : [],
  }
}

export function sortScalars(list: JsonArray): KeyedItem[] {
  return list
    .map((item) => ({ item, text: goValueText(item) }))
    .sort((left, right) => compareStrings(left.text, right.text))
}

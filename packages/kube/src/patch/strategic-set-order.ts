import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, jsonEqual } from '../json/index.ts'
import type { Shape } from '../shape/index.ts'
import type { ObjectDraft } from './fields.ts'
import { goValueText } from './go-text.ts'
import {
  directiveField,
  isDeletion,
  itemsWithoutDirectives,
  patchDirective,
  setElementOrderPrefix,
} from './strategic-directives.ts'
import { badSetElementOrder, unmergeable, wrongType } from './strategic-errors.ts'
import { type MergeContext, type MergedList, mergeLists } from './strategic-list.ts'
import { listMetadata, type PatchMetadata } from './strategic-lookup.ts'
import { orderMergedList } from './strategic-order.ts'
import { elementType, isSameList, sameMergeValue } from './strategic-values.ts'

/**
 * Applies one $setElementOrder directive of a patch together with the list that it orders. Returns the field that it
 * has merged, or undefined if neither the patch nor the object has it.
 */
export function applySetElementOrder(
  draft: ObjectDraft,
  patch: JsonObject,
  key: string,
  shape: Shape,
  context: MergeContext,
): string | undefined {
  const order = getField(patch, key) as JsonValue
  if (context.target === 'patch') keepDirective(draft, key, order)
  if (!isJsonArray(order)) throw wrongType('slice', order)
  const field = directiveField(key, setElementOrderPrefix)
  if (field === undefined) throw badSetElementOrder()
  const live = listOrUndefined(draft.get(field))
  const patchList = listOrUndefined(getField(patch, field))
  const metadata = listMetadata(shape, field)
  assertOrderKept(patchList ?? [], order, metadata.mergeKey)
  if (live === undefined && patchList === undefined) return undefined
  const merged = merge(live, patchList, metadata, context)
  const list = orderMergedList(merged.list, {
    patch: order,
    live: merged.liveOrder,
    mergeKey: metadata.mergeKey,
    ofObjects: () => elementType(merged.liveOrder, patchList ?? []) === 'map',
  })
  draft.set(field, live !== undefined && isSameList(live, list) ? live : list)
  return field
}

function keepDirective(draft: ObjectDraft, key: string, order: JsonValue): void {
  const existing = draft.get(key)
  if (existing === undefined) draft.set(key, order)
  else if (!jsonEqual(existing, order)) throw badSetElementOrder()
}

function listOrUndefined(value: JsonValue | undefined): JsonArray | undefined {
  if (value === undefined || isJsonArray(value)) return value
  throw wrongType('slice', value)
}

function merge(
  live: JsonArray | undefined,
  patch: JsonArray | undefined,
  metadata: PatchMetadata,
  context: MergeContext,
): MergedList {
  if (live === undefined) return { list: itemsWithoutDirectives(patch ?? []), liveOrder: [] }
  if (patch === undefined) return { list: live, liveOrder: live }
  return mergeLists(live, patch, metadata, context)
}

/** The items of the patch list, deletions aside, must all be in the order list and in the same order. */
function assertOrderKept(patchList: JsonArray, order: JsonArray, mergeKey: string): void {
  if (order.length === 0 || patchList.length === 0) return
  const items = mergeKey === '' ? patchList : patchList.filter((item) => !isDeletion(objectOrThrow(item)))
  let next = 0
  let place = 0
  while (next < items.length && place < order.length) {
    const item = items[next] as JsonValue
    if (isJsonObject(item) && getField(item, patchDirective) !== undefined) {
      next++
      continue
    }
    if (sameMergeValue(item, order[place] as JsonValue, mergeKey)) next++
    place++
  }
  if (next < items.length && place >= order.length) {
    const lists = `\n${goValueText(patchList)}\n doesn't match ${setElementOrderPrefix} list:\n${goValueText(order)}\n`
    throw unmergeable(`The order in patch list:${lists}`)
  }
}

function objectOrThrow(item: JsonValue): JsonObject {
  if (!isJsonObject(item)) throw wrongType('map', item)
  return item
}

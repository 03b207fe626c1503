import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonObject } from '../json/index.ts'
import { type GoType, goTypeOf, goValueText } from './go-text.ts'
import { listOfLists, missingMergeKey, notComparable, nullElement, unmergeable, wrongType } from './strategic-errors.ts'

/** Whether two scalars are the same. Throws for two objects or two lists, which cannot be compared. */
function sameScalar(left: JsonValue, right: JsonValue): boolean {
  if (left === right && (typeof left !== 'object' || left === null)) return true
  if (typeof left === 'object' && left !== null && typeof right === 'object' && right !== null) {
    if (Array.isArray(left) === Array.isArray(right)) throw notComparable(left)
  }
  return false
}

/**
 * The indexes at which values first stand in a list, for lookup in constant time: a search per item would take hours
 * for long lists.
 */
export class Places {
  readonly #scalars = new Map<JsonValue, number>()
  #hasObject = false
  #hasList = false

  /** Undefined is an item without the value; it is never found. */
  add(value: JsonValue | undefined, place: number): void {
    if (value === undefined) return
    if (typeof value !== 'object' || value === null) {
      if (!this.#scalars.has(value)) this.#scalars.set(value, place)
    } else if (Array.isArray(value)) {
      this.#hasList = true
    } else {
      this.#hasObject = true
    }
  }

  /** The index of a value, or -1. */
  of(value: JsonValue): number {
    if (typeof value === 'object' && value !== null) {
      if (Array.isArray(value) ? this.#hasList : this.#hasObject) throw notComparable(value)
      return -1
    }
    return this.#scalars.get(value) ?? -1
  }
}

/** The indexes of items by their merge key. */
export function placesByKey(items: JsonArray, mergeKey: string): Places {
  const places = new Places()
  for (let place = 0; place < items.length; place++) {
    const item = items[place] as JsonValue
    if (!isJsonObject(item)) throw unmergeable(`value for key ${place} is not a map`)
    places.add(getField(item, mergeKey), place)
  }
  return places
}

/** The merge key's value of an item that must have one. */
export function mergeValueOf(item: JsonValue, mergeKey: string): JsonValue {
  if (!isJsonObject(item)) throw wrongType('map', item)
  const value = getField(item, mergeKey)
  if (value === undefined) throw missingMergeKey(item, mergeKey)
  return value
}

export function sameMergeValue(left: JsonValue, right: JsonValue, mergeKey: string): boolean {
  if (mergeKey === '') return sameScalar(left, right)
  if (!isJsonObject(left)) throw wrongType('map', left)
  if (!isJsonObject(right)) throw wrongType('map', right)
  return sameScalar(mergeValueOf(left, mergeKey), mergeValueOf(right, mergeKey))
}

/** The common type of all items of some lists. Mixed lists, lists of lists and empty lists do not have one. */
export function elementType(...lists: readonly JsonArray[]): GoType {
  let type: GoType | undefined
  for (const list of lists) {
    for (const item of list) {
      const itemType = goTypeOf(item)
      if (type === undefined) {
        if (itemType === 'nil') throw nullElement()
        if (itemType === 'slice') throw listOfLists()
        type = itemType
      } else if (type !== itemType) {
        throw unmergeable(`list element types are not identical: ${goValueText(lists)}`)
      }
    }
  }
  if (type === undefined) throw unmergeable('no elements in any of the given slices')
  return type
}

/** The longest list whose duplicates are dropped with Kubernetes' side effects on the order. */
const exactOrderItemsMax = 1000

/**
 * The list without duplicates. The last item takes the place of each duplicate, as in Kubernetes: the order is visible
 * in patches and merged lists of usual length.
 */
export function dropDuplicates(list: JsonArray): JsonArray {
  const distinct = new Set(list)
  if (distinct.size === list.length) return list
  if (list.length > exactOrderItemsMax) return [...distinct]
  const kept = list.slice()
  for (let first = 0; first < kept.length; first++) {
    for (let other = first + 1; other < kept.length; other++) {
      if (kept[other] !== kept[first]) continue
      const last = kept.pop() as JsonValue
      if (other < kept.length) kept[other--] = last
    }
  }
  return kept
}

export function isSameList(left: JsonArray, right: JsonArray): boolean {
  return left.length === right.length && left.every((item, index) => item === right[index])
}

/** A list item that is known to be an object because the list's element type is. */
export function asObject(item: JsonValue | undefined): JsonObject {
  return item as JsonObject
}

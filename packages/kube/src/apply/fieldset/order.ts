import type { JsonObject, JsonValue } from '../../json/index.ts'
import { compareStrings, sortStrings } from '../../json/index.ts'
import type { ItemElement, KeyField, PathElement } from './element.ts'

const kindRank = { key: 1, value: 2, index: 3 } as const

/** The order in which FieldsV1 writes elements: fields, then keys, then values, then indexes. */
export function compareElements(left: PathElement, right: PathElement): number {
  if (typeof left === 'string') return typeof right === 'string' ? compareStrings(left, right) : -1
  return typeof right === 'string' ? 1 : compareItems(left, right)
}

export function compareItems(left: ItemElement, right: ItemElement): number {
  if (left.kind === 'key' && right.kind === 'key') return compareKeys(left.fields, right.fields)
  if (left.kind === 'value' && right.kind === 'value') return compareValues(left.value, right.value)
  if (left.kind === 'index' && right.kind === 'index') return left.index - right.index
  return kindRank[left.kind] - kindRank[right.kind]
}

function compareKeys(left: readonly KeyField[], right: readonly KeyField[]): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const leftField = left[index] as KeyField
    const rightField = right[index] as KeyField
    const order = compareStrings(leftField.name, rightField.name) || compareValues(leftField.value, rightField.value)
    if (order !== 0) return order
  }
  return left.length - right.length
}

/** A total order over values of any types: numbers, strings, booleans, lists, objects, null. */
export function compareValues(left: JsonValue, right: JsonValue): number {
  const rank = valueRank(left) - valueRank(right)
  if (rank !== 0) return rank
  if (typeof left === 'string') return compareStrings(left, right as string)
  if (typeof left === 'number' || typeof left === 'bigint') {
    return left < (right as number | bigint) ? -1 : left > (right as number | bigint) ? 1 : 0
  }
  if (typeof left === 'boolean') return Number(left) - Number(right)
  if (Array.isArray(left)) return compareLists(left, right as readonly JsonValue[])
  return left === null ? 0 : compareObjects(left as JsonObject, right as JsonObject)
}

function valueRank(value: JsonValue): number {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return 0
    case 'string':
      return 1
    case 'boolean':
      return 2
    default:
      return value === null ? 5 : Array.isArray(value) ? 3 : 4
  }
}

function compareLists(left: readonly JsonValue[], right: readonly JsonValue[]): number {
  const length = Math.min(left.length, right.length)
  for (let index = 0; index < length; index++) {
    const order = compareValues(left[index] as JsonValue, right[index] as JsonValue)
    if (order !== 0) return order
  }
  return left.length - right.length
}

function compareObjects(left: JsonObject, right: JsonObject): number {
  const leftKeys = definedKeys(left)
  const rightKeys = definedKeys(right)
  const keys = sortStrings([...new Set([...leftKeys, ...rightKeys])])
  for (const [index, key] of keys.entries()) {
    if (index === leftKeys.length) return -1
    if (index === rightKeys.length) return 1
    const leftValue = Object.hasOwn(left, key) ? left[key] : undefined
    const rightValue = Object.hasOwn(right, key) ? right[key] : undefined
    if (leftValue === undefined) return 1
    if (rightValue === undefined) return -1
    const order = compareValues(leftValue, rightValue)
    if (order !== 0) return order
  }
  return 0
}

function definedKeys(object: JsonObject): string[] {
  return Object.keys(object).filter((key) => object[key] !== undefined)
}

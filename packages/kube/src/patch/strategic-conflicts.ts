import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, jsonEqual } from '../json/index.ts'
import type { PatchStrategy, Shape } from '../shape/index.ts'
import { keysOf } from './fields.ts'
import { goStringText, goValueText } from './go-text.ts'
import { depthOf } from './measure.ts'
import { sortScalars } from './strategic-diff-list.ts'
import { patchDirective, retainKeysDirective } from './strategic-directives.ts'
import { unmergeable } from './strategic-errors.ts'
import { listMetadata, objectMetadata } from './strategic-lookup.ts'
import { elementType } from './strategic-values.ts'

/** Whether two strategic merge patches change the same field differently, considering directives and merge keys. */
export function hasStrategicConflicts(left: JsonObject, right: JsonObject, shape: Shape): boolean {
  depthOf(left)
  return objectsConflict(left, right, shape, '')
}

/** Items of lists that are not merged have no strategy. */
function valuesConflict(left: JsonValue, right: JsonValue, shape: Shape): boolean {
  if (isJsonObject(left)) return !isJsonObject(right) || objectsConflict(left, right, shape, '')
  if (isJsonArray(left)) return !isJsonArray(right) || listsConflict(left, right, shape, '', '')
  return !jsonEqual(left, right)
}

function objectsConflict(left: JsonObject, right: JsonObject, shape: Shape, strategy: PatchStrategy | ''): boolean {
  // A directive is about the whole map, so a directive on one side only is a conflict, and so are two that differ.
  if (!jsonEqual(getField(left, patchDirective), getField(right, patchDirective))) return true
  if (strategy === 'replace') return false
  return keysOf(left).some((key) => {
    if (key === patchDirective || key === retainKeysDirective) return false
    const other = getField(right, key)
    return other !== undefined && fieldsConflict(key, left[key] as JsonValue, other, shape)
  })
}

function fieldsConflict(key: string, left: JsonValue, right: JsonValue, shape: Shape): boolean {
  if (isJsonArray(left)) {
    const metadata = listMetadata(shape, key)
    if (!isJsonArray(right)) return true
    return listsConflict(left, right, metadata.shape, metadata.strategy, metadata.mergeKey)
  }
  if (isJsonObject(left)) {
    const metadata = objectMetadata(shape, key)
    return !isJsonObject(right) || objectsConflict(left, right, metadata.shape, metadata.strategy)
  }
  return !jsonEqual(left, right)
}

function listsConflict(
  left: JsonArray,
  right: JsonArray,
  shape: Shape,
  strategy: PatchStrategy | '',
  mergeKey: string,
): boolean {
  const ofObjects = elementType(left, right) === 'map'
  if (strategy === 'merge') {
    // Merged scalars never conflict.
    if (!ofObjects) return false
    const items = itemsByKey(left, mergeKey)
    const others = itemsByKey(right, mergeKey)
    for (const [key, item] of items) {
      const other = others.get(key)
      if (other !== undefined && objectsConflict(item, other, shape, '')) return true
    }
    return false
  }
  if (left.length !== right.length) return true
  if (ofObjects) return left.some((item, index) => valuesConflict(item, right[index] as JsonValue, shape))
  return !jsonEqual(sortedSet(left), sortedSet(right))
}

function sortedSet(list: JsonArray): JsonArray {
  return sortScalars([...new Set(list)]).map(({ item }) => item)
}

function itemsByKey(list: JsonArray, mergeKey: string): Map<string, JsonObject> {
  const items = new Map<string, JsonObject>()
  for (const item of list) {
    if (!isJsonObject(item)) throw unmergeable(`invalid element type in merging list:${goValueText(list)}`)
    const value = getField(item, mergeKey)
    if (value === undefined) {
      throw unmergeable(`cannot find merge key \`${mergeKey}\` in merging list element:${goValueText(item)}`)
    }
    items.set(goStringText(value), item)
  }
  return items
}

import type { JsonArray, JsonObject, JsonValue } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, jsonEqual } from '../json/index.ts'
import { keysOf } from './fields.ts'
import type { JsonPatchOperation } from './json-patch-operation.ts'
import { escapeKey } from './json-pointer.ts'
import { alignLists } from './list-alignment.ts'
import { depthOf, textSize } from './measure.ts'

/**
 * The JSON patch that turns one document into another. Objects are compared key by key, lists by aligning their items.
 * A value is replaced if describing the changes inside it would be longer. Applying the result with applyJsonPatch
 * gives `to`, provided that both are objects or lists.
 */
export function diffJson(from: JsonValue, to: JsonValue): JsonPatchOperation[] {
  depthOf(to)
  return diffValues(from, to, '')
}

function diffValues(from: JsonValue, to: JsonValue, path: string): JsonPatchOperation[] {
  const replacement: JsonPatchOperation = { op: 'replace', path, value: to }
  let operations: JsonPatchOperation[]
  if (isJsonObject(from) && isJsonObject(to)) operations = diffObjects(from, to, path)
  else if (isJsonArray(from) && isJsonArray(to)) operations = diffLists(from, to, path)
  else return jsonEqual(from, to) ? [] : [replacement]
  // The root is always described, even if that is longer: a replaced root would not show the change.
  if (operations.length < 2 || path === '') return operations
  const size = sizeOf(operations)
  return textSize(to, size) + path.length + operationSize < size ? [replacement] : operations
}

function diffObjects(from: JsonObject, to: JsonObject, path: string): JsonPatchOperation[] {
  const operations: JsonPatchOperation[] = []
  for (const key of keysOf(from)) {
    const fieldPath = `${path}/${escapeKey(key)}`
    const value = getField(to, key)
    if (value === undefined) operations.push({ op: 'remove', path: fieldPath })
    else appendAll(operations, diffValues(from[key] as JsonValue, value, fieldPath))
  }
  for (const key of keysOf(to)) {
    if (getField(from, key) !== undefined) continue
    operations.push({ op: 'add', path: `${path}/${escapeKey(key)}`, value: to[key] as JsonValue })
  }
  return operations
}

function diffLists(from: JsonArray, to: JsonArray, path: string): JsonPatchOperation[] {
  const operations: JsonPatchOperation[] = []
  // The index in the list after all operations so far.
  let place = 0
  for (const { left, right } of alignLists(from, to)) {
    const itemPath = `${path}/${place}`
    if (right === undefined) {
      operations.push({ op: 'remove', path: itemPath })
      continue
    }
    if (left === undefined) operations.push({ op: 'add', path: itemPath, value: to[right] as JsonValue })
    else appendAll(operations, diffValues(from[left] as JsonValue, to[right] as JsonValue, itemPath))
    place++
  }
  return operations
}

function appendAll(operations: JsonPatchOperation[], more: readonly JsonPatchOperation[]): void {
  for (const operation of more) operations.push(operation)
}

/** The size of the field names of an operation. */
const operationSize = 20

/** The size of the parts of an operation that vary. */
function sizeOf(operations: readonly JsonPatchOperation[]): number {
  let size = 0
  for (const operation of operations) {
    size += operation.path.length + operationSize
    if ('value' in operation) size += textSize(operation.value, Number.POSITIVE_INFINITY)
  }
  return size
}

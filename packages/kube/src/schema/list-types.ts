import { duplicate, type FieldError, invalid } from '../field/index.ts'
import type { JsonObject, JsonValue, MutableJsonObject } from '../json/index.ts'
import { getField, isJsonArray, isJsonObject, jsonEqual, setField } from '../json/index.ts'
import { elementSchema, type StructuralSchema } from './structural.ts'
import { repeatedIndexes } from './unique.ts'

/** The part of a schema with lists of type set or map, without branches that have none. */
export interface ListTypeNode {
  readonly listType: 'set' | 'map' | undefined
  readonly keys: readonly string[]
  readonly items: ListTypeNode | undefined
  readonly properties: ReadonlyMap<string, ListTypeNode>
  readonly elements: ListTypeNode | undefined
}

export function buildListTypeNode(schema: StructuralSchema): ListTypeNode | undefined {
  const listType = schema.listType === 'set' || schema.listType === 'map' ? schema.listType : undefined
  const items = schema.items && buildListTypeNode(schema.items)
  const properties = new Map<string, ListTypeNode>()
  for (const [name, child] of schema.properties) {
    const node = buildListTypeNode(child)
    if (node) properties.set(name, node)
  }
  const element = elementSchema(schema)
  const elements = element && buildListTypeNode(element)
  if (!listType && !items && properties.size === 0 && !elements) return undefined
  return { listType, keys: schema.listMapKeys, items, properties, elements }
}

/** Lists up to this length are compared pairwise, which is cheaper than a set for few items. */
const comparedLengthMax = 16

/** Whether checkListTypes would report nothing. Allocates nothing for lists of usual length. */
export function acceptListTypes(node: ListTypeNode, value: JsonValue): boolean {
  if (isJsonArray(value)) {
    if (node.listType && !acceptItems(node, value)) return false
    if (!node.items) return true
    for (let index = 0; index < value.length; index++) {
      if (!acceptListTypes(node.items, value[index] as JsonValue)) return false
    }
    return true
  }
  if (typeof value !== 'object' || value === null) return true
  for (const key in value) {
    const field = (value as JsonObject)[key]
    if (typeof field !== 'object') continue
    if (node.elements && !acceptListTypes(node.elements, field)) return false
    const child = node.properties.get(key)
    if (child && !acceptListTypes(child, field)) return false
  }
  return true
}

function acceptItems(node: ListTypeNode, items: readonly JsonValue[]): boolean {
  if (node.listType === 'map' && !items.every((item) => item === null || isJsonObject(item))) return false
  if (items.length > comparedLengthMax) {
    const identities = node.listType === 'set' ? items : items.map((item) => keyFields(node.keys, item))
    return repeatedIndexes(identities).length === 0
  }
  for (let index = 1; index < items.length; index++) {
    for (let earlier = 0; earlier < index; earlier++) {
      if (isSameItem(node, items[earlier] as JsonValue, items[index] as JsonValue)) return false
    }
  }
  return true
}

function isSameItem(node: ListTypeNode, left: JsonValue, right: JsonValue): boolean {
  if (node.listType === 'set') return jsonEqual(left, right)
  for (const key of node.keys) {
    if (
      !jsonEqual(
        left === null ? undefined : getField(left as JsonObject, key),
        right === null ? undefined : getField(right as JsonObject, key),
      )
    )
      return false
  }
  return true
}

/** Reports duplicate items of a list of type set or map: the second occurrence, regardless of their number. */
export function checkListTypes(node: ListTypeNode, value: JsonValue, path: string, errors: FieldError[]): void {
  if (isJsonArray(value)) {
    if (node.listType === 'set') checkSet(value, path, errors)
    else if (node.listType === 'map') checkMap(node.keys, value, path, errors)
    if (!node.items) return
    for (let index = 0; index < value.length; index++) {
      const item = value[index] as JsonValue
      if (typeof item === 'object') checkListTypes(node.items, item, pathOf(path, index), errors)
    }
  } else if (isJsonObject(value)) checkFields(node, value, path, errors)
}

/** Paths are created only for lists and objects above, so a list of scalars needs none. */
function pathOf(path: string, index: number): string {
  return `${path}[${index}]`
}

function checkFields(node: ListTypeNode, object: JsonObject, path: string, errors: FieldError[]): void {
  for (const key in object) {
    const value = object[key]
    if (typeof value !== 'object') continue
    if (node.elements) checkListTypes(node.elements, value, `${path}[${key}]`, errors)
    const child = node.properties.get(key)
    if (child) checkListTypes(child, value, path === '' ? key : `${path}.${key}`, errors)
  }
}

function checkSet(items: readonly JsonValue[], path: string, errors: FieldError[]): void {
  for (const index of repeatedIndexes(items)) errors.push(duplicate(pathOf(path, index), items[index]))
}

function checkMap(keys: readonly string[], items: readonly JsonValue[], path: string, errors: FieldError[]): void {
  for (let index = 0; index < items.length; index++) {
    const item = items[index] as JsonValue
    if (item === null || isJsonObject(item)) continue
    errors.push(invalid(pathOf(path, index), item, 'must be an object for an array of list-type map'))
    return
  }
  if (items.length < 2) return
  const identities = items.map((item) => keyFields(keys, item))
  for (const index of repeatedIndexes(identities)) errors.push(duplicate(pathOf(path, index), identities[index]))
}

/** The present key fields of an item, as an object. */
function keyFields(keys: readonly string[], item: JsonValue): JsonObject {
  const fields: MutableJsonObject = {}
  if (!isJsonObject(item)) return fields
  for (const key of keys) {
    const value = getField(item, key)
    if (value !== undefined) setField(fields, key, value)
  }
  return fields
}

import type { JsonObject, JsonValue } from '../../json/index.ts'
import { isJsonObject } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import type { ListShape, ObjectShape, ScalarShape, Shape } from '../../shape/index.ts'
import { knownDepthOfFieldsV1 } from '../fieldset/index.ts'
import { hasItemElement, itemText } from './item.ts'
import { isDeducedObject, resolveShape, scalarClass, shapeOfField } from './resolve.ts'

/** Whether the value matches the shape, duplicate items allowed: like typeProblems, without the problems. */
export function conformsTo(shape: Shape, value: JsonValue): boolean {
  return conforms(shape, value, 0, true)
}

/** The same, given another value that matches the shape: skips the parts that the two share. */
export function conformsBeside(shape: Shape, value: JsonValue, other: JsonValue): boolean {
  return shape.kind === 'object' ? fieldsConformBeside(shape, value, other, 0) : conformsTo(shape, value)
}

function fieldsConformBeside(object: ObjectShape, value: JsonValue, other: JsonValue, depth: number): boolean {
  if (!isJsonObject(value) || !isJsonObject(other)) return conforms(object, value, depth, true)
  if (depth >= limits.documentDepthMax) return false
  for (const key in value) {
    const field = value[key]
    if (field === undefined) continue
    const beside = Object.hasOwn(other, key) ? other[key] : undefined
    if (field === beside) continue
    const shape = shapeOfField(object, key)
    if (shape === undefined) return false
    const isOf =
      shape.kind === 'object' && beside !== undefined
        ? fieldsConformBeside(shape, field, beside, depth + 1)
        : conforms(shape, field, depth + 1, true)
    if (!isOf) return false
  }
  return true
}

/** The same for a value at this depth inside another. */
export function conformsAtDepth(shape: Shape, value: JsonValue, depth: number): boolean {
  return conforms(shape, value, depth, true)
}

/** Whether the value matches the shape and has no duplicate items, as an applied configuration must. */
export function conformsStrictly(shape: Shape, value: JsonValue): boolean {
  return conforms(shape, value, 0, false)
}

function conforms(declared: Shape, value: JsonValue, depth: number, allowDuplicates: boolean): boolean {
  if (value === null) return true
  // Inside a value that is owned as a whole and has no declared type, only the depth can be wrong, and a live object is
  // not deeper than it was when it was written.
  if (declared.kind === 'any' && declared.atomic && allowDuplicates) return true
  const shape = resolveShape(declared, value)
  if (shape.kind === 'scalar') return isScalarOf(shape, value)
  if (typeof value !== 'object' || depth >= limits.documentDepthMax) return false
  if (shape.kind === 'list') return Array.isArray(value) && itemsConform(shape, value, depth, allowDuplicates)
  if (Array.isArray(value)) return false
  if (shape.fields.size === 0 && isKnownFieldsV1(shape, value, depth)) return true
  for (const key in value) {
    const field = (value as JsonObject)[key]
    if (field === undefined) continue
    const fieldShape = shapeOfField(shape, key)
    if (fieldShape === undefined || !conforms(fieldShape, field, depth + 1, allowDuplicates)) return false
  }
  return true
}

/**
 * The fieldsV1 of managedFields have no declared type: once parsed, only their depth could be wrong, and it is cached.
 */
function isKnownFieldsV1(shape: ObjectShape, value: object, depth: number): boolean {
  if (!isDeducedObject(shape)) return false
  const ownDepth = knownDepthOfFieldsV1(value)
  return ownDepth !== undefined && depth + ownDepth < limits.documentDepthMax
}

function itemsConform(list: ListShape, items: readonly JsonValue[], depth: number, allowDuplicates: boolean): boolean {
  const { items: itemShape, listType } = list
  const seen = listType === 'atomic' || allowDuplicates || items.length < 2 ? undefined : new Set<string>()
  for (const item of items) {
    if (listType !== 'atomic' && !hasItemElement(list, item)) return false
    if (!conforms(itemShape, item, depth + 1, allowDuplicates)) return false
    seen?.add(itemText(list, item) as string)
  }
  return seen === undefined || seen.size === items.length
}

function isScalarOf(shape: ScalarShape, value: JsonValue): boolean {
  const type = typeof value
  switch (scalarClass(shape)) {
    case 'string':
      return type === 'string'
    case 'numeric':
      return type === 'number' || type === 'bigint'
    case 'boolean':
      return type === 'boolean'
    default:
      return type !== 'object'
  }
}

import type { JsonObject, JsonValue } from '../../json/index.ts'
import { limits } from '../../limits.ts'
import type { ListShape, ScalarShape, Shape } from '../../shape/index.ts'
import { hasItemElement } from './item.ts'
import { resolveShape, scalarClass, shapeOfField } from './resolve.ts'

/**
 * Whether the value is of the shape, duplicate items allowed: what typeProblems finds, without saying where. This is
 * all that a live object needs, and it allocates nothing.
 */
export function conformsTo(shape: Shape, value: JsonValue): boolean {
  return conforms(shape, value, 0)
}

function conforms(declared: Shape, value: JsonValue, depth: number): boolean {
  // Nothing inside a value that is owned as a whole and has no declared type can be wrong.
  if (value === null || (declared.kind === 'any' && declared.atomic)) return true
  const shape = resolveShape(declared, value)
  if (shape.kind === 'scalar') return isScalarOf(shape, value)
  if (typeof value !== 'object' || depth >= limits.documentDepthMax) return false
  if (shape.kind === 'list') return Array.isArray(value) && itemsConform(shape, value, depth)
  if (Array.isArray(value)) return false
  for (const key in value) {
    const field = (value as JsonObject)[key]
    if (field === undefined) continue
    const fieldShape = shapeOfField(shape, key)
    if (fieldShape === undefined || !conforms(fieldShape, field, depth + 1)) return false
  }
  return true
}

function itemsConform(list: ListShape, items: readonly JsonValue[], depth: number): boolean {
  const { items: itemShape, listType } = list
  for (const item of items) {
    if (listType !== 'atomic' && !hasItemElement(list, item)) return false
    if (!conforms(itemShape, item, depth + 1)) return false
  }
  return true
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

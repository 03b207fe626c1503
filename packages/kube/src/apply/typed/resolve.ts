import type { JsonValue } from '../../json/index.ts'
import type { AnyShape, ListShape, ObjectShape, ScalarShape, Shape } from '../../shape/index.ts'

/** A shape after deduction, as the algorithms walk it. */
export type ResolvedShape = ScalarShape | ListShape | ObjectShape

const deducedShape: AnyShape = { kind: 'any', atomic: false }
const rawShape: AnyShape = { kind: 'any', atomic: true }
const anyScalar: ScalarShape = { kind: 'scalar', type: 'int-or-string' }
const rawList: ListShape = { kind: 'list', listType: 'atomic', keys: [], items: rawShape }
const rawObject: ObjectShape = {
  kind: 'object',
  atomic: true,
  fields: new Map(),
  elements: rawShape,
  preserveUnknownFields: true,
}
const deducedObject: ObjectShape = { ...rawObject, atomic: false, elements: deducedShape }

/**
 * The shape of this value if the declared shape leaves it open. Lists of deduced type are atomic, objects are granular.
 * Null counts as an object, since any type accepts it.
 */
export function resolveShape(shape: Shape, value: JsonValue | undefined): ResolvedShape {
  if (shape.kind !== 'any') return shape
  if (typeof value !== 'object') return value === undefined ? deducedOrRaw(shape) : anyScalar
  return Array.isArray(value) ? rawList : deducedOrRaw(shape)
}

function deducedOrRaw(shape: AnyShape): ObjectShape {
  return shape.atomic ? rawObject : deducedObject
}

/** The shape of a field; undefined when the object may not have it. */
export function shapeOfField(object: ObjectShape, name: string): Shape | undefined {
  return object.fields.get(name)?.shape ?? shapeOfElements(object)
}

/** An object without declarations is free-form: the shapes of its fields are deduced. */
export function shapeOfElements(object: ObjectShape): Shape | undefined {
  if (object.elements !== undefined) return object.elements
  return object.preserveUnknownFields || object.fields.size === 0 ? deducedShape : undefined
}

/** Whether the object can only have deduced values, so that it has no schema that could have changed. */
export function isDeducedObject(object: ObjectShape): boolean {
  if (object.fields.size > 0) return false
  const elements = shapeOfElements(object)
  if (elements?.kind === 'any') return !elements.atomic
  return elements?.kind === 'scalar' && elements.type !== 'quantity' && scalarClass(elements) === 'untyped'
}

export type ScalarClass = 'string' | 'numeric' | 'boolean' | 'untyped'

/** Apply knows four scalar types; strings with a format, quantities and int-or-string accept any scalar. */
export function scalarClass(shape: ScalarShape): ScalarClass {
  switch (shape.type) {
    case 'string':
      return shape.format === undefined || shape.format === '' || shape.format === 'byte' ? 'string' : 'untyped'
    case 'integer':
    case 'number':
      return 'numeric'
    case 'boolean':
      return 'boolean'
    default:
      return 'untyped'
  }
}

export function isPlainObject(value: JsonValue | undefined): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether there is no field, or only undefined ones. */
export function isEmptyObject(object: object): boolean {
  for (const key in object) if ((object as Record<string, unknown>)[key] !== undefined) return false
  return true
}

import { anyShape } from './common.ts'
import type { Shape } from './shape.ts'

/**
 * The shape of the value under `key` in an object of this shape: a declared field, an element of a map, or deduced.
 * Undefined if the object has no such key, or if this is not the shape of an object.
 */
export function shapeOfKey(shape: Shape, key: string): Shape | undefined {
  if (shape.kind === 'any') return shape
  if (shape.kind !== 'object') return undefined
  const field = shape.fields.get(key)
  if (field !== undefined) return field.shape
  return shape.elements ?? (shape.preserveUnknownFields ? anyShape : undefined)
}

/** The shape of the items of a list of this shape; undefined if this is not the shape of a list. */
export function shapeOfItems(shape: Shape): Shape | undefined {
  if (shape.kind === 'any') return shape
  return shape.kind === 'list' ? shape.items : undefined
}

/** The shape at a path of keys; a number or '*' steps into the items of a list. */
export function shapeAt(shape: Shape, path: readonly (string | number)[]): Shape | undefined {
  let current: Shape | undefined = shape
  for (const step of path) {
    if (current === undefined) return undefined
    if (typeof step === 'number' || (step === '*' && current.kind === 'list')) current = shapeOfItems(current)
    else current = shapeOfKey(current, step)
  }
  return current
}

import type { JsonArray, JsonObject, JsonValue } from '../../json/index.ts'
import { jsonEqual } from '../../json/index.ts'
import type { ListShape, ObjectShape, Shape } from '../../shape/index.ts'
import type { FieldNode, FieldSet } from '../fieldset/index.ts'
import { conformsAtDepth } from './conform.ts'
import { itemText } from './item.ts'
import { isEmptyObject, resolveShape, shapeOfField } from './resolve.ts'

/**
 * Whether a value matches the shape and changes exactly the fields of this set against the previous value. Replaces
 * validating, comparing and comparing two sets with one walk that allocates nothing. The previous value must match the
 * shape. Only true is certain: false also covers cases such as duplicate items or items in another order than the
 * set's, which need the full algorithm.
 */
export function changesExactly(shape: Shape, before: JsonValue, after: JsonValue, set: FieldSet): boolean {
  return partChanged(shape, before, after, 0, { element: '', member: false, children: set })
}

/** Whether this part of the value adds exactly this node to the set; undefined when it adds nothing. */
function partChanged(
  declared: Shape,
  before: JsonValue | undefined,
  after: JsonValue,
  depth: number,
  node: FieldNode | undefined,
): boolean {
  if (before === after) return node === undefined
  const shape = resolveShape(declared, after)
  if (before !== undefined && resolveShape(declared, before) !== shape) return false
  if (shape.kind === 'list') {
    if (shape.listType !== 'atomic' && Array.isArray(after) && after.length > 0) {
      return itemsChanged(shape, before, after, depth, node)
    }
  } else if (shape.kind === 'object' && !shape.atomic && isObject(after) && !isEmptyObject(after)) {
    return fieldsChanged(shape, before, after, depth, node)
  }
  return leafChanged(before, after, node) && conformsAtDepth(declared, after, depth)
}

function leafChanged(before: JsonValue | undefined, after: JsonValue, node: FieldNode | undefined): boolean {
  if (before !== undefined && jsonEqual(before, after)) return node === undefined
  // A value that loses its parts is compared part by part, which only the full algorithm does.
  if (typeof before === 'object' && before !== null && !isEmptyObject(before)) return false
  return node?.member === true && node.children === undefined
}

function fieldsChanged(
  object: ObjectShape,
  before: JsonValue | undefined,
  after: JsonObject,
  depth: number,
  node: FieldNode | undefined,
): boolean {
  const nodes = node?.children?.fields
  const earlier = isObject(before) ? before : undefined
  let count = 0
  for (const key in after) {
    const value = after[key]
    if (value === undefined) continue
    const shape = shapeOfField(object, key)
    if (shape === undefined) return false
    const old = earlier !== undefined && Object.hasOwn(earlier, key) ? earlier[key] : undefined
    const own = nodes?.get(key)
    if (own !== undefined) count++
    if (!partChanged(shape, old, value, depth + 1, own)) return false
  }
  return isNodeOf(node, before === undefined, count, 0)
}

function itemsChanged(
  list: ListShape,
  before: JsonValue | undefined,
  after: JsonArray,
  depth: number,
  node: FieldNode | undefined,
): boolean {
  // Items of the previous value are ignored: no empty object has items.
  if (Array.isArray(before) && before.length > 0) return false
  const items = node?.children?.items
  if (items === undefined || items.size !== after.length) return false
  let index = 0
  // Items in the order of the set are all different, as those of the set are.
  for (const [text, own] of items) {
    const item = after[index++] as JsonValue
    if (itemText(list, item) !== text || !partChanged(list.items, undefined, item, depth + 1, own)) return false
  }
  return isNodeOf(node, before === undefined, 0, items.size)
}

/**
 * Whether the node is a member as expected and has this number of children; undefined counts as a node without
 * children.
 */
function isNodeOf(node: FieldNode | undefined, member: boolean, fields: number, items: number): boolean {
  if (node === undefined) return !member && fields === 0 && items === 0
  return (
    node.member === member && (node.children?.fields.size ?? 0) === fields && (node.children?.items.size ?? 0) === items
  )
}

function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

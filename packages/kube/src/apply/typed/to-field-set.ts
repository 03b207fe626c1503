import type { JsonObject, JsonValue } from '../../json/index.ts'
import type { ListShape, ObjectShape, Shape } from '../../shape/index.ts'
import type { FieldNode } from '../fieldset/index.ts'
import { FieldSet, fieldSet, indexElement } from '../fieldset/index.ts'
import { elementOfText, itemText } from './item.ts'
import { isEmptyObject, resolveShape, shapeOfField } from './resolve.ts'

/**
 * The fields that this value sets: every leaf, every item of a set or list-map, every entry of a map. An atomic value
 * is one leaf. Items with the same key are owned together, without their parts. The value must match the shape. Parts
 * that are equal in `similar`, such as the set that the same manager applied before, are reused from it, which makes
 * comparing the two sets cheap.
 */
export function toFieldSet(shape: Shape, value: JsonValue, similar?: FieldSet): FieldSet {
  return partsOf(shape, value, similar) ?? FieldSet.empty
}

const leaf = Symbol('leaf')

/** The owned parts of the value: undefined without any, `leaf` when it is owned as a whole. */
function visit(declared: Shape, value: JsonValue, similar: FieldSet | undefined): FieldSet | typeof leaf | undefined {
  const shape = resolveShape(declared, value)
  if (shape.kind === 'scalar') return leaf
  if (shape.kind === 'list') {
    if (shape.listType === 'atomic') return leaf
    return Array.isArray(value) ? setOfItems(shape, value, similar) : undefined
  }
  if (shape.atomic) return leaf
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? setOfFields(shape, value as JsonObject, similar) : undefined
}

function partsOf(shape: Shape, value: JsonValue, similar: FieldSet | undefined): FieldSet | undefined {
  const parts = visit(shape, value, similar)
  return parts === leaf ? undefined : parts
}

function setOfFields(object: ObjectShape, value: JsonObject, similar: FieldSet | undefined): FieldSet | undefined {
  let nodes: Map<string, FieldNode> | undefined
  let isSimilar = similar !== undefined && similar.items.size === 0
  for (const key in value) {
    const field = value[key]
    if (field === undefined) continue
    const shape = shapeOfField(object, key)
    if (shape === undefined) continue
    const known = similar?.fields.get(key)
    const parts = visit(shape, field, known?.children)
    const children = parts === leaf ? undefined : parts
    // Entries of maps are members themselves; declared fields only when they are leaves or empty.
    const member = parts === leaf || !object.fields.has(key) || isNullOrEmptyObject(field)
    if (!member && children === undefined) continue
    const isKnown = known !== undefined && known.member === member && known.children === children
    if (!isKnown) isSimilar = false
    nodes ??= new Map()
    nodes.set(key, isKnown ? known : { element: key, member, children })
  }
  if (nodes === undefined) return undefined
  return isSimilar && similar?.fields.size === nodes.size ? similar : fieldSet(nodes, undefined)
}

function isNullOrEmptyObject(value: JsonValue): boolean {
  if (typeof value !== 'object' || Array.isArray(value)) return false
  return value === null || isEmptyObject(value)
}

const withoutKey = indexElement(-1)

function setOfItems(list: ListShape, items: readonly JsonValue[], similar: FieldSet | undefined): FieldSet | undefined {
  if (items.length === 0) return undefined
  const nodes = new Map<string, FieldNode>()
  let isSimilar = similar !== undefined && similar.fields.size === 0
  for (const item of items) {
    const text = itemText(list, item)
    if (text === undefined) {
      // Pruning can remove the key of an item. The item then has no path, but its list still counts as not empty.
      nodes.set(withoutKey.text, { element: withoutKey, member: true, children: undefined })
      isSimilar = false
      continue
    }
    const known = similar?.items.get(text)
    const isDuplicate = nodes.has(text)
    const children = isDuplicate || list.listType === 'set' ? undefined : partsOf(list.items, item, known?.children)
    const isKnown = known?.member === true && known.children === children
    if (!isKnown || isDuplicate) isSimilar = false
    nodes.set(text, isKnown ? known : { element: elementOfText(text), member: true, children })
  }
  return isSimilar && similar?.items.size === nodes.size ? similar : fieldSet(undefined, nodes)
}

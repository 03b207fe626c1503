import type { JsonObject, JsonValue, MutableJsonObject } from '../../json/index.ts'
import { setField } from '../../json/index.ts'
import type { ListShape, ObjectShape, Shape } from '../../shape/index.ts'
import type { FieldSet } from '../fieldset/index.ts'
import { elementOfText, itemText } from './item.ts'
import { isEmptyObject, resolveShape, shapeOfField } from './resolve.ts'

/**
 * The value without the fields and items of the set. As in Kubernetes, a container that becomes empty becomes null; to
 * remove it as well, include it in the set.
 */
export function removeFields(shape: Shape, value: JsonValue, removed: FieldSet): JsonValue {
  return visit(shape, value, removed, false)
}

/** The value with only the fields and items of the set. */
export function extractFields(shape: Shape, value: JsonValue, extracted: FieldSet): JsonValue {
  return visit(shape, value, extracted, true)
}

function visit(declared: Shape, value: JsonValue, set: FieldSet, extract: boolean): JsonValue {
  const shape = resolveShape(declared, value)
  if (shape.kind === 'scalar') return value
  if (shape.kind === 'list') {
    if (!Array.isArray(value)) return null
    if (value.length === 0 || shape.listType === 'atomic') return extract ? value : null
    return visitItems(shape, value, set, extract)
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  if (shape.atomic || isEmptyObject(value)) return extract ? value : null
  return visitFields(shape, value as JsonObject, set, extract)
}

function visitItems(list: ListShape, items: readonly JsonValue[], set: FieldSet, extract: boolean): JsonValue {
  const kept: JsonValue[] = []
  for (const item of items) {
    const text = itemText(list, item)
    const node = text === undefined ? undefined : set.node(elementOfText(text))
    if (node === undefined ? extract : !extract && node.member) continue
    kept.push(node?.children === undefined ? item : visit(list.items, item, node.children, extract))
  }
  return kept.length === 0 ? null : kept
}

function visitFields(object: ObjectShape, value: JsonObject, set: FieldSet, extract: boolean): JsonValue {
  const kept: MutableJsonObject = {}
  for (const key in value) {
    const field = value[key]
    if (field === undefined) continue
    const node = set.fields.get(key)
    if (node === undefined) {
      if (!extract) setField(kept, key, field)
      continue
    }
    if (node.member && !extract) continue
    const shape = shapeOfField(object, key)
    // An extracted member is walked with the set of its parent, as Kubernetes does; atomic and scalar values, which
    // members nearly always are, are extracted whole.
    const inner = node.member ? set : node.children
    setField(kept, key, shape === undefined || inner === undefined ? field : visit(shape, field, inner, extract))
  }
  return isEmptyObject(kept) ? null : kept
}

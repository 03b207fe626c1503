import type { ListShape, ObjectShape, Shape } from '../../shape/index.ts'
import type { FieldNode, FieldSet } from '../fieldset/index.ts'
import { fieldSet } from '../fieldset/index.ts'
import { resolveShape, shapeOfField } from './resolve.ts'

/**
 * Adds every declared field that has members below it. Field sets leave such fields out, because owning a field does
 * not include owning its struct; pruning needs them to remove a struct that has become empty.
 */
export function withNamedFields(set: FieldSet, shape: Shape | undefined): FieldSet {
  const resolved = shape && resolveShape(shape, undefined)
  const object = resolved?.kind === 'object' ? resolved : undefined
  const list = resolved?.kind === 'list' ? resolved : shape?.kind === 'any' ? anyList : undefined
  const fields = new Map<string, FieldNode>()
  for (const [name, node] of set.fields) fields.set(name, withNamedField(node, object, name))
  const items = new Map<string, FieldNode>()
  for (const [text, node] of set.items) items.set(text, withNamedItem(node, list))
  return fieldSet(fields, items)
}

const anyList: ListShape = { kind: 'list', listType: 'atomic', keys: [], items: { kind: 'any', atomic: true } }

function withNamedField(node: FieldNode, object: ObjectShape | undefined, name: string): FieldNode {
  if (node.children === undefined) return node
  const children = withNamedFields(node.children, object && shapeOfField(object, name))
  return { element: node.element, member: node.member || object?.fields.has(name) === true, children }
}

function withNamedItem(node: FieldNode, list: ListShape | undefined): FieldNode {
  if (node.children === undefined) return node
  const isKey = typeof node.element !== 'string' && node.element.kind === 'key'
  const children = withNamedFields(node.children, isKey ? list?.items : undefined)
  return { element: node.element, member: node.member, children }
}

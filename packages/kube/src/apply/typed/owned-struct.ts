import type { Shape } from '../../shape/index.ts'
import type { FieldNode, FieldSet } from '../fieldset/index.ts'
import { resolveShape, shapeOfField } from './resolve.ts'

const ownsAlone = new WeakMap<FieldSet, WeakMap<Shape, boolean>>()

/**
 * Whether the set owns a declared struct, map or granular list without owning anything in it, which comes of applying
 * {} or null. What others left in it can then be pruned with it, even if it is applied again.
 */
export function ownsStructAlone(set: FieldSet, shape: Shape): boolean {
  let byShape = ownsAlone.get(set)
  if (byShape === undefined) {
    byShape = new WeakMap()
    ownsAlone.set(set, byShape)
  }
  let answer = byShape.get(shape)
  if (answer === undefined) {
    answer = findStructAlone(set, shape)
    byShape.set(shape, answer)
  }
  return answer
}

function findStructAlone(set: FieldSet, shape: Shape | undefined): boolean {
  const resolved = shape && resolveShape(shape, undefined)
  if (resolved?.kind === 'object') {
    for (const [name, node] of set.fields) {
      const fieldShape = shapeOfField(resolved, name)
      if (resolved.fields.has(name) && isStructAlone(node, fieldShape)) return true
      if (node.children && findStructAlone(node.children, fieldShape)) return true
    }
    return false
  }
  if (resolved?.kind !== 'list') return false
  for (const node of set.items.values()) {
    if (node.children && findStructAlone(node.children, resolved.items)) return true
  }
  return false
}

function isStructAlone(node: FieldNode, shape: Shape | undefined): boolean {
  if (node.children !== undefined || shape === undefined || shape.kind === 'scalar') return false
  return shape.kind === 'list' ? shape.listType !== 'atomic' : !shape.atomic
}

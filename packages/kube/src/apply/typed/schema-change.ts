import type { ListShape, ObjectShape, Shape } from '../../shape/index.ts'
import type { FieldNode, FieldSet, PathElement } from '../fieldset/index.ts'
import { FieldSetBuilder, recursiveDifference, union } from '../fieldset/index.ts'
import { isDeducedObject, resolveShape, shapeOfElements, shapeOfField } from './resolve.ts'

const reconciled = new WeakMap<FieldSet, WeakMap<Shape, FieldSet>>()

/**
 * Adapts a recorded set to a schema that has changed: if a type became atomic, managers that owned parts of it now own
 * the whole. (If a type became granular, the owner of the whole still owns it.) Returns the set itself if nothing
 * changed.
 */
export function reconcileFieldSet(set: FieldSet, shape: Shape): FieldSet {
  let byShape = reconciled.get(set)
  if (byShape === undefined) {
    byShape = new WeakMap()
    reconciled.set(set, byShape)
  }
  let result = byShape.get(shape)
  if (result === undefined) {
    result = reconcile(set, shape)
    byShape.set(shape, result)
  }
  return result
}

function reconcile(set: FieldSet, shape: Shape): FieldSet {
  const walker = new SchemaChangeWalker()
  walker.visit(shape, set, false)
  const atomic = walker.atomic.build()
  return atomic.isEmpty ? set : union(recursiveDifference(set, atomic), atomic)
}

class SchemaChangeWalker {
  /** The paths that are owned in parts but have become atomic. */
  readonly atomic = new FieldSetBuilder()
  readonly #path: PathElement[] = []

  visit(declared: Shape, set: FieldSet | undefined, ownedWhole: boolean): void {
    const shape = resolveShape(declared, undefined)
    if (shape.kind === 'scalar') return
    if (shape.kind === 'list') this.#visitList(shape, set, ownedWhole)
    else this.#visitObject(shape, set, ownedWhole)
  }

  #visitList(list: ListShape, set: FieldSet | undefined, ownedWhole: boolean): void {
    if (!ownedWhole && list.listType === 'atomic') {
      this.atomic.insert(this.#path)
      return
    }
    if (set === undefined) return
    for (const node of set.fields.values()) this.#descend(node, list.items)
    for (const node of set.items.values()) this.#descend(node, list.items)
  }

  #visitObject(object: ObjectShape, set: FieldSet | undefined, ownedWhole: boolean): void {
    if (isDeducedObject(object)) return
    if (!ownedWhole && object.atomic) {
      if (set !== undefined && !set.isEmpty) this.atomic.insert(this.#path)
      return
    }
    if (set === undefined) return
    for (const [name, node] of set.fields) this.#descend(node, shapeOfField(object, name))
    for (const node of set.items.values()) this.#descend(node, shapeOfElements(object))
  }

  #descend(node: FieldNode, shape: Shape | undefined): void {
    // Fields that the schema does not have stay.
    if (shape === undefined) return
    this.#path.push(node.element)
    this.visit(shape, node.children, node.member && node.children === undefined)
    this.#path.pop()
  }
}

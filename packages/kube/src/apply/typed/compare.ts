import type { JsonArray, JsonObject, JsonValue } from '../../json/index.ts'
import { jsonEqual } from '../../json/index.ts'
import type { ListShape, ObjectShape, Shape } from '../../shape/index.ts'
import type { FieldFilter, FieldSet, PathElement } from '../fieldset/index.ts'
import { FieldSetBuilder } from '../fieldset/index.ts'
import { elementOfText, itemProblem, itemText } from './item.ts'
import { invalidValue, typeProblem } from './problem.ts'
import type { ResolvedShape } from './resolve.ts'
import { isEmptyObject, resolveShape, shapeOfField } from './resolve.ts'

/** How one object differs from another. Each path is in at most one of the sets. */
export interface Comparison {
  readonly added: FieldSet
  readonly modified: FieldSet
  readonly removed: FieldSet
}

/** Compares two values of one shape. Parts that are the same object are not descended into. */
export function compareValuesOfShape(shape: Shape, before: JsonValue, after: JsonValue): Comparison {
  const walker = new ComparisonWalker()
  walker.visit(shape, before, after)
  return {
    added: walker.added.build(),
    modified: walker.modified.build(),
    removed: walker.removed.build(),
  }
}

export function filterComparison(comparison: Comparison, filter: FieldFilter | undefined): Comparison {
  if (filter === undefined) return comparison
  const { added, modified, removed } = comparison
  return { added: filter(added), modified: filter(modified), removed: filter(removed) }
}

class ComparisonWalker {
  readonly added = new FieldSetBuilder()
  readonly modified = new FieldSetBuilder()
  readonly removed = new FieldSetBuilder()
  readonly #path: PathElement[] = []

  visit(declared: Shape, before: JsonValue | undefined, after: JsonValue | undefined): void {
    if (before === after) return
    const beforeShape = resolveShape(declared, before)
    const afterShape = resolveShape(declared, after)
    // When the type itself changed, each side is walked by its own type.
    if (before !== undefined && after !== undefined && beforeShape !== afterShape) {
      this.#visitResolved(beforeShape, before, after)
    }
    const isLeaf = this.#visitResolved(after === undefined ? beforeShape : afterShape, before, after)
    if (isLeaf) return
    if (before === undefined) this.added.insert(this.#path)
    else if (after === undefined) this.removed.insert(this.#path)
  }

  /** Returns whether the value was compared as one leaf. */
  #visitResolved(shape: ResolvedShape, before: JsonValue | undefined, after: JsonValue | undefined): boolean {
    if (shape.kind === 'scalar') return this.#compareLeaf(before, after)
    if (shape.kind === 'list') {
      const beforeItems = asItems(before)
      const afterItems = asItems(after)
      const empty = !beforeItems?.length && !afterItems?.length
      if (shape.listType === 'atomic' || empty) return this.#compareLeaf(before, after)
      this.#visitItems(shape, beforeItems ?? [], afterItems ?? [])
      return false
    }
    const beforeObject = asObject(before)
    const afterObject = asObject(after)
    const empty = (!beforeObject || isEmptyObject(beforeObject)) && (!afterObject || isEmptyObject(afterObject))
    if (shape.atomic || empty) return this.#compareLeaf(before, after)
    this.#visitFields(shape, beforeObject ?? {}, afterObject ?? {})
    return false
  }

  #compareLeaf(before: JsonValue | undefined, after: JsonValue | undefined): boolean {
    if (before === undefined) this.added.insert(this.#path)
    else if (after === undefined) this.removed.insert(this.#path)
    else if (!jsonEqual(before, after)) this.modified.insert(this.#path)
    return true
  }

  #visitFields(object: ObjectShape, before: JsonObject, after: JsonObject): void {
    for (const key in before) {
      const value = before[key]
      if (value !== undefined) this.#visitField(object, key, value, Object.hasOwn(after, key) ? after[key] : undefined)
    }
    for (const key in after) {
      const value = after[key]
      if (value === undefined || (Object.hasOwn(before, key) && before[key] !== undefined)) continue
      this.#visitField(object, key, undefined, value)
    }
  }

  #visitField(object: ObjectShape, key: string, before: JsonValue | undefined, after: JsonValue | undefined): void {
    if (before === after) return
    const shape = shapeOfField(object, key)
    if (shape !== undefined) this.#descend(key, shape, before, after)
  }

  #visitItems(list: ListShape, before: JsonArray, after: JsonArray): void {
    const beforeItems = this.#groupItems(list, before)
    const afterItems = this.#groupItems(list, after)
    for (const [text, items] of beforeItems) this.#visitGroup(list, text, items, afterItems.get(text) ?? [])
    for (const [text, items] of afterItems) {
      if (!beforeItems.has(text)) this.#visitGroup(list, text, [], items)
    }
  }

  /** Items with the same element form a group; more than one is a list of duplicates. */
  #groupItems(list: ListShape, items: JsonArray): Map<string, JsonValue[]> {
    const groups = new Map<string, JsonValue[]>()
    for (let index = 0; index < items.length; index++) {
      const item = items[index] as JsonValue
      const text = itemText(list, item)
      if (text === undefined) {
        throw invalidValue([typeProblem(this.#path, `element ${index}: ${itemProblem(list, item)}`)])
      }
      const group = groups.get(text)
      if (group === undefined) groups.set(text, [item])
      else group.push(item)
    }
    return groups
  }

  #visitGroup(list: ListShape, text: string, before: readonly JsonValue[], after: readonly JsonValue[]): void {
    if (before.length === 1 && before[0] === after[0] && after.length === 1) return
    const element = elementOfText(text)
    if (before.length <= 1 && after.length <= 1) this.#descend(element, list.items, before[0], after[0])
    else if (before.length >= 2 && after.length >= 2) {
      // Duplicates before and after are compared as one leaf.
      if (!jsonEqual(before, after)) this.modified.insert([...this.#path, element])
    } else if (before.length >= 2) {
      if (after.length > 0) this.#descend(element, list.items, undefined, after[0])
      this.removed.insert([...this.#path, element])
    } else {
      if (before.length > 0) this.#descend(element, list.items, before[0], undefined)
      this.added.insert([...this.#path, element])
    }
  }

  #descend(element: PathElement, shape: Shape, before: JsonValue | undefined, after: JsonValue | undefined): void {
    this.#path.push(element)
    this.visit(shape, before, after)
    this.#path.pop()
  }
}

function asItems(value: JsonValue | undefined): JsonArray | undefined {
  return Array.isArray(value) ? value : undefined
}

function asObject(value: JsonValue | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined
}

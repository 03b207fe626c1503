import { getField, isJsonArray, isJsonObject, type JsonValue } from '../../json/index.ts'
import type { Shape } from '../../shape/index.ts'
import type { FieldNode, FieldSet } from '../fieldset/index.ts'
import { resolveShape, shapeOfField } from './resolve.ts'

/** A path at which a set owns a value without owning anything in it: field names, and `anyItem` for list items. */
type Place = readonly (string | typeof anyItem)[]

const anyItem = Symbol('any item')

/** The values that a set owns alone, by their declared types. */
interface OwnedAlone {
  /** Whether a declared one is a struct, a map or a granular list. */
  isStruct: boolean
  /** The paths without a declared type; each once, however many list items have it. */
  readonly undeclared: Map<string, Place>
}

const ownedAlone = new WeakMap<FieldSet, WeakMap<Shape, OwnedAlone>>()

/**
 * Whether the set owns a struct, map or granular list without anything in it, which results from applying {} or null.
 * Fields that other managers left in it can then be pruned with it, even if it is applied again. Without a declared
 * type, the value decides whether it is such a container: most, such as int-or-string, are scalars.
 */
export function ownsStructAlone(set: FieldSet, shape: Shape, value: JsonValue): boolean {
  const { isStruct, undeclared } = ownedAloneOf(set, shape)
  if (isStruct) return true
  for (const place of undeclared.values()) if (hasParts(value, place, 0)) return true
  return false
}

function ownedAloneOf(set: FieldSet, shape: Shape): OwnedAlone {
  let byShape = ownedAlone.get(set)
  if (byShape === undefined) {
    byShape = new WeakMap()
    ownedAlone.set(set, byShape)
  }
  let found = byShape.get(shape)
  if (found === undefined) {
    found = { isStruct: false, undeclared: new Map() }
    collect(set, shape, [], found)
    byShape.set(shape, found)
  }
  return found
}

function collect(set: FieldSet, shape: Shape | undefined, place: Place, found: OwnedAlone): void {
  const resolved = shape && resolveShape(shape, undefined)
  if (resolved?.kind === 'object') {
    for (const [name, node] of set.fields) {
      const fieldShape = shapeOfField(resolved, name)
      const below = [...place, name]
      if (resolved.fields.has(name)) note(node, fieldShape, below, found)
      if (node.children) collect(node.children, fieldShape, below, found)
    }
  } else if (resolved?.kind === 'list') {
    for (const node of set.items.values()) {
      if (node.children) collect(node.children, resolved.items, [...place, anyItem], found)
    }
  }
}

function note(node: FieldNode, shape: Shape | undefined, place: Place, found: OwnedAlone): void {
  if (node.children !== undefined || shape === undefined || shape.kind === 'scalar') return
  if (shape.kind === 'list' ? shape.listType === 'atomic' : shape.atomic) return
  if (shape.kind === 'any') found.undeclared.set(JSON.stringify(place, itemText), place)
  else found.isStruct = true
}

/** Field names stay strings and items become a number, so different paths have different keys. */
function itemText(_key: string, step: unknown): unknown {
  return step === anyItem ? 0 : step
}

/** Whether the value at the path is an object or a list; a list step looks at all items. */
function hasParts(value: JsonValue | undefined, place: Place, depth: number): boolean {
  if (depth === place.length) return typeof value === 'object' && value !== null
  const step = place[depth] as string | typeof anyItem
  if (step === anyItem) return isJsonArray(value) && value.some((item) => hasParts(item, place, depth + 1))
  return isJsonObject(value) && hasParts(getField(value, step), place, depth + 1)
}

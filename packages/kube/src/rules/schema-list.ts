import { CelList, type CelResult, type CelValue, celListFrom, celValuesEqual, listValues } from '../cel/index.ts'
import { encodeJson, getField, type JsonArray } from '../json/index.ts'
import { SchemaMap, type ValueAdapter } from './schema-map.ts'

/** A JSON array read in place: an atomic list. */
export class SchemaList extends CelList {
  override readonly comparesOnlyWithLists = true
  readonly #elements: JsonArray
  readonly #adapt: ValueAdapter

  constructor(elements: JsonArray, adapt: ValueAdapter) {
    super()
    this.#elements = elements
    this.#adapt = adapt
  }

  get size(): number {
    return this.#elements.length
  }

  at(index: number): CelValue {
    return this.#adapt(this.#elements[index] as JsonArray[number]) as CelValue
  }
}

/**
 * The key that distinguishes items of a set. Durations and times are parsed again on each access and, as in Kubernetes,
 * never equal each other. Bytes, on which Kubernetes panics, are equal if their values are.
 */
const scalarKey = (value: CelValue): unknown => (value instanceof Uint8Array ? String(value) : value)

function areSetsEqual(left: CelList, right: CelList): boolean {
  if (left.size !== right.size) return false
  const keys = new Set(Array.from(listValues(left), scalarKey))
  for (const value of listValues(right)) if (!keys.has(scalarKey(value))) return false
  return true
}

function unionOf(left: CelList, right: CelList): CelList {
  const union = new Map<unknown, CelValue>()
  for (const value of listValues(left)) union.set(scalarKey(value), value)
  for (const value of listValues(right)) if (!union.has(scalarKey(value))) union.set(scalarKey(value), value)
  return new UnionList([...union.values()])
}

/** A list of type set: order does not matter to ==, and + is a union that keeps the order of the left side. */
export class SchemaSetList extends SchemaList {
  override readonly listType = 'set'

  override equals(other: CelList): boolean {
    return areSetsEqual(this, other)
  }

  override add(other: CelList): CelResult {
    return unionOf(this, other)
  }
}

/** The result of + on a set: still a set. */
class UnionList extends CelList {
  override readonly listType = 'set'
  override readonly comparesOnlyWithLists = true
  readonly #values: readonly CelValue[]

  constructor(values: readonly CelValue[]) {
    super()
    this.#values = values
  }

  get size(): number {
    return this.#values.length
  }

  at(index: number): CelValue {
    return this.#values[index] as CelValue
  }

  override equals(other: CelList): boolean {
    return areSetsEqual(this, other)
  }

  override add(other: CelList): CelResult {
    return unionOf(this, other)
  }
}

/** A list of type map: elements correspond if their key fields are equal. */
export class SchemaMapList extends SchemaList {
  override readonly listType = 'map'
  readonly #keyNames: readonly string[]

  constructor(elements: JsonArray, adapt: ValueAdapter, keyNames: readonly string[]) {
    super(elements, adapt)
    this.#keyNames = keyNames
  }

  #keyOf(element: CelValue): string | undefined {
    if (!(element instanceof SchemaMap)) return undefined
    return this.#keyNames.map((name) => encodeJson(getField(element.value, name) ?? null)).join('\0')
  }

  #byKey(): Map<string | undefined, CelValue> {
    const elements = new Map<string | undefined, CelValue>()
    for (const element of listValues(this)) elements.set(this.#keyOf(element), element)
    return elements
  }

  override equals(other: CelList): boolean {
    if (this.size !== other.size) return false
    const elements = this.#byKey()
    for (const element of listValues(other)) {
      const key = this.#keyOf(element)
      const mine = key === undefined ? undefined : elements.get(key)
      if (mine === undefined || !celValuesEqual(mine, element)) return false
    }
    return true
  }

  /** Elements of the right side replace those with the same key; the rest is appended. */
  override add(other: CelList): CelResult {
    const merged: CelValue[] = []
    const positions = new Map<string, number>()
    for (const element of [...listValues(this), ...listValues(other)]) {
      const key = this.#keyOf(element)
      const position = key === undefined ? undefined : positions.get(key)
      if (position !== undefined) merged[position] = element
      else {
        if (key !== undefined) positions.set(key, merged.length)
        merged.push(element)
      }
    }
    return celListFrom(merged)
  }
}

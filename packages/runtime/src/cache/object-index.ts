import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import { handleRejection, isPromiseLike } from '../callback.ts'

export type ValuesOf<T extends KubernetesObject> = (object: T) => readonly string[]
export type StateValuesOf<T extends KubernetesObject> = (state: ObjectState<T>) => readonly string[]

/** How index values are computed: from the object, which must be parsed, or from its metadata. */
export type IndexSource<T extends KubernetesObject> =
  | { readonly of: 'object'; readonly valuesOf: ValuesOf<T> }
  | { readonly of: 'metadata'; readonly valuesOf: StateValuesOf<T> }

/** Most objects have one value, and most values of some indexes one object: neither needs an array or a set. */
type Values = string | readonly string[] | undefined
type Ids = number | Set<number>

/** Ids of a table by index value. */
export class ObjectIndex<T extends KubernetesObject> {
  readonly name: string
  readonly source: IndexSource<T>
  /** How many informers have added it. */
  holders = 0
  readonly #ids = new Map<string, Ids>()
  /** The values of each id. */
  #values: Values[] = []
  readonly #onFailure: (error: unknown) => void

  /** If the function throws, the error is reported and the object has no value in the index. */
  constructor(name: string, source: IndexSource<T>, onFailure: (error: unknown) => void) {
    this.name = name
    this.source = source
    this.#onFailure = onFailure
  }

  /** The number of values that have objects. */
  get size(): number {
    return this.#ids.size
  }

  /** In the order in which the objects got the value. */
  ids(value: string): Iterable<number> {
    const ids = this.#ids.get(value)
    if (ids === undefined) return []
    return typeof ids === 'number' ? [ids] : ids
  }

  count(value: string): number {
    const ids = this.#ids.get(value)
    return ids === undefined ? 0 : typeof ids === 'number' ? 1 : ids.size
  }

  has(value: string, id: number): boolean {
    const ids = this.#ids.get(value)
    return typeof ids === 'number' ? ids === id : (ids?.has(id) ?? false)
  }

  /** Moves the id from the values it had to those of its state. */
  change(id: number, state: ObjectState<T>): void {
    const before = this.#values[id]
    const values = this.#valuesOf(state)
    if (sameValues(before, values)) return
    if (before !== undefined) this.#leave(id, before)
    this.#values[id] = values
    if (typeof values === 'string') this.#enter(id, values)
    else if (values !== undefined) for (const value of values) this.#enter(id, value)
  }

  remove(id: number): void {
    const values = this.#values[id]
    if (values === undefined) return
    this.#values[id] = undefined
    this.#leave(id, values)
  }

  clear(): void {
    this.#ids.clear()
    this.#values = []
  }

  /** An async function returns a promise, whose rejection would end the process. */
  #refuse(values: unknown): never {
    if (isPromiseLike(values)) handleRejection(values, this.#onFailure)
    throw new TypeError('it must return a list of strings at once, not a promise or another value')
  }

  #enter(id: number, value: string): void {
    const ids = this.#ids.get(value)
    if (ids === undefined) this.#ids.set(value, id)
    else if (typeof ids !== 'number') ids.add(id)
    else if (ids !== id) this.#ids.set(value, new Set([ids, id]))
  }

  #leave(id: number, values: string | readonly string[]): void {
    if (typeof values === 'string') this.#leaveOne(id, values)
    else for (const value of values) this.#leaveOne(id, value)
  }

  #leaveOne(id: number, value: string): void {
    const ids = this.#ids.get(value)
    if (ids === id) this.#ids.delete(value)
    else if (typeof ids === 'object' && ids.delete(id) && ids.size === 0) this.#ids.delete(value)
  }

  #valuesOf(state: ObjectState<T>): Values {
    try {
      const values = this.source.of === 'metadata' ? this.source.valuesOf(state) : this.source.valuesOf(state.object)
      if (values.length === 0) return undefined
      if (!Array.isArray(values)) this.#refuse(values)
      for (let position = 0; position < values.length; position++) checkValue(values[position])
      // Copied, because the function may change its array later.
      return values.length === 1 ? values[0] : [...values]
    } catch (error) {
      this.#onFailure(error)
      return undefined
    }
  }
}

/** An absent value is skipped; any other value that is not a string is an error of the function. */
function checkValue(value: unknown): void {
  if (typeof value === 'string' || value === undefined) return
  throw new TypeError(`its values must be strings, not ${value === null ? 'null' : `of type ${typeof value}`}`)
}

function sameValues(left: Values, right: Values): boolean {
  if (typeof left !== 'object' || typeof right !== 'object') return left === right
  if (left.length !== right.length) return false
  for (let position = 0; position < left.length; position++) {
    if (left[position] !== right[position]) return false
  }
  return true
}

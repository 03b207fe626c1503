import type { KubernetesObject } from '@kubewright/kube/meta'
import type { LabelMatcher } from '@kubewright/kube/selectors'
import type { ObjectState, StateTable } from '../bytes/index.ts'
import type { IndexCondition } from './informer-types.ts'
import type { ObjectIndex } from './object-index.ts'

export interface TableListOptions {
  readonly namespace?: string | undefined
  readonly labels?: LabelMatcher | undefined
  /** All conditions must hold. */
  readonly indexes?: readonly IndexCondition[] | undefined
  readonly limit?: number | undefined
}

/**
 * A table of states with indexes. A list costs as much as its namespace or its smallest index value holds, not the
 * whole table, and parses only what it returns. The order is that of arrival, the same in every run.
 */
export class ObjectTable<T extends KubernetesObject> {
  #states: StateTable<T>
  readonly #indexes: ObjectIndex<T>[] = []

  constructor(states: StateTable<T>) {
    this.#states = states
  }

  get size(): number {
    return this.#states.size
  }

  get usage(): StateTable<T>['usage'] {
    return this.#states.usage
  }

  /** The id, or -1. */
  find(namespace: string, name: string): number {
    return this.#states.find(namespace, name)
  }

  /** The same for the namespace and name of a state. */
  findState(state: ObjectState<T>): number {
    return this.#states.findState(state)
  }

  get(namespace: string, name: string): T | undefined {
    const id = this.#states.find(namespace, name)
    return id < 0 ? undefined : this.#states.object(id)
  }

  object(id: number): T {
    return this.#states.object(id)
  }

  state(id: number): ObjectState<T> {
    return this.#states.state(id)
  }

  resourceVersion(id: number): string {
    return this.#states.resourceVersion(id)
  }

  /** The same as a number, or NaN. */
  revision(id: number): number {
    return this.#states.revision(id)
  }

  hasUid(id: number, state: ObjectState<T>): boolean {
    return this.#states.hasUid(id, state)
  }

  ids(namespace?: string): Iterable<number> {
    return this.#states.ids(namespace)
  }

  *all(): Generator<ObjectState<T>> {
    for (const id of this.#states.ids()) yield this.#states.state(id)
  }

  add(state: ObjectState<T>): number {
    const id = this.#states.set(state)
    this.#reindex(id, state)
    return id
  }

  /** Returns the previous state, valid until the next change. */
  replace(id: number, state: ObjectState<T>): ObjectState<T> {
    const old = this.#states.replace(id, state)
    this.#reindex(id, state)
    return old
  }

  /** Replaces a state by another form of itself. */
  refresh(id: number, state: ObjectState<T>): void {
    this.#states.replace(id, state)
  }

  /** Returns the deleted state, valid until the next change. */
  delete(id: number): ObjectState<T> {
    for (const index of this.#indexes) index.remove(id)
    return this.#states.delete(id)
  }

  /** Takes over a table with all its states. */
  adopt(states: StateTable<T>): void {
    this.#states = states
    for (const index of this.#indexes) {
      index.clear()
      this.#fill(index)
    }
  }

  index(name: string): ObjectIndex<T> | undefined {
    return this.#indexes.find((index) => index.name === name)
  }

  addIndex(index: ObjectIndex<T>): void {
    this.#indexes.push(index)
    this.#fill(index)
  }

  removeIndex(name: string): void {
    const position = this.#indexes.findIndex((index) => index.name === name)
    if (position >= 0) this.#indexes.splice(position, 1)
  }

  /** Undefined when there is no such index. */
  list(options: TableListOptions): T[] | undefined {
    const ids = this.select(options)
    if (ids === undefined) return undefined
    const objects = new Array<T>(ids.length)
    for (let position = 0; position < ids.length; position++) {
      objects[position] = this.#states.object(ids[position] as number)
    }
    return objects
  }

  /** The ids of a list; undefined when there is no such index. */
  select(options: TableListOptions): number[] | undefined {
    const { indexes, labels, limit = Number.POSITIVE_INFINITY } = options
    const conditions = this.#conditions(indexes)
    if (conditions === undefined) return undefined
    const [first, ...others] = conditions
    const candidates = first === undefined ? this.#states.ids(options.namespace) : first.index.ids(first.value)
    const namespace = first === undefined ? undefined : options.namespace
    const selected: number[] = []
    for (const id of candidates) {
      if (selected.length >= limit) break
      if (!others.every(({ index, value }) => index.has(value, id))) continue
      if (namespace !== undefined || labels !== undefined) {
        const state = this.#states.state(id)
        if (namespace !== undefined && state.namespace !== namespace) continue
        if (labels !== undefined && !labels.matches(state.labels)) continue
      }
      selected.push(id)
    }
    return selected
  }

  /** The conditions with their indexes, the one with the fewest objects first. */
  #conditions(conditions: readonly IndexCondition[] = []) {
    const found: { readonly index: ObjectIndex<T>; readonly value: string }[] = []
    for (const { name, value } of conditions) {
      const index = this.index(name)
      if (index === undefined) return undefined
      found.push({ index, value })
    }
    if (found.length > 1) found.sort((left, right) => left.index.count(left.value) - right.index.count(right.value))
    return found
  }

  #fill(index: ObjectIndex<T>): void {
    for (const id of this.#states.ids()) index.change(id, this.#states.state(id))
  }

  /** Uses the incoming state, whose metadata is already parsed. */
  #reindex(id: number, state: ObjectState<T>): void {
    for (const index of this.#indexes) index.change(id, state)
  }
}

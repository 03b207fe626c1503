import type { KubernetesObject } from '@kubewright/kube/meta'
import type { TableEntry } from './object-table.ts'

export type ValuesOf<Object extends KubernetesObject> = (object: Object) => readonly string[]

const noValues: readonly string[] = []

/** Entries of a table by values of their objects. */
export class ObjectIndex<Object extends KubernetesObject> {
  readonly name: string
  readonly valuesOf: ValuesOf<Object>
  readonly #entries = new Map<string, Set<TableEntry<Object>>>()
  readonly #onFailure: (error: unknown) => void

  /** A function that throws is reported, and its object is in the index under no value. */
  constructor(name: string, valuesOf: ValuesOf<Object>, onFailure: (error: unknown) => void) {
    this.name = name
    this.valuesOf = valuesOf
    this.#onFailure = onFailure
  }

  entries(value: string): Iterable<TableEntry<Object>> {
    return this.#entries.get(value) ?? []
  }

  /** Moves the entry from the values it had to those of its object, and returns these. */
  change(entry: TableEntry<Object>, before: readonly string[]): readonly string[] {
    const values = this.#valuesOf(entry.object)
    if (sameValues(before, values)) return before
    this.remove(entry, before)
    for (const value of values) {
      const entries = this.#entries.get(value)
      if (entries === undefined) this.#entries.set(value, new Set([entry]))
      else entries.add(entry)
    }
    return values
  }

  remove(entry: TableEntry<Object>, values: readonly string[]): void {
    for (const value of values) {
      const entries = this.#entries.get(value)
      if (entries?.delete(entry) && entries.size === 0) this.#entries.delete(value)
    }
  }

  #valuesOf(object: Object): readonly string[] {
    try {
      const values = this.valuesOf(object)
      // The function may keep its array and change it later; what was indexed must stay known.
      return values.length === 0 ? noValues : [...values]
    } catch (error) {
      this.#onFailure(error)
      return noValues
    }
  }
}

function sameValues(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false
  for (let position = 0; position < left.length; position++) {
    if (left[position] !== right[position]) return false
  }
  return true
}

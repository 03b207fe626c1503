import type { KubernetesObject } from '@kubewright/kube/meta'
import type { LabelMatcher } from '@kubewright/kube/selectors'
import type { ObjectIndex } from './object-index.ts'

/** One object of a table. The entry stays while the object changes, so that an index need not follow every change. */
export interface TableEntry<Object extends KubernetesObject> {
  object: Object
  /** The values under which each index has the entry, in the order of the indexes. */
  values: (readonly string[])[] | undefined
  /** The number of the last relist that had the object. */
  listed: number
}

export interface TableListOptions {
  readonly namespace?: string | undefined
  readonly labels?: LabelMatcher | undefined
  readonly index?: { readonly name: string; readonly value: string } | undefined
}

/**
 * Objects by namespace and name, and by the values of indexes. A list costs what its namespace or its index value
 * holds, not what the table holds. The order is that in which the objects came, the same in every run.
 */
export class ObjectTable<Object extends KubernetesObject> {
  readonly #namespaces = new Map<string, Map<string, TableEntry<Object>>>()
  readonly #indexes: ObjectIndex<Object>[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  get(namespace: string, name: string): Object | undefined {
    return this.#namespaces.get(namespace)?.get(name)?.object
  }

  /** Returns what was there before. `list` is the number of the relist that has the object. */
  set(namespace: string, name: string, object: Object, list = 0): Object | undefined {
    let names = this.#namespaces.get(namespace)
    if (names === undefined) {
      names = new Map()
      this.#namespaces.set(namespace, names)
    }
    const entry = names.get(name)
    if (entry === undefined) {
      const added: TableEntry<Object> = { object, values: undefined, listed: list }
      names.set(name, added)
      this.#size++
      this.#reindex(added)
      return undefined
    }
    const old = entry.object
    entry.object = object
    entry.listed = list
    this.#reindex(entry)
    return old
  }

  /** Returns what was there. */
  delete(namespace: string, name: string): Object | undefined {
    const names = this.#namespaces.get(namespace)
    const entry = names?.get(name)
    if (names === undefined || entry === undefined) return undefined
    names.delete(name)
    if (names.size === 0) this.#namespaces.delete(namespace)
    this.#size--
    for (const [position, index] of this.#indexes.entries()) index.remove(entry, entry.values?.[position] ?? [])
    return entry.object
  }

  /** Says that the relist of this number has the object as it is. */
  mark(namespace: string, name: string, list: number): void {
    const entry = this.#namespaces.get(namespace)?.get(name)
    if (entry !== undefined) entry.listed = list
  }

  /** Removes and returns everything that the relist of this number does not have. */
  sweep(list: number): Object[] {
    const swept: Object[] = []
    for (const [namespace, names] of this.#namespaces) {
      for (const [name, entry] of names) {
        if (entry.listed === list) continue
        swept.push(entry.object)
        this.delete(namespace, name)
      }
    }
    return swept
  }

  *objects(): Generator<Object> {
    for (const names of this.#namespaces.values()) {
      for (const entry of names.values()) yield entry.object
    }
  }

  index(name: string): ObjectIndex<Object> | undefined {
    return this.#indexes.find((index) => index.name === name)
  }

  addIndex(index: ObjectIndex<Object>): void {
    this.#indexes.push(index)
    for (const names of this.#namespaces.values()) {
      for (const entry of names.values()) entry.values = [...(entry.values ?? []), index.change(entry, [])]
    }
  }

  /** Undefined when there is no such index. */
  list(options: TableListOptions): Object[] | undefined {
    const { namespace, labels, index } = options
    if (index !== undefined) {
      const found = this.index(index.name)
      if (found === undefined) return undefined
      return select(found.entries(index.value), labels, namespace)
    }
    if (namespace !== undefined) return select(this.#namespaces.get(namespace)?.values(), labels)
    const all: Object[] = []
    for (const names of this.#namespaces.values()) collect(names.values(), all, labels)
    return all
  }

  #reindex(entry: TableEntry<Object>): void {
    if (this.#indexes.length === 0) return
    // Of exactly this length: an array that grows by itself takes room for sixteen more.
    entry.values ??= new Array(this.#indexes.length)
    const { values } = entry
    for (let position = 0; position < this.#indexes.length; position++) {
      const index = this.#indexes[position] as ObjectIndex<Object>
      values[position] = index.change(entry, values[position] ?? [])
    }
  }
}

function select<Object extends KubernetesObject>(
  entries: Iterable<TableEntry<Object>> | undefined,
  labels: LabelMatcher | undefined,
  namespace?: string,
): Object[] {
  const selected: Object[] = []
  if (entries !== undefined) collect(entries, selected, labels, namespace)
  return selected
}

function collect<Object extends KubernetesObject>(
  entries: Iterable<TableEntry<Object>>,
  into: Object[],
  labels: LabelMatcher | undefined,
  namespace?: string,
): void {
  for (const { object } of entries) {
    const { metadata } = object
    if (namespace !== undefined && (metadata?.namespace ?? '') !== namespace) continue
    if (labels === undefined || labels.matches(metadata?.labels)) into.push(object)
  }
}

import type { StoredObject } from './store.ts'

/** Identifies the store that may change a leaf or chunk in place; other stores copy it first. */
export type Owner = object

const leafEntriesMax = 256

/** A run of entries in order: their order texts, and beside each its object. */
interface Leaf {
  readonly owner: Owner
  readonly orders: string[]
  readonly entries: StoredObject[]
}

/**
 * The objects of one resource in the order of their keys: a list of short leaves. Reading needs no sorting, and a
 * change touches one leaf. Leaves are shared between a store and its forks until one of them writes to a leaf:
 * `cloneFor` costs no copy of entries.
 */
export class OrderedObjects {
  readonly owner: Owner
  size: number
  readonly #leaves: Leaf[]

  constructor(owner: Owner, leaves: Leaf[] = [], size = 0) {
    this.owner = owner
    this.#leaves = leaves
    this.size = size
  }

  /** A copy with the same content and another owner. */
  cloneFor(owner: Owner): OrderedObjects {
    return new OrderedObjects(owner, this.#leaves.slice(), this.size)
  }

  get(order: string): StoredObject | undefined {
    const leaf = this.#leaves[this.#leafIndex(order)]
    if (leaf === undefined) return undefined
    const index = lowerBound(leaf.orders, order)
    return leaf.orders[index] === order ? leaf.entries[index] : undefined
  }

  set(order: string, entry: StoredObject): void {
    const leafIndex = this.#leafIndex(order)
    const leaf = this.#writableLeaf(leafIndex)
    const index = lowerBound(leaf.orders, order)
    if (leaf.orders[index] === order) {
      leaf.entries[index] = entry
      return
    }
    this.size++
    if (leaf.orders.length < leafEntriesMax) insert(leaf, index, order, entry)
    else this.#insertIntoFull(leafIndex, leaf, index, order, entry)
  }

  delete(order: string): void {
    const leafIndex = this.#leafIndex(order)
    if (this.#leaves[leafIndex] === undefined) return
    const leaf = this.#writableLeaf(leafIndex)
    const index = lowerBound(leaf.orders, order)
    if (leaf.orders[index] !== order) return
    this.size--
    leaf.orders.splice(index, 1)
    leaf.entries.splice(index, 1)
    if (leaf.orders.length === 0) this.#leaves.splice(leafIndex, 1)
  }

  /** Number of entries before this order text. */
  rank(order: string): number {
    const leafIndex = this.#leafIndex(order)
    let count = 0
    for (let index = 0; index < leafIndex; index++) count += (this.#leaves[index] as Leaf).orders.length
    const leaf = this.#leaves[leafIndex]
    return leaf === undefined ? count : count + lowerBound(leaf.orders, order)
  }

  /** At most `limit` entries from one order text up to, but without, another. Copies whole leaves, which is cheap. */
  range(from: string, before: string | undefined, limit: number): StoredObject[] {
    const pieces: StoredObject[][] = []
    let count = 0
    let leafIndex = this.#leafIndex(from)
    let start = this.#leaves[leafIndex] === undefined ? 0 : lowerBound((this.#leaves[leafIndex] as Leaf).orders, from)
    for (; leafIndex < this.#leaves.length && count < limit; leafIndex++, start = 0) {
      const { orders, entries } = this.#leaves[leafIndex] as Leaf
      const end = before === undefined ? entries.length : lowerBound(orders, before)
      const stop = Math.min(end, start + limit - count)
      pieces.push(start === 0 && stop === entries.length ? entries : entries.slice(start, stop))
      count += stop - start
      if (end < entries.length) break
    }
    return ([] as StoredObject[]).concat(...pieces)
  }

  /** Visits the entries from one order text up to, but without, another, until the visitor returns false. */
  visit(from: string, before: string | undefined, visit: (order: string, entry: StoredObject) => boolean): void {
    let leafIndex = this.#leafIndex(from)
    let index = this.#leaves[leafIndex] === undefined ? 0 : lowerBound((this.#leaves[leafIndex] as Leaf).orders, from)
    for (; leafIndex < this.#leaves.length; leafIndex++, index = 0) {
      const { orders, entries } = this.#leaves[leafIndex] as Leaf
      const end = before === undefined ? entries.length : lowerBound(orders, before)
      for (; index < end; index++) if (!visit(orders[index] as string, entries[index] as StoredObject)) return
      if (end < entries.length) return
    }
  }

  /** The leaf that contains this order text: the last one that does not begin after it. */
  #leafIndex(order: string): number {
    const leaves = this.#leaves
    let low = 0
    let high = leaves.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (((leaves[middle] as Leaf).orders[0] as string) <= order) low = middle + 1
      else high = middle
    }
    return low === 0 ? 0 : low - 1
  }

  #writableLeaf(index: number): Leaf {
    const leaf = this.#leaves[index]
    if (leaf !== undefined && leaf.owner === this.owner) return leaf
    const own: Leaf = {
      owner: this.owner,
      orders: leaf === undefined ? [] : leaf.orders.slice(),
      entries: leaf === undefined ? [] : leaf.entries.slice(),
    }
    this.#leaves[index] = own
    return own
  }

  /** Splits a full leaf in the middle; ascending names start a new leaf instead, so that leaves stay full. */
  #insertIntoFull(leafIndex: number, leaf: Leaf, index: number, order: string, entry: StoredObject): void {
    const isLast = index === leafEntriesMax && leafIndex === this.#leaves.length - 1
    const middle = isLast ? leafEntriesMax : leafEntriesMax / 2
    const right: Leaf = {
      owner: this.owner,
      orders: leaf.orders.splice(middle),
      entries: leaf.entries.splice(middle),
    }
    this.#leaves.splice(leafIndex + 1, 0, right)
    if (index < middle) insert(leaf, index, order, entry)
    else insert(right, index - middle, order, entry)
  }
}

function insert(leaf: Leaf, index: number, order: string, entry: StoredObject): void {
  leaf.orders.splice(index, 0, order)
  leaf.entries.splice(index, 0, entry)
}

function lowerBound(orders: readonly string[], order: string): number {
  let low = 0
  let high = orders.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((orders[middle] as string) < order) low = middle + 1
    else high = middle
  }
  return low
}

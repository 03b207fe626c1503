import type { Owner } from './ordered-objects.ts'
import type { CommittedChange, StoredObject } from './store.ts'

const chunkChangesMax = 256

/** A run of changes in the order of their revisions, each with the order text of its key and the previous object. */
interface Chunk {
  readonly owner: Owner
  readonly changes: CommittedChange[]
  readonly orders: string[]
  readonly before: (StoredObject | undefined)[]
}

/** A change, the order text of its key, and the previous object. */
export interface LoggedChange {
  readonly change: CommittedChange
  readonly order: string
  readonly before: StoredObject | undefined
}

/** The changes of one resource that are still in history. Chunks are shared between a store and its forks. */
export class ChangeLog {
  readonly #owner: Owner
  readonly #chunks: Chunk[]
  /** Changes up to this revision are discarded. */
  #floor: number

  constructor(owner: Owner, chunks: Chunk[] = [], floor = 0) {
    this.#owner = owner
    this.#chunks = chunks
    this.#floor = floor
  }

  cloneFor(owner: Owner): ChangeLog {
    return new ChangeLog(owner, this.#chunks.slice(), this.#floor)
  }

  append(change: CommittedChange, order: string, before: StoredObject | undefined): void {
    const chunk = this.#writableChunk()
    chunk.changes.push(change)
    chunk.orders.push(order)
    chunk.before.push(before)
  }

  /** Discards the changes up to this revision. */
  forget(revision: number): void {
    this.#floor = revision
    let gone = 0
    while (gone < this.#chunks.length && ((this.#chunks[gone] as Chunk).changes.at(-1)?.revision ?? 0) <= revision)
      gone++
    if (gone > 0) this.#chunks.splice(0, gone)
    this.#trimFirst(revision)
  }

  /** Copies the chunk, because a fork may share it and still need the discarded changes. */
  #trimFirst(revision: number): void {
    const first = this.#chunks[0]
    const count = first === undefined ? 0 : firstAfter(first.changes, revision)
    if (first === undefined || count === 0) return
    const { changes, orders, before } = first
    this.#chunks[0] = {
      owner: this.#owner,
      changes: changes.slice(count),
      orders: orders.slice(count),
      before: before.slice(count),
    }
  }

  /** The revision of the newest change; 0 if there is none. */
  get lastRevision(): number {
    return this.#chunks.at(-1)?.changes.at(-1)?.revision ?? 0
  }

  /** Visits the changes after a revision in order. The log must not change meanwhile. */
  visitAfter(
    revision: number,
    visit: (change: CommittedChange, order: string, before: StoredObject | undefined) => void,
  ): void {
    const start = Math.max(revision, this.#floor)
    for (let chunkIndex = this.#chunkAfter(start); chunkIndex < this.#chunks.length; chunkIndex++) {
      const { changes, orders, before } = this.#chunks[chunkIndex] as Chunk
      for (let index = firstAfter(changes, start); index < changes.length; index++) {
        visit(changes[index] as CommittedChange, orders[index] as string, before[index])
      }
    }
  }

  /** Removes the changes after a revision, and returns them in order. */
  takeAfter(revision: number): LoggedChange[] {
    const taken: LoggedChange[] = []
    this.visitAfter(revision, (change, order, before) => taken.push({ change, order, before }))
    if (taken.length === 0) return taken
    const kept = this.#chunkAfter(revision)
    const { changes, orders, before } = this.#chunks[kept] as Chunk
    const end = firstAfter(changes, revision)
    this.#chunks.length = kept
    if (end > 0) {
      const own = { changes: changes.slice(0, end), orders: orders.slice(0, end), before: before.slice(0, end) }
      this.#chunks.push({ owner: this.#owner, ...own })
    }
    return taken
  }

  #chunkAfter(revision: number): number {
    let low = 0
    let high = this.#chunks.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const last = (this.#chunks[middle] as Chunk).changes.at(-1) as CommittedChange
      if (last.revision <= revision) low = middle + 1
      else high = middle
    }
    return low
  }

  #writableChunk(): Chunk {
    const last = this.#chunks.at(-1)
    const isFull = last === undefined || last.changes.length >= chunkChangesMax
    if (!isFull && last.owner === this.#owner) return last
    const own: Chunk = {
      owner: this.#owner,
      changes: isFull ? [] : last.changes.slice(),
      orders: isFull ? [] : last.orders.slice(),
      before: isFull ? [] : last.before.slice(),
    }
    if (isFull) this.#chunks.push(own)
    else this.#chunks[this.#chunks.length - 1] = own
    return own
  }
}

function firstAfter(changes: readonly CommittedChange[], revision: number): number {
  let low = 0
  let high = changes.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((changes[middle] as CommittedChange).revision <= revision) low = middle + 1
    else high = middle
  }
  return low
}

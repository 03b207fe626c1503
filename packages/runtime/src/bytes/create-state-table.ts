import type { KubernetesObject } from '@kubewright/kube/meta'
import { runtimeLimits } from '../limits.ts'
import { ByteBlocks } from './byte-blocks.ts'
import { namespaceWord, placeWords, sizeWord, slabWord } from './columns.ts'
import { IncomingState } from './incoming-state.ts'
import { type Namespace, Namespaces } from './namespaces.ts'
import {
  blockWord,
  hashWord,
  nameLengthWord,
  namespaceLengthWord,
  nameWord,
  type ObjectBatch,
  namespaceWord as recordNamespaceWord,
  sameNamespaceWord,
} from './object-batch.ts'
import type { ObjectState } from './object-state.ts'
import { ParsedRing } from './parsed-ring.ts'
import type { StateTable } from './state-table.ts'
import { type BytesOwner, type StoredBytes, StoredState } from './stored-state.ts'
import { ValueState } from './value-state.ts'

export interface StateTableOptions {
  /** Maximum size of the objects that are parsed at the same time; runtimeLimits.parsedBytesMax when absent. */
  readonly parsedBytesMax?: number | undefined
}

/** Creates an empty table. */
export function createStateTable<T extends KubernetesObject>(options: StateTableOptions = {}): StateTable<T> {
  return new ByteTable<T>(options.parsedBytesMax ?? runtimeLimits.parsedBytesMax)
}

class ByteTable<T extends KubernetesObject> implements StateTable<T>, BytesOwner<T> {
  version = 0
  size = 0
  readonly #freeIds: number[] = []
  #nextId = 0
  readonly #blocks = new ByteBlocks<T>()
  readonly #spaces = new Namespaces(this.#blocks)
  readonly #parsedBytesMax: number
  readonly #ring = new ParsedRing()
  #parsedBytes = 0
  #parsedObjects = 0

  constructor(parsedBytesMax: number) {
    this.#parsedBytesMax = parsedBytesMax
  }

  get usage(): StateTable['usage'] {
    const { liveBytes, heldBytes } = this.#blocks
    return { liveBytes, heldBytes, parsedObjects: this.#parsedObjects }
  }

  find(namespace: string, name: string): number {
    return this.#spaces.get(namespace)?.names.find(name) ?? -1
  }

  findState(state: ObjectState<T>): number {
    const names = this.#spaces.get(state.namespace)?.names
    return names === undefined ? -1 : names.findState(state, names.hash(state))
  }

  *ids(namespace?: string): IterableIterator<number> {
    const spaces = this.#spaces
    const blocks = this.#blocks
    const space = namespace === undefined ? undefined : spaces.get(namespace)
    const walked = namespace === undefined ? spaces.all() : space === undefined ? [] : [space]
    for (const each of walked) {
      const ids = spaces.ids(each, blocks.columns)
      for (let index = 0; index < ids.length; index++) {
        const id = ids[index] as number
        // The caller may change the table during the iteration: removed objects are skipped.
        if (spaces.has(each, id, blocks.columns)) yield id
      }
    }
  }

  namespaces(): IterableIterator<string> {
    return this.#spaces.names()
  }

  state(id: number): ObjectState<T> {
    const object = this.#blocks.columns.objects[id]
    if (object !== undefined) return new ValueState(object)
    return new StoredState(this.#spaceOf(id).name, undefined, this, id)
  }

  object(id: number): T {
    const object = this.#blocks.columns.objects[id]
    if (object === undefined) return this.#parse(id)
    this.#ring.mark(id)
    return object
  }

  objectOf(id: number): T {
    return this.object(id)
  }

  storedOf(id: number): StoredBytes {
    return this.#blocks.stored(id)
  }

  revision(id: number): number {
    return this.#blocks.columns.revision[id] as number
  }

  resourceVersion(id: number): string {
    const revision = this.revision(id)
    return Number.isNaN(revision) ? this.state(id).resourceVersion : String(revision)
  }

  hasUid(id: number, state: ObjectState<T>): boolean {
    const isStored = this.#blocks.columns.places[id * placeWords + slabWord] !== -1
    if (isStored && state instanceof StoredState) return this.#blocks.hasUid(id, state.stored)
    return this.state(id).uid === state.uid
  }

  set(state: ObjectState<T>): number {
    const { namespace } = state
    const space = this.#spaces.get(namespace) ?? this.#spaces.open(namespace)
    const hash = space.names.hash(state)
    const known = space.names.findState(state, hash)
    if (known < 0) return this.#add(space, state, hash)
    this.#beginChange(state)
    this.#forgetParsed(known)
    this.#blocks.put(known, state)
    this.#settle(known, state)
    return known
  }

  take(batch: ObjectBatch): number {
    // Freed ids are reused one by one.
    if (this.#freeIds.length > 0) return 0
    this.#beginChange()
    let taken = 0
    while (taken < batch.count) {
      const laid = this.#blocks.lay(batch, taken)
      const adopted = this.#adopt(batch, taken, laid)
      if (adopted < laid) return adopted
      taken = laid
    }
    return taken
  }

  replace(id: number, state: ObjectState<T>): ObjectState<T> {
    const object = this.#blocks.columns.objects[id]
    this.#beginChange(state)
    this.#forgetParsed(id)
    let before: ObjectState<T>
    if (object === undefined) {
      const stored = this.#blocks.exchange(id, state)
      before = new StoredState(this.#spaceOf(id).name, stored, this)
    } else {
      before = new ValueState(object)
      this.#blocks.put(id, state)
    }
    this.#settle(id, state)
    return before
  }

  delete(id: number): ObjectState<T> {
    const { columns } = this.#blocks
    const object = columns.objects[id]
    this.#beginChange()
    const before =
      object === undefined
        ? new StoredState<T>(this.#spaceOf(id).name, this.#blocks.stored(id), this)
        : new ValueState(object)
    this.#spaceOf(id).names.remove(id)
    this.#forgetParsed(id)
    this.#blocks.remove(id)
    this.#spaces.remove(id, columns)
    this.#freeIds.push(id)
    this.size--
    return before
  }

  /**
   * Adds the copied objects of a batch, up to the first whose name is already present. Returns the index after the last
   * one.
   */
  #adopt(batch: ObjectBatch, from: number, to: number): number {
    const { bytes, words } = batch
    const blocks = this.#blocks
    const spaces = this.#spaces
    let space: Namespace<T> | undefined
    for (let index = from; index < to; index++) {
      const record = batch.recordAt(index)
      if (space === undefined || words[record + sameNamespaceWord] !== 1) space = this.#spaceOfRecord(batch, record)
      const nameStart = (words[record + blockWord] as number) + (words[record + nameWord] as number)
      const nameEnd = nameStart + (words[record + nameLengthWord] as number)
      const hash = words[record + hashWord] as number
      if (space.names.findBytes(hash, bytes, nameStart, nameEnd) >= 0) return index
      const id = this.#nextId++
      this.#ring.renew(id)
      blocks.adopt(id, batch, index)
      spaces.append(space, id, blocks.columns)
      space.names.add(id, hash)
      this.size++
    }
    return to
  }

  #spaceOfRecord(batch: ObjectBatch, record: number): Namespace<T> {
    const start = batch.words[record + recordNamespaceWord] as number
    const length = batch.words[record + namespaceLengthWord] as number
    const name = length === 0 ? '' : batch.bytes.toString('latin1', start, start + length)
    return this.#spaces.get(name) ?? this.#spaces.open(name)
  }

  #add(space: Namespace<T>, state: ObjectState<T>, hash: number): number {
    this.#beginChange(state)
    const id = this.#freeIds.pop() ?? this.#nextId++
    this.#ring.renew(id)
    this.#blocks.insert(id, state)
    this.#spaces.append(space, id, this.#blocks.columns)
    space.names.add(id, hash)
    this.size++
    this.#settle(id, state)
    return id
  }

  /** States that were returned become outdated, and compaction after deletions makes a small step. */
  #beginChange(incoming?: ObjectState<T>): void {
    // A state of this table must be located before it becomes outdated.
    if (incoming instanceof StoredState) incoming.locate()
    this.version++
    this.#blocks.compact()
  }

  #settle(id: number, state: ObjectState<T>): void {
    if (state instanceof IncomingState) state.taken(this, id)
  }

  #spaceOf(id: number): Namespace<T> {
    return this.#spaces.at(this.#blocks.columns.places[id * placeWords + namespaceWord] as number)
  }

  #parse(id: number): T {
    const { columns } = this.#blocks
    const object = this.#blocks.parse(id)
    this.#parsedObjects++
    this.#parsedBytes += columns.places[id * placeWords + sizeWord] as number
    // The object is not among the candidates yet, or only in an earlier state: each candidate occurs at most once.
    while (this.#parsedBytes > this.#parsedBytesMax && this.#parsedObjects > 1) {
      const candidate = this.#ring.next()
      if (candidate < 0) break
      if (candidate !== id) this.#forgetParsed(candidate)
    }
    columns.objects[id] = object
    const forgotten = this.#ring.add(id)
    if (forgotten >= 0 && forgotten !== id) this.#forgetParsed(forgotten)
    return object
  }

  /** Drops the parsed object, unless the table has no bytes of it. */
  #forgetParsed(id: number): void {
    const { objects, places } = this.#blocks.columns
    if (objects[id] === undefined || places[id * placeWords + slabWord] === -1) return
    objects[id] = undefined
    this.#parsedObjects--
    this.#parsedBytes -= places[id * placeWords + sizeWord] as number
  }
}

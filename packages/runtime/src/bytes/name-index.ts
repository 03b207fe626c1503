import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ByteBlocks } from './byte-blocks.ts'
import { HashIndex } from './hash-index.ts'
import { IncomingState } from './incoming-state.ts'
import { hashBytes, hashText } from './name-hash.ts'
import type { ObjectState } from './object-state.ts'

/**
 * Finds the ids of one namespace by name. Names are compared within the bytes of the objects, so a table of many
 * objects has no strings for them, and an object from bytes is found without creating a string. Each namespace has its
 * own index: objects and events arrive namespace by namespace, and a small index stays in the processor's cache.
 */
export class NameIndex<T extends KubernetesObject> {
  readonly #blocks: ByteBlocks<T>
  readonly #index = new HashIndex((id) => this.#addAside(id))
  /**
   * Ids without a place in the index; few unless names were chosen to collide. The hash of a Map is seeded with a
   * secret.
   */
  #aside: Map<string, number> | undefined

  constructor(blocks: ByteBlocks<T>) {
    this.#blocks = blocks
  }

  /** The id of the name, or -1. */
  find(name: string): number {
    let id = this.#index.first(hashText(name))
    while (id >= 0 && !this.#blocks.isNamed(id, name)) id = this.#index.next()
    return id >= 0 || this.#aside === undefined ? id : (this.#aside.get(name) ?? -1)
  }

  /** The hash of a state's name, for `findState` and `add`. */
  hash(state: ObjectState<T>): number {
    if (!isPlain(state)) return hashText(state.name)
    return hashBytes(state.bytes, state.scan.nameStart, state.scan.nameEnd)
  }

  findState(state: ObjectState<T>, hash: number): number {
    if (!isPlain(state)) return this.find(state.name)
    return this.findBytes(hash, state.bytes, state.scan.nameStart, state.scan.nameEnd)
  }

  /** The same for a name in these ASCII bytes. */
  findBytes(hash: number, bytes: Buffer, start: number, end: number): number {
    let id = this.#index.first(hash)
    while (id >= 0 && !this.#blocks.isNamedAs(id, bytes, start, end)) id = this.#index.next()
    if (id >= 0 || this.#aside === undefined) return id
    return this.#aside.get(bytes.toString('latin1', start, end)) ?? -1
  }

  /** Adds an object that was not present, after its state was stored. */
  add(id: number, hash: number): void {
    if (!this.#index.add(hash, id)) this.#addAside(id)
  }

  /** Removes an object, before its state is removed. */
  remove(id: number): void {
    const name = this.#blocks.name(id)
    if (this.#aside?.delete(name) !== true) this.#index.remove(hashText(name), id)
  }

  #addAside(id: number): void {
    this.#aside ??= new Map()
    this.#aside.set(this.#blocks.name(id), id)
  }
}

/** Whether the name of the state can be compared in its bytes. */
function isPlain<T extends KubernetesObject>(state: ObjectState<T>): state is IncomingState<T> {
  return state instanceof IncomingState && state.scan.isAscii
}

import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ByteBlocks } from './byte-blocks.ts'
import { namespaceWord, placeWords } from './columns.ts'
import { HashIndex } from './hash-index.ts'
import { IncomingState } from './incoming-state.ts'
import { hashBytes, hashText } from './name-hash.ts'
import type { ObjectState } from './object-state.ts'

/**
 * Finds ids by namespace and name. The names stand in the bytes of the objects and are compared there, so that a table of
 * many objects has no texts of them, and one that comes as bytes is found without making a text of its name.
 */
export class NameIndex<Object extends KubernetesObject> {
  private readonly blocks: ByteBlocks<Object>
  private readonly index = new HashIndex((id) => this.addAside(id))
  /** Those that found no place in the index, which are few unless somebody means harm; V8 hashes with a secret. */
  private readonly aside = new Map<string, number>()

  constructor(blocks: ByteBlocks<Object>) {
    this.blocks = blocks
  }

  /** The id of the name, or -1. */
  find(namespace: number, name: string): number {
    let id = this.index.first(hashText(namespace, name))
    while (id >= 0 && !(this.isIn(id, namespace) && this.blocks.isNamed(id, name))) id = this.index.next()
    return id >= 0 || this.aside.size === 0 ? id : (this.aside.get(asideKey(namespace, name)) ?? -1)
  }

  /** The hash of a state's name, by which it is found and added. */
  hash(namespace: number, state: ObjectState<Object>): number {
    if (!isPlain(state)) return hashText(namespace, state.name)
    return hashBytes(namespace, state.bytes, state.scan.nameStart, state.scan.nameEnd)
  }

  findState(namespace: number, state: ObjectState<Object>, hash: number): number {
    if (!isPlain(state)) return this.find(namespace, state.name)
    const { bytes } = state
    const { nameStart, nameEnd } = state.scan
    let id = this.index.first(hash)
    while (id >= 0 && !(this.isIn(id, namespace) && this.blocks.isNamedAs(id, bytes, nameStart, nameEnd))) {
      id = this.index.next()
    }
    return id >= 0 || this.aside.size === 0 ? id : (this.aside.get(asideKey(namespace, state.name)) ?? -1)
  }

  /** Takes in an object that was not there, whose state and namespace are in the columns. */
  add(id: number, hash: number): void {
    if (!this.index.add(hash, id)) this.addAside(id)
  }

  /** Forgets an object, before its state and its namespace go. */
  remove(id: number): void {
    if (this.aside.size > 0 && this.aside.delete(this.asideKeyOf(id))) return
    const namespace = this.blocks.columns.places[id * placeWords + namespaceWord] as number
    this.index.remove(hashText(namespace, this.blocks.name(id)), id)
  }

  private isIn(id: number, namespace: number): boolean {
    return this.blocks.columns.places[id * placeWords + namespaceWord] === namespace
  }

  private addAside(id: number): void {
    this.aside.set(this.asideKeyOf(id), id)
  }

  private asideKeyOf(id: number): string {
    return asideKey(this.blocks.columns.places[id * placeWords + namespaceWord] as number, this.blocks.name(id))
  }
}

/** Whether the name of the state can be looked at in its bytes. */
function isPlain<Object extends KubernetesObject>(state: ObjectState<Object>): state is IncomingState<Object> {
  return state instanceof IncomingState && state.scan.isAscii
}

function asideKey(namespace: number, name: string): string {
  return `${namespace}/${name}`
}

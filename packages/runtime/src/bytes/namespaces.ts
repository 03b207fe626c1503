import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ByteBlocks } from './byte-blocks.ts'
import { namespaceWord, placeWords } from './columns.ts'
import { NameIndex } from './name-index.ts'

const noId = -1

/** One namespace of a table, with its objects as a chain in order of arrival. */
export interface Namespace<T extends KubernetesObject> {
  /** The string that all its objects share. */
  readonly name: string
  readonly number: number
  readonly names: NameIndex<T>
  first: number
  last: number
  count: number
}

/** The links of the chains, by id. */
export interface NamespaceColumns {
  readonly places: Int32Array
  readonly next: Int32Array
  readonly previous: Int32Array
}

/** The namespaces of a table and their objects. */
export class Namespaces<T extends KubernetesObject> {
  readonly #blocks: ByteBlocks<T>
  readonly #byName = new Map<string, Namespace<T>>()
  readonly #byNumber: (Namespace<T> | undefined)[] = []
  readonly #freeNumbers: number[] = []
  #recent: Namespace<T> | undefined

  constructor(blocks: ByteBlocks<T>) {
    this.#blocks = blocks
  }

  get(name: string): Namespace<T> | undefined {
    // Objects arrive namespace by namespace.
    if (this.#recent?.name !== name) this.#recent = this.#byName.get(name)
    return this.#recent
  }

  names(): IterableIterator<string> {
    return this.#byName.keys()
  }

  all(): IterableIterator<Namespace<T>> {
    return this.#byName.values()
  }

  at(number: number): Namespace<T> {
    return this.#byNumber[number] as Namespace<T>
  }

  open(name: string): Namespace<T> {
    const number = this.#freeNumbers.pop() ?? this.#byNumber.length
    const names = new NameIndex(this.#blocks)
    const namespace = { name, number, names, first: noId, last: noId, count: 0 }
    this.#byName.set(name, namespace)
    this.#byNumber[number] = namespace
    this.#recent = namespace
    return namespace
  }

  append(namespace: Namespace<T>, id: number, columns: NamespaceColumns): void {
    columns.places[id * placeWords + namespaceWord] = namespace.number
    columns.next[id] = noId
    columns.previous[id] = namespace.last
    if (namespace.last === noId) namespace.first = id
    else columns.next[namespace.last] = id
    namespace.last = id
    namespace.count++
  }

  /** Removes the object from its namespace, which is removed with its last object. */
  remove(id: number, columns: NamespaceColumns): void {
    const namespace = this.at(columns.places[id * placeWords + namespaceWord] as number)
    const next = columns.next[id] as number
    const previous = columns.previous[id] as number
    if (previous === noId) namespace.first = next
    else columns.next[previous] = next
    if (next === noId) namespace.last = previous
    else columns.previous[next] = previous
    columns.places[id * placeWords + namespaceWord] = noId
    namespace.count--
    if (namespace.count > 0) return
    this.#byName.delete(namespace.name)
    this.#byNumber[namespace.number] = undefined
    this.#freeNumbers.push(namespace.number)
    this.#recent = undefined
  }

  /** The current ids of the namespace. */
  ids(namespace: Namespace<T>, columns: NamespaceColumns): Int32Array {
    const ids = new Int32Array(namespace.count)
    let id = namespace.first
    for (let index = 0; index < ids.length; index++) {
      ids[index] = id
      id = columns.next[id] as number
    }
    return ids
  }

  has(namespace: Namespace<T>, id: number, columns: NamespaceColumns): boolean {
    return this.#byNumber[columns.places[id * placeWords + namespaceWord] as number] === namespace
  }
}

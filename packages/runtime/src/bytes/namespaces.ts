import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ByteBlocks } from './byte-blocks.ts'
import { namespaceWord, placeWords } from './columns.ts'
import { NameIndex } from './name-index.ts'

const noId = -1

/** One namespace of a table, with its objects as a chain in order of arrival. */
export interface Namespace<Object extends KubernetesObject> {
  /** The string that all its objects share. */
  readonly name: string
  readonly number: number
  readonly names: NameIndex<Object>
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
export class Namespaces<Object extends KubernetesObject> {
  private readonly blocks: ByteBlocks<Object>
  private readonly byName = new Map<string, Namespace<Object>>()
  private readonly byNumber: (Namespace<Object> | undefined)[] = []
  private readonly freeNumbers: number[] = []
  private recent: Namespace<Object> | undefined

  constructor(blocks: ByteBlocks<Object>) {
    this.blocks = blocks
  }

  get(name: string): Namespace<Object> | undefined {
    // Objects arrive namespace by namespace.
    if (this.recent?.name !== name) this.recent = this.byName.get(name)
    return this.recent
  }

  names(): IterableIterator<string> {
    return this.byName.keys()
  }

  all(): IterableIterator<Namespace<Object>> {
    return this.byName.values()
  }

  at(number: number): Namespace<Object> {
    return this.byNumber[number] as Namespace<Object>
  }

  open(name: string): Namespace<Object> {
    const number = this.freeNumbers.pop() ?? this.byNumber.length
    const names = new NameIndex(this.blocks)
    const namespace = { name, number, names, first: noId, last: noId, count: 0 }
    this.byName.set(name, namespace)
    this.byNumber[number] = namespace
    this.recent = namespace
    return namespace
  }

  append(namespace: Namespace<Object>, id: number, columns: NamespaceColumns): void {
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
    this.byName.delete(namespace.name)
    this.byNumber[namespace.number] = undefined
    this.freeNumbers.push(namespace.number)
    this.recent = undefined
  }

  /** The current ids of the namespace. */
  ids(namespace: Namespace<Object>, columns: NamespaceColumns): Int32Array {
    const ids = new Int32Array(namespace.count)
    let id = namespace.first
    for (let index = 0; index < ids.length; index++) {
      ids[index] = id
      id = columns.next[id] as number
    }
    return ids
  }

  has(namespace: Namespace<Object>, id: number, columns: NamespaceColumns): boolean {
    return this.byNumber[columns.places[id * placeWords + namespaceWord] as number] === namespace
  }
}

import { namespaceWord, placeWords } from './columns.ts'

const nobody = -1

/** One namespace of a table, with the objects in it as a chain in the order in which they came. */
export interface Namespace {
  /** The one text that all its objects share. */
  readonly name: string
  readonly number: number
  first: number
  last: number
  count: number
}

/** Where the chains are kept, by id. */
export interface NamespaceColumns {
  readonly places: Int32Array
  readonly next: Int32Array
  readonly previous: Int32Array
}

/** The namespaces of a table and which objects are in them. */
export class Namespaces {
  private readonly byName = new Map<string, Namespace>()
  private readonly byNumber: (Namespace | undefined)[] = []
  private readonly freeNumbers: number[] = []
  private recent: Namespace | undefined

  get(name: string): Namespace | undefined {
    // Objects come namespace by namespace.
    if (this.recent?.name !== name) this.recent = this.byName.get(name)
    return this.recent
  }

  names(): IterableIterator<string> {
    return this.byName.keys()
  }

  all(): IterableIterator<Namespace> {
    return this.byName.values()
  }

  at(number: number): Namespace {
    return this.byNumber[number] as Namespace
  }

  open(name: string): Namespace {
    const number = this.freeNumbers.pop() ?? this.byNumber.length
    const namespace = { name, number, first: nobody, last: nobody, count: 0 }
    this.byName.set(name, namespace)
    this.byNumber[number] = namespace
    this.recent = namespace
    return namespace
  }

  append(namespace: Namespace, id: number, columns: NamespaceColumns): void {
    columns.places[id * placeWords + namespaceWord] = namespace.number
    columns.next[id] = nobody
    columns.previous[id] = namespace.last
    if (namespace.last === nobody) namespace.first = id
    else columns.next[namespace.last] = id
    namespace.last = id
    namespace.count++
  }

  /** Takes the object out of its namespace, which goes with its last one. */
  remove(id: number, columns: NamespaceColumns): void {
    const namespace = this.at(columns.places[id * placeWords + namespaceWord] as number)
    const next = columns.next[id] as number
    const previous = columns.previous[id] as number
    if (previous === nobody) namespace.first = next
    else columns.next[previous] = next
    if (next === nobody) namespace.last = previous
    else columns.previous[next] = previous
    columns.places[id * placeWords + namespaceWord] = nobody
    namespace.count--
    if (namespace.count > 0) return
    this.byName.delete(namespace.name)
    this.byNumber[namespace.number] = undefined
    this.freeNumbers.push(namespace.number)
    this.recent = undefined
  }

  /** Its ids, as they are now. */
  ids(namespace: Namespace, columns: NamespaceColumns): Int32Array {
    const ids = new Int32Array(namespace.count)
    let id = namespace.first
    for (let index = 0; index < ids.length; index++) {
      ids[index] = id
      id = columns.next[id] as number
    }
    return ids
  }

  has(namespace: Namespace, id: number, columns: NamespaceColumns): boolean {
    return this.byNumber[columns.places[id * placeWords + namespaceWord] as number] === namespace
  }
}

import type { KubernetesObject } from '@kubewright/kube/meta'
import { runtimeLimits } from '../limits.ts'
import { ByteBlocks } from './byte-blocks.ts'
import { IncomingState } from './incoming-state.ts'
import type { ObjectState } from './object-state.ts'
import { ParsedRing } from './parsed-ring.ts'
import type { StateTable } from './state-table.ts'
import { type BytesOwner, type StoredBytes, StoredState } from './stored-state.ts'
import { ValueState } from './value-state.ts'

export interface StateTableOptions {
  /** How many bytes of objects may be parsed at the same time; runtimeLimits.parsedBytesMax when absent. */
  readonly parsedBytesMax?: number | undefined
}

/** Makes an empty table. */
export function createStateTable<Object extends KubernetesObject>(options: StateTableOptions = {}): StateTable<Object> {
  return new ByteTable<Object>(options.parsedBytesMax ?? runtimeLimits.parsedBytesMax)
}

interface Namespace {
  /** The one text that all its objects share. */
  readonly name: string
  readonly ids: Map<string, number>
}

class ByteTable<Object extends KubernetesObject> implements StateTable<Object>, BytesOwner<Object> {
  version = 0
  size = 0
  private readonly byNamespace = new Map<string, Namespace>()
  private lastNamespace: Namespace | undefined
  private readonly freeIds: number[] = []
  private nextId = 0
  private readonly blocks = new ByteBlocks<Object>()
  private readonly parsedBytesMax: number
  private readonly ring = new ParsedRing()
  private parsedBytes = 0
  private parsedObjects = 0

  constructor(parsedBytesMax: number) {
    this.parsedBytesMax = parsedBytesMax
  }

  get usage(): StateTable['usage'] {
    const { liveBytes, heldBytes } = this.blocks
    return { liveBytes, heldBytes, parsedObjects: this.parsedObjects }
  }

  find(namespace: string, name: string): number {
    return this.namespaceOf(namespace)?.ids.get(name) ?? -1
  }

  *ids(namespace?: string): IterableIterator<number> {
    if (namespace !== undefined) yield* this.byNamespace.get(namespace)?.ids.values() ?? []
    else for (const { ids } of this.byNamespace.values()) yield* ids.values()
  }

  namespaces(): IterableIterator<string> {
    return this.byNamespace.keys()
  }

  state(id: number): ObjectState<Object> {
    const { objects, names, namespaces } = this.blocks.columns
    const object = objects[id]
    if (object !== undefined) return new ValueState(object)
    return new StoredState(namespaces[id] as string, names[id] as string, undefined, this, id)
  }

  object(id: number): Object {
    const object = this.blocks.columns.objects[id]
    if (object === undefined) return this.parse(id)
    this.ring.mark(id)
    return object
  }

  objectOf(id: number): Object {
    return this.object(id)
  }

  storedOf(id: number): StoredBytes {
    return this.blocks.stored(id)
  }

  revision(id: number): number {
    return this.blocks.columns.revision[id] as number
  }

  resourceVersion(id: number): string {
    const revision = this.revision(id)
    return Number.isNaN(revision) ? this.state(id).resourceVersion : String(revision)
  }

  set(state: ObjectState<Object>): number {
    const { namespace, name } = state
    const known = this.find(namespace, name)
    if (known < 0) return this.add(namespace, name, state)
    this.beginChange(state)
    this.forgetParsed(known)
    this.blocks.put(known, state)
    this.settle(known, state)
    return known
  }

  replace(id: number, state: ObjectState<Object>): ObjectState<Object> {
    const { names, namespaces, objects } = this.blocks.columns
    const object = objects[id]
    this.beginChange(state)
    this.forgetParsed(id)
    let before: ObjectState<Object>
    if (object === undefined) {
      const stored = this.blocks.exchange(id, state)
      before = new StoredState(namespaces[id] as string, names[id] as string, stored, this)
    } else {
      before = new ValueState(object)
      this.blocks.put(id, state)
    }
    this.settle(id, state)
    return before
  }

  delete(id: number): ObjectState<Object> {
    const { names, namespaces, objects } = this.blocks.columns
    const object = objects[id]
    this.beginChange()
    const name = names[id] as string
    const namespace = this.namespaceOf(namespaces[id] as string) as Namespace
    const before =
      object === undefined
        ? new StoredState<Object>(namespace.name, name, this.blocks.stored(id), this)
        : new ValueState(object)
    this.forgetParsed(id)
    this.blocks.remove(id)
    namespace.ids.delete(name)
    if (namespace.ids.size === 0) {
      this.byNamespace.delete(namespace.name)
      this.lastNamespace = undefined
    }
    this.freeIds.push(id)
    this.size--
    return before
  }

  private add(namespaceName: string, name: string, state: ObjectState<Object>): number {
    this.beginChange(state)
    let namespace = this.namespaceOf(namespaceName)
    if (namespace === undefined) {
      namespace = { name: namespaceName, ids: new Map() }
      this.byNamespace.set(namespaceName, namespace)
    }
    const id = this.freeIds.pop() ?? this.nextId++
    this.ring.renew(id)
    this.blocks.insert(id, namespace.name, name, state)
    namespace.ids.set(name, id)
    this.size++
    this.settle(id, state)
    return id
  }

  /** States that were handed out are outdated from here on, and a little of what deletions left behind is tidied up. */
  private beginChange(incoming?: ObjectState<Object>): void {
    // A state of this very table is read before it becomes outdated.
    if (incoming instanceof StoredState) incoming.locate()
    this.version++
    this.blocks.compact()
  }

  private settle(id: number, state: ObjectState<Object>): void {
    if (state instanceof IncomingState) state.taken(this, id)
  }

  private namespaceOf(name: string): Namespace | undefined {
    // Objects come namespace by namespace.
    if (this.lastNamespace?.name !== name) this.lastNamespace = this.byNamespace.get(name)
    return this.lastNamespace
  }

  private parse(id: number): Object {
    const { columns } = this.blocks
    const object = this.blocks.parse(id)
    this.parsedObjects++
    this.parsedBytes += columns.sizeBytes[id] as number
    // The object is not among the candidates yet, or only as what it was before: each is taken at most once.
    while (this.parsedBytes > this.parsedBytesMax && this.parsedObjects > 1) {
      const candidate = this.ring.next()
      if (candidate < 0) break
      if (candidate !== id) this.forgetParsed(candidate)
    }
    columns.objects[id] = object
    const forgotten = this.ring.add(id)
    if (forgotten >= 0 && forgotten !== id) this.forgetParsed(forgotten)
    return object
  }

  /** Forgets the object where it can be parsed again. */
  private forgetParsed(id: number): void {
    const { objects, slab, sizeBytes } = this.blocks.columns
    if (objects[id] === undefined || slab[id] === -1) return
    objects[id] = undefined
    this.parsedObjects--
    this.parsedBytes -= sizeBytes[id] as number
  }
}

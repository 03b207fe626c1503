import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { ObjectState } from '../bytes/index.ts'
import type { ObjectName } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import { isNewer } from '../watch/index.ts'
import { type CachedReads, readObject, readObjects, readStates } from './cached-reads.ts'
import type { InformerEvent } from './informer-event.ts'
import type {
  CachedListOptions,
  HandlerOptions,
  HandlerRegistration,
  Informer,
  InformerOptions,
} from './informer-types.ts'
import type { KindWatch } from './kind-watch.ts'
import type { IndexSource } from './object-index.ts'
import { RegisteredHandler } from './registered-handler.ts'
import { coversNamespace } from './scope.ts'

export interface InformerHandleOptions<T extends KubernetesObject> {
  readonly kind: KindReference<T>
  /** The options of the declaration. */
  readonly declared: InformerOptions<T>
  readonly watches: readonly KindWatch<T>[]
  readonly runtime: Runtime
  readonly reads: CachedReads
  /** Called once, when it is released. */
  onRelease(handle: InformerHandle<T>): void
}

/** One informer as the caller holds it, on the watches that serve it. */
export class InformerHandle<T extends KubernetesObject> implements Informer<T> {
  readonly kind: KindReference<T>
  readonly declared: InformerOptions<T>
  /** How often its watches changed. */
  moves = 0
  readonly #options: InformerHandleOptions<T>
  readonly #handlers = new Set<RegisteredHandler<T>>()
  readonly #indexes = new Map<string, IndexSource<T>>()
  #watches: readonly KindWatch<T>[]
  /** Why it was closed. */
  #end: RuntimeError | undefined

  constructor(options: InformerHandleOptions<T>) {
    this.kind = options.kind
    this.declared = options.declared
    this.#options = options
    this.#watches = options.watches
  }

  get watches(): readonly KindWatch<T>[] {
    return this.#watches
  }

  get hasSynced(): boolean {
    return this.#watches.every(({ store, isJoining }) => store.hasSynced || isJoining)
  }

  get revision(): string {
    let oldest = this.#watches[0]?.store.revision ?? ''
    for (const { store } of this.#watches) if (isNewer(oldest, store.revision)) oldest = store.revision
    return oldest
  }

  async synced(): Promise<void> {
    if (this.#end !== undefined) throw this.#end
    await Promise.all(this.#watches.map(({ sync }) => sync.synced()))
  }

  addHandler(handler: (event: InformerEvent<T>) => void, options: HandlerOptions = {}): HandlerRegistration {
    this.#checkOpen()
    const handle = new RegisteredHandler(handler, options, this.#options.runtime)
    this.#handlers.add(handle)
    for (const watch of this.#watches) handle.subscribeTo(watch)
    const isDelivered = () => this.#watches.every(({ sync, isJoining }) => sync.isDelivered || isJoining)
    return {
      get hasSynced() {
        return isDelivered()
      },
      synced: () => this.synced(),
      remove: () => {
        this.#handlers.delete(handle)
        handle.remove()
      },
    }
  }

  addIndex(name: string, valuesOf: (object: T) => readonly string[]): void {
    this.#addIndex(name, { of: 'object', valuesOf })
  }

  addMetadataIndex(name: string, valuesOf: (state: ObjectState<T>) => readonly string[]): void {
    this.#addIndex(name, { of: 'metadata', valuesOf })
  }

  get(name: ObjectName): T | undefined {
    return readObject(this.#watchFor(name.namespace), this.kind, name)
  }

  list(options: CachedListOptions = {}): readonly T[] {
    return readObjects(this.#watchesFor(options.namespace), options, this.#options.reads)
  }

  states(options: CachedListOptions = {}): readonly ObjectState<T>[] {
    return readStates(this.#watchesFor(options.namespace), options, this.#options.reads)
  }

  release(): void {
    if (this.#end !== undefined) return
    const message = `the informer of ${this.kind.id} was released; ask the cache for another with cache.informer`
    this.#close(new RuntimeError('CACHE_RELEASED', message))
    this.#options.onRelease(this)
    // A released informer must not keep its watches in memory.
    this.#watches = []
  }

  /**
   * Switches to other watches and sends handlers the differences.
   *
   * @throws RuntimeError CACHE_INDEX_INVALID when one of them has another index of that name; nothing has changed then
   */
  move(watches: readonly KindWatch<T>[]): void {
    if (this.#end !== undefined) return
    const leaving = this.#watches.filter((watch) => !watches.includes(watch))
    const coming = watches.filter((watch) => !this.#watches.includes(watch))
    addIndexes(coming, this.#indexes)
    this.#watches = watches
    for (const handler of [...this.#handlers]) handler.move(leaving, coming)
    for (const name of this.#indexes.keys()) for (const watch of leaving) watch.removeIndex(name)
  }

  /** Ends it although it was not released: handlers get its objects as out of scope, and reads throw the reason. */
  endFor(reason: RuntimeError): void {
    if (this.#end !== undefined) return
    for (const handler of [...this.#handlers]) handler.move(this.#watches, [])
    this.#close(reason)
    this.#watches = []
  }

  /** Stops resyncs. */
  stopTimers(): void {
    for (const handler of this.#handlers) handler.stopTimer()
  }

  #close(reason: RuntimeError): void {
    this.#end = reason
    for (const handler of this.#handlers) handler.remove()
    this.#handlers.clear()
    for (const name of this.#indexes.keys()) for (const watch of this.#watches) watch.removeIndex(name)
    this.#indexes.clear()
  }

  #addIndex(name: string, source: IndexSource<T>): void {
    this.#checkOpen()
    if (this.#indexes.get(name)?.valuesOf === source.valuesOf) return
    addIndexes(this.#watches, [[name, source]])
    this.#indexes.set(name, source)
  }

  #checkOpen(): void {
    if (this.#end !== undefined) throw this.#end
  }

  #watchFor(namespace: string | undefined): KindWatch<T> {
    this.#checkOpen()
    const [first] = this.#watches
    if (first !== undefined && this.#watches.length === 1) return first
    const watch = this.#watches.find(({ scope }) => coversNamespace(scope, namespace))
    if (watch !== undefined) return watch
    const message = `this informer of ${this.kind.id} does not have namespace ${namespace}; see cache.setNamespaces`
    throw new RuntimeError('CACHE_KIND_UNDECLARED', message)
  }

  #watchesFor(namespace: string | undefined): readonly KindWatch<T>[] {
    this.#checkOpen()
    if (this.#watches.length === 1) return this.#watches
    return namespace === undefined || namespace === '' ? this.#watches : [this.#watchFor(namespace)]
  }
}

/** Adds each index to each watch, or none to any. */
function addIndexes<T extends KubernetesObject>(
  watches: readonly KindWatch<T>[],
  indexes: Iterable<readonly [string, IndexSource<T>]>,
): void {
  const added: (readonly [KindWatch<T>, string])[] = []
  try {
    for (const [name, source] of indexes) {
      for (const watch of watches) {
        watch.addIndex(name, source)
        added.push([watch, name])
      }
    }
  } catch (error) {
    for (const [watch, name] of added) watch.removeIndex(name)
    throw error
  }
}

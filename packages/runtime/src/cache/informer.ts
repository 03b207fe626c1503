import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import { parseLabelSelector } from '@kubewright/kube/selectors'
import type { Client, ObjectName } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import { createReflector, type Reflector } from '../watch/index.ts'
import type { CachedListOptions, HandlerRegistration, Informer, InformerEvent, InformerOptions } from './cache.ts'
import type { CompiledSelectors } from './compiled-selectors.ts'
import { Notifier } from './notifier.ts'
import { ObjectIndex, type ValuesOf } from './object-index.ts'
import { ObjectStore } from './object-store.ts'
import { SyncState } from './sync-state.ts'

export interface InformerEnvironment {
  readonly client: Client
  readonly runtime: Runtime
  readonly selectors: CompiledSelectors
  onError(error: Error): void
}

/** The informer of a kind: a reflector feeds its store, which calls its handlers. */
export class KindInformer<Object extends KubernetesObject> implements Informer<Object> {
  readonly kind: KindReference<Object>
  readonly namespace: string | undefined
  readonly labelSelector: string | undefined
  readonly store: ObjectStore<Object>
  readonly #environment: InformerEnvironment
  readonly #notifier: Notifier<Object>
  readonly #reflector: Reflector
  readonly #sync: SyncState

  constructor(kind: KindReference<Object>, options: InformerOptions, environment: InformerEnvironment) {
    const { namespace, labelSelector } = options
    const { client, runtime } = environment
    this.kind = kind
    this.namespace = namespace
    this.labelSelector = labelSelector
    this.#environment = environment
    this.#notifier = new Notifier((error) => this.#reportFailure('a handler', error))
    this.#sync = new SyncState(kind, runtime)
    const labels = labelSelector === undefined ? undefined : parseLabelSelector(labelSelector)
    const publish = (events: readonly InformerEvent<Object>[]) => this.#notifier.publish(events)
    this.store = new ObjectStore({ namespace, labels, publish })
    this.#reflector = createReflector<Object>({
      client,
      kind,
      runtime,
      namespace,
      labelSelector,
      onReplace: (objects, revision) => {
        this.#sync.listed()
        this.store.replace(objects, revision)
        this.#sync.delivered()
      },
      onEvent: (type, object, revision) => this.store.change(type, object, revision),
      onBookmark: (revision) => this.store.bookmark(revision),
      onError: (error, state) => {
        if (state.phase === 'refused') this.#sync.refused(error)
        environment.onError(error)
      },
    })
  }

  get hasSynced(): boolean {
    return this.store.hasSynced
  }

  get revision(): string {
    return this.store.revision
  }

  start(): void {
    this.#reflector.start()
  }

  async stop(): Promise<void> {
    this.#sync.stopped()
    await this.#reflector.stop()
  }

  synced(): Promise<void> {
    return this.#sync.synced()
  }

  addHandler(handler: (event: InformerEvent<Object>) => void): HandlerRegistration {
    const remove = this.#notifier.subscribe(handler, this.store.table.objects())
    const sync = this.#sync
    return {
      get hasSynced() {
        return sync.isDelivered
      },
      synced: () => sync.synced(),
      remove,
    }
  }

  addIndex(name: string, valuesOf: ValuesOf<Object>): void {
    const { table } = this.store
    const existing = table.index(name)
    if (existing?.valuesOf === valuesOf) return
    if (existing !== undefined) {
      const message = `${this.kind.id} has an index ${name} already, with another function; give this one another name`
      throw new RuntimeError('CACHE_INDEX_INVALID', message)
    }
    table.addIndex(new ObjectIndex(name, valuesOf, (error) => this.#reportFailure(`the index ${name}`, error)))
  }

  get(name: ObjectName): Object | undefined {
    this.#sync.checkReadable()
    if (!this.kind.definition.namespaced) return this.store.table.get('', name.name)
    if (name.namespace !== undefined && name.namespace !== '') return this.store.table.get(name.namespace, name.name)
    throw new RuntimeError('CLIENT_NAME_MISSING', `${this.kind.id} ${name.name} cannot be read without a namespace`)
  }

  list(options: CachedListOptions = {}): readonly Object[] {
    this.#sync.checkReadable()
    const { index, labelSelector } = options
    const namespace = this.kind.definition.namespaced && options.namespace !== '' ? options.namespace : undefined
    const labels = labelSelector === undefined ? undefined : this.#environment.selectors.get(labelSelector)
    const found = this.store.table.list({ namespace, index, labels })
    if (found !== undefined) return found
    const message = `${this.kind.id} has no index ${index?.name}; add it with informer.addIndex before reading by it`
    throw new RuntimeError('CACHE_INDEX_INVALID', message)
  }

  #reportFailure(what: string, cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause)
    const error = new RuntimeError('CACHE_HANDLER_FAILED', `${what} of ${this.kind.id} failed: ${reason}`, { cause })
    this.#environment.onError(error)
  }
}

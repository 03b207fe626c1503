import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import { isNotFound } from '@kubewright/kube/status'
import { textOf } from '../callback.ts'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import type { KindReference } from '../resource/index.ts'
import {
  createReflector,
  isNewer,
  isRevision,
  type Reflector,
  type ReflectorObserver,
  type ServerObject,
} from '../watch/index.ts'
import type { CompiledSelectors } from './compiled-selectors.ts'
import { keptForm } from './kept-form.ts'
import { Notifier } from './notifier.ts'
import { type IndexSource, ObjectIndex } from './object-index.ts'
import { ObjectStore } from './object-store.ts'
import { describeScope, fieldSelectorOf, type WatchScope } from './scope.ts'
import { createScopeFilter } from './scope-filter.ts'
import { SyncState } from './sync-state.ts'
import type { WatchUsage } from './usage.ts'

export interface WatchEnvironment {
  readonly client: Client
  readonly runtime: Runtime
  readonly selectors: CompiledSelectors
  observe?: ((kind: string) => ReflectorObserver) | undefined
  onError(error: Error): void
}

interface RevisionWaiter {
  readonly revision: string
  resolve(): void
}

/** One watch of a kind: a reflector feeds its store, which calls its handlers. Informers share it. */
export class KindWatch<T extends KubernetesObject = KubernetesObject> {
  readonly kind: KindReference<T>
  readonly scope: WatchScope
  readonly store: ObjectStore<T>
  readonly notifier: Notifier<T>
  readonly sync: SyncState
  /** Informers that hold it. */
  informerCount = 0
  /** Whether it was added at run time and has not synced yet: lists over several watches leave it out. */
  isJoining = false
  readonly #environment: WatchEnvironment
  readonly #observer: ReflectorObserver | undefined
  #reflector: Reflector
  #managedFields: 'keep' | 'cut'
  #isStarted = false
  #isStopped = false
  #isOtherForm = false
  /** Whether the kind is being listed because the server's history may have changed. */
  #isInDoubt = false
  #lists = 0
  #events = 0
  #lastEventMs: number | undefined
  #pendingStops: Promise<void>[] = []
  #waiters: RevisionWaiter[] = []
  #listWaiters: (() => void)[] = []

  constructor(kind: KindReference<T>, scope: WatchScope, managedFields: 'keep' | 'cut', environment: WatchEnvironment) {
    this.kind = kind
    this.scope = scope
    this.#environment = environment
    this.#managedFields = managedFields
    this.notifier = new Notifier((error) => this.#reportFailure('a handler', error))
    this.sync = new SyncState(kind, environment.runtime)
    this.store = new ObjectStore({
      filter: createScopeFilter(scope, kind.id),
      notifier: this.notifier,
      prepare: keptForm<T>(
        kind,
        scope,
        () => this.#managedFields,
        (error) => environment.onError(error),
      ),
    })
    this.#observer = environment.observe?.(kind.id)
    this.#reflector = this.#createReflector()
  }

  start(): void {
    if (this.#isStarted || this.#isStopped) return
    this.#isStarted = true
    this.#reflector.start()
  }

  /** Ends the watch and settles its waiters. */
  async stop(reason?: RuntimeError): Promise<void> {
    if (!this.#isStopped) {
      this.#isStopped = true
      this.sync.stopped(reason)
      this.#pendingStops.push(this.#reflector.stop())
    }
    await Promise.all(this.#pendingStops)
  }

  /** Lists the kind again at once. The current objects stay readable until then. */
  restart(): void {
    if (!this.#isStarted || this.#isStopped) return
    this.#pendingStops = [...this.#pendingStops.slice(-1), this.#reflector.stop()]
    this.#reflector = this.#createReflector()
    this.#reflector.start()
  }

  /** Lists the kind again because the server's history may have changed; concurrent calls share one list. */
  doubt(): void {
    if (this.#isInDoubt) return
    this.#isInDoubt = true
    this.restart()
  }

  /**
   * Whether an object on the server cannot belong to the history that was followed: the watch had reached its revision,
   * but has another object under its name that is not newer than the server's revision.
   */
  contradicts(object: ServerObject, revision: string): boolean {
    const { table, revision: reached } = this.store
    const { namespace, name, uid, resourceVersion } = object
    if (uid === '' || !isRevision(resourceVersion) || isNewer(resourceVersion, reached)) return false
    const id = table.find(namespace, name)
    if (id < 0 || isNewer(table.resourceVersion(id), revision)) return false
    return table.state(id).uid !== uid
  }

  /** The server now serves the kind: retries at once. */
  kindServed(): void {
    const { phase } = this.#reflector.state
    if (phase === 'refused' || phase === 'waiting') this.restart()
  }

  /** Lists the kind again with managedFields, because an informer needs them. */
  keepManagedFields(): void {
    if (this.#managedFields === 'keep') return
    this.#managedFields = 'keep'
    if (!this.#isStarted) {
      this.#reflector = this.#createReflector()
      return
    }
    this.#isOtherForm = true
    this.restart()
  }

  addIndex(name: string, source: IndexSource<T>): void {
    const { table } = this.store
    const existing = table.index(name)
    if (existing !== undefined && existing.source.valuesOf !== source.valuesOf) {
      const message = `${this.kind.id} has an index ${name} already, with another function; give this one another name`
      throw new RuntimeError('CACHE_INDEX_INVALID', message)
    }
    const index = existing ?? new ObjectIndex(name, source, (error) => this.#reportFailure(`the index ${name}`, error))
    index.holders++
    if (existing === undefined) table.addIndex(index)
  }

  removeIndex(name: string): void {
    const index = this.store.table.index(name)
    if (index === undefined) return
    index.holders--
    if (index.holders === 0) this.store.table.removeIndex(name)
  }

  /** Whether the watch has shown everything up to this revision. */
  hasReached(revision: string): boolean {
    return this.store.hasSynced && !isNewer(revision, this.store.revision)
  }

  /** Resolves when it has, or when the signal aborts. */
  reached(revision: string, signal: AbortSignal): Promise<void> {
    if (this.hasReached(revision)) return Promise.resolve()
    return new Promise((resolve) => {
      const waiter = { revision, resolve }
      this.#waiters.push(waiter)
      signal.addEventListener('abort', () => {
        this.#waiters = this.#waiters.filter((other) => other !== waiter)
        resolve()
      })
    })
  }

  /** Resolves with the next full list, or when the signal aborts. */
  nextList(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      this.#listWaiters.push(resolve)
      signal.addEventListener('abort', () => {
        this.#listWaiters = this.#listWaiters.filter((other) => other !== resolve)
        resolve()
      })
    })
  }

  usage(): WatchUsage {
    const { table, revision, pending } = this.store
    return {
      kind: this.kind.id,
      scope: describeScope(this.scope),
      namespace: this.scope.namespace,
      objects: table.size,
      ...table.usage,
      phase: this.#reflector.state.phase,
      lastEventMs: this.#lastEventMs,
      revision,
      lists: this.#lists,
      events: this.#events,
      informerCount: this.informerCount,
      waiting: this.#waiters.length + this.#listWaiters.length,
      pending,
    }
  }

  #createReflector(): Reflector {
    const { client, runtime, onError } = this.#environment
    return createReflector<T>({
      client,
      kind: this.kind,
      runtime,
      namespace: this.scope.namespace,
      labelSelector: this.scope.labelSelector,
      fieldSelector: fieldSelectorOf(this.scope),
      shape: {
        managedFields: this.#managedFields,
        fields: this.scope.fields,
        transform: this.scope.transform as ((object: T) => T) | undefined,
      },
      observer: this.#observer,
      seenRevision: () => this.store.seenRevision,
      contradicts: (object, revision) => this.contradicts(object, revision),
      isInDoubt: this.#isInDoubt,
      onReplace: (states, revision, unread, isOtherHistory) => {
        this.#lists++
        this.sync.listed()
        this.#isInDoubt = false
        this.store.replace(states, revision, { isOtherForm: this.#isOtherForm, unread, isOtherHistory })
        this.#isOtherForm = false
        this.isJoining = false
        this.sync.delivered()
        this.#passed()
        for (const resolve of this.#listWaiters.splice(0)) resolve()
      },
      onEvent: (type, state, revision) => {
        this.#events++
        this.store.change(type, state, revision)
        this.#passed()
      },
      onBookmark: (revision) => {
        this.store.bookmark(revision)
        this.#passed()
      },
      onError: (error, state) => {
        if (state.phase === 'refused') this.#refused(error)
        onError(error)
      },
    })
  }

  /** After a 404 the objects are gone. After a 403 they may still exist, so no deletions are reported. */
  #refused(error: Error): void {
    this.sync.refused(error)
    if (isNotFound(error)) this.store.vanish()
  }

  #passed(): void {
    this.#lastEventMs = this.#environment.runtime.clock.now()
    if (this.#waiters.length === 0) return
    const waiters = this.#waiters
    this.#waiters = []
    for (const waiter of waiters) {
      if (this.hasReached(waiter.revision)) waiter.resolve()
      else this.#waiters.push(waiter)
    }
  }

  #reportFailure(what: string, cause: unknown): void {
    const message = `${what} of ${this.kind.id} failed: ${textOf(cause)}`
    const error = new RuntimeError('CACHE_HANDLER_FAILED', message, { cause })
    this.#environment.onError(error)
  }
}

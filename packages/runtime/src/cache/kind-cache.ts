import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Runtime } from '@kubewright/kube/runtime'
import type { ObjectState } from '../bytes/index.ts'
import type { Client, ObjectName } from '../client/index.ts'
import { isRuntimeError, RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import { isNewer, type ReflectorObserver } from '../watch/index.ts'
import type { Cache, FreshnessOptions } from './cache.ts'
import { readObject, readObjects, readStates } from './cached-reads.ts'
import { CompiledSelectors } from './compiled-selectors.ts'
import { listAgain, waitUntilFresh } from './freshness.ts'
import { InformerHandle } from './informer-handle.ts'
import type { CachedListOptions, Informer, InformerOptions } from './informer-types.ts'
import type { KindWatch, WatchEnvironment } from './kind-watch.ts'
import { KindWatches } from './kind-watches.ts'
import type { Origin, WriteInFlight, WriteTarget } from './own-write-types.ts'
import { isSameView, scopesOverlap } from './scope.ts'
import { type KindDefaults, type NeededWatch, type ScopeDefaults, ScopeRules } from './scope-rules.ts'
import type { WatchUsage } from './usage.ts'
import { WriteToStores } from './write-to-stores.ts'

export interface KindCacheOptions {
  readonly client: Client
  readonly runtime: Runtime
  readonly defaults?: ScopeDefaults | undefined
  readonly kinds?: readonly KindDefaults[] | undefined
  observe?: ((kind: string) => ReflectorObserver) | undefined
  onError(error: Error): void
}

type AnyInformerHandle = InformerHandle<KubernetesObject>

const noKinds: readonly KindReference[] = []

function groupKind({ definition }: KindReference): string {
  return `${definition.kind}.${definition.group}`
}

/** The watches of all kinds, and the informers that hold them. */
export class KindCache implements Cache {
  readonly #environment: WatchEnvironment
  readonly #rules: ScopeRules
  /** By id and version: typed and untyped references to a kind share watches. */
  readonly #kinds = new Map<string, KindWatches>()
  /** By group and kind: the watches of each version. */
  readonly #versions = new Map<string, KindWatches[]>()
  readonly #byReference = new WeakMap<KindReference, KindWatches>()
  readonly #handles = new Set<AnyInformerHandle>()
  #isStarted = false
  #isStopped = false

  constructor(options: KindCacheOptions) {
    const { client, runtime, observe } = options
    this.#environment = {
      client,
      runtime,
      selectors: new CompiledSelectors(),
      observe,
      onError: (error) => options.onError(error),
    }
    this.#rules = new ScopeRules(options.defaults, options.kinds)
  }

  informer<T extends KubernetesObject>(kind: KindReference<T>, options: InformerOptions<T> = {}): Informer<T> {
    const watches = this.#watchesOf(kind)
    const needed = this.#rules.watchesOf(kind, options)
    const acquired = needed.map((one) => watches.acquire(kind, one)) as unknown as readonly KindWatch<T>[]
    const handle = new InformerHandle<T>({
      kind,
      declared: options,
      watches: acquired,
      runtime: this.#environment.runtime,
      reads: this.#environment,
      onRelease: (released) => {
        this.#handles.delete(released as unknown as AnyInformerHandle)
        for (const watch of released.watches) watches.release(watch as unknown as KindWatch)
      },
    })
    this.#handles.add(handle as unknown as AnyInformerHandle)
    this.#shareWhole(watches, needed)
    return handle
  }

  get<T extends KubernetesObject>(kind: KindReference<T>, name: ObjectName): T | undefined {
    const watch = this.#watchesOf(kind).for(kind, name.namespace)
    return readObject(watch as unknown as KindWatch<T>, kind, name)
  }

  list<T extends KubernetesObject>(kind: KindReference<T>, options: CachedListOptions = {}) {
    return readObjects(this.#serving(kind, options.namespace), options, this.#environment)
  }

  states<T extends KubernetesObject>(
    kind: KindReference<T>,
    options: CachedListOptions = {},
  ): readonly ObjectState<T>[] {
    return readStates(this.#serving(kind, options.namespace), options, this.#environment)
  }

  has(kind: KindReference, namespace?: string): boolean {
    const watches = this.#watchesOf(kind)
    return watches.all().length > 0 && watches.isComplete(kind, namespace, () => this.#rules.watchesOf(kind, {}))
  }

  revision(kind: KindReference, namespace?: string): string {
    if (this.#watchesOf(kind).all().length === 0) return ''
    const revisions = this.#serving(kind, namespace).map(({ store }) => store.revision)
    return revisions.reduce((oldest, revision) => (isNewer(oldest, revision) ? revision : oldest))
  }

  start(): void {
    this.#isStarted = true
    for (const watches of this.#kinds.values()) watches.start()
  }

  async synced(kind?: KindReference): Promise<void> {
    const watches = kind === undefined ? this.#all() : this.#watchesOf(kind).all()
    await Promise.all(watches.map(({ sync }) => sync.synced()))
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    for (const handle of this.#handles) handle.stopTimers()
    await Promise.all([...this.#kinds.values()].map((watches) => watches.stop()))
  }

  remove(kind: KindReference, options?: InformerOptions): void {
    const watches = this.#watchesOf(kind)
    const ended =
      options === undefined
        ? watches.all()
        : this.#rules.watchesOf(kind, options).flatMap(({ scope }) => watches.find(scope) ?? [])
    const reason = new RuntimeError('CACHE_KIND_REMOVED', `${kind.id} was removed from the cache`)
    for (const handle of [...this.#handles]) {
      const held = handle.watches
      if (!held.some((watch) => ended.includes(watch))) continue
      this.#handles.delete(handle)
      handle.endFor(reason)
      for (const watch of held) if (!ended.includes(watch)) watches.release(watch)
    }
    for (const watch of ended) watches.end(watch, reason)
  }

  async setNamespaces(kind: KindReference | 'all', namespaces: readonly string[] | 'all'): Promise<void> {
    this.#rules.setNamespaces(kind, namespaces)
    const moves = [...this.#handles].filter(
      ({ kind: held, declared }) =>
        declared.namespace === undefined &&
        declared.namespaces === undefined &&
        held.definition.namespaced &&
        (kind === 'all' || this.#watchesOf(held) === this.#watchesOf(kind)),
    )
    await Promise.all(moves.map((handle) => this.#move(handle, this.#rules.watchesOf(handle.kind, handle.declared))))
  }

  kindServed(kind: KindReference): void {
    for (const watch of this.#watchesOf(kind).all()) watch.kindServed()
  }

  async requireFresh(kind: KindReference, options: FreshnessOptions = {}): Promise<void> {
    const { client, runtime } = this.#environment
    const timeoutMs = options.timeoutMs ?? runtimeLimits.freshTimeoutMs
    const serving = this.#serving(kind, options.namespace)
    await Promise.all(serving.map((watch) => waitUntilFresh(watch as unknown as KindWatch, client, runtime, timeoutMs)))
  }

  async confirm(kind: KindReference, name: ObjectName): Promise<void> {
    const uid = this.get(kind, name)?.metadata?.uid
    if (uid === undefined) return
    const live = await this.#environment.client.get(kind, name)
    if (live?.metadata?.uid === uid) return
    const { namespace } = name
    await this.requireFresh(kind, { namespace })
    if (this.get(kind, name)?.metadata?.uid !== uid) return
    const { runtime } = this.#environment
    await Promise.all(this.#serving(kind, namespace).map((watch) => listAgain(watch, runtime)))
  }

  usage(): readonly WatchUsage[] {
    return this.#all().map((watch) => watch.usage())
  }

  writing(kind: KindReference, target: WriteTarget, origin?: Origin): WriteInFlight {
    const placed = kind.definition.namespaced ? target : { ...target, namespace: '' }
    return new WriteToStores(() => this.#storesOf(kind), placed, origin)
  }

  otherVersions(kind: KindReference): readonly KindReference[] {
    const versions = this.#versions.get(groupKind(kind)) ?? []
    if (versions.length < 2) return noKinds
    const own = this.#watchesOf(kind)
    return versions.filter((watches) => watches !== own && watches.all().length > 0).map((watches) => watches.kind)
  }

  written(kind: KindReference, object: KubernetesObject, origin?: Origin): void {
    for (const store of this.#storesOf(kind)) store.written(object, origin)
  }

  removed(kind: KindReference, name: ObjectName, uid: string, origin?: Origin): void {
    const namespace = kind.definition.namespaced ? (name.namespace ?? '') : ''
    for (const store of this.#storesOf(kind)) store.removed(namespace, name.name, uid, origin)
  }

  #all(): readonly KindWatch[] {
    return [...this.#kinds.values()].flatMap((watches) => watches.all())
  }

  #storesOf(kind: KindReference) {
    return this.#watchesOf(kind)
      .all()
      .map(({ store }) => store)
  }

  #watchesOf(kind: KindReference): KindWatches {
    return this.#byReference.get(kind) ?? this.#register(kind)
  }

  #register(kind: KindReference): KindWatches {
    const key = `${kind.id} ${kind.definition.version}`
    let watches = this.#kinds.get(key)
    if (watches === undefined) {
      watches = new KindWatches(kind, this.#environment)
      if (this.#isStarted) watches.start()
      if (this.#isStopped) void watches.stop()
      this.#kinds.set(key, watches)
      const versions = this.#versions.get(groupKind(kind)) ?? []
      this.#versions.set(groupKind(kind), [...versions, watches])
    }
    this.#byReference.set(kind, watches)
    return watches
  }

  #serving<T extends KubernetesObject>(kind: KindReference<T>, namespace: string | undefined): readonly KindWatch<T>[] {
    const watches = this.#watchesOf(kind)
    const isOne = namespace !== undefined && namespace !== '' && kind.definition.namespaced
    const serving = isOne ? [watches.for(kind, namespace)] : watches.forAll(kind)
    return serving as unknown as readonly KindWatch<T>[]
  }

  /** Moves metadata-only informers to a watch of whole objects once there is one in the same view. */
  #shareWhole(watches: KindWatches, needed: readonly NeededWatch[]): void {
    for (const { scope } of needed) {
      if (scope.form === 'metadata' || scope.fields !== undefined) continue
      const whole = watches.find(scope)
      const readers = [...this.#handles].filter((handle) =>
        handle.watches.some(
          (watch) => watch.scope.form === 'metadata' && isSameView(watch.scope, scope) && watches.all().includes(watch),
        ),
      )
      for (const handle of readers) {
        const move = () => this.#move(handle, this.#rules.watchesOf(handle.kind, handle.declared))
        // Informers that cannot be moved stay where they are. The watch itself reports a refused list.
        const stay = (error: unknown) => {
          if (isRuntimeError(error, 'CACHE_INDEX_INVALID')) this.#environment.onError(error)
        }
        void whole?.sync.synced().then(move).catch(stay)
      }
    }
  }

  /**
   * Gives the informer other watches. New watches that replace others must sync first, so that no handler gets false
   * deletions; otherwise old watches are released at once, and the objects of new ones are reported as they arrive.
   */
  async #move(handle: AnyInformerHandle, needed: readonly NeededWatch[]): Promise<void> {
    const watches = this.#watchesOf(handle.kind)
    const before = watches.all()
    const next = needed.map((one) => watches.acquire(handle.kind, one))
    const move = ++handle.moves
    const leaving = handle.watches.filter((watch) => !next.includes(watch))
    const coming = next.filter((watch) => !handle.watches.includes(watch))
    for (const watch of coming) if (!before.includes(watch) && this.#isStarted) watch.isJoining = true
    const isReplaced = coming.some((watch) => leaving.some((other) => scopesOverlap(watch.scope, other.scope)))
    if (isReplaced && this.#isStarted) {
      try {
        await Promise.all(coming.map(({ sync }) => sync.synced()))
      } catch (error) {
        for (const watch of next) watches.release(watch, true)
        throw error
      }
    }
    // It may have been released or moved again in the meantime.
    if (!this.#handles.has(handle) || handle.moves !== move) {
      for (const watch of next) watches.release(watch)
      return
    }
    const left = handle.watches
    try {
      handle.move(next)
    } catch (error) {
      for (const watch of next) watches.release(watch, true)
      throw error
    }
    for (const watch of left) watches.release(watch, !next.includes(watch))
    if (this.#isStarted) await Promise.all(coming.map(({ sync }) => sync.synced()))
  }
}

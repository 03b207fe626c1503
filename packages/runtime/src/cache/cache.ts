import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import type { ObjectName } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { CachedListOptions, Informer, InformerOptions } from './informer-types.ts'
import type { Origin, WriteInFlight, WriteTarget } from './own-write-types.ts'
import type { WatchUsage } from './usage.ts'

/**
 * The objects of declared kinds, kept current by watches and by this process' own writes. Objects are frozen and
 * shared. Reads never wait: a kind that was not declared, has not synced or cannot be watched throws with the reason.
 *
 * ```ts
 * const cache = createCache({ client, runtime })
 * const pods = cache.informer(Pod)
 * cache.start()
 * await cache.synced()
 * const web = cache.list(Pod, { namespace: 'default', labelSelector: 'app=web' })
 * pods.release()
 * ```
 */
export interface Cache {
  /**
   * Declares a kind and returns its informer. Informers of the same scope share one watch and one store, which end some
   * time after the last of them is released. Typed, untyped and metadata-only kinds (metadataOf) also share.
   */
  informer<T extends KubernetesObject>(kind: KindReference<T>, options?: InformerOptions<NoInfer<T>>): Informer<T>
  get<T extends KubernetesObject>(kind: KindReference<T>, name: ObjectName): T | undefined
  list<T extends KubernetesObject>(kind: KindReference<T>, options?: CachedListOptions): readonly T[]
  /** The same objects without parsing them; valid until the cache changes, see ObjectState. */
  states<T extends KubernetesObject>(kind: KindReference<T>, options?: CachedListOptions): readonly ObjectState<T>[]
  /**
   * Whether the cache has every object of the kind, or of this namespace, so that reads can be served from it. If the
   * cache is limited to namespaces, only those count. A kind that was declared only with a selector does not count,
   * because reads would miss objects.
   */
  has(kind: KindReference, namespace?: string): boolean
  /** The revision that the watch of the kind, or of this namespace, has reached; empty without a watch. */
  revision(kind: KindReference, namespace?: string): string
  /** Starts the informers declared so far and those declared later. */
  start(): void
  /** Resolves when all informers, or those of the kind, have synced; rejects as soon as one cannot (403, 404). */
  synced(kind?: KindReference): Promise<void>
  /** Stops every watch; resolves when the last one has ended. */
  stop(): Promise<void>
  /**
   * Ends the informers of the kind and scope, even if they were not released; without a scope, all of the kind.
   * Handlers get one deletion marked as out of scope for each object; later reads throw with the reason.
   */
  remove(kind: KindReference, options?: InformerOptions): void
  /**
   * Limits a kind, or all kinds without namespaces of their own, to these namespaces; informers declared without a
   * namespace follow. Objects in a removed namespace are reported as deleted and out of scope. A new namespace is
   * listed and readable from then on. Resolves when all are listed; rejects with the reason when one cannot be.
   */
  setNamespaces(kind: KindReference | 'all', namespaces: readonly string[] | 'all'): Promise<void>
  /** Reports that the server now serves the kind: a watch that waits for that retries at once. */
  kindServed(kind: KindReference): void
  /**
   * Waits until the cache is at least as new as the server was at the time of the call. Use it before deletions.
   *
   * @throws RuntimeError CACHE_NOT_FRESH when that takes longer than the limit, or the error that a read would throw
   */
  requireFresh(kind: KindReference, options?: FreshnessOptions): Promise<void>
  /**
   * Reads an object that the cache shows from the server. If the server has none of this UID, although the watch has
   * caught up, its history is another one, at a revision that does not show it: the kind is listed again.
   */
  confirm(kind: KindReference, name: ObjectName): Promise<void>
  /** Size and state of each watch. */
  usage(): readonly WatchUsage[]
  /**
   * Announces a write. Its event often arrives before its response, and is still recognized as this process' own. End
   * the write with one call of a method of the result.
   */
  writing(kind: KindReference, target: WriteTarget, origin?: Origin): WriteInFlight
  /** The other versions of this kind with informers: a write at one version changes the object at all of them. */
  otherVersions(kind: KindReference): readonly KindReference[]
  /** Takes in the response to a write, so that no read shows the state before it. See Origin. */
  written(kind: KindReference, object: KubernetesObject, origin?: Origin): void
  /** Takes in a deletion: the object with this UID is gone. */
  removed(kind: KindReference, name: ObjectName, uid: string, origin?: Origin): void
}

export interface FreshnessOptions {
  /** Only this namespace; all namespaces of the cache when absent. */
  readonly namespace?: string | undefined
  /** Maximum wait; runtimeLimits.freshTimeoutMs by default. */
  readonly timeoutMs?: number | undefined
}

import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import type { ObjectName } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { CachedListOptions, Informer, InformerOptions } from './informer-types.ts'
import type { Origin, WriteInFlight, WriteTarget } from './own-write-types.ts'
import type { WatchUsage } from './usage.ts'

/**
 * The objects of declared kinds, as the watch and this process' own writes have them. Objects are frozen and shared.
 * Reads never wait: a kind that was not declared, has not synced or cannot be watched is an error that says why.
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
   * Declares a kind and returns a hold on its informer. Holds of the same scope share one watch and one store; it ends
   * some time after the last was released. Typed, untyped and metadata kinds (metadataOf) share as well.
   */
  informer<Object extends KubernetesObject>(
    kind: KindReference<Object>,
    options?: InformerOptions<NoInfer<Object>>,
  ): Informer<Object>
  get<Object extends KubernetesObject>(kind: KindReference<Object>, name: ObjectName): Object | undefined
  list<Object extends KubernetesObject>(kind: KindReference<Object>, options?: CachedListOptions): readonly Object[]
  /** The same objects without parsing them; good until the cache changes, see ObjectState. */
  states<Object extends KubernetesObject>(
    kind: KindReference<Object>,
    options?: CachedListOptions,
  ): readonly ObjectState<Object>[]
  /**
   * Whether every object of the kind, or of this namespace of it, is kept here, so that reads can be served from here.
   * Where the cache is bound to namespaces, those are all there is. A kind declared with a selector only does not
   * count: reads would miss what the selector leaves out.
   */
  has(kind: KindReference, namespace?: string): boolean
  /** The revision that the watch of the kind, or of this namespace, has reached; empty when there is none. */
  revision(kind: KindReference, namespace?: string): string
  /** Starts the informers declared so far and those declared later. */
  start(): void
  /** Resolves when every informer, or those of the kind, have synced; rejects as soon as one cannot (403, 404). */
  synced(kind?: KindReference): Promise<void>
  /** Ends every watch; resolves when the last has ended. */
  stop(): Promise<void>
  /**
   * Ends the informer of the kind and scope whoever holds it; without a scope, all of the kind. Handlers are told that
   * its objects are out of scope, once; reads then say why there is nothing.
   */
  remove(kind: KindReference, options?: InformerOptions): void
  /**
   * Binds a kind, or all kinds that have no namespaces of their own, to these namespaces: informers that were declared
   * without a namespace follow. Objects of a namespace that leaves are told as deleted and out of scope; one that comes
   * is listed and can be read when it is. Resolves when all are; rejects with the reason when one cannot be listed.
   */
  setNamespaces(kind: KindReference | 'all', namespaces: readonly string[] | 'all'): Promise<void>
  /** Says that the server has begun to serve the kind: a watch that waits because it did not is tried at once. */
  kindServed(kind: KindReference): void
  /**
   * Waits until the cache is not older than what the server has when this is called, for decisions that destroy.
   *
   * @throws RuntimeError CACHE_NOT_FRESH when that takes longer than the limit, or what a read would throw
   */
  requireFresh(kind: KindReference, options?: FreshnessOptions): Promise<void>
  /** What each watch holds and how it stands. */
  usage(): readonly WatchUsage[]
  /**
   * Says that a write is on its way. Its event often comes before its answer; with this it is known as this process'
   * own all the same. The write must end with one call of what is returned.
   */
  writing(kind: KindReference, target: WriteTarget, origin?: Origin): WriteInFlight
  /** The other versions at which informers have this kind: a write at one version changes the object at all of them. */
  otherVersions(kind: KindReference): readonly KindReference[]
  /** Takes in the answer to a write, so that no read shows the state before it. See Origin. */
  written(kind: KindReference, object: KubernetesObject, origin?: Origin): void
  /** Takes in a deletion that left nothing behind: the object of this UID is gone. */
  removed(kind: KindReference, name: ObjectName, uid: string, origin?: Origin): void
}

export interface FreshnessOptions {
  /** Only this namespace; absent: all that the cache has. */
  readonly namespace?: string | undefined
  /** How long at most; runtimeLimits.freshTimeoutMs when absent. */
  readonly timeoutMs?: number | undefined
}

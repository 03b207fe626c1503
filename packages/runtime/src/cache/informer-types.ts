import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import type { ObjectName } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { InformerEvent } from './informer-event.ts'

/** Which objects of a kind are kept, and in which form. Absent options default to those of the cache. */
export interface InformerOptions<T extends KubernetesObject = KubernetesObject> {
  /** Only this namespace. */
  readonly namespace?: string | undefined
  /** Only these namespaces, each with its own watch. An empty string stands for all other namespaces. */
  readonly namespaces?: readonly string[] | undefined
  readonly labelSelector?: string | undefined
  /** In the syntax of the server; metadata.namespace=x is the same as `namespace`. */
  readonly fieldSelector?: string | undefined
  /**
   * Changes each object once before it is stored. It must return a new object with the same name, namespace, uid and
   * resourceVersion. If it throws, the object is reported and left out. Objects transformed for one informer can be
   * read from that informer only; a transform in the options of the cache applies to all readers.
   */
  readonly transform?: ((object: T) => T) | undefined
  /**
   * Keeps only these top-level fields besides apiVersion, kind and metadata. Such objects, too, can be read from this
   * informer only, so that no other reader takes a dropped field for an unset one.
   */
  readonly fields?: readonly string[] | undefined
  /**
   * Whether metadata.managedFields are kept. They are up to half of an object and needed only to compare an apply with
   * the current state; an update without them does not remove them. Cut by default; on a shared watch `keep` wins.
   */
  readonly managedFields?: 'keep' | 'cut' | undefined
}

/**
 * Looks objects up by index values.
 *
 * ```ts
 * const pods = cache.informer(Pod)
 * pods.addIndex('node', (pod) => [pod.spec?.nodeName ?? ''])
 * pods.addMetadataIndex('app', ({ labels }) => [labels?.['app'] ?? ''])
 * const index = [{ name: 'node', value: 'one' }, { name: 'app', value: 'web' }]
 * console.log(cache.list(Pod, { index }).length)
 * ```
 */
export interface Indexer<T extends KubernetesObject = KubernetesObject> {
  /**
   * Adds an index over values of the object; a running informer indexes its objects at once. Adding the same name with
   * the same function again does nothing, with another function it throws. It lasts until its informers are released.
   */
  addIndex(name: string, valuesOf: (object: T) => readonly string[]): void
  /** An index over values of the metadata, without parsing objects. */
  addMetadataIndex(name: string, valuesOf: (state: ObjectState<T>) => readonly string[]): void
}

/**
 * An informer of a kind; release it when it is no longer needed.
 *
 * ```ts
 * const pods = cache.informer(Pod, { namespace: 'default' })
 * const registration = pods.addHandler(({ type, state }) => console.log(type, state.name, state.labels))
 * await registration.synced()
 * console.log(pods.list({ labelSelector: 'app=web' }).length)
 * pods.release()
 * ```
 */
export interface Informer<T extends KubernetesObject = KubernetesObject> extends Indexer<T> {
  readonly kind: KindReference<T>
  /** Calls the handler with every existing object as added (initial), then with every change, in order. */
  addHandler(handler: (event: InformerEvent<T>) => void, options?: HandlerOptions): HandlerRegistration
  readonly hasSynced: boolean
  /** The revision that the watch has reached; empty before the first sync. With several watches, the oldest. */
  readonly revision: string
  synced(): Promise<void>
  get(name: ObjectName): T | undefined
  list(options?: CachedListOptions): readonly T[]
  /** The same objects without parsing them; valid until the cache changes. */
  states(options?: CachedListOptions): readonly ObjectState<T>[]
  /** Removes its handlers and indexes; the last release ends the watch. Further calls do nothing. */
  release(): void
}

export interface HandlerOptions {
  /** False if the handler does not use an event after the call, which saves a copy of each. True by default. */
  readonly keepsEvents?: boolean | undefined
  /**
   * Reports every object as updated, unchanged, at this interval, without requests to the server; at least
   * runtimeLimits.resyncMsMin. Never by default, because no event is missed.
   */
  readonly resyncMs?: number | undefined
}

export interface HandlerRegistration {
  /** Whether the handler has received all objects of the first list. */
  readonly hasSynced: boolean
  synced(): Promise<void>
  /** The handler gets no further events, not even of the current change. Further calls do nothing. */
  remove(): void
}

/** One condition on an index. */
export interface IndexCondition {
  readonly name: string
  readonly value: string
}

export interface CachedListOptions {
  readonly namespace?: string | undefined
  /** A label selector in the syntax of kubectl: app=web,tier!=back. */
  readonly labelSelector?: string | undefined
  /** All conditions must hold. */
  readonly index?: IndexCondition | readonly IndexCondition[] | undefined
  /** The first objects in order of arrival. There is no next page: `continue` is refused. */
  readonly limit?: number | undefined
}

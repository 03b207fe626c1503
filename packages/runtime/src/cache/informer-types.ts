import type { KubernetesObject } from '@kubewright/kube/meta'
import type { ObjectState } from '../bytes/index.ts'
import type { ObjectName } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { InformerEvent } from './informer-event.ts'

/** What of a kind is kept, and in which form. What is absent comes from the defaults of the cache. */
export interface InformerOptions<Object extends KubernetesObject = KubernetesObject> {
  /** Only this namespace. */
  readonly namespace?: string | undefined
  /** Only these namespaces, each with a watch of its own. The empty text stands for all that are not named. */
  readonly namespaces?: readonly string[] | undefined
  readonly labelSelector?: string | undefined
  /** As the server takes it; metadata.namespace=x is the same as namespace. */
  readonly fieldSelector?: string | undefined
  /**
   * Changes each object once before it is kept; it must return a new object and keep name, namespace, uid and
   * resourceVersion. An object for which it throws is reported and left out. Objects in a form that an informer has
   * asked for are read from that informer alone; one that the options of the cache ask for is read by all.
   */
  readonly transform?: ((object: Object) => Object) | undefined
  /**
   * Keeps only these fields of the top level besides apiVersion, kind and metadata. Such objects too are read from the
   * informer alone, so that nobody takes a field that was left out for one that is not set.
   */
  readonly fields?: readonly string[] | undefined
  /**
   * Whether metadata.managedFields are kept. They are up to half of an object, and needed by who compares an apply with
   * what is there; an update without them leaves them alone. Cut when absent; of two holds, keep wins.
   */
  readonly managedFields?: 'keep' | 'cut' | undefined
}

/**
 * Objects by values of theirs.
 *
 * ```ts
 * const pods = cache.informer(Pod)
 * pods.addIndex('node', (pod) => [pod.spec?.nodeName ?? ''])
 * pods.addMetadataIndex('app', ({ labels }) => [labels?.['app'] ?? ''])
 * const index = [{ name: 'node', value: 'one' }, { name: 'app', value: 'web' }]
 * console.log(cache.list(Pod, { index }).length)
 * ```
 */
export interface Indexer<Object extends KubernetesObject = KubernetesObject> {
  /**
   * Adds an index over values of the object. Adding to a running informer indexes what it has. The same name with the same
   * function again does nothing; with another function it is an error. It stays as long as one who added it holds.
   */
  addIndex(name: string, valuesOf: (object: Object) => readonly string[]): void
  /** The same by values of the metadata; no object is parsed for it. */
  addMetadataIndex(name: string, valuesOf: (state: ObjectState<Object>) => readonly string[]): void
}

/**
 * A hold on the informer of a kind.
 *
 * ```ts
 * const pods = cache.informer(Pod, { namespace: 'default' })
 * const registration = pods.addHandler(({ type, state }) => console.log(type, state.name, state.labels))
 * await registration.synced()
 * console.log(pods.list({ labelSelector: 'app=web' }).length)
 * pods.release()
 * ```
 */
export interface Informer<Object extends KubernetesObject = KubernetesObject> extends Indexer<Object> {
  readonly kind: KindReference<Object>
  /** The handler sees every object there is as added (initial), then every change, in order. */
  addHandler(handler: (event: InformerEvent<Object>) => void, options?: HandlerOptions): HandlerRegistration
  readonly hasSynced: boolean
  /** The revision that the watch has reached; empty before the first sync, and of several watches the oldest. */
  readonly revision: string
  synced(): Promise<void>
  get(name: ObjectName): Object | undefined
  list(options?: CachedListOptions): readonly Object[]
  /** The same objects without parsing them; good until the cache changes. */
  states(options?: CachedListOptions): readonly ObjectState<Object>[]
  /** Gives the hold up: its handlers and indexes go, and with the last hold the watch ends. Twice does nothing. */
  release(): void
}

export interface HandlerOptions {
  /** False says that no event is looked at after the call, which saves a copy of each. True when absent. */
  readonly keepsEvents?: boolean | undefined
  /**
   * Tells every object again as updated, unchanged, in this interval; at least runtimeLimits.resyncMsMin. It asks
   * nothing of the server. Zero or absent: never, as nothing is missed.
   */
  readonly resyncMs?: number | undefined
}

export interface HandlerRegistration {
  /** Whether the handler has seen all objects of the first list. */
  readonly hasSynced: boolean
  synced(): Promise<void>
  /** The handler sees nothing more, not even of the change at hand. Twice does nothing. */
  remove(): void
}

/** One condition on an index. */
export interface IndexCondition {
  readonly name: string
  readonly value: string
}

export interface CachedListOptions {
  readonly namespace?: string | undefined
  /** A label selector as kubectl takes it: app=web,tier!=back. */
  readonly labelSelector?: string | undefined
  /** Several conditions must all hold. */
  readonly index?: IndexCondition | readonly IndexCondition[] | undefined
  /** The first so many, in the order in which the objects came. There is no next page: `continue` is refused. */
  readonly limit?: number | undefined
}

import type { JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { TransportQuery, TransportResponse, TransportStream } from '@kubewright/kube/transport'
import type { KindReference } from '../resource/index.ts'

/** Namespace and name of an object. Cluster-scoped kinds have no namespace. */
export interface ObjectName {
  readonly namespace?: string | undefined
  readonly name: string
}

/**
 * Reads and writes objects of any kind. A request that the server refuses throws a StatusError of
 * `@kubewright/kube/status` with the server's Status; a request without a response throws a KubeError of the transport.
 *
 * It is a plain interface, so functions can wrap a client: namespacedClient, dryRunClient, interceptedClient. Helpers
 * that need only these methods take a client as an argument: listAll, watchObjects, createOrUpdate.
 *
 * ```ts
 * const transport = connect(await loadClusterConfig(), { runtime })
 * const client = createClient({ transport, runtime, manager: 'my-operator' })
 * const created = await client.create(ConfigMap, { metadata: { namespace: 'default', name: 'greeting' } })
 * await client.patch(ConfigMap, created.metadata, { type: 'merge', patch: { data: { hello: 'world' } } })
 * await client.delete(ConfigMap, created.metadata)
 * ```
 */
export interface Client {
  /** Returns undefined when the object does not exist. */
  get<T extends KubernetesObject>(
    kind: KindReference<T>,
    name: ObjectName,
    options?: GetOptions,
  ): Promise<T | undefined>
  list<T extends KubernetesObject>(kind: KindReference<T>, options?: ListOptions): Promise<ObjectList<T>>
  create<T extends KubernetesObject, Input>(
    kind: KindReference<T, Input>,
    object: NoInfer<Input>,
    options?: WriteOptions,
  ): Promise<T>
  /** Replaces the object. A resourceVersion in it must be the current one, or the update fails with a conflict. */
  update<T extends KubernetesObject>(kind: KindReference<T>, object: NoInfer<T>, options?: WriteOptions): Promise<T>
  patch<T extends KubernetesObject>(
    kind: KindReference<T>,
    name: ObjectName,
    patch: Patch,
    options?: WriteOptions,
  ): Promise<T>
  /** Server-side apply: creates the object or changes the given fields, as the field manager. */
  apply<T extends KubernetesObject, Input>(
    kind: KindReference<T, Input>,
    object: NoInfer<Input>,
    options: ApplyOptions,
  ): Promise<T>
  /**
   * Returns undefined when the object is gone, or the object while finalizers or a grace period keep it. Throws on 404.
   */
  delete<T extends KubernetesObject>(
    kind: KindReference<T>,
    name: ObjectName,
    options?: DeleteOptions,
  ): Promise<T | undefined>
  /**
   * Deletes all selected objects and returns those that the server reports, in their last state; the list is empty if
   * the server reports only success. It is not atomic: after a failure some objects may be gone. Namespaced kinds need
   * a namespace, because the API cannot delete across all namespaces.
   */
  deleteAllOf<T extends KubernetesObject>(kind: KindReference<T>, options?: DeleteAllOptions): Promise<ObjectList<T>>
  /** One watch connection, undecoded. watchObjects decodes the events and reconnects. */
  watch<T extends KubernetesObject>(kind: KindReference<T>, options: WatchOptions): Promise<TransportStream>
  /**
   * The successful response to a GET below the path of a kind, undecoded: bytes, or the server's own values when it
   * runs in this process. For logs, proxies and lists that the caller parses itself.
   */
  readRaw<T extends KubernetesObject>(kind: KindReference<T>, options: RawReadOptions): Promise<TransportResponse>
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined
}

export interface GetOptions extends RequestOptions {
  readonly resourceVersion?: string | undefined
  readonly subresource?: string | undefined
}

export interface ListOptions extends RequestOptions {
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  readonly limit?: number | undefined
  readonly continue?: string | undefined
  readonly resourceVersion?: string | undefined
  readonly resourceVersionMatch?: 'Exact' | 'NotOlderThan' | undefined
}

export interface ObjectList<T> {
  readonly items: readonly T[]
  readonly resourceVersion: string
  readonly continue?: string | undefined
  readonly remainingItemCount?: number | undefined
}

export interface WriteOptions extends RequestOptions {
  /** Defaults to the client's field manager. */
  readonly manager?: string | undefined
  readonly subresource?: string | undefined
  readonly dryRun?: boolean | undefined
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict' | undefined
}

export interface ApplyOptions extends WriteOptions {
  /** Takes fields from other managers instead of failing with a conflict. */
  readonly force?: boolean | undefined
  /** Called before `apply` resolves if this apply created the object (the server responded with 201). */
  readonly onCreated?: (() => void) | undefined
}

export type Patch =
  | { readonly type: 'merge'; readonly patch: JsonValue }
  | { readonly type: 'json'; readonly patch: JsonValue }
  | { readonly type: 'strategic'; readonly patch: JsonValue }

export interface DeleteOptions extends RequestOptions {
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string } | undefined
  readonly propagation?: 'Background' | 'Foreground' | 'Orphan' | undefined
  readonly gracePeriodSeconds?: number | undefined
  readonly dryRun?: boolean | undefined
  /**
   * Called before `delete` resolves to undefined, with the UID of the object that was deleted, or would be in a dry
   * run. It can differ from the UID that the caller knew. Undefined if the server does not report it.
   */
  readonly onRemoved?: ((uid: string | undefined) => void) | undefined
}

/** The selection of a list and the options of a deletion. */
export interface DeleteAllOptions extends RequestOptions {
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  /** Maximum number of objects; `continue` in the result selects the next ones. */
  readonly limit?: number | undefined
  readonly continue?: string | undefined
  readonly propagation?: 'Background' | 'Foreground' | 'Orphan' | undefined
  readonly gracePeriodSeconds?: number | undefined
  readonly dryRun?: boolean | undefined
}

export interface WatchOptions extends RequestOptions {
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  readonly resourceVersion?: string | undefined
  /** Sends the existing objects first, then a bookmark that marks their end (WatchList). */
  readonly sendInitialEvents?: boolean | undefined
  readonly timeoutSeconds?: number | undefined
}

export interface RawReadOptions extends RequestOptions {
  readonly namespace?: string | undefined
  /** The collection when absent. */
  readonly name?: string | undefined
  readonly subresource?: string | undefined
  readonly query?: TransportQuery | undefined
  /** The Accept header; application/json by default. */
  readonly accept?: string | undefined
  /** Requests a stream. It is never retried, because readers of streams resume on their own. */
  readonly stream?: boolean | undefined
}

import type { JsonValue } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import type { TransportAnswer, TransportQuery, TransportStream } from '@kubewright/kube/transport'
import type { KindReference } from '../resource/index.ts'

/** Where an object is: the namespace is absent for kinds without namespaces. */
export interface ObjectName {
  readonly namespace?: string | undefined
  readonly name: string
}

/**
 * Reads and writes objects of any kind. A request that the server refuses throws a StatusError of
 * `@kubewright/kube/status` with the server's Status; one that it never answered a KubeError of the transport.
 *
 * One plain interface, so that a client can be wrapped by a function: namespacedClient, dryRunClient, interceptedClient.
 * What is made of these methods alone is a function that takes a client: listAll, watchObjects, createOrUpdate.
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
  /** The object, or undefined when there is none of that name. */
  get<Object extends KubernetesObject>(
    kind: KindReference<Object>,
    name: ObjectName,
    options?: GetOptions,
  ): Promise<Object | undefined>
  list<Object extends KubernetesObject>(kind: KindReference<Object>, options?: ListOptions): Promise<ObjectList<Object>>
  create<Object extends KubernetesObject, Input>(
    kind: KindReference<Object, Input>,
    object: NoInfer<Input>,
    options?: WriteOptions,
  ): Promise<Object>
  /** Replaces the object; its resourceVersion, when given, must be the current one. */
  update<Object extends KubernetesObject>(
    kind: KindReference<Object>,
    object: NoInfer<Object>,
    options?: WriteOptions,
  ): Promise<Object>
  patch<Object extends KubernetesObject>(
    kind: KindReference<Object>,
    name: ObjectName,
    patch: Patch,
    options?: WriteOptions,
  ): Promise<Object>
  /** Server-side apply: creates or changes what the object names, as the field manager. */
  apply<Object extends KubernetesObject, Input>(
    kind: KindReference<Object, Input>,
    object: NoInfer<Input>,
    options: ApplyOptions,
  ): Promise<Object>
  /** The object when it stays for its finalizers or its grace period, undefined when it is gone; 404 throws. */
  delete<Object extends KubernetesObject>(
    kind: KindReference<Object>,
    name: ObjectName,
    options?: DeleteOptions,
  ): Promise<Object | undefined>
  /**
   * Deletes every object of the selection, and gives those that the server says it has begun to delete, as they were;
   * none where it only says that it did so. It is not atomic: after a failure some may be gone. A kind with namespaces
   * needs one, as the API has no way to delete in all of them.
   */
  deleteAllOf<Object extends KubernetesObject>(
    kind: KindReference<Object>,
    options?: DeleteAllOptions,
  ): Promise<ObjectList<Object>>
  /** The changes as they come, in one connection; watchObjects decodes them and goes on when it breaks. */
  watch<Object extends KubernetesObject>(kind: KindReference<Object>, options: WatchOptions): Promise<TransportStream>
  /**
   * The successful answer to a GET below the path of a kind, undecoded: bytes, or in process the server's own values.
   * For what is not an object (logs, proxies) and for lists that their reader takes apart itself.
   */
  readRaw<Object extends KubernetesObject>(
    kind: KindReference<Object>,
    options: RawReadOptions,
  ): Promise<TransportAnswer>
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

export interface ObjectList<Object> {
  readonly items: readonly Object[]
  readonly resourceVersion: string
  readonly continue?: string | undefined
  readonly remainingItemCount?: number | undefined
}

export interface WriteOptions extends RequestOptions {
  /** The field manager; the client's own when absent. */
  readonly manager?: string | undefined
  readonly subresource?: string | undefined
  readonly dryRun?: boolean | undefined
  readonly fieldValidation?: 'Ignore' | 'Warn' | 'Strict' | undefined
}

export interface ApplyOptions extends WriteOptions {
  /** Takes fields from other managers instead of failing with a conflict. */
  readonly force?: boolean | undefined
  /** Called before `apply` resolves when the object did not exist and this apply created it, as the server says by 201. */
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
   * Called before `delete` resolves to undefined, with the UID of the object that is gone, or would be in a dry run:
   * under that name there may have been another one than the caller knew. Undefined from servers that do not say it.
   */
  readonly onRemoved?: ((uid: string | undefined) => void) | undefined
}

/** Which objects, as for a list, and how, as for a deletion. */
export interface DeleteAllOptions extends RequestOptions {
  readonly namespace?: string | undefined
  readonly labelSelector?: string | undefined
  readonly fieldSelector?: string | undefined
  /** How many at most; `continue` of the answer leads to the next ones. */
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
  /** Begins with the objects that exist and a bookmark that says where they end (watch-list). */
  readonly sendInitialEvents?: boolean | undefined
  readonly timeoutSeconds?: number | undefined
}

export interface RawReadOptions extends RequestOptions {
  readonly namespace?: string | undefined
  /** Absent: the collection. */
  readonly name?: string | undefined
  readonly subresource?: string | undefined
  readonly query?: TransportQuery | undefined
  /** The Accept header; that of JSON when absent. */
  readonly accept?: string | undefined
  /** Asks for a stream. It is opened once: whoever reads a stream has its own way to go on. */
  readonly stream?: boolean | undefined
}

import type { KubernetesObject } from '@kubewright/kube/meta'
import type { TransportResponse, TransportStream } from '@kubewright/kube/transport'
import type { KindReference } from '../resource/index.ts'
import type {
  ApplyOptions,
  Client,
  DeleteAllOptions,
  DeleteOptions,
  GetOptions,
  ListOptions,
  ObjectList,
  ObjectName,
  Patch,
  RawReadOptions,
  WatchOptions,
  WriteOptions,
} from './client.ts'

/**
 * Functions that replace methods of a client. Each gets the inner client, followed by the arguments of the method.
 * Methods without an interceptor call the inner client directly.
 */
export interface Interceptors {
  get?(
    client: Client,
    kind: KindReference,
    name: ObjectName,
    options?: GetOptions,
  ): Promise<KubernetesObject | undefined>
  list?(client: Client, kind: KindReference, options?: ListOptions): Promise<ObjectList<KubernetesObject>>
  create?(client: Client, kind: KindReference, object: unknown, options?: WriteOptions): Promise<KubernetesObject>
  update?(
    client: Client,
    kind: KindReference,
    object: KubernetesObject,
    options?: WriteOptions,
  ): Promise<KubernetesObject>
  patch?(
    client: Client,
    kind: KindReference,
    name: ObjectName,
    patch: Patch,
    options?: WriteOptions,
  ): Promise<KubernetesObject>
  apply?(client: Client, kind: KindReference, object: unknown, options: ApplyOptions): Promise<KubernetesObject>
  delete?(
    client: Client,
    kind: KindReference,
    name: ObjectName,
    options?: DeleteOptions,
  ): Promise<KubernetesObject | undefined>
  deleteAllOf?(client: Client, kind: KindReference, options?: DeleteAllOptions): Promise<ObjectList<KubernetesObject>>
  watch?(client: Client, kind: KindReference, options: WatchOptions): Promise<TransportStream>
  readRaw?(client: Client, kind: KindReference, options: RawReadOptions): Promise<TransportResponse>
}

/**
 * A client with some of its methods replaced: to count requests, to inject failures in a test, to refuse or complete
 * requests. Requests for subresources arrive here too, with the subresource in their options.
 *
 * ```ts
 * const counted = interceptedClient(client, {
 *   async get(inner, kind, name, options) {
 *     reads.push(`${kind.id} ${name.name}`)
 *     return await inner.get(kind, name, options)
 *   },
 * })
 * ```
 */
export function interceptedClient(client: Client, interceptors: Interceptors): Client {
  return new InterceptedClient(client, interceptors)
}

/**
 * The result of an interceptor is returned as an object of the kind without a check, because kinds have no types at run
 * time. Methods are async, so an interceptor that throws rejects, like every failed request.
 */
class InterceptedClient implements Client {
  readonly #parts: { readonly on: Interceptors; readonly inner: Client }

  constructor(inner: Client, on: Interceptors) {
    this.#parts = { on, inner }
  }

  async get<T extends KubernetesObject>(...[kind, name, options]: Parameters<Client['get']>) {
    const { on, inner } = this.#parts
    return (await (on.get ? on.get(inner, kind, name, options) : inner.get(kind, name, options))) as T | undefined
  }

  async list<T extends KubernetesObject>(...[kind, options]: Parameters<Client['list']>) {
    const { on, inner } = this.#parts
    return (await (on.list ? on.list(inner, kind, options) : inner.list(kind, options))) as ObjectList<T>
  }

  async create<T extends KubernetesObject>(...[kind, object, options]: Parameters<Client['create']>) {
    const { on, inner } = this.#parts
    return (await (on.create ? on.create(inner, kind, object, options) : inner.create(kind, object, options))) as T
  }

  async update<T extends KubernetesObject>(...[kind, object, options]: Parameters<Client['update']>) {
    const { on, inner } = this.#parts
    return (await (on.update ? on.update(inner, kind, object, options) : inner.update(kind, object, options))) as T
  }

  async patch<T extends KubernetesObject>(...[kind, name, patch, options]: Parameters<Client['patch']>) {
    const { on, inner } = this.#parts
    const result = on.patch ? on.patch(inner, kind, name, patch, options) : inner.patch(kind, name, patch, options)
    return (await result) as T
  }

  async apply<T extends KubernetesObject>(...[kind, object, options]: Parameters<Client['apply']>) {
    const { on, inner } = this.#parts
    return (await (on.apply ? on.apply(inner, kind, object, options) : inner.apply(kind, object, options))) as T
  }

  async delete<T extends KubernetesObject>(...[kind, name, options]: Parameters<Client['delete']>) {
    const { on, inner } = this.#parts
    const result = on.delete ? on.delete(inner, kind, name, options) : inner.delete(kind, name, options)
    return (await result) as T | undefined
  }

  async deleteAllOf<T extends KubernetesObject>(...[kind, options]: Parameters<Client['deleteAllOf']>) {
    const { on, inner } = this.#parts
    const result = on.deleteAllOf ? on.deleteAllOf(inner, kind, options) : inner.deleteAllOf(kind, options)
    return (await result) as ObjectList<T>
  }

  async watch(...[kind, options]: Parameters<Client['watch']>) {
    const { on, inner } = this.#parts
    return await (on.watch ? on.watch(inner, kind, options) : inner.watch(kind, options))
  }

  async readRaw(...[kind, options]: Parameters<Client['readRaw']>) {
    const { on, inner } = this.#parts
    return await (on.readRaw ? on.readRaw(inner, kind, options) : inner.readRaw(kind, options))
  }
}

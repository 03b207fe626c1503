import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Client, GetOptions, ListOptions, ObjectName } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'

/**
 * The client, whose requests end when the signal aborts, unless they are given another. The signal is read when a
 * request is made. A class, as one is made for each reconcile that reads or writes.
 */
export class AbortableClient implements Client {
  readonly #client: Client
  readonly #abortable: { readonly signal: AbortSignal }

  constructor(client: Client, abortable: { readonly signal: AbortSignal }) {
    this.#client = client
    this.#abortable = abortable
  }

  get<Object extends KubernetesObject>(kind: KindReference<Object>, name: ObjectName, options?: GetOptions) {
    return this.#client.get(kind, name, this.#with(options))
  }

  list<Object extends KubernetesObject>(kind: KindReference<Object>, options?: ListOptions) {
    return this.#client.list(kind, this.#with(options))
  }

  create<Object extends KubernetesObject>(...[kind, object, options]: Parameters<Client['create']>) {
    return this.#client.create(kind, object, this.#with(options)) as Promise<Object>
  }

  update<Object extends KubernetesObject>(...[kind, object, options]: Parameters<Client['update']>) {
    return this.#client.update(kind, object, this.#with(options)) as Promise<Object>
  }

  patch<Object extends KubernetesObject>(...[kind, name, patch, options]: Parameters<Client['patch']>) {
    return this.#client.patch(kind, name, patch, this.#with(options)) as Promise<Object>
  }

  apply<Object extends KubernetesObject>(...[kind, object, options]: Parameters<Client['apply']>) {
    return this.#client.apply(kind, object, this.#with(options)) as Promise<Object>
  }

  delete<Object extends KubernetesObject>(...[kind, name, options]: Parameters<Client['delete']>) {
    return this.#client.delete(kind, name, this.#with(options)) as Promise<Object | undefined>
  }

  watch(...[kind, options]: Parameters<Client['watch']>) {
    return this.#client.watch(kind, this.#with(options))
  }

  #with<Options extends { readonly signal?: AbortSignal | undefined }>(options: Options | undefined) {
    const { signal } = this.#abortable
    return { signal, ...options } as Options & { readonly signal: AbortSignal }
  }
}

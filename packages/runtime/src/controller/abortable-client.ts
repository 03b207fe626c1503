import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Client, GetOptions, ListOptions, ObjectList, ObjectName } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'

/** The scope of a client's requests. */
export interface Requester {
  readonly signal: AbortSignal
  /** The object of the last write. */
  lastTarget: { readonly kind: KindReference; readonly name: ObjectName } | undefined
}

/**
 * A client whose requests end when the signal aborts, unless a call passes another signal. The signal is read when a
 * request is made. It is a class because each reconcile that reads or writes creates one.
 */
export class AbortableClient implements Client {
  /** How many reads were sent. */
  reads = 0
  readonly #client: Client
  readonly #requester: Requester

  constructor(client: Client, requester: Requester) {
    this.#client = client
    this.#requester = requester
  }

  get<T extends KubernetesObject>(kind: KindReference<T>, name: ObjectName, options?: GetOptions) {
    this.reads++
    return this.#client.get(kind, name, this.#with(options))
  }

  list<T extends KubernetesObject>(kind: KindReference<T>, options?: ListOptions) {
    this.reads++
    return this.#client.list(kind, this.#with(options))
  }

  create<T extends KubernetesObject>(...[kind, object, options]: Parameters<Client['create']>) {
    return this.#client.create(kind, object, this.#with(options)) as Promise<T>
  }

  update<T extends KubernetesObject>(...[kind, object, options]: Parameters<Client['update']>) {
    this.#aimAt(kind, (object as KubernetesObject).metadata)
    return this.#client.update(kind, object, this.#with(options)) as Promise<T>
  }

  patch<T extends KubernetesObject>(...[kind, name, patch, options]: Parameters<Client['patch']>) {
    this.#aimAt(kind, name)
    return this.#client.patch(kind, name, patch, this.#with(options)) as Promise<T>
  }

  apply<T extends KubernetesObject>(...[kind, object, options]: Parameters<Client['apply']>) {
    this.#aimAt(kind, (object as KubernetesObject).metadata)
    return this.#client.apply(kind, object, this.#with(options)) as Promise<T>
  }

  delete<T extends KubernetesObject>(...[kind, name, options]: Parameters<Client['delete']>) {
    this.#aimAt(kind, name)
    return this.#client.delete(kind, name, this.#with(options)) as Promise<T | undefined>
  }

  deleteAllOf<T extends KubernetesObject>(...[kind, options]: Parameters<Client['deleteAllOf']>) {
    return this.#client.deleteAllOf(kind, this.#with(options)) as Promise<ObjectList<T>>
  }

  watch(...[kind, options]: Parameters<Client['watch']>) {
    return this.#client.watch(kind, this.#with(options))
  }

  readRaw(...[kind, options]: Parameters<Client['readRaw']>) {
    return this.#client.readRaw(kind, this.#with(options))
  }

  #aimAt(kind: KindReference, target: { readonly namespace?: string | undefined; readonly name?: string } = {}): void {
    const { namespace, name } = target
    this.#requester.lastTarget = name === undefined ? undefined : { kind, name: { namespace, name } }
  }

  #with<Options extends { readonly signal?: AbortSignal | undefined }>(options: Options | undefined) {
    const { signal } = this.#requester
    return { signal, ...options } as Options & { readonly signal: AbortSignal }
  }
}

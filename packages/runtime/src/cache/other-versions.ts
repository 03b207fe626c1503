import type { KubernetesObject } from '@kubewright/kube/meta'
import type { Client, ObjectName } from '../client/index.ts'
import type { KindReference } from '../resource/index.ts'
import type { Cache } from './cache.ts'
import type { Origin, WriteInFlight, WriteTarget } from './own-write-types.ts'

export interface OtherVersionsEnvironment {
  readonly client: Client
  readonly cache: Cache
  readonly origin?: Origin | undefined
}

/**
 * A write as the cached other versions of its kind see it. The response has the object at the version of the request
 * alone, so each other version is read from the server before the write resolves: reads at any version then show it.
 */
export class OtherVersions {
  readonly #client: Client
  readonly #writes: readonly { readonly kind: KindReference; readonly inFlight: WriteInFlight }[]

  /** Returns undefined when the cache has the kind at no other version, which is nearly always. */
  static begin(environment: OtherVersionsEnvironment, kind: KindReference, target: WriteTarget) {
    const kinds = environment.cache.otherVersions(kind)
    return kinds.length === 0 ? undefined : new OtherVersions(environment, kinds, target)
  }

  private constructor(environment: OtherVersionsEnvironment, kinds: readonly KindReference[], target: WriteTarget) {
    const { client, cache, origin } = environment
    this.#client = client
    this.#writes = kinds.map((kind) => ({ kind, inFlight: cache.writing(kind, target, origin) }))
  }

  failed(): void {
    for (const { inFlight } of this.#writes) inFlight.failed()
  }

  removed(uid: string): void {
    for (const { inFlight } of this.#writes) inFlight.removed(uid)
  }

  /** Reads the result of the write. `isOwn` says that no other client contributed to the state in the response. */
  async written(name: ObjectName, response: KubernetesObject, isOwn: boolean): Promise<void> {
    await Promise.all(this.#writes.map(({ kind, inFlight }) => this.#read(kind, inFlight, name, response, isOwn)))
  }

  async #read(
    { id, definition }: KindReference,
    inFlight: WriteInFlight,
    name: ObjectName,
    response: KubernetesObject,
    isOwn: boolean,
  ): Promise<void> {
    const { uid = '', resourceVersion } = response.metadata ?? {}
    try {
      const object = await this.#client.get({ id, definition }, name)
      if (object === undefined) inFlight.removed(uid)
      else inFlight.written(object, isOwn && object.metadata?.resourceVersion === resourceVersion)
    } catch {
      // The write itself has succeeded; the watch of this version will show it.
      inFlight.failed()
    }
  }
}

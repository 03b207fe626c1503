import type { JsonObject } from '@kubewright/kube/json'
import { sortStrings } from '@kubewright/kube/json'
import type { Store } from '../storage/index.ts'

const nothing: readonly JsonObject[] = []

/**
 * The objects of a resource that few namespaces have, such as quotas. The index follows the store, so that a namespace
 * without such objects costs one map lookup; the objects themselves are read from the store on demand and are never
 * stale.
 */
export class NamesByNamespace {
  readonly #store: Store
  readonly #resource: string
  readonly #names = new Map<string, Set<string>>()

  constructor(store: Store, resource: string) {
    this.#store = store
    this.#resource = resource
    for (const { key } of store.list(resource).objects) this.#add(key.namespace, key.name)
    store.watch(resource, { afterRevision: store.revision }, ({ key, object }) => {
      if (object === undefined) this.#remove(key.namespace, key.name)
      else this.#add(key.namespace, key.name)
    })
  }

  /** The objects of a namespace, ordered by name. */
  in(namespace: string): readonly JsonObject[] {
    const names = this.#names.get(namespace)
    if (names === undefined) return nothing
    return sortStrings([...names]).flatMap((name) => {
      const object = this.#store.get({ resource: this.#resource, namespace, name })?.object
      return object === undefined ? [] : [object]
    })
  }

  #add(namespace: string, name: string): void {
    const names = this.#names.get(namespace)
    if (names === undefined) this.#names.set(namespace, new Set([name]))
    else names.add(name)
  }

  #remove(namespace: string, name: string): void {
    const names = this.#names.get(namespace)
    names?.delete(name)
    if (names?.size === 0) this.#names.delete(namespace)
  }
}

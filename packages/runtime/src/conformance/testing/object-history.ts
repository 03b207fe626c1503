import { isDeepStrictEqual } from 'node:util'
import type { Store } from '@kubewright/apiserver/store'
import type { JsonObject } from '@kubewright/kube/json'

/** One change of the store. Without an object it is a deletion. */
export interface Change {
  readonly revision: number
  readonly key: string
  readonly object: JsonObject | undefined
}

/** Every state that a resource in a store ever had, including compacted ones. */
export class ObjectHistory {
  readonly changes: Change[] = []
  /** The current states, by namespace and name. */
  readonly state = new Map<string, JsonObject>()
  readonly #byRevision = new Map<string, Change>()

  constructor(store: Store, resource: string) {
    store.watch(resource, { afterRevision: store.revision }, ({ revision, key, object }) => {
      const change = { revision, key: `${key.namespace}/${key.name}`, object: object && withoutManagedFields(object) }
      this.changes.push(change)
      this.#byRevision.set(`${change.key}@${revision}`, change)
      if (change.object === undefined) this.state.delete(change.key)
      else this.state.set(change.key, change.object)
    })
  }

  wasDeletedAfter({ key, revision }: Change): boolean {
    return this.changes.some((later) => later.key === key && later.revision > revision && later.object === undefined)
  }

  /** The revision of the previous deletion of the object; zero if there was none. */
  deletedBefore(key: string, revision: number): number {
    const earlier = this.changes.filter((change) => change.key === key && change.revision < revision)
    return earlier.findLast(({ object }) => object === undefined)?.revision ?? 0
  }

  /** Whether the server had this object under this name at the object's revision. */
  has(key: string, object: unknown): boolean {
    const { metadata } = object as { readonly metadata: { readonly resourceVersion: string } }
    const change = this.#byRevision.get(`${key}@${metadata.resourceVersion}`)
    return change?.object !== undefined && isDeepStrictEqual(change.object, object)
  }
}

export function withoutManagedFields(object: JsonObject): JsonObject {
  const { managedFields: _, ...metadata } = (object['metadata'] ?? {}) as JsonObject
  return { ...object, metadata }
}

import type { Store } from '@kubewright/apiserver/store'
import type { JsonObject } from '@kubewright/kube/json'

/**
 * The objects of a resource in a store at each revision, recorded as they change, so that compaction does not remove
 * them.
 */
export class StoreHistory {
  readonly #changes: { readonly revision: number; readonly key: string; readonly object?: JsonObject }[] = []

  constructor(store: Store, resource: string) {
    store.watch(resource, { afterRevision: store.revision }, ({ revision, key, object }) => {
      this.#changes.push({ revision, key: key.name, ...(object === undefined ? {} : { object }) })
    })
  }

  /** Names and revisions of the objects at the revision, sorted: "a@3 b@5". */
  stateAt(revision: number): string {
    const state = new Map<string, JsonObject>()
    for (const change of this.#changes) {
      if (change.revision > revision) break
      if (change.object === undefined) state.delete(change.key)
      else state.set(change.key, change.object)
    }
    return describeState(state)
  }
}

export function describeState(state: ReadonlyMap<string, object>): string {
  const lines = [...state].map(([name, object]) => {
    const { metadata } = object as { readonly metadata?: { readonly resourceVersion?: string } }
    return `${name}@${metadata?.resourceVersion}`
  })
  return lines.sort().join(' ')
}

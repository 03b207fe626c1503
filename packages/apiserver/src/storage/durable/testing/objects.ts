import type { JsonObject } from '@kubewright/kube/json'
import type { Store, StoreChange } from '../../store.ts'

/** A change of a ConfigMap: sets its value, or deletes it if the value is null. */
export function change(name: string, value: number | null, namespace = 'default'): StoreChange {
  const key = { resource: 'configmaps', namespace, name }
  return { key, object: value === null ? null : { metadata: { name, namespace }, data: { value: String(value) } } }
}

/** Everything in a store, by key. */
export function contentOf(store: Store, revision?: number): ReadonlyMap<string, JsonObject> {
  const content = new Map<string, JsonObject>()
  for (const resource of store.resourceNames()) {
    for (const { key, object } of store.list(resource, { revision }).objects) {
      content.set(`${resource}/${key.namespace}/${key.name}`, object)
    }
  }
  return content
}

/** The changes of ConfigMaps after a revision, as a watch delivers them. */
export function historyOf(store: Store, afterRevision: number): readonly string[] {
  const history: string[] = []
  const watch = store.watch('configmaps', { afterRevision }, ({ key, revision, object, previous }) => {
    history.push(`${revision} ${key.name} ${JSON.stringify(previous ?? null)} ${JSON.stringify(object ?? null)}`)
  })
  watch.close()
  return history
}

/** Waits for all pending work: no simulated write takes so many microtasks. */
export async function settle(): Promise<void> {
  for (let tick = 0; tick < 100; tick++) await undefined
}

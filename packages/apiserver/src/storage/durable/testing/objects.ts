import type { JsonObject } from '@kubewright/kube/json'
import type { Store, StoreChange } from '../../store.ts'

/** A change of a config map: the value is what it holds, null removes it. */
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

/** The changes of config maps after a revision, as a watch tells them. */
export function historyOf(store: Store, afterRevision: number): readonly string[] {
  const history: string[] = []
  const watch = store.watch('configmaps', { afterRevision }, ({ key, revision, object, previous }) => {
    history.push(`${revision} ${key.name} ${JSON.stringify(previous ?? null)} ${JSON.stringify(object ?? null)}`)
  })
  watch.close()
  return history
}

/** Lets everything that is on its way come to an end: no simulated write takes that many turns. */
export async function settle(): Promise<void> {
  for (let tick = 0; tick < 100; tick++) await undefined
}

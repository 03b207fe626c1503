import { encodeCanonicalJson, type JsonObject } from '@kubewright/kube/json'
import type { Cluster } from '../index.ts'

/** Every change of these resources from now on, as text: revision, key, content. */
export function recordHistory(cluster: Cluster): readonly string[] {
  const history: string[] = []
  const { store, resources } = cluster.server
  for (const name of new Set(resources.all().map(({ storageName }) => storageName))) {
    store.watch(name, { afterRevision: store.revision }, ({ key, revision, object }) => {
      const content = object === undefined ? 'gone' : encodeCanonicalJson(object as JsonObject)
      history.push(`${revision} ${key.resource} ${key.namespace}/${key.name} ${content}`)
    })
  }
  return history
}

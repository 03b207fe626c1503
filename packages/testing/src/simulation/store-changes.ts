import type { Cluster } from '@kubewright/cluster'
import type { Trace } from './trace.ts'

export interface StoreChange {
  /** Plural and group, for example "deployments.apps". */
  readonly resource: string
  readonly namespace: string
  readonly name: string
  readonly change: 'created' | 'updated' | 'deleted'
}

/** Traces every change of the store, and reports it. */
export function observeStore(cluster: Cluster, trace: Trace, onChange: (change: StoreChange) => void): void {
  const { store, resources } = cluster.server
  for (const resource of new Set(resources.all().map(({ storageName }) => storageName))) {
    store.watch(resource, { afterRevision: store.revision }, ({ key, revision, object, previous }) => {
      const change = object === undefined ? 'deleted' : previous === undefined ? 'created' : 'updated'
      trace.write(`store: ${revision} ${change} ${key.resource} ${key.namespace}/${key.name}`)
      onChange({ ...key, change })
    })
  }
}

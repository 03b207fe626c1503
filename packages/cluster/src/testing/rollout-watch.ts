import type { Pod } from 'kubewright/kinds'
import type { Cluster } from '../index.ts'

/** The minimum and the maximum at any revision of the store since the watch began. */
export interface PodExtremes {
  /** Pods that exist and are not being deleted. */
  most: number
  /** Of these, pods that are ready. */
  fewestReady: number
}

/** Counts the pods of a namespace after every change. */
export function watchPods(cluster: Cluster, namespace = 'default'): PodExtremes {
  const { store } = cluster.server
  const pods = new Map<string, Pod>()
  for (const { key, object } of store.list('pods', { namespace }).objects) pods.set(key.name, object as unknown as Pod)
  const extremes = { most: 0, fewestReady: Number.POSITIVE_INFINITY }
  const count = () => {
    const active = [...pods.values()].filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    extremes.most = Math.max(extremes.most, active.length)
    extremes.fewestReady = Math.min(extremes.fewestReady, active.filter(isReady).length)
  }
  count()
  store.watch('pods', { namespace, afterRevision: store.revision }, ({ key, object }) => {
    if (object === undefined) pods.delete(key.name)
    else pods.set(key.name, object as unknown as Pod)
    count()
  })
  return extremes
}

function isReady({ status }: Pod): boolean {
  return status?.conditions?.some((condition) => condition.type === 'Ready' && condition.status === 'True') === true
}

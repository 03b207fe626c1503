import type { Store } from '@kubewright/apiserver'
import type { Logger } from 'kubewright/log'

/** The built-in workloads without a controller in this control plane, by their names in the store. */
const unhandledWorkloads: ReadonlyMap<string, string> = new Map([
  ['statefulsets.apps', 'StatefulSet'],
  ['daemonsets.apps', 'DaemonSet'],
  ['jobs.batch', 'Job'],
  ['cronjobs.batch', 'CronJob'],
  ['replicationcontrollers', 'ReplicationController'],
])

/**
 * Logs a warning when the first object of such a kind is created: the API server stores it as any other, and an author
 * would wait for its pods in vain. Returns a function that ends the watch.
 */
export function warnOfUnhandledWorkloads(store: Store, log: Logger): () => void {
  const watches = [...unhandledWorkloads].map(([resource, kind]) => {
    const watch = store.watch(resource, { afterRevision: store.revision }, ({ key, object, previous }) => {
      if (object === undefined || previous !== undefined) return
      watch.close()
      const message = `${kind} ${key.namespace}/${key.name} is stored, but this cluster has no controller for ${kind}s: nothing acts on them`
      log.warn(message)
    })
    return watch
  })
  return () => {
    for (const watch of watches) watch.close()
  }
}

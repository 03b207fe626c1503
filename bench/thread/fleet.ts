import { startCluster } from '@kubewright/cluster'
import { AppService } from '../../examples/app-service/src/app-service.ts'
import { operator } from '../../examples/app-service/src/operator.ts'

export interface Fleet {
  readonly count: number
  readonly wallSeconds: number
  readonly cpuSeconds: number
  readonly reconciles: number
  readonly revisions: number
}

/** AppServices of one replica each, applied one after another, until all are available. */
export async function measureFleet(count: number): Promise<Fleet> {
  let reconciles = 0
  const cluster = await startCluster({
    operators: [operator],
    // As the peers, which run as administrators.
    rights: 'administrator',
    onReconcile: (record) => {
      if (record.controller === 'appservice') reconciles++
    },
  })
  const ready = awaitAvailable(cluster, count)
  const startRevision = cluster.server.store.revision
  const startCpu = process.cpuUsage()
  const started = performance.now()
  for (let index = 0; index < count; index++) {
    const object = { metadata: { name: `app-${index}`, namespace: 'default' }, spec: { image: 'image:1' } }
    await cluster.client.apply(AppService, object, { manager: 'bench' })
  }
  await ready
  const wallSeconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(startCpu)
  const revisions = cluster.server.store.revision - startRevision
  await cluster.stop()
  return { count, wallSeconds, cpuSeconds: (user + system) / 1e6, reconciles, revisions }
}

type Status = { readonly conditions?: readonly { readonly type: string; readonly status: string }[] }

function awaitAvailable(cluster: Awaited<ReturnType<typeof startCluster>>, count: number): Promise<void> {
  const available = new Set<string>()
  const { store } = cluster.server
  return new Promise((resolve) => {
    store.watch('appservices.app.example.com', { afterRevision: store.revision }, ({ key, object }) => {
      const { conditions = [] } = (object?.['status'] ?? {}) as Status
      if (conditions.some(({ type, status }) => type === 'Available' && status === 'True')) available.add(key.name)
      if (available.size === count) resolve()
    })
  })
}

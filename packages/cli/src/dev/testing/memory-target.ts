import { startCluster } from '@kubewright/cluster'
import type { Runtime } from '@kubewright/kube/runtime'
import { createKindMapper } from 'kubewright/client'
import type { DevTarget } from '../dev-target.ts'

/** A cluster in memory that nothing outside of the process reaches. */
export async function memoryTarget(runtime: Runtime, onError: (error: unknown) => void): Promise<DevTarget> {
  const cluster = await startCluster({ runtime, onError })
  return {
    client: cluster.client,
    mapper: createKindMapper({ transport: cluster.transport(), runtime }),
    server: 'memory',
    kubeconfig: undefined,
    async prepare(operator) {
      const { connect, webhooks } = await cluster.installOperator(operator, { replaces: true })
      return { transport: connect(), webhooks }
    },
    stop: () => cluster.stop(),
  }
}

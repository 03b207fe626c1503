import type { JsonValue } from '@kubewright/kube/json'
import type { TransportRequest } from '@kubewright/kube/transport'
import type { VirtualRuntime } from '@kubewright/testing/runtime'
import type { ReconcileRecord } from 'kubewright/trace'
import { type Cluster, type ControllerName, startControllers } from '../index.ts'
import { inCluster } from './test-cluster.ts'

/** A write of a controller, as it was sent. */
export interface SentWrite {
  readonly method: TransportRequest['method']
  readonly path: string
  readonly contentType: string | undefined
  readonly body: JsonValue | undefined
}

export interface Overheard {
  readonly cluster: Cluster
  readonly runtime: VirtualRuntime
  /** The writes that the controllers have sent so far, refused or not. */
  readonly writes: readonly SentWrite[]
  readonly reconciles: readonly ReconcileRecord[]
  /** Called once, for the next write of this method, before the server sees it. */
  overtake(method: SentWrite['method'], work: () => Promise<unknown>): void
}

/** A cluster in which only these controllers run; tests see every write of theirs and can overtake it. */
export async function overhear(
  controllers: readonly ControllerName[],
  work: (overheard: Overheard) => Promise<void>,
): Promise<void> {
  await inCluster({ controllers: [] }, async (cluster, runtime) => {
    const writes: SentWrite[] = []
    const reconciles: ReconcileRecord[] = []
    const overtaking = new Map<string, () => Promise<unknown>>()
    const transport = cluster.transport()
    const errors: unknown[] = []
    const running = await startControllers({
      transport: {
        async send(request) {
          if (request.method === 'GET') return transport.send(request)
          writes.push(sentWrite(request))
          const first = overtaking.get(request.method)
          overtaking.delete(request.method)
          await first?.()
          return transport.send(request)
        },
        close: () => transport.close(),
      },
      runtime,
      controllers,
      onReconcile: (record) => reconciles.push(record),
      onError: (error) => errors.push(error),
    })
    await work({
      cluster,
      runtime,
      writes,
      reconciles,
      overtake: (method, overtaker) => overtaking.set(method, overtaker),
    })
    await running.stop()
    if (errors.length > 0) throw errors[0]
  })
}

function sentWrite({ method, path, headers, body }: TransportRequest): SentWrite {
  const value = body?.form === 'value' ? body.value : undefined
  return { method, path, contentType: headers?.['content-type'], body: value }
}

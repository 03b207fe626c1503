import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import { type Cache, createCache } from '../../cache/index.ts'
import { type Client, createClient } from '../../client/index.ts'
import type { ReconcileRecord } from '../../trace/index.ts'
import type { Controller, ControllerEnvironment, ControllerOptions } from '../controller.ts'
import { createController } from '../create-controller.ts'

/** A cluster in this process, with the environment that a controller needs. */
export interface World {
  readonly runtime: VirtualRuntime
  /** Another client, with the manager name that the test gives. */
  user(manager: string): Client
  readonly cache: Cache
  readonly environment: ControllerEnvironment
  readonly records: readonly ReconcileRecord[]
  readonly errors: readonly unknown[]
  /** Creates a controller on the cluster; it is stopped with the world. */
  controller(options: ControllerOptions, more?: Partial<ControllerEnvironment>): Controller
}

export interface ClusterOptions {
  /** The delay of the cache's watches. */
  readonly watchLagMs?: number
}

/** Runs a scenario on virtual time, with the cache running from the beginning. */
export async function inCluster(
  scenario: (world: World) => Promise<void>,
  { watchLagMs = 0 }: ClusterOptions = {},
): Promise<void> {
  const runtime = createVirtualRuntime()
  await runtime.run(async () => {
    const server = createApiServer({
      runtime,
      onInternalError: (error) => runtime.waiting('internal error', Promise.reject(error)),
    })
    const user = (manager: string) => createClient({ transport: server.transport(), runtime, manager })
    const transport = watchLagMs === 0 ? server.transport() : lagging(server.transport(), runtime, watchLagMs)
    const client = createClient({ transport, runtime, manager: 'operator' })
    const cache = createCache({ client, runtime })
    const records: ReconcileRecord[] = []
    const errors: unknown[] = []
    const environment: ControllerEnvironment = {
      runtime,
      client,
      cache,
      onReconcile: (record) => records.push(record),
      onError: (error) => errors.push(error),
    }
    const controllers: Controller[] = []
    cache.start()
    await scenario({
      runtime,
      user,
      cache,
      environment,
      records,
      errors,
      controller(options, more = {}) {
        const controller = createController(options, { ...environment, ...more })
        controllers.push(controller)
        return controller
      },
    })
    for (const controller of controllers) await controller.stop()
    await cache.stop()
  })
}

/** A connection with delayed streams. */
function lagging(transport: Transport, runtime: VirtualRuntime, lagMs: number): Transport {
  return {
    close: () => transport.close(),
    async send(request) {
      const response = await transport.send(request)
      if (response.body.form !== 'stream') return response
      const { stream } = response.body
      const next = async () => {
        const chunk = await stream.next()
        await sleep(runtime, lagMs, 'the lag of the watch')
        return chunk
      }
      return { ...response, body: { form: 'stream', stream: { next, close: () => stream.close() } } }
    },
  }
}

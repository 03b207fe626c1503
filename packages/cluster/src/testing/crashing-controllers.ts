import { sleep } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import { createFaultyTransport, type FaultRates } from '@kubewright/testing/faults'
import type { VirtualRuntime } from '@kubewright/testing/runtime'
import { type Cluster, type ControllerName, startControllers } from '../index.ts'

/**
 * Where a process dies: at one of its writes, before it is sent, or after the server executed it but before the
 * response.
 */
export interface Crash {
  readonly write: number
  readonly isCarriedOut: boolean
  /** The delay before the next process starts. */
  readonly pauseMs: number
}

/**
 * Runs the controllers of the control plane as processes that crash as configured, one after the other; the last one
 * stays. Resolves when that one has started.
 */
export async function runCrashing(
  cluster: Cluster,
  runtime: VirtualRuntime,
  options: {
    readonly crashes: readonly Crash[]
    readonly controllers?: readonly ControllerName[]
    /** The network between the controllers and the server. */
    readonly rates: FaultRates
  },
): Promise<{ stop(): Promise<void> }> {
  const { crashes, controllers, rates } = options
  const connect = () =>
    createFaultyTransport({ transport: cluster.transport(), runtime, random: runtime.random, rates })
  for (const [index, crash] of crashes.entries()) {
    const process = runtime.process(`controllers ${index}`)
    const killed = new Promise<void>((resolve) => {
      const transport = dying(connect(), crash, () => {
        process.kill()
        resolve()
      })
      // Its start may never end, as it may die during it.
      void startControllers({ transport: process.connect(transport), runtime: process, controllers })
    })
    // If no write is left, the process does not die.
    const isOver = sleep(runtime, 2000, 'a crash')
    await Promise.race([killed, isOver])
    process.kill()
    await sleep(runtime, crash.pauseMs, 'the next process')
  }
  return startControllers({ transport: connect(), runtime, controllers })
}

function dying(transport: Transport, { write, isCarriedOut }: Crash, die: () => void): Transport {
  let writes = 0
  return {
    async send(request) {
      if (request.method === 'GET' || ++writes !== write) return transport.send(request)
      const response = isCarriedOut ? transport.send(request) : new Promise<never>(() => {})
      die()
      return response
    },
    close: () => transport.close(),
  }
}

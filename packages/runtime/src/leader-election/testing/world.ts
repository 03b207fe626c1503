import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import type { Transport, TransportRequest } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { createClient } from '../../client/index.ts'
import { Lease } from '../../kinds/index.ts'
import { createLeaderElection, type LeaderElectionOptions } from '../index.ts'
import { createPausableProcess } from './pausable-process.ts'

export const leaseName = { namespace: 'default', name: 'app' }

export type RequestInterceptor = (request: TransportRequest, next: Transport) => ReturnType<Transport['send']>

/** An embedded server on virtual time, and candidates for one lease whose requests a test may observe and disturb. */
export function createWorld(seed = 0) {
  const runtime = createVirtualRuntime({ seed, timeLimitMs: 3_600_000 })
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })

  const candidate = (identity: string, options: Partial<LeaderElectionOptions> = {}) => {
    const process = createPausableProcess(runtime, runtime.random)
    const requests: string[] = []
    const network: { intercept?: RequestInterceptor } = {}
    const inner = server.transport()
    const transport = process.connect({
      send(request) {
        requests.push(request.method)
        return network.intercept === undefined ? inner.send(request) : network.intercept(request, inner)
      },
      close: () => inner.close(),
    })
    const client = createClient({ transport, runtime: process, manager: identity })
    const calls: string[] = []
    const errors: unknown[] = []
    const election = createLeaderElection({
      client,
      runtime: process,
      lease: leaseName,
      identity,
      onStarted: () => calls.push('started'),
      onStopped: ({ reason }) => calls.push(reason),
      onNewLeader: (leader) => calls.push(`leader ${leader}`),
      onError: (error) => errors.push(error),
      ...options,
    })
    return { identity, process, requests, network, transport, client, election, calls, errors }
  }

  return {
    runtime,
    server,
    admin,
    candidate,
    /** Lets time pass; with zero, runs only the work that needs no time. */
    pass: (durationMs = 0) => sleep(runtime, durationMs, 'the next step of the test'),
    lease: async () => (await admin.get(Lease, leaseName))?.spec,
  }
}

export type World = ReturnType<typeof createWorld>
export type Candidate = ReturnType<World['candidate']>

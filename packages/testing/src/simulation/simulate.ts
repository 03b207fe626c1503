import { type Cluster, startCluster } from '@kubewright/cluster'
import { sleep } from '@kubewright/kube/runtime'
import type { Operator } from 'kubewright'
import { createLogger } from 'kubewright/log'
import { type FaultRates, roughNetwork } from '../faults/index.ts'
import { testingLimits } from '../limits.ts'
import { noteRights } from '../rights/index.ts'
import { createVirtualRuntime, type SeededRandom, type VirtualRuntime } from '../virtual-runtime/index.ts'
import type { CrashPoint } from './crash-point.ts'
import { refuseMissingRights } from './missing-rights.ts'
import { startOperatorProcess } from './operator-process.ts'
import { type RestOptions, untilEnd } from './rest.ts'
import { observeStore } from './store-changes.ts'
import { createTrace, type Trace } from './trace.ts'
import { countingWrites } from './useless-writes.ts'

export interface SimulationOptions extends Pick<RestOptions, 'durationMs'> {
  readonly seed: number
  readonly operator: Operator
  /** The actions of the users. Meanwhile the network injects faults and the operator crashes. */
  readonly workload: (world: World) => Promise<void>
  /** Verifies the final state, after the cluster has settled. */
  readonly check: (simulation: Simulation) => Promise<void>
  /** Faults between operator and server; defaults to roughNetwork. */
  readonly rates?: FaultRates
  /**
   * The number of crashes of the operator, each at a random write, or the writes themselves: the first for the first
   * process, and so on. Defaults to 1.
   */
  readonly crashes?: number | readonly CrashPoint[]
  /** Writes that the server executes but whose responses the first process does not get: 1 for its first write. */
  readonly lostResponses?: readonly number[]
  /**
   * How many revisions the API server may lag behind that a restarted process reads, for up to 5 seconds: its cache then
   * starts with an older state than the one its predecessor left. Defaults to 0.
   */
  readonly staleRevisionsMax?: number
  /** How many operators run at once, as without leader election; defaults to 1. */
  readonly copies?: number
  /**
   * Ends the simulation when it returns true, instead of when nothing happens any more; called every second after the
   * faults have ended. With durationMs it must do so within that time.
   */
  readonly until?: (world: World) => boolean | Promise<boolean>
}

/** The environment variable that chooses the seed of simulateSeeds. */
export const seedVariable = 'KUBEWRIGHT_SEED'

/** The context of a workload: the cluster with administrator rights, the clock and a random source. */
export interface World {
  readonly cluster: Cluster
  readonly runtime: VirtualRuntime
  readonly random: SeededRandom
  /** Waits for a random time up to the given one. */
  pause(durationMsMax: number): Promise<void>
}

export interface Simulation extends World {
  readonly trace: string
  /** Every object that was created, in order, including deleted ones. */
  readonly creations: readonly Creation[]
  /** Accepted writes of the operator that changed nothing. */
  readonly uselessWrites: number
  /** Crashes and requests that were lost or duplicated; each may cause one useless write. */
  readonly disturbances: number
}

export interface Creation {
  /** Plural and group, for example "deployments.apps". */
  readonly resource: string
  readonly namespace: string
  readonly name: string
}

/**
 * Runs the workload against the operator and its cluster, stops the faults, waits until nothing changes any more, or for
 * the end that `durationMs` or `until` sets, and runs the check. Returns the trace, which depends only on the seed.
 *
 * @throws Error with the seed, how to replay it, and the end of the trace; its cause is the original error, such as
 * TESTING_UNREST, or OPERATOR_RIGHTS_MISSING if the operator sent requests that its rules do not allow.
 */
export async function simulate(options: SimulationOptions): Promise<string> {
  const timeLimitMs = testingLimits.virtualTimeMsMax + (options.durationMs ?? 0)
  const runtime = createVirtualRuntime({ seed: options.seed, timeLimitMs })
  const trace = createTrace(runtime)
  try {
    await runtime.run(() => play(options, runtime, trace))
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const replay = `to replay it: ${seedVariable}=${options.seed} npx vitest run <the test file>, if it uses simulateSeeds or seedsToRun, or simulate({ seed: ${options.seed}, ... })`
    const end = `the end of its trace:\n${trace.tail(40)}`
    throw new Error(`seed ${options.seed}: ${message}\n${replay}\n${end}`, { cause: error })
  }
  return trace.text()
}

async function play(options: SimulationOptions, runtime: VirtualRuntime, trace: Trace): Promise<void> {
  const random = runtime.random.fork('simulation')
  const print = (line: string) => trace.write(`cluster ${line}`)
  // Without onError, the errors of the control plane are lines of this log.
  const cluster = await startCluster({ runtime, log: createLogger({ runtime, print, level: 'warn', format: 'text' }) })
  const { connect, webhooks } = await cluster.installOperator(options.operator)
  const { creations, changes } = recordChanges(cluster, trace)
  const writes = { useless: 0 }
  const start = (name: string) =>
    startOperatorProcess({
      name,
      operator: options.operator,
      runtime,
      random: random.fork(name),
      trace,
      rates: options.rates ?? roughNetwork,
      crashes: options.crashes ?? 1,
      lostResponses: options.lostResponses ?? [],
      staleRevisionsMax: options.staleRevisionsMax ?? 0,
      revision: () => cluster.server.store.revision,
      webhooks,
      connect: () => countingWrites(connect(), () => cluster.server.store.revision, writes),
    })
  const processes = Array.from({ length: options.copies ?? 1 }, (_, index) =>
    start(index === 0 ? 'operator' : `operator copy ${index}`),
  )
  const world: World = {
    cluster,
    runtime,
    random: random.fork('workload'),
    pause: (durationMsMax) => sleep(runtime, world.random.fraction() * durationMsMax, 'a pause of the workload'),
  }
  await options.workload(world)
  for (const process of processes) process.heal()
  await untilEnd({ changes, processes, runtime }, { durationMs: options.durationMs, until: endOf(options, world) })
  noteRights(cluster.rights())
  refuseMissingRights(cluster)
  const disturbances = processes.reduce((sum, process) => sum + process.disturbances, 0)
  await options.check({ ...world, trace: trace.text(), creations, uselessWrites: writes.useless, disturbances })
  for (const process of processes) process.kill()
  await cluster.stop()
}

/** Leaders renew their Leases also when they have nothing to do. */
const leases = 'leases.coordination.k8s.io'

/** Traces every change of the store; returns the growing list of created objects, and the count of changes. */
function recordChanges(cluster: Cluster, trace: Trace) {
  const creations: Creation[] = []
  let renewals = 0
  observeStore(cluster, trace, ({ change, ...key }) => {
    if (change === 'updated' && key.resource === leases) renewals++
    if (change === 'created') creations.push(key)
  })
  return { creations: creations as readonly Creation[], changes: () => cluster.server.store.revision - renewals }
}

function endOf({ until }: SimulationOptions, world: World): (() => boolean | Promise<boolean>) | undefined {
  return until && (() => until(world))
}

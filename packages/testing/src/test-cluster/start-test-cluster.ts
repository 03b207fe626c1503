import { type Cluster, startCluster } from '@kubewright/cluster'
import { sleep } from '@kubewright/kube/runtime'
import { createLogger, type Logger } from 'kubewright/log'
import type { ReconcileRecord } from 'kubewright/trace'
import { TestingError } from '../errors.ts'
import type { FindKind } from '../faults/index.ts'
import { testingLimits } from '../limits.ts'
import { noteRights } from '../rights/index.ts'
import { createTrace, observeStore, refuseMissingRights, type Trace } from '../simulation/index.ts'
import { createVirtualRuntime, type VirtualRuntime } from '../virtual-runtime/index.ts'
import { type Drive, drivenClient, drivenOperator, drivenRuntime } from './driven.ts'
import { millisecondsOf } from './duration.ts'
import { NamedFaults } from './named-faults.ts'
import { createObjects } from './objects.ts'
import { OperatorPod } from './operator-pod.ts'
import type { TestCluster, TestClusterOptions } from './test-cluster.ts'

/**
 * Starts a cluster with its operators on virtual time, each in a process that can crash.
 *
 * ```ts
 * await using cluster = await startTestCluster({ operator, seed: 7, clock: '2026-01-01T00:00:00Z' })
 * cluster.faults.crashAfter({ write: 'Job' })
 * await cluster.create(hourly)
 * await cluster.advance('3h')
 * expect(await cluster.list(Job)).toHaveLength(3)
 * ```
 */
export async function startTestCluster(options: TestClusterOptions = {}): Promise<TestCluster> {
  const { operator, operators = [], seed = 0, clock, ...clusterOptions } = options
  const runtime = createVirtualRuntime({ seed, ...(clock === undefined ? {} : { startTime: clock }) })
  const drive: Drive = (work) => runtime.run(work)
  const cluster = await drive(() => startCluster({ ...clusterOptions, runtime }))
  const session = new Session(cluster, runtime, drive, clusterOptions)
  try {
    for (const one of [...(operator === undefined ? [] : [operator]), ...operators]) {
      await drive(() => session.start(one))
    }
  } catch (error) {
    await session.stop().catch(() => undefined)
    throw error
  }
  return session.testCluster()
}

/** Resources that change although nothing happens. */
const restlessResources: ReadonlySet<string> = new Set(['leases.coordination.k8s.io', 'events', 'events.events.k8s.io'])

/** How often a wait looks for changes. */
const stepMs = 1000

class Session {
  readonly #cluster: Cluster
  readonly #runtime: VirtualRuntime
  readonly #drive: Drive
  readonly #options: TestClusterOptions
  readonly #log: Logger
  readonly #trace: Trace
  readonly #records: ReconcileRecord[] = []
  readonly #pods: OperatorPod[] = []
  readonly #faults: NamedFaults
  #changes = 0
  #stopped: Promise<void> | undefined

  constructor(cluster: Cluster, runtime: VirtualRuntime, drive: Drive, options: TestClusterOptions) {
    this.#cluster = cluster
    this.#runtime = runtime
    this.#drive = drive
    this.#options = options
    this.#log = options.log ?? errorLog(runtime)
    this.#trace = createTrace(runtime)
    this.#faults = new NamedFaults({
      runtime,
      client: cluster.client,
      find: findKindIn(cluster),
      kinds: () => cluster.server.resources.all().map(({ definition }) => definition),
      pods: () => this.#pods,
      running: () =>
        this.#until(() => this.#pods.every(({ running }) => running !== undefined), 'the operators to run'),
    })
  }

  async start(operator: OperatorPod['operator']): Promise<void> {
    const { checkDeterminism = true, onError } = this.#options
    const log = this.#log
    const { connect, webhooks } = await this.#cluster.installOperator(operator)
    const pod = new OperatorPod({
      operator,
      runtime: this.#runtime,
      trace: this.#trace,
      log,
      checkDeterminism,
      webhooks: this.#faults.host(webhooks),
      connect: (own, crash) => this.#faults.wrap(connect(), own, crash),
      onReconcile: (record) => {
        this.#records.push(record)
        this.#options.onReconcile?.(record)
      },
      onError: (error) => {
        const message = error instanceof Error ? error.message : String(error)
        this.#trace.write(`${operator.name} reports ${message}`)
        if (onError === undefined) log.error(message)
        else onError(error)
      },
    })
    this.#pods.push(pod)
    await pod.launch()
  }

  testCluster(): TestCluster {
    const [cluster, drive] = [this.#cluster, this.#drive]
    const runtime = drivenRuntime(this.#runtime, drive)
    const [trace, pods] = [this.#trace, this.#pods]
    observeStore(cluster, trace, ({ resource }) => {
      if (!restlessResources.has(resource)) this.#changes++
    })
    const client = drivenClient(cluster.client, drive)
    const stop = () => this.stop()
    return {
      client,
      cluster,
      runtime,
      get operators() {
        return pods.flatMap(({ running }) => running ?? []).map((running) => drivenOperator(running, drive))
      },
      faults: this.#faults,
      records: this.#records,
      get trace() {
        return trace.text()
      },
      get now() {
        return new Date(runtime.clock.now())
      },
      get revision() {
        return String(cluster.server.store.revision)
      },
      ...createObjects(client, cluster.server.resources),
      advance: async (duration) => {
        await this.#runtime.advance(millisecondsOf(duration))
        refuseMissingRights(cluster)
      },
      settle: () => this.#settle(),
      until: (condition, within = testingLimits.untilMs) =>
        this.#until(condition, 'the condition', millisecondsOf(within)),
      rights: () => cluster.rights(),
      stop,
      [Symbol.asyncDispose]: stop,
    }
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#drive(async () => {
      try {
        for (const pod of this.#pods) await pod.stop()
      } finally {
        noteRights(this.#cluster.rights())
        await this.#cluster.stop()
      }
    })
    return this.#stopped
  }

  async #settle(): Promise<void> {
    const { settleMs, settleMsMax } = testingLimits
    const startMs = this.#runtime.clock.monotonic()
    let quietMs = 0
    while (quietMs < settleMs) {
      const before = this.#changes
      await this.#runtime.advance(stepMs)
      refuseMissingRights(this.#cluster)
      const isQuiet = this.#changes === before && this.#pods.every((pod) => pod.isQuiet)
      quietMs = isQuiet ? quietMs + stepMs : 0
      if (this.#runtime.clock.monotonic() - startMs < settleMsMax) continue
      const message = `the cluster does not settle within ${settleMsMax} ms; use advance() for operators that act on a schedule`
      throw new TestingError('TESTING_UNREST', `${message}; the end of its trace:\n${this.#trace.tail(20)}`)
    }
  }

  async #until(
    condition: () => boolean | Promise<boolean>,
    what: string,
    withinMs: number = testingLimits.untilMs,
  ): Promise<void> {
    const endMs = this.#runtime.clock.monotonic() + withinMs
    while (!(await condition())) {
      if (this.#runtime.clock.monotonic() >= endMs) {
        const message = `waited ${withinMs} ms for ${what} in vain`
        throw new TestingError('TESTING_UNREST', `${message}; the end of the trace:\n${this.#trace.tail(20)}`)
      }
      await this.#drive(() => sleep(this.#runtime, stepMs, what))
      refuseMissingRights(this.#cluster)
    }
  }
}

/** As that of startCluster: warnings and errors on standard error. */
function errorLog(runtime: VirtualRuntime): Logger {
  return createLogger({
    runtime,
    print: (line) => void process.stderr.write(`${line}\n`),
    level: 'warn',
    format: 'text',
  })
}

function findKindIn({ server }: Cluster): FindKind {
  return ({ group, resource }) =>
    server.resources.all().find(({ definition }) => definition.group === group && definition.plural === resource)
      ?.definition
}

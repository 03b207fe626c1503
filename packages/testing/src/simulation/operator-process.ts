import type { InstalledOperator } from '@kubewright/cluster'
import type { Transport } from '@kubewright/kube/transport'
import type { Operator } from 'kubewright'
import type { RunningOperator } from 'kubewright/operator'
import { formatRecord } from 'kubewright/trace'
import {
  createFaultyTransport,
  createStaleReplica,
  type FaultRates,
  type FaultyTransport,
  type StaleReplica,
} from '../faults/index.ts'
import type { SeededRandom, VirtualProcess, VirtualRuntime } from '../virtual-runtime/index.ts'
import { type CrashPoint, withCrashPoint, withLostResponses } from './crash-point.ts'
import { processWebhooks } from './process-webhooks.ts'
import { type Trace, traced } from './trace.ts'

export interface OperatorProcessOptions {
  readonly name: string
  readonly operator: Operator
  readonly runtime: VirtualRuntime
  readonly random: SeededRandom
  readonly trace: Trace
  readonly rates: FaultRates
  readonly crashes: number | readonly CrashPoint[]
  /** Writes of the first process whose responses are lost. */
  readonly lostResponses: readonly number[]
  /** How many revisions the API server may lag behind that a restarted process reads. */
  readonly staleRevisionsMax: number
  /** The newest revision of the store. */
  revision(): number
  connect(): Transport
  readonly webhooks: InstalledOperator['webhooks']
}

/** An operator as in a pod: when it crashes or fails to start, it is restarted after a while. */
export interface OperatorProcess {
  /** Ends faults and crashes. */
  heal(): void
  /** Crashes and requests that were lost or duplicated. */
  readonly disturbances: number
  /**
   * What it has to do: `none`, if it runs and its queues are empty; `scheduled`, if wake-ups that its functions returned
   * are all that remains; otherwise `pending`, such as a retry.
   */
  readonly work: 'none' | 'scheduled' | 'pending'
  /** Kills the process without a shutdown. */
  kill(): void
}

/** Crashes happen early in a process's life, where most writes are. */
const crashWritesMax = 12
const downtimeMsMax = 5000
/** How long the API server of a restarted process may lag. */
const staleMsMax = 5000

export function startOperatorProcess(options: OperatorProcessOptions): OperatorProcess {
  const pod = new OperatorPod(options)
  pod.launch()
  return pod
}

class OperatorPod implements OperatorProcess {
  readonly #options: OperatorProcessOptions
  #crashesLeft: number
  #isHealed = false
  #launches = 0
  #disturbances = 0
  #process: VirtualProcess | undefined
  #network: FaultyTransport | undefined
  #replica: StaleReplica | undefined
  #running: RunningOperator | undefined
  /** The keys whose last run failed. */
  readonly #retried = new Set<string>()

  constructor(options: OperatorProcessOptions) {
    this.#options = options
    const { crashes } = options
    this.#crashesLeft = typeof crashes === 'number' ? crashes : crashes.length
  }

  get disturbances(): number {
    return this.#disturbances
  }

  get work(): OperatorProcess['work'] {
    const queues = this.#running?.controllers.map(({ queue }) => queue)
    if (queues === undefined) return 'pending'
    if (queues.every(({ isIdle }) => isIdle)) return 'none'
    const isDelayed = queues.every(({ size, processing }) => size === 0 && processing === 0)
    return isDelayed && this.#retried.size === 0 ? 'scheduled' : 'pending'
  }

  heal(): void {
    this.#isHealed = true
    this.#network?.heal()
    this.#replica?.catchUp()
  }

  kill(): void {
    this.#process?.kill()
  }

  launch(): void {
    const { name, operator, runtime, trace, webhooks } = this.#options
    const own = runtime.process(`${name} ${++this.#launches}`)
    this.#process = own
    this.#running = undefined
    this.#retried.clear()
    const network = this.#joinNetwork()
    const reached = this.#crashesLeft > 0 && !this.#isHealed ? this.#withCrash(network, own) : network
    const sending = this.#launches === 1 ? this.#withLostResponses(reached) : reached
    const start = operator.start({
      transport: own.connect(traced(sending, own.name, trace)),
      runtime: own,
      webhooks: processWebhooks(webhooks, own),
      onReconcile: (record) => {
        const key = `${record.controller} ${record.key}`
        if (record.outcome === 'retry') this.#retried.add(key)
        else this.#retried.delete(key)
        trace.write(`${own.name} ${formatRecord(record)}`)
      },
      onError: (error) => trace.write(`${own.name} reports ${messageOf(error)}`),
    })
    start.then(
      (running) => {
        this.#running = running
        trace.write(`${own.name} runs`)
      },
      (error: unknown) => {
        trace.write(`${own.name} could not start: ${messageOf(error)}`)
        own.kill()
        this.#relaunch()
      },
    )
  }

  #relaunch(): void {
    const { runtime, random } = this.#options
    const downtimeMs = random.fraction() * downtimeMsMax
    runtime.clock.after(downtimeMs, 'the restart of the operator', () => this.launch())
  }

  #joinNetwork(): FaultyTransport {
    const { runtime, random, trace, rates } = this.#options
    const network = createFaultyTransport({
      transport: this.#joinServer(),
      runtime,
      random: random.fork(`network ${this.#launches}`),
      rates,
      onFault: (fault) => {
        trace.write(`fault: ${fault}`)
        if (/^(cut|duplicate) [A-Z]/.test(fault)) this.#disturbances++
      },
    })
    if (this.#isHealed) network.heal()
    this.#network = network
    return network
  }

  /** After a restart, the process may read from an API server that lags. */
  #joinServer(): Transport {
    const { runtime, random, trace, staleRevisionsMax, revision, connect } = this.#options
    const transport = connect()
    if (staleRevisionsMax === 0 || this.#launches === 1 || this.#isHealed) return transport
    const shown = Math.max(1, revision() - random.integer(staleRevisionsMax + 1))
    const replica = createStaleReplica(String(shown))
    this.#replica = replica
    trace.write(`fault: the API server shows revision ${shown} of ${revision()}`)
    runtime.clock.after(random.fraction() * staleMsMax, 'the API server that lags', () => replica.catchUp())
    return replica.wrap(transport)
  }

  #withLostResponses(transport: Transport): Transport {
    const { lostResponses, trace } = this.#options
    if (lostResponses.length === 0) return transport
    return withLostResponses(transport, new Set(lostResponses), (what) => {
      trace.write(`fault: lost response ${what}`)
      this.#disturbances++
    })
  }

  #withCrash(transport: Transport, own: VirtualProcess): Transport {
    const { trace } = this.#options
    return withCrashPoint(transport, own, this.#nextCrash(), (where) => {
      trace.write(`${own.name} crashes ${where}`)
      this.#crashesLeft--
      this.#disturbances++
      this.#relaunch()
    })
  }

  #nextCrash(): CrashPoint {
    const { crashes, random } = this.#options
    const given = typeof crashes === 'number' ? undefined : crashes.at(-this.#crashesLeft)
    return given ?? { write: 1 + random.integer(crashWritesMax), isBefore: random.fraction() < 0.5 }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

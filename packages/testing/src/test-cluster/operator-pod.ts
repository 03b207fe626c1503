import type { InstalledOperator } from '@kubewright/cluster'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Transport } from '@kubewright/kube/transport'
import type { Operator } from 'kubewright'
import type { Logger } from 'kubewright/log'
import type { RunningOperator } from 'kubewright/operator'
import { formatRecord, type ReconcileRecord } from 'kubewright/trace'
import { testingLimits } from '../limits.ts'
import { processWebhooks, type Trace, traced } from '../simulation/index.ts'
import type { VirtualProcess, VirtualRuntime } from '../virtual-runtime/index.ts'

export interface OperatorPodOptions {
  readonly operator: Operator
  readonly runtime: VirtualRuntime
  readonly trace: Trace
  readonly log: Logger
  readonly checkDeterminism: boolean
  readonly webhooks: InstalledOperator['webhooks']
  /** Opens the transport of a new process; faults happen on it. */
  connect(runtime: Runtime, crash: (where: string) => void): Transport
  readonly onReconcile: (record: ReconcileRecord) => void
  readonly onError: (error: unknown) => void
}

/** An operator as in a pod: a process that crashes or fails is restarted. */
export class OperatorPod {
  readonly operator: Operator
  readonly #options: OperatorPodOptions
  #launches = 0
  #process: VirtualProcess | undefined
  #running: RunningOperator | undefined
  #isStopped = false

  constructor(options: OperatorPodOptions) {
    this.#options = options
    this.operator = options.operator
  }

  /** The operator if it runs. */
  get running(): RunningOperator | undefined {
    return this.#running
  }

  /** Whether it runs and no key is ready or running. */
  get isQuiet(): boolean {
    const controllers = this.#running?.controllers
    return controllers?.every(({ queue }) => queue.size === 0 && queue.processing === 0) === true
  }

  /** Starts a process; rejects if it does not start. */
  async launch(): Promise<void> {
    const { operator, runtime, trace, log, checkDeterminism, webhooks, onReconcile, onError } = this.#options
    const own = runtime.process(`${operator.name} ${++this.#launches}`)
    this.#process = own
    const crash = (where: string) => {
      if (this.#process === own) this.crash(where)
    }
    const transport = own.connect(traced(this.#options.connect(own, crash), own.name, trace))
    const running = await operator.start({
      transport,
      runtime: own,
      log,
      checkDeterminism,
      webhooks: processWebhooks(webhooks, own),
      onError,
      onReconcile: (record) => {
        trace.write(`${own.name} ${formatRecord(record)}`)
        onReconcile(record)
      },
    })
    if (own.isKilled) return
    this.#running = running
    trace.write(`${own.name} runs`)
    // A lost lease ends a process, as a failed part does.
    running.manager.ended().catch((error: unknown) => {
      if (this.#process !== own || this.#isStopped) return
      onError(error)
      this.crash(`because ${error instanceof Error ? error.message : String(error)}`)
    })
  }

  /** Kills the process without a shutdown; another one starts after restartMs. */
  crash(where: string, restartMs: number = testingLimits.restartMs): void {
    const { runtime, trace } = this.#options
    this.kill()
    trace.write(`${this.operator.name} crashes ${where}`)
    runtime.clock.after(restartMs, `the restart of ${this.operator.name}`, () => this.#relaunch())
  }

  kill(): void {
    this.#process?.kill()
    this.#process = undefined
    this.#running = undefined
  }

  /** Ends the process in order. */
  async stop(): Promise<void> {
    this.#isStopped = true
    const running = this.#running
    this.#running = undefined
    await running?.stop()
    this.kill()
  }

  #relaunch(): void {
    if (this.#isStopped || this.#process !== undefined) return
    this.launch().catch((error: unknown) => {
      this.#options.onError(error)
      if (!this.#isStopped) this.crash('while it starts')
    })
  }
}

import type { Clock, Timer } from '@kubewright/kube/runtime'
import type { ReconcileRun } from './reconcile-run.ts'

export interface RunTimeoutsOptions {
  readonly clock: Clock
  readonly controller: string
  readonly timeoutMs: number
  /** In the order in which they began. */
  readonly running: ReadonlySet<ReconcileRun>
  onLate(run: ReconcileRun): void
}

/** Watches the time of all runs with one timer: set for the oldest, it finds those that are late when it fires. */
export class RunTimeouts {
  readonly #options: RunTimeoutsOptions
  #timer: Timer | undefined

  constructor(options: RunTimeoutsOptions) {
    this.#options = options
  }

  /** A run has begun. */
  began(): void {
    if (this.#timer === undefined) this.#set(this.#options.timeoutMs)
  }

  stop(): void {
    this.#timer?.cancel()
  }

  #set(delayMs: number): void {
    const { clock, controller } = this.#options
    this.#timer = clock.after(delayMs, `timeout of reconciles of ${controller}`, () => this.#look())
  }

  #look(): void {
    this.#timer = undefined
    const { clock, timeoutMs, running, onLate } = this.#options
    for (const run of running) {
      if (run.abortReason !== undefined) continue
      const leftMs = run.startedMonotonicMs + timeoutMs - clock.monotonic()
      if (leftMs > 0) {
        this.#set(leftMs)
        return
      }
      onLate(run)
    }
  }
}

import type { Clock, Timer } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'
import type { ReconcileRun } from './reconcile-run.ts'

export interface RunTimeoutsOptions {
  readonly clock: Clock
  readonly controller: string
  readonly timeoutMs: number
  /** In the order in which they began. */
  readonly running: ReadonlySet<ReconcileRun>
  /** Called when the run reaches its timeout. */
  onLate(run: ReconcileRun): void
  /** Called when the run ignores its signal and still runs this long after its timeout. */
  onOverdue(run: ReconcileRun, overdueMs: number): void
}

/**
 * Watches the timeouts of all runs with one timer, which is set for the oldest run and checks all of them when it
 * fires.
 */
export class RunTimeouts {
  readonly #options: RunTimeoutsOptions
  /** Late runs that have not ended; as these are few, each has its own timer for the next report. */
  readonly #overdue = new Map<ReconcileRun, Timer>()
  #timer: Timer | undefined
  #isStopped = false

  constructor(options: RunTimeoutsOptions) {
    this.#options = options
  }

  /** A run has started. */
  began(): void {
    if (this.#timer === undefined) this.#set(this.#options.timeoutMs)
  }

  /** A run has ended. */
  ended(run: ReconcileRun): void {
    if (this.#overdue.size === 0) return
    this.#overdue.get(run)?.cancel()
    this.#overdue.delete(run)
  }

  stop(): void {
    this.#isStopped = true
    this.#timer?.cancel()
    for (const timer of this.#overdue.values()) timer.cancel()
    this.#overdue.clear()
  }

  #set(delayMs: number): void {
    const { clock, controller } = this.#options
    this.#timer = clock.after(delayMs, `timeout of reconciles of ${controller}`, () => this.#checkTimeouts())
  }

  #checkTimeouts(): void {
    this.#timer = undefined
    const { clock, timeoutMs, running, onLate } = this.#options
    for (const run of running) {
      if (run.abortReason !== undefined) continue
      const leftMs = run.startedMonotonicMs + timeoutMs - clock.monotonic()
      if (leftMs > 0) {
        this.#set(leftMs)
        return
      }
      this.#reportAfter(run, runtimeLimits.overdueFirstMs)
      onLate(run)
    }
  }

  #reportAfter(run: ReconcileRun, delayMs: number): void {
    if (this.#isStopped) return
    const { clock, controller, timeoutMs, onOverdue } = this.#options
    const timer = clock.after(delayMs, `overdue reconcile of ${run.item.key} of ${controller}`, () => {
      this.#reportAfter(run, Math.min(delayMs * 2, runtimeLimits.overdueMsMax))
      onOverdue(run, clock.monotonic() - run.startedMonotonicMs - timeoutMs)
    })
    this.#overdue.set(run, timer)
  }
}

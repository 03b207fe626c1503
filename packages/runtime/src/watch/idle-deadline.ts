import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'

/** Why a watch was closed: no data arrived for too long, or the server did not end it in time. */
export type WatchStall = 'silent' | 'overdue'

export interface IdleDeadlineOptions {
  /** When the server was to end the watch. */
  readonly timeoutSeconds: number
  /** The allowed silence; it may change during the watch. */
  readonly idleMaxMs: () => number
  readonly onDead: (stall: WatchStall) => void
}

/**
 * Supervises a watch: calls `onDead` after too long without data, or when the server has not ended the watch at the
 * requested time. Otherwise a connection that died silently would look like a quiet one.
 */
export class IdleDeadline {
  readonly #runtime: Runtime
  readonly #onDead: (stall: WatchStall) => void
  readonly #idleMaxMs: () => number
  readonly #endMs: number
  #aliveMs: number
  #timer: Timer | undefined

  constructor(runtime: Runtime, options: IdleDeadlineOptions) {
    this.#runtime = runtime
    this.#onDead = options.onDead
    this.#idleMaxMs = options.idleMaxMs
    this.#aliveMs = runtime.clock.monotonic()
    this.#endMs = this.#aliveMs + options.timeoutSeconds * 1000 + runtimeLimits.watchOvertimeMsMax
    this.#sleep()
  }

  /** Data has arrived. This only records the time: the timer checks it when it fires, and is not reset each time. */
  alive(): void {
    this.#aliveMs = this.#runtime.clock.monotonic()
  }

  cancel(): void {
    this.#timer?.cancel()
  }

  #sleep(): void {
    const dueMs = Math.min(this.#aliveMs + this.#idleMaxMs(), this.#endMs)
    const leftMs = dueMs - this.#runtime.clock.monotonic()
    if (leftMs <= 0) this.#onDead(dueMs < this.#endMs ? 'silent' : 'overdue')
    else this.#timer = this.#runtime.clock.after(leftMs, 'idle deadline of a watch', () => this.#sleep())
  }
}

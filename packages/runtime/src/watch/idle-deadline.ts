import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'

/** Why a watch was given up: nothing came for too long, or the server did not end it in its time. */
export type WatchStall = 'silent' | 'overdue'

export interface IdleDeadlineOptions {
  /** When the server was asked to end the watch. */
  readonly timeoutSeconds: number
  /** How much silence is allowed; it may change while the watch goes on. */
  readonly idleMaxMs: () => number
  readonly onDead: (stall: WatchStall) => void
}

/**
 * Watches over a watch: calls `onDead` when there was no sign of life for too long, or when the server has not ended
 * the watch at the time it was asked to. A connection that died without a word would otherwise look like a quiet one.
 */
export class IdleDeadline {
  private readonly runtime: Runtime
  private readonly onDead: (stall: WatchStall) => void
  private readonly idleMaxMs: () => number
  private readonly endMs: number
  private aliveMs: number
  private timer: Timer | undefined

  constructor(runtime: Runtime, options: IdleDeadlineOptions) {
    this.runtime = runtime
    this.onDead = options.onDead
    this.idleMaxMs = options.idleMaxMs
    this.aliveMs = runtime.clock.monotonic()
    this.endMs = this.aliveMs + options.timeoutSeconds * 1000 + runtimeLimits.watchOvertimeMsMax
    this.sleep()
  }

  /** A sign of life. It only notes the time: the timer looks at it when it fires, and is not set anew each time. */
  alive(): void {
    this.aliveMs = this.runtime.clock.monotonic()
  }

  cancel(): void {
    this.timer?.cancel()
  }

  private sleep(): void {
    const dueMs = Math.min(this.aliveMs + this.idleMaxMs(), this.endMs)
    const leftMs = dueMs - this.runtime.clock.monotonic()
    if (leftMs <= 0) this.onDead(dueMs < this.endMs ? 'silent' : 'overdue')
    else this.timer = this.runtime.clock.after(leftMs, 'idle deadline of a watch', () => this.sleep())
  }
}

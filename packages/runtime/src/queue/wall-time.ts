import type { Clock } from '@kubewright/kube/runtime'

/** How long the difference between the two clocks is assumed to be constant. */
const differenceAgeMsMax = 1000

/**
 * Wall times of moments on the monotonic clock: reading one clock per moment is enough. A change of the wall clock is
 * noticed within a second.
 */
export class WallTime {
  readonly #clock: Clock
  #differenceMs = 0
  #readMs = Number.NEGATIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Updates the difference between the clocks; call it at least whenever a moment is noted. */
  passed(nowMs: number): void {
    if (nowMs - this.#readMs < differenceAgeMsMax) return
    this.#differenceMs = this.#clock.now() - nowMs
    this.#readMs = nowMs
  }

  /** The wall time of the moment, rounded down like the wall clock; the fraction absorbs inexact sums. */
  at(momentMs: number): number {
    return Math.floor(momentMs + this.#differenceMs + 0.001)
  }
}

import type { Clock } from '@kubewright/kube/runtime'

/** For so long the difference between the two clocks is taken to be the same. */
const differenceAgeMsMax = 1000

/**
 * Wall times of moments that were noted by the monotonic clock: reading one clock per moment is enough. Somebody who
 * sets the wall clock is noticed within a second.
 */
export class WallTime {
  readonly #clock: Clock
  #differenceMs = 0
  #readMs = Number.NEGATIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Tells it the time, at least whenever a moment is noted. */
  passed(nowMs: number): void {
    if (nowMs - this.#readMs < differenceAgeMsMax) return
    this.#differenceMs = this.#clock.now() - nowMs
    this.#readMs = nowMs
  }

  /** The wall time of the moment, rounded down as the wall clock is; the fraction absorbs inexact sums. */
  at(momentMs: number): number {
    return Math.floor(momentMs + this.#differenceMs + 0.001)
  }
}

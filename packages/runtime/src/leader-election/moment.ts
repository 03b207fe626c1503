import type { Clock } from '@kubewright/kube/runtime'

/** One moment on both clocks of a process. */
export interface Moment {
  readonly monotonicMs: number
  readonly wallMs: number
}

export function momentOf(clock: Clock): Moment {
  return { monotonicMs: clock.monotonic(), wallMs: clock.now() }
}

/**
 * The time since a moment, by the clock that shows more of it. The monotonic clock of Linux stands still while a laptop
 * or a virtual machine sleeps; the wall clock does not. A wall clock that is set back changes nothing. One that is set
 * forward overstates the time, which ends a term too early and never too late.
 */
export function longestElapsedMs(clock: Clock, since: Moment): number {
  return Math.max(clock.monotonic() - since.monotonicMs, clock.now() - since.wallMs)
}

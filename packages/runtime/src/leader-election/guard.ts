/**
 * Decides whether this process may still write as the leader. It belongs to one term: once lost, it stays lost.
 */
export interface LeadershipGuard {
  /**
   * Returns while this process certainly holds the lease. It reads the clocks and relies on no timer.
   *
   * @throws RuntimeError LEADERSHIP_LOST before the term, after it, and while the election stops.
   */
  check(): void
  /**
   * Aborts when the term ends, with the error as its reason. `aborted` reads the clocks too: a process that was stopped
   * and resumes sees true before any of its timers has fired. (Signals derived from this one, as by AbortSignal.any,
   * abort when the timer fires.)
   */
  readonly signal: AbortSignal
  /** Time until `check` throws unless the lease is renewed; zero if it throws now. */
  readonly remainingMs: number
  /**
   * Performs one write under the guard: checks, then calls `send` synchronously with a signal that aborts when the term ends
   * or the caller's own signal aborts. The lease is not released while such a write is pending, nor after one whose
   * outcome is unknown.
   *
   * @throws RuntimeError LEADERSHIP_LOST, with the failure as its cause if the write was pending.
   */
  write<Value>(send: (signal: AbortSignal) => Promise<Value>, options?: GuardedWriteOptions<Value>): Promise<Value>
}

export interface GuardedWriteOptions<Value = unknown> {
  readonly signal?: AbortSignal | undefined
  /** Whether the value proves the outcome of the write; defaults to true. */
  isDecided?(value: Value): boolean
}

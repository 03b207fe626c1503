/**
 * Says whether this process may still write as the leader. It belongs to one term: once lost, it stays lost.
 */
export interface LeadershipGuard {
  /**
   * Returns while the lease is certainly held; looks at the clocks, not at what a timer said.
   *
   * @throws RuntimeError LEADERSHIP_LOST before the term, after it, and while the election stops.
   */
  check(): void
  /**
   * Aborts when the term ends, with the error as its reason. `aborted` looks at the clocks too: a process that was
   * stopped and wakes reads true before any of its timers has run. (Signals made of this one, as by AbortSignal.any,
   * learn of the end from the timer.)
   */
  readonly signal: AbortSignal
  /** Time until `check` throws if the lease is not renewed; zero when it throws now. */
  readonly remainingMs: number
  /**
   * Does one write under the guard: checks, calls `send` within the same turn, and hands it a signal that aborts when the
   * term ends or the caller's own signal does. A lease is not given back while such a write is under way, nor after one
   * whose outcome is not known.
   *
   * @throws RuntimeError LEADERSHIP_LOST, with the failure as its cause when the write was under way.
   */
  write<Value>(send: (signal: AbortSignal) => Promise<Value>, options?: GuardedWriteOptions<Value>): Promise<Value>
}

export interface GuardedWriteOptions<Value = unknown> {
  readonly signal?: AbortSignal | undefined
  /** Whether the value says for certain what became of the write; true when absent. */
  isDecided?(value: Value): boolean
}

/**
 * Clock, timers, randomness and IDs, injected. Packages that promise determinism use nothing else; the tidy check bans
 * the global clock and global randomness there.
 */
export interface Runtime {
  readonly clock: Clock
  readonly random: Random
  /**
   * Records the caller's wait, and returns the promise. The system Runtime returns it unchanged. The virtual Runtime
   * tracks it until it settles, so that a deadlocked run fails with the list of pending waits instead of hanging.
   * `what` is a short noun phrase: "item of queue app-service".
   */
  waiting<Value>(what: string, promise: Promise<Value>): Promise<Value>
}

export interface Clock {
  /** Wall-clock time in milliseconds since 1970. It may jump: use it for timestamps, not for durations. */
  now(): number
  /** Monotonic time in milliseconds since an arbitrary start. Only differences are meaningful. */
  monotonic(): number
  /**
   * Runs the callback once, after the delay and never within this call. Timers that are due at the same time run in the
   * order in which they were set. `what` names the timer's purpose in hang reports and traces.
   */
  after(delayMs: number, what: string, run: () => void): Timer
}

export interface Timer {
  /** Cancels the timer: its callback will not run. Cancelling twice, or after it ran, does nothing. */
  cancel(): void
}

export interface Random {
  /** Uniform in [0, 1). */
  fraction(): number
  /** A uniform integer from zero up to, but not including, the bound. */
  integer(bound: number): number
  /** Random bytes. Those of the system Runtime are cryptographically secure. */
  bytes(count: number): Uint8Array
  /** A version 4 UUID, in lower case. */
  uuid(): string
}

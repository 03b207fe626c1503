/**
 * What a process is given of the world besides its transport. Everything that waits, measures, draws or names goes
 * through it; tidy bans the global clock and the global randomness from the packages that promise determinism.
 */
export interface Runtime {
  readonly clock: Clock
  readonly random: Random
  /**
   * Says what somebody waits for, and returns the promise. The system's Runtime returns it as it is; the virtual one
   * remembers it until it settles, so that a run in which nothing can happen any more is reported with everything
   * that is waited for, instead of hanging. `what` is a short noun phrase: "item of queue app-service".
   */
  waiting<Value>(what: string, promise: Promise<Value>): Promise<Value>
}

export interface Clock {
  /** Wall time in milliseconds since 1970. It may jump: use it for what people and the API read, not for durations. */
  now(): number
  /** Milliseconds since some moment; never goes back. Only differences mean anything. */
  monotonic(): number
  /**
   * Runs the callback once, after the delay and never within this call. Timers that are due at the same time run in
   * the order in which they were set. `what` says what the timer is for, in reports of hangs and in traces.
   */
  after(delayMs: number, what: string, run: () => void): Timer
}

export interface Timer {
  /** After this the callback does not run. Cancelling twice, or after it ran, does nothing. */
  cancel(): void
}

export interface Random {
  /** Uniform in [0, 1). */
  fraction(): number
  /** A uniform integer from zero up to, but not including, the bound. */
  integer(bound: number): number
  /** The system's are fit for secrets. */
  bytes(count: number): Uint8Array
  /** A version 4 UUID, in lower case. */
  uuid(): string
}

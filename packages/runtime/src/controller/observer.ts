/** What a controller tells whoever counts; createControllerMetrics makes one. Called on the hot path; must not throw. */
export interface ControllerObserver {
  /** The number of keys that may be in work at once. */
  concurrency(count: number): void
  /** A worker has begun with a key. */
  started(): void
  /** It is done with it; "requeue" is a conflict that is tried again at once. */
  ended(outcome: 'success' | 'error' | 'requeue' | 'requeue_after', durationSeconds: number): void
  /** The error was one that no retry can mend; besides `ended`. */
  terminalError(): void
  /** The reconciler threw what it cannot have meant; besides `ended`. */
  panicked(): void
  /** The reconcile's own time limit ended it, and nothing else; besides `ended`. */
  timedOut(): void
  /** An event did not wake a key because its own write had caused it. */
  ownEventFiltered(): void
  /** A write was not sent because it would have changed nothing. */
  writeSaved(): void
  /** A key was found to run in circles; `slowedKeys` is how many are slowed down now. */
  hotLoop(slowedKeys: number): void
  /** How many keys are slowed down now, when some no longer are. */
  slowedKeys(count: number): void
}

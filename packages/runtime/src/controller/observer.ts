/** How a reconcile ended; the values of the label `result`, as in controller-runtime. */
export type ReconcileResultLabel = 'success' | 'error' | 'requeue' | 'requeue_after'

/**
 * Receives a controller's events for metrics; createControllerMetrics makes one. Called on the hot path; must not
 * throw.
 */
export interface ControllerObserver {
  /** The number of keys that may be reconciled concurrently. */
  concurrency(count: number): void
  /** A worker has started to reconcile a key. */
  started(): void
  /** A worker has finished a key; "requeue" is a conflict that is retried at once. */
  ended(result: ReconcileResultLabel, durationSeconds: number): void
  /** The error was terminal, so that it is not retried; in addition to `ended`. */
  terminalError(): void
  /** The reconciler failed with a programming error; in addition to `ended`. */
  panicked(): void
  /** The reconcile ended because of its own timeout. */
  timedOut(): void
  /** An event did not wake a key because the key's own write had caused it. */
  ownEventFiltered(): void
  /** A write was not sent because it would have changed nothing. */
  writeSaved(): void
  /** A key was found in a hot loop; `slowedKeys` is the number of keys throttled now. */
  hotLoop(slowedKeys: number): void
  /** The number of keys throttled now, after some were released. */
  slowedKeys(count: number): void
}

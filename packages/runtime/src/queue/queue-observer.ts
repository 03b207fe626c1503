/**
 * Receives a queue's events for metrics; the comments name the metrics of Go's work queues. A queue without an observer
 * does no work for it. The functions run on the hot path and must not throw. Levels (depth, unfinished work) are not
 * reported but read: see QueueGauges.
 */
export interface QueueObserver {
  /** A run was added: workqueue_adds_total. Deduplicated adds do not count. */
  added(priority: number): void
  /** A key was added with a delay or with a backoff: workqueue_retries_total, as client-go counts it. */
  retried(): void
  /** A worker took a key that had been ready for this long: workqueue_queue_duration_seconds. */
  taken(queueDurationSeconds: number, priority: number): void
  /** A worker has finished a key: workqueue_work_duration_seconds. */
  finished(workDurationSeconds: number): void
}

/** The current state of a queue, for gauges: `queue.gauges()`. */
export interface QueueGauges {
  /** Ready keys by priority, highest first: workqueue_depth. Priorities without keys are left out. */
  readonly depths: readonly QueueDepth[]
  /** Keys that are delayed: requeues, retries and debounced keys. They are not part of the depth. */
  readonly delayed: number
  /**
   * The sum of the times that running keys have taken so far: workqueue_unfinished_work_seconds. Zero without an
   * observer.
   */
  readonly unfinishedSeconds: number
  /** The time of the key that has run longest: workqueue_longest_running_processor_seconds. */
  readonly longestRunningSeconds: number
}

export interface QueueDepth {
  readonly priority: number
  readonly count: number
}

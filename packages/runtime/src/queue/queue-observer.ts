/**
 * What a queue tells whoever counts: the names of the metrics that Go's work queues have are in the comments. A queue
 * without an observer does no work for it. The functions are called on the hot path and must not throw. What is a
 * level rather than an event (depth, unfinished work) is not told but asked for: see QueueGauges.
 */
export interface QueueObserver {
  /** A run was asked for that was not asked for before: workqueue_adds_total. Deduplicated adds do not count. */
  added(priority: number): void
  /** A key was added with a delay or with a backoff: workqueue_retries_total, as client-go counts it. */
  retried(): void
  /** A worker took a key that was ready for this long: workqueue_queue_duration_seconds. */
  taken(queueDurationSeconds: number, priority: number): void
  /** A worker is done with a key: workqueue_work_duration_seconds. */
  finished(workDurationSeconds: number): void
}

/** The state of a queue at the moment, for the gauges of a metrics page: `queue.gauges()`. */
export interface QueueGauges {
  /** Ready keys by priority, the highest first: workqueue_depth. Priorities without a key are left out. */
  readonly depths: readonly QueueDepth[]
  /** Keys that wait for their time: requeue-afters, retries and debounced ones. They are no part of the depth. */
  readonly delayed: number
  /** The time that the keys in work have taken so far, added up: workqueue_unfinished_work_seconds. Zero without an observer. */
  readonly unfinishedSeconds: number
  /** The time of the one that has been in work for longest: workqueue_longest_running_processor_seconds. */
  readonly longestRunningSeconds: number
}

export interface QueueDepth {
  readonly priority: number
  readonly count: number
}

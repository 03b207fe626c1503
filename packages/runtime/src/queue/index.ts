/**
 * The work queue: keys to work on, one worker at a time each. Guarantees: see WorkQueue; every operation costs
 * O(log n) or less, all delayed keys share one timer, and what is kept for a key is bounded.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { BackoffOptions } from './backoff.ts'
export { createWorkQueue, type WorkQueueOptions } from './create-work-queue.ts'
export type { AddOptions, Cause, WorkItem, WorkQueue } from './work-queue.ts'

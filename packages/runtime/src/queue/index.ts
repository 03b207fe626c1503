/**
 * The work queue: keys to process, each by one worker at a time.
 * Guarantees: see WorkQueue; add, take and done cost O(1) for a few priorities, delays O(log n); all delayed keys share
 * one timer, and the memory per key is bounded. The order of keys depends only on the calls and the Runtime's clock.
 * May import: nothing but the package's errors and limits.
 *
 * @module
 */
export type { BackoffOptions } from './backoff.ts'
export { type BucketOptions, bucketRateLimiter } from './bucket-limiter.ts'
export { defaultControllerRateLimiter, maxOfRateLimiters, maxWaitRateLimiter } from './combined-limiters.ts'
export { createWorkQueue } from './create-work-queue.ts'
export { exponentialRateLimiter, type FastSlowOptions, fastSlowRateLimiter } from './item-limiters.ts'
export type { QueueDepth, QueueGauges, QueueObserver } from './queue-observer.ts'
export type { AgeingOptions, DebounceOptions, GivenUpKey, WorkQueueOptions } from './queue-options.ts'
export type { RateLimiter } from './rate-limiter.ts'
export type { AddOptions, Cause, WorkItem, WorkQueue } from './work-queue.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { backoffDelay } from './backoff.ts'

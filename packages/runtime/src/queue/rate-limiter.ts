/**
 * Decides how long a key waits before it is retried. The queue calls `when` once per failure that counts, which
 * excludes failures of extra runs that events cause during a backoff, and `forget` after a success. client-go's
 * limiters are available; a queue without a limiter has an exponential backoff per key.
 *
 * ```ts
 * const rateLimiter = maxOfRateLimiters(
 *   exponentialRateLimiter({ baseMs: 100, maxMs: 60_000 }),
 *   bucketRateLimiter(runtime, { perSecond: 10, burst: 100 }),
 * )
 * const queue = createWorkQueue({ name: 'backups', runtime, rateLimiter })
 * ```
 */
export interface RateLimiter {
  /** The delay before the next retry, in milliseconds; each call counts as one more failure of the key. */
  when(key: string): number
  /** Called when the key has succeeded, or is not retried. */
  forget(key: string): void
  /** Calls of `when` for the key since it was last forgotten; 0 if the limiter does not count. */
  failures(key: string): number
}

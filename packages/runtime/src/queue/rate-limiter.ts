/**
 * Says how long a key waits before it is tried again. A queue asks once for each failure that counts, which excludes
 * those of extra runs that events cause during a backoff, and says when the key has succeeded. The limiters that the
 * field knows are here as well; a queue without one has an exponential backoff per key.
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
  /** The delay before the next try, in milliseconds; asking counts as one more failure of the key. */
  when(key: string): number
  /** The key has succeeded, or is not tried again. */
  forget(key: string): void
  /** How often `when` was asked for the key since it was last forgotten; 0 where the limiter does not count. */
  failures(key: string): number
}

import { RuntimeError } from '../errors.ts'
import { type BackoffOptions, backoffDelay } from './backoff.ts'
import { bucketRateLimiter } from './bucket-limiter.ts'
import type { WorkQueueOptions } from './queue-options.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** Decides whether and when a failed key is retried. */
export class RetryPolicy {
  readonly #name: string
  readonly #backoff: BackoffOptions
  readonly #limiter: RateLimiter | undefined
  readonly #bucket: RateLimiter | undefined
  readonly #retriesMax: number

  constructor(options: WorkQueueOptions) {
    const { runtime, retryBucket } = options
    this.#name = options.name
    this.#backoff = options.backoff ?? {}
    this.#limiter = options.rateLimiter
    this.#bucket = retryBucket === undefined ? undefined : bucketRateLimiter(runtime, retryBucket)
    this.#retriesMax = options.retriesMax ?? Number.POSITIVE_INFINITY
  }

  /** The delay before the retry of a key with this many earlier failures; undefined when it is given up. */
  delayOf(key: string, failuresBefore: number): number | undefined {
    if (failuresBefore >= this.#retriesMax) return undefined
    const limiter = this.#limiter
    const delayMs = limiter === undefined ? backoffDelay(this.#backoff, failuresBefore) : limiter.when(key)
    if (!(delayMs >= 0) || delayMs === Number.POSITIVE_INFINITY) {
      const message = `queue ${this.#name}, key ${key}: the rate limiter returned ${delayMs}, which is not a valid delay`
      throw new RuntimeError('QUEUE_INPUT_INVALID', message)
    }
    return this.#bucket === undefined ? delayMs : Math.max(delayMs, this.#bucket.when(key))
  }

  forget(key: string): void {
    this.#limiter?.forget(key)
  }
}

import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../errors.ts'
import type { RateLimiter } from './rate-limiter.ts'

export interface BucketOptions {
  /** Long-term rate of retries per second, over all keys. */
  readonly perSecond: number
  /** Retries that may run at once after a quiet time. */
  readonly burst: number
}

/**
 * A token bucket for all keys: each retry takes a token, and waits if there is none. Retries are spread, not refused,
 * so delays grow with the number of keys that fail at the same time.
 *
 * @throws RuntimeError QUEUE_OPTIONS_INVALID when the rate is not above zero or the burst is below one.
 */
export function bucketRateLimiter(runtime: Runtime, options: BucketOptions): RateLimiter {
  const { perSecond, burst } = options
  if (!(perSecond > 0) || !(burst >= 1)) {
    const message = `a token bucket needs perSecond above 0 and burst of at least 1, not ${perSecond} and ${burst}`
    throw new RuntimeError('QUEUE_OPTIONS_INVALID', message)
  }
  let tokens = burst
  let readMs = runtime.clock.monotonic()
  return {
    when() {
      const nowMs = runtime.clock.monotonic()
      tokens = Math.min(burst, tokens + ((nowMs - readMs) * perSecond) / 1000) - 1
      readMs = nowMs
      return tokens >= 0 ? 0 : (-tokens * 1000) / perSecond
    },
    forget() {},
    failures: () => 0,
  }
}

import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'
import { bucketRateLimiter } from './bucket-limiter.ts'
import { exponentialRateLimiter } from './item-limiters.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** The longest of the delays. Every limiter is called each time, so that each counts and each bucket gives a token. */
export function maxOfRateLimiters(...limiters: readonly RateLimiter[]): RateLimiter {
  return {
    when: (key) => limiters.reduce((longestMs, limiter) => Math.max(longestMs, limiter.when(key)), 0),
    forget: (key) => {
      for (const limiter of limiters) limiter.forget(key)
    },
    failures: (key) => limiters.reduce((most, limiter) => Math.max(most, limiter.failures(key)), 0),
  }
}

/** The delay of the limiter, capped at this time. */
export function maxWaitRateLimiter(limiter: RateLimiter, waitMsMax: number): RateLimiter {
  return {
    when: (key) => Math.min(limiter.when(key), waitMsMax),
    forget: (key) => limiter.forget(key),
    failures: (key) => limiter.failures(key),
  }
}

/**
 * The limiter of client-go's classic queues: 5 ms doubling up to 1 000 s per key, and 10 retries per second overall.
 */
export function defaultControllerRateLimiter(runtime: Runtime): RateLimiter {
  const perSecond = runtimeLimits.classicRetriesPerSecond
  return maxOfRateLimiters(
    exponentialRateLimiter(),
    bucketRateLimiter(runtime, { perSecond, burst: runtimeLimits.classicRetryBurst }),
  )
}

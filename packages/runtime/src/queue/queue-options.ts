import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { BackoffOptions } from './backoff.ts'
import type { BucketOptions } from './bucket-limiter.ts'
import type { QueueObserver } from './queue-observer.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Cause } from './work-queue.ts'

export interface WorkQueueOptions {
  /** In reports of what is waited for. */
  readonly name: string
  readonly runtime: Runtime
  /** Of failed keys; 5 ms, doubling, up to 1 000 s when absent. */
  readonly backoff?: BackoffOptions | undefined
  /** Says the delays of failed keys instead of the backoff. */
  readonly rateLimiter?: RateLimiter | undefined
  /** A bound on the retries of all keys together, besides the delay of each; none when absent. */
  readonly retryBucket?: BucketOptions | undefined
  /** How often a key is retried before it is given up until it is added again; without end when absent. */
  readonly retriesMax?: number | undefined
  /** Called when a key is given up; must not throw. */
  readonly onGiveUp?: ((report: GivenUpKey) => void) | undefined
  /** Whether namespaces take turns, so that one with many keys does not delay the others; true when absent. */
  readonly fairness?: boolean | undefined
  /** How keys of lower priorities that wait long come to their turn; false: they do not. */
  readonly ageing?: AgeingOptions | false | undefined
  /** Lets a key that is added wait until it is quiet, so that a burst of events is one run; absent: it does not. */
  readonly debounce?: DebounceOptions | undefined
  /** Is told what happens, for metrics. */
  readonly observer?: QueueObserver | undefined
}

/** A key that has failed more often than it may be retried. */
export interface GivenUpKey {
  readonly key: string
  readonly failures: number
  /** Of the retry that is not made: it names the last failure. */
  readonly cause: Cause
}

export interface AgeingOptions {
  /** How long the next key of a lower priority must have waited; agedAfterMs when absent. */
  readonly afterMs?: number | undefined
  /** Of so many takes that pass over lower priorities one is given to the longest waiting; agedTakesEvery when absent. */
  readonly every?: number | undefined
}

/**
 * A key that `add` adds becomes ready when no further add has come for `quietMs`, or when the first has waited for
 * `longestMs`. Retries and requeue-afters are not debounced, and take a key that waits for quiet along.
 */
export interface DebounceOptions {
  readonly quietMs: number
  readonly longestMs: number
}

/** How a queue hands out ready keys. */
export interface ReadyOrder {
  readonly isFair: boolean
  readonly agedAfterMs: number
  /** Infinite when keys do not age. */
  readonly agedTakesEvery: number
}

/** @throws RuntimeError QUEUE_OPTIONS_INVALID */
export function readyOrderOf(options: WorkQueueOptions): ReadyOrder {
  const isFair = options.fairness ?? true
  if (options.ageing === false) return { isFair, agedAfterMs: 0, agedTakesEvery: Number.POSITIVE_INFINITY }
  const agedAfterMs = options.ageing?.afterMs ?? runtimeLimits.agedAfterMs
  const agedTakesEvery = options.ageing?.every ?? runtimeLimits.agedTakesEvery
  if (!(agedAfterMs >= 0)) throw invalid(options.name, `ageing.afterMs is zero or more, not ${agedAfterMs}`)
  if (!Number.isInteger(agedTakesEvery) || agedTakesEvery < 1) {
    throw invalid(options.name, `ageing.every is a whole number from 1 on, not ${agedTakesEvery}`)
  }
  return { isFair, agedAfterMs, agedTakesEvery }
}

/** @throws RuntimeError QUEUE_OPTIONS_INVALID */
export function checkQueueOptions(options: WorkQueueOptions): void {
  const { name, debounce, retriesMax } = options
  if (options.backoff !== undefined && options.rateLimiter !== undefined) {
    throw invalid(name, 'both backoff and rateLimiter set the delay of retries; give only one of them')
  }
  for (const field of ['baseMs', 'maxMs'] as const) {
    const delayMs = options.backoff?.[field] ?? 0
    if (!(delayMs >= 0 && delayMs < Number.POSITIVE_INFINITY)) {
      throw invalid(name, `backoff.${field} is a finite number from 0 on, not ${delayMs}`)
    }
  }
  if (retriesMax !== undefined && (!Number.isInteger(retriesMax) || retriesMax < 0)) {
    throw invalid(name, `retriesMax is a whole number from 0 on, not ${retriesMax}`)
  }
  if (debounce === undefined) return
  const { quietMs, longestMs } = debounce
  if (!(quietMs > 0) || !(longestMs >= quietMs) || !Number.isFinite(longestMs)) {
    throw invalid(
      name,
      `debounce has quietMs above 0 and a finite longestMs from there on, not ${quietMs}, ${longestMs}`,
    )
  }
}

function invalid(name: string, reason: string): RuntimeError {
  return new RuntimeError('QUEUE_OPTIONS_INVALID', `queue ${name}: ${reason}`)
}

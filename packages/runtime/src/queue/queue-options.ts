import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { BackoffOptions } from './backoff.ts'
import type { BucketOptions } from './bucket-limiter.ts'
import type { QueueObserver } from './queue-observer.ts'
import type { RateLimiter } from './rate-limiter.ts'
import type { Cause } from './work-queue.ts'

export interface WorkQueueOptions {
  /** Names the queue in descriptions of pending timers and waits. */
  readonly name: string
  readonly runtime: Runtime
  /** Backoff of failed keys: 5 ms, doubling, up to 1 000 s when absent. */
  readonly backoff?: BackoffOptions | undefined
  /** Replaces the backoff of failed keys. */
  readonly rateLimiter?: RateLimiter | undefined
  /** A token bucket for the retries of all keys, in addition to the delay of each; none when absent. */
  readonly retryBucket?: BucketOptions | undefined
  /** Retries of a failing key before it is dropped until it is added again; unlimited when absent. */
  readonly retriesMax?: number | undefined
  /** Called when a key is dropped; must not throw. */
  readonly onGiveUp?: ((report: GivenUpKey) => void) | undefined
  /**
   * Whether namespaces are served in rotation, so that one with many keys does not delay the others; true when absent.
   */
  readonly fairness?: boolean | undefined
  /** When keys of a lower priority that have waited long are served; false: not before higher ones. */
  readonly ageing?: AgeingOptions | false | undefined
  /**
   * Delays an added key until no add has come for a while, so that a burst of events causes one run; off when absent.
   */
  readonly debounce?: DebounceOptions | undefined
  /** Receives queue events for metrics. */
  readonly observer?: QueueObserver | undefined
}

/** A key that has failed more often than retriesMax. */
export interface GivenUpKey {
  readonly key: string
  readonly failures: number
  /** The cause of the dropped retry: it names the last failure. */
  readonly cause: Cause
}

export interface AgeingOptions {
  /** How long the next key of a lower priority must have waited; agedAfterMs when absent. */
  readonly afterMs?: number | undefined
  /**
   * Of this many takes that pass over lower priorities, one goes to the key that has waited longest; agedTakesEvery
   * when absent.
   */
  readonly every?: number | undefined
}

/**
 * A key added with `add` becomes ready when no further add has come for `quietMs`, or when the first has waited for
 * `longestMs`. Retries and requeues are not debounced; one that comes due also runs a debounced key.
 */
export interface DebounceOptions {
  readonly quietMs: number
  readonly longestMs: number
}

/** The rules by which a queue hands out ready keys. */
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
  if (!(agedAfterMs >= 0)) throw invalid(options.name, `ageing.afterMs must be at least 0, not ${agedAfterMs}`)
  if (!Number.isInteger(agedTakesEvery) || agedTakesEvery < 1) {
    throw invalid(options.name, `ageing.every must be an integer of at least 1, not ${agedTakesEvery}`)
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
      throw invalid(name, `backoff.${field} must be a finite number of at least 0, not ${delayMs}`)
    }
  }
  if (retriesMax !== undefined && (!Number.isInteger(retriesMax) || retriesMax < 0)) {
    throw invalid(name, `retriesMax must be an integer of at least 0, not ${retriesMax}`)
  }
  if (debounce === undefined) return
  const { quietMs, longestMs } = debounce
  if (!(quietMs > 0) || !(longestMs >= quietMs) || !Number.isFinite(longestMs)) {
    throw invalid(
      name,
      `debounce needs quietMs above 0 and a finite longestMs of at least quietMs, not ${quietMs}, ${longestMs}`,
    )
  }
}

function invalid(name: string, reason: string): RuntimeError {
  return new RuntimeError('QUEUE_OPTIONS_INVALID', `queue ${name}: ${reason}`)
}

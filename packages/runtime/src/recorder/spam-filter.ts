import type { Clock } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'

interface Bucket {
  tokens: number
  filledMs: number
  isEmpty: boolean
}

/** The decision of a filter; the first refusal in a row is marked, so that it is reported once. */
export type SpamVerdict = 'pass' | 'firstRefusal' | 'refusal'

/** A token bucket per key: it allows a burst, then one in each refill time, like client-go's older recorder. */
export class SpamFilter {
  readonly #clock: Clock
  /** Least recently used first. */
  readonly #buckets = new Map<string, Bucket>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  take(key: string): SpamVerdict {
    const bucket = this.#refilled(key)
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1
      bucket.isEmpty = false
      return 'pass'
    }
    if (bucket.isEmpty) return 'refusal'
    bucket.isEmpty = true
    return 'firstRefusal'
  }

  #refilled(key: string): Bucket {
    const nowMs = this.#clock.monotonic()
    const bucket = this.#buckets.get(key) ?? { tokens: runtimeLimits.eventBurst, filledMs: nowMs, isEmpty: false }
    const gained = (nowMs - bucket.filledMs) / runtimeLimits.eventRefillMs
    bucket.tokens = Math.min(runtimeLimits.eventBurst, bucket.tokens + gained)
    bucket.filledMs = nowMs
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size > runtimeLimits.eventObjectsMax) {
      const [oldest] = this.#buckets.keys()
      this.#buckets.delete(oldest as string)
    }
    return bucket
  }
}

import { runtimeLimits } from '../limits.ts'
import { type BackoffOptions, backoffDelay } from './backoff.ts'
import type { RateLimiter } from './rate-limiter.ts'

/** Doubles the delay with each failure of a key, up to a maximum: 1, 2, 4, 8 … times the first. */
export function exponentialRateLimiter(options: BackoffOptions = {}): RateLimiter {
  const counts = new FailureCounts()
  return {
    when: (key) => backoffDelay(options, counts.add(key)),
    forget: (key) => counts.forget(key),
    failures: (key) => counts.of(key),
  }
}

export interface FastSlowOptions {
  /** The delay of the first failures. */
  readonly fastMs: number
  /** The delay of all later ones. */
  readonly slowMs: number
  /** How many failures get the fast delay. */
  readonly fastFailures: number
}

/** A few fast retries, then slow ones. */
export function fastSlowRateLimiter(options: FastSlowOptions): RateLimiter {
  const counts = new FailureCounts()
  return {
    when: (key) => (counts.add(key) < options.fastFailures ? options.fastMs : options.slowMs),
    forget: (key) => counts.forget(key),
    failures: (key) => counts.of(key),
  }
}

/** Failures by key. Bounded: a key that is never forgotten is dropped when many others have failed after it. */
class FailureCounts {
  readonly #counts = new Map<string, number>()

  /** Counts one more; returns how many there were before. */
  add(key: string): number {
    const before = this.#counts.get(key) ?? 0
    // Deleted first, so that the order of the map is the order of the last failures.
    if (before > 0) this.#counts.delete(key)
    this.#counts.set(key, before + 1)
    if (this.#counts.size > runtimeLimits.limitedKeysMax) {
      const [oldest] = this.#counts.keys()
      this.#counts.delete(oldest as string)
    }
    return before
  }

  forget(key: string): void {
    this.#counts.delete(key)
  }

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }
}

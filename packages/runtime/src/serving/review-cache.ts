import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'

/** Results of reviews, reused for a while. */
export interface ReviewCache<Result> {
  /**
   * The cached result for the key, else the requested one. Concurrent callers with the same key share it; errors are
   * not cached.
   */
  get(key: string, review: () => Promise<Result>): Promise<Result>
}

interface Entry<Result> {
  readonly result: Promise<Result>
  /** Infinite while the review is pending. */
  untilMs: number
}

/** Caches each result up to its maximum age; at the limit of entries, the oldest is dropped. */
export function createReviewCache<Result>(runtime: Runtime, limitMs: (result: Result) => number): ReviewCache<Result> {
  const entries = new Map<string, Entry<Result>>()

  const start = (key: string, review: () => Promise<Result>) => {
    const entry: Entry<Result> = { result: review(), untilMs: Number.POSITIVE_INFINITY }
    entries.set(key, entry)
    entry.result.then(
      (result) => {
        entry.untilMs = runtime.clock.monotonic() + limitMs(result)
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    const [oldest] = entries.keys()
    if (entries.size > runtimeLimits.accessReviewsKeptMax && oldest !== undefined) entries.delete(oldest)
    return entry.result
  }

  return {
    get: (key, review) => {
      const entry = entries.get(key)
      if (entry !== undefined && runtime.clock.monotonic() < entry.untilMs) return entry.result
      entries.delete(key)
      return start(key, review)
    },
  }
}

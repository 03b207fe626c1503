import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'

/** Answers that are used again for a while. */
export interface ReviewCache<Result> {
  /** The answer kept for the key, else the one asked for. Who asks for the same meanwhile shares it; errors are not kept. */
  get(key: string, review: () => Promise<Result>): Promise<Result>
}

interface Entry<Result> {
  readonly result: Promise<Result>
  /** Infinite as long as the answer is under way. */
  untilMs: number
}

/** Keeps each answer as long as its age may be; past the limit of entries the oldest goes. */
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

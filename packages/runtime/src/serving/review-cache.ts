import type { Runtime } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'

/** Answers that are used again for a while. */
export interface ReviewCache<Answer> {
  /** The answer kept for the key, else the one asked for. Who asks for the same meanwhile shares it; errors are not kept. */
  get(key: string, ask: () => Promise<Answer>): Promise<Answer>
}

interface Entry<Answer> {
  readonly answer: Promise<Answer>
  /** Infinite as long as the answer is under way. */
  untilMs: number
}

/** Keeps each answer as long as its age may be; past the limit of entries the oldest goes. */
export function createReviewCache<Answer>(runtime: Runtime, limitMs: (answer: Answer) => number): ReviewCache<Answer> {
  const entries = new Map<string, Entry<Answer>>()

  const start = (key: string, ask: () => Promise<Answer>) => {
    const entry: Entry<Answer> = { answer: ask(), untilMs: Number.POSITIVE_INFINITY }
    entries.set(key, entry)
    entry.answer.then(
      (answer) => {
        entry.untilMs = runtime.clock.monotonic() + limitMs(answer)
      },
      () => {
        if (entries.get(key) === entry) entries.delete(key)
      },
    )
    const [oldest] = entries.keys()
    if (entries.size > runtimeLimits.accessReviewsKeptMax && oldest !== undefined) entries.delete(oldest)
    return entry.answer
  }

  return {
    get: (key, ask) => {
      const entry = entries.get(key)
      if (entry !== undefined && runtime.clock.monotonic() < entry.untilMs) return entry.answer
      entries.delete(key)
      return start(key, ask)
    },
  }
}

import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { runtimeLimits } from '../limits.ts'

interface UnchangedAnswer {
  readonly resourceVersion: string
  readonly config: JsonObject
}

/**
 * Applies that looked like a change from here and were none on the server, as where it writes 1000m as 1. The same
 * apply to the same revision is not sent again.
 */
export class UnchangedAnswers {
  readonly #answers = new Map<string, UnchangedAnswer>()

  has(key: string, resourceVersion: string | undefined, config: JsonObject): boolean {
    const answer = this.#answers.get(key)
    return answer !== undefined && answer.resourceVersion === resourceVersion && jsonEqual(answer.config, config)
  }

  /** Takes note of an answer, given the revision before it. */
  note(key: string, before: string | undefined, after: string | undefined, config: JsonObject): void {
    this.#answers.delete(key)
    if (after === undefined || before !== after) return
    this.#answers.set(key, { resourceVersion: after, config })
    if (this.#answers.size <= runtimeLimits.unchangedAnswersMax) return
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined) this.#answers.delete(oldest)
  }
}

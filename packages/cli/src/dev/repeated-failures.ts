import type { ReconcileRecord } from 'kubewright/trace'
import { errorText } from '../error-text.ts'
import { cliLimits } from '../limits.ts'

/** Retries that fail as before are shown at the 1st, 2nd, 4th, 8th time and so on, because the first ones take only milliseconds. */
export class RepeatedFailures {
  readonly #failures = new Map<string, { message: string; count: number }>()

  isShown(record: ReconcileRecord): boolean {
    const key = `${record.controller} ${record.key}`
    if (record.error === undefined) {
      this.#failures.delete(key)
      return true
    }
    const message = errorText(record.error)
    const earlier = this.#failures.get(key)
    if (earlier?.message !== message) {
      if (this.#failures.size >= cliLimits.rememberedFailuresMax) this.#failures.clear()
      this.#failures.set(key, { message, count: 1 })
      return true
    }
    earlier.count++
    return Number.isInteger(Math.log2(earlier.count))
  }
}

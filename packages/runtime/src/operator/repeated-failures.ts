import type { Clock } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'
import { errorMessage, type ReconcileRecord } from '../trace/index.ts'

interface LastFailure {
  readonly text: string
  readonly printedMs: number
  readonly omitted: number
}

/**
 * Which failures of reconciles are printed: a key that fails in the same way again is retried after milliseconds at
 * first, and its lines would hide all others. The first is printed, and then one per interval with the number of those
 * in between.
 */
export class RepeatedFailures {
  readonly #clock: Clock
  readonly #last = new Map<string, LastFailure>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The number of equal failures since the last printed one; undefined if this one should not be printed. */
  omittedBefore(record: ReconcileRecord): number | undefined {
    const key = keyOf(record)
    const text = errorMessage(record.error)
    const last = this.#last.get(key)
    const nowMs = this.#clock.monotonic()
    if (last?.text === text && nowMs - last.printedMs < runtimeLimits.repeatedFailureMs) {
      this.#last.set(key, { ...last, omitted: last.omitted + 1 })
      return undefined
    }
    // So many failing keys print a line each at worst.
    if (this.#last.size >= runtimeLimits.repeatedFailureKeysMax) this.#last.clear()
    this.#last.set(key, { text, printedMs: nowMs, omitted: 0 })
    return last?.text === text ? last.omitted : 0
  }

  /** The key was reconciled: its next failure is a new one. */
  succeeded(record: ReconcileRecord): void {
    if (this.#last.size > 0) this.#last.delete(keyOf(record))
  }
}

function keyOf({ controller, key }: ReconcileRecord): string {
  return `${controller} ${key}`
}

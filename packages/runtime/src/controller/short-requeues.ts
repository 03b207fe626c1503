import type { Clock } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'
import { type BackoffOptions, backoffDelay } from '../queue/index.ts'

interface ShortRequeue {
  readonly count: number
  readonly dueMs: number
}

/**
 * Keys that ask again and again to run at once, by a requeueAt that has passed or a requeueAfterMs near zero, and
 * write nothing. controller-runtime puts `Requeue: true` through its rate limiter; so does this: the first wake-up comes
 * when it was asked for, as it may have been computed late, and those that follow wait as retries do. A key is known here
 * while its last result was such a one.
 */
export class ShortRequeues {
  readonly #clock: Clock
  readonly #backoff: BackoffOptions
  readonly #keys = new Map<string, ShortRequeue>()

  constructor(clock: Clock, backoff: BackoffOptions) {
    this.#clock = clock
    this.#backoff = backoff
  }

  /** How often in a row the key has asked for it. */
  count(key: string): number {
    return this.#keys.get(key)?.count ?? 0
  }

  /** The result asked for nothing of the kind. */
  forget(key: string): void {
    if (this.#keys.size > 0) this.#keys.delete(key)
  }

  /**
   * The delay for a key that asks for this one. An extra run, such as one for an event, neither shortens a wait that is
   * under way nor counts; it moves the wait to the time that it asks for, should that be later.
   */
  delayOf(key: string, requeueAfterMs: number): number {
    const nowMs = this.#clock.monotonic()
    const known = this.#keys.get(key)
    const isPending = known !== undefined && nowMs < known.dueMs
    const count = isPending ? known.count : (known?.count ?? 0) + 1
    const delayMs = Math.max(requeueAfterMs, this.#waitMs(count, isPending ? known.dueMs - nowMs : undefined))
    this.#keys.set(key, { count, dueMs: nowMs + delayMs })
    return delayMs
  }

  #waitMs(count: number, leftMs: number | undefined): number {
    if (count === 1) return 0
    return leftMs ?? backoffDelay(this.#backoff, count - 2)
  }

  /** Whether a request for so short a time counts. */
  static isShort(requeueAfterMs: number): boolean {
    return requeueAfterMs < runtimeLimits.shortRequeueMs
  }
}

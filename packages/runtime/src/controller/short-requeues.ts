import type { Clock } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../limits.ts'
import { type BackoffOptions, backoffDelay } from '../queue/index.ts'

interface ShortRequeue {
  readonly count: number
  readonly dueMs: number
}

/**
 * Keys that repeatedly request an immediate run, by a past requeueAt or a requeueAfterMs near zero, and write nothing.
 * controller-runtime puts `Requeue: true` through its rate limiter, and so does this class. The first wake-up comes at
 * the requested time, as it may have been computed late; those that follow wait as retries do. A key is kept here while
 * its last result was a short requeue.
 */
export class ShortRequeues {
  readonly #clock: Clock
  readonly #backoff: BackoffOptions
  readonly #keys = new Map<string, ShortRequeue>()

  constructor(clock: Clock, backoff: BackoffOptions) {
    this.#clock = clock
    this.#backoff = backoff
  }

  /** How many short requeues in a row the key has requested. */
  count(key: string): number {
    return this.#keys.get(key)?.count ?? 0
  }

  /** The result requested no short requeue. */
  forget(key: string): void {
    if (this.#keys.size > 0) this.#keys.delete(key)
  }

  /**
   * The delay for a key that requests this one. An extra run, such as one for an event, neither shortens a pending wait
   * nor counts. It moves the wait to the requested time if that is later.
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

  /** Whether a requeue this short counts. */
  static isShort(requeueAfterMs: number): boolean {
    return requeueAfterMs < runtimeLimits.shortRequeueMs
  }
}

import type { Clock, Timer } from '@kubewright/kube/runtime'

/** An exchange that waits for its response. */
export interface TimedExchange {
  readonly startMs: number
  /** Whether the head of the response has arrived: then the longer timeout of the whole response applies. */
  readonly hasHead: boolean
  /** Its timeout has passed: it fails and is no longer tracked. */
  expire(): void
}

export interface DeadlineBounds {
  /** Until the head of the response. */
  readonly headTimeoutMs: number
  /** Until the end of the response. */
  readonly requestTimeoutMs: number
}

/**
 * Tracks the timeouts of all exchanges of a transport with one timer, because most responses arrive long before it
 * fires. All have the same timeouts, so the oldest is due first. Without exchanges there is no timer, because it would
 * keep the process alive.
 */
export class ExchangeDeadlines {
  readonly #clock: Clock
  readonly #bounds: DeadlineBounds
  /** In order of their start. */
  readonly #running = new Set<TimedExchange>()
  #timer: Timer | undefined

  constructor(clock: Clock, bounds: DeadlineBounds) {
    this.#clock = clock
    this.#bounds = bounds
  }

  began(exchange: TimedExchange): void {
    this.#running.add(exchange)
    if (this.#timer === undefined) this.#set(this.#bounds.headTimeoutMs)
  }

  ended(exchange: TimedExchange): void {
    this.#running.delete(exchange)
    if (this.#running.size > 0) return
    this.#timer?.cancel()
    this.#timer = undefined
  }

  #set(delayMs: number): void {
    this.#timer = this.#clock.after(delayMs, 'response of the API server', this.#look)
  }

  /** Expires exchanges that are due, and sets the timer for the next. */
  readonly #look = () => {
    this.#timer = undefined
    const { headTimeoutMs, requestTimeoutMs } = this.#bounds
    const nowMs = this.#clock.monotonic()
    let nextMs = Number.POSITIVE_INFINITY
    for (const exchange of this.#running) {
      const headDueMs = exchange.startMs + headTimeoutMs
      // No later exchange is due earlier, whether or not this one has its head.
      if (headDueMs > nowMs) {
        nextMs = Math.min(nextMs, headDueMs)
        break
      }
      const dueMs = exchange.hasHead ? Math.max(headDueMs, exchange.startMs + requestTimeoutMs) : headDueMs
      if (dueMs <= nowMs) exchange.expire()
      else nextMs = Math.min(nextMs, dueMs)
    }
    if (this.#running.size > 0) this.#set(nextMs - nowMs)
  }
}

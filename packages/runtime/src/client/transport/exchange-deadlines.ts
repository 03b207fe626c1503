import type { Clock, Timer } from '@kubewright/kube/runtime'

/** What is watched: an exchange that waits for its answer. */
export interface TimedExchange {
  readonly startMs: number
  /** Whether the head of the answer is there: then the whole answer has its own, longer time. */
  readonly hasHead: boolean
  /** Its time is over. It ends, and is watched no more. */
  expire(): void
}

export interface DeadlineBounds {
  /** Until the head of the answer is there. */
  readonly headTimeoutMs: number
  /** Until all of the answer is there. */
  readonly requestTimeoutMs: number
}

/**
 * Watches the time of all exchanges of a transport with one timer: most answers come long before it fires. All have
 * the same times, so that those that began first are due first. There is no timer while there is no exchange, since it
 * would keep the process alive.
 */
export class ExchangeDeadlines {
  private readonly clock: Clock
  private readonly bounds: DeadlineBounds
  /** In the order in which they began. */
  private readonly running = new Set<TimedExchange>()
  private timer: Timer | undefined

  constructor(clock: Clock, bounds: DeadlineBounds) {
    this.clock = clock
    this.bounds = bounds
  }

  began(exchange: TimedExchange): void {
    this.running.add(exchange)
    if (this.timer === undefined) this.set(this.bounds.headTimeoutMs)
  }

  ended(exchange: TimedExchange): void {
    this.running.delete(exchange)
    if (this.running.size > 0) return
    this.timer?.cancel()
    this.timer = undefined
  }

  private set(delayMs: number): void {
    this.timer = this.clock.after(delayMs, 'answer of the API server', this.look)
  }

  /** Ends those whose time is over, and sets the timer for the next. */
  private readonly look = () => {
    this.timer = undefined
    const { headTimeoutMs, requestTimeoutMs } = this.bounds
    const nowMs = this.clock.monotonic()
    let nextMs = Number.POSITIVE_INFINITY
    for (const exchange of this.running) {
      const headDueMs = exchange.startMs + headTimeoutMs
      // Nobody behind it is due earlier than this, whether or not it has its head itself.
      if (headDueMs > nowMs) {
        nextMs = Math.min(nextMs, headDueMs)
        break
      }
      const dueMs = exchange.hasHead ? Math.max(headDueMs, exchange.startMs + requestTimeoutMs) : headDueMs
      if (dueMs <= nowMs) exchange.expire()
      else nextMs = Math.min(nextMs, dueMs)
    }
    if (this.running.size > 0) this.set(nextMs - nowMs)
  }
}

/** The maximum of Retry-After. */
const secondsMax = 32

interface Second {
  readonly at: number
  count: number
}

/**
 * Retry-After in whole seconds: doubles while many requests are refused, and decreases by one while few are, as in
 * Kubernetes.
 */
export class RetryAfter {
  readonly #past: Second[] = []
  #current: Second = { at: 0, count: 0 }
  #raisedAt = 0
  seconds = 1

  /** Counts a refusal. */
  add(nowMs: number): void {
    const at = Math.floor(nowMs / 1000)
    if (at === this.#current.at) {
      this.#current.count++
      return
    }
    this.#past.push(this.#current)
    this.#current = { at, count: 1 }
    const kept = Math.min(2 * this.seconds, secondsMax)
    while (this.#past.length > 0 && at - (this.#past[0] as Second).at > kept) this.#past.shift()
    this.#adjust(at)
  }

  #adjust(at: number): void {
    const lately = this.#past.filter((second) => at - second.at <= this.seconds)
    const refused = lately.reduce((sum, { count }) => sum + count, 0)
    if (at - this.#raisedAt >= this.seconds && refused >= 3 * this.seconds) {
      this.seconds = Math.min(2 * this.seconds, secondsMax)
      this.#raisedAt = at
    } else if (refused < this.seconds && this.seconds > 1) this.seconds--
  }
}

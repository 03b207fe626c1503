import type { Metric } from './exposition.ts'

type Kind = 'mutating' | 'readOnly'
type MaybePromise<Value> = Value | Promise<Value>

/** Number of requests in flight: the maximum since the last scrape. */
export class InFlight {
  readonly #now: Record<Kind, number> = { mutating: 0, readOnly: 0 }
  readonly #most: Record<Kind, number> = { mutating: 0, readOnly: 0 }

  /** Runs the work and returns `over` of its result when it has ended. */
  during<Result>(kind: Kind, work: () => MaybePromise<Result>, over: (result: Result) => Result): MaybePromise<Result> {
    const count = ++this.#now[kind]
    if (count > this.#most[kind]) this.#most[kind] = count
    let outcome: MaybePromise<Result>
    try {
      outcome = work()
    } catch (error) {
      this.#now[kind]--
      throw error
    }
    if (!(outcome instanceof Promise)) {
      this.#now[kind]--
      return over(outcome)
    }
    return outcome.then(
      (result) => {
        this.#now[kind]--
        return over(result)
      },
      (error: unknown) => {
        this.#now[kind]--
        throw error
      },
    )
  }

  metrics(): readonly Metric[] {
    const samples = (['mutating', 'readOnly'] as const).map((kind) => {
      const value = this.#most[kind]
      this.#most[kind] = this.#now[kind]
      return { labels: { request_kind: kind }, value }
    })
    const help = 'Maximum number of concurrent requests since the last scrape.'
    return [{ name: 'apiserver_current_inflight_requests', type: 'gauge', help, samples }]
  }
}

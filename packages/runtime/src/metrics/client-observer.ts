import { knownMetrics } from './known-metrics.ts'
import type { Counter, Histogram, MetricsRegistry } from './metrics.ts'

/** What is counted only when asked for, as in controller-runtime: it has many series or costs more than a counter. */
export type ClientMetric = 'duration' | 'retries'

export interface ClientObserverOptions {
  /** The host and port of the API server. */
  readonly host: string
  /** None when absent. */
  readonly metrics?: readonly ClientMetric[] | undefined
}

/** What a client tells of its requests. The code is the HTTP status as text, or `<error>` without an answer. */
export interface ClientObserver {
  finished(method: string, code: string, durationSeconds: number): void
  retried(method: string, code: string): void
}

/** The metrics of the requests to one API server. */
export function createClientObserver(registry: MetricsRegistry, options: ClientObserverOptions): ClientObserver {
  const { host, metrics = [] } = options
  const requests = registry.counter(knownMetrics.requests)
  const countRequest = bindByCode((code, method) => requests.with({ code, method, host }))
  const durationOf = metrics.includes('duration') ? bindDurations(registry, host) : undefined
  const retries = metrics.includes('retries') ? registry.counter(knownMetrics.requestRetries) : undefined
  const countRetry = retries && bindByCode((code, verb) => retries.with({ code, verb, host }))
  return {
    finished: (method, code, durationSeconds) => {
      countRequest(method, code).increment()
      durationOf?.(method).observe(durationSeconds)
    },
    retried: (method, code) => countRetry?.(method, code).increment(),
  }
}

/** Two maps instead of one with a text made of both: nothing is made per request. */
function bindByCode(bind: (code: string, method: string) => Counter): (method: string, code: string) => Counter {
  const byMethod = new Map<string, Map<string, Counter>>()
  return (method, code) => {
    let byCode = byMethod.get(method)
    if (byCode === undefined) {
      byCode = new Map()
      byMethod.set(method, byCode)
    }
    let counter = byCode.get(code)
    if (counter === undefined) {
      counter = bind(code, method)
      byCode.set(code, counter)
    }
    return counter
  }
}

function bindDurations(registry: MetricsRegistry, host: string): (verb: string) => Histogram {
  const family = registry.histogram(knownMetrics.requestDuration)
  const byVerb = new Map<string, Histogram>()
  return (verb) => {
    let histogram = byVerb.get(verb)
    if (histogram === undefined) {
      histogram = family.with({ verb, host })
      byVerb.set(verb, histogram)
    }
    return histogram
  }
}

import { knownMetrics } from './known-metrics.ts'
import type { Counter, Histogram, HistogramDefinition, MetricsRegistry } from './metrics.ts'

/** Metrics that are off by default, as in controller-runtime: they have many series or cost more than a counter. */
export type ClientMetric = 'duration' | 'retries' | 'sizes' | 'nameResolution'

export interface ClientObserverOptions {
  /** The host and port of the API server. */
  readonly host: string
  /** None when absent. */
  readonly metrics?: readonly ClientMetric[] | undefined
}

/** Receives a client's requests for metrics. The code is the HTTP status as text, or `<error>` without a response. */
export interface ClientObserver {
  finished(method: string, code: string, durationSeconds: number): void
  retried(method: string, code: string): void
  /** The sizes of the bodies as sent and received. */
  sized(method: string, requestBytes: number, responseBytes: number): void
  /** The host name of the API server or proxy was resolved; for `onNameResolved` of a transport. */
  resolved(host: string, durationSeconds: number): void
}

/** The metrics of the requests to one API server. */
export function createClientObserver(registry: MetricsRegistry, options: ClientObserverOptions): ClientObserver {
  const { host, metrics = [] } = options
  const requests = registry.counter(knownMetrics.requests)
  const countRequest = bindByCode((code, method) => requests.with({ code, method, host }))
  const byVerb = (wanted: ClientMetric, metric: HistogramDefinition<'verb' | 'host'>) => {
    const family = metrics.includes(wanted) ? registry.histogram(metric) : undefined
    return family && bindByLabel((verb) => family.with({ verb, host }))
  }
  const durationOf = byVerb('duration', knownMetrics.requestDuration)
  const requestSizeOf = byVerb('sizes', knownMetrics.requestSize)
  const responseSizeOf = byVerb('sizes', knownMetrics.responseSize)
  const resolutions = metrics.includes('nameResolution') ? registry.histogram(knownMetrics.nameResolution) : undefined
  const resolutionOf = resolutions && bindByLabel((name) => resolutions.with({ host: name }))
  const retries = metrics.includes('retries') ? registry.counter(knownMetrics.requestRetries) : undefined
  const countRetry = retries && bindByCode((code, verb) => retries.with({ code, verb, host }))
  return {
    finished: (method, code, durationSeconds) => {
      countRequest(method, code).increment()
      durationOf?.(method).observe(durationSeconds)
    },
    retried: (method, code) => countRetry?.(method, code).increment(),
    sized: (method, requestBytes, responseBytes) => {
      requestSizeOf?.(method).observe(requestBytes)
      responseSizeOf?.(method).observe(responseBytes)
    },
    resolved: (name, durationSeconds) => resolutionOf?.(name).observe(durationSeconds),
  }
}

/** Two nested maps: a combined key would create a string per request. */
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

function bindByLabel(bind: (value: string) => Histogram): (value: string) => Histogram {
  const byValue = new Map<string, Histogram>()
  return (value) => {
    let histogram = byValue.get(value)
    if (histogram === undefined) {
      histogram = bind(value)
      byValue.set(value, histogram)
    }
    return histogram
  }
}

import { knownMetrics, type MetricsRegistry } from '../metrics/index.ts'
import type { ReviewType } from './review.ts'

/** Receives the events of a webhook server. */
export interface WebhookObserver {
  /** A path is now served. */
  registered(path: string): void
  began(path: string): void
  ended(path: string, status: number, durationMs: number): void
  /** A handler threw an error that is not a decision. */
  panicked(type: ReviewType): void
}

/** The metrics of controller-runtime. The series of a path exist, at zero, from its registration. */
export function createWebhookObserver(registry: MetricsRegistry): WebhookObserver {
  const latency = registry.histogram(knownMetrics.webhookLatency)
  const requests = registry.counter(knownMetrics.webhookRequests)
  const inFlight = registry.gauge(knownMetrics.webhookInFlight)
  const panics = registry.counter(knownMetrics.webhookPanics).with({})
  const conversionPanics = registry.counter(knownMetrics.conversionPanics).with({})
  return {
    registered: (webhook) => {
      latency.with({ webhook })
      inFlight.with({ webhook })
      for (const code of ['200', '500']) requests.with({ webhook, code })
    },
    began: (webhook) => inFlight.with({ webhook }).add(1),
    ended: (webhook, status, durationMs) => {
      inFlight.with({ webhook }).add(-1)
      latency.with({ webhook }).observe(durationMs / 1000)
      requests.with({ webhook, code: String(status) }).increment()
    },
    panicked: (type) => (type === 'conversion' ? conversionPanics : panics).increment(),
  }
}

export const silentObserver: WebhookObserver = {
  registered: () => undefined,
  began: () => undefined,
  ended: () => undefined,
  panicked: () => undefined,
}

/**
 * Metrics: counters, gauges and histograms with labels, rendered as Prometheus reads them, under the names that
 * dashboards of Go operators know. Guarantees: recording a value costs some nanoseconds (series are bound once, no text
 * is made per value); series of a controller are there, at zero, from its start; label values are bounded, so that no
 * input can fill the memory. Histograms have classic buckets: native ones exist in Prometheus' protobuf form only.
 * May import: queue.
 *
 * @module
 */
export { type CacheUsageReading, collectCacheUsage } from './cache-collector.ts'
export { type CertificateObserver, createCertificateObserver } from './certificate-observer.ts'
export {
  type ClientMetric,
  type ClientObserver,
  type ClientObserverOptions,
  createClientObserver,
} from './client-observer.ts'
export { type ControllerMetrics, createControllerMetrics, type ReconcileOutcome } from './controller-metrics.ts'
export { createMetricsRegistry, type RegistryOptions } from './create-registry.ts'
export { knownMetrics } from './known-metrics.ts'
export { createLeaderObserver, type LeaderObserver } from './leader-observer.ts'
export type {
  Counter,
  Gauge,
  Histogram,
  HistogramDefinition,
  MetricDefinition,
  MetricFamily,
  MetricsFormat,
  MetricsRegistry,
} from './metrics.ts'
export { collectProcessMetrics, type ProcessMetricsOptions } from './process-collector.ts'
export { createQueueObserver, type QueueMetrics, type QueueReading } from './queue-observer.ts'
export { createWatchObserver, type WatchObserver } from './watch-observer.ts'

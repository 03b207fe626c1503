/**
 * Metrics: counters, gauges and histograms with labels in Prometheus' formats, under the names that dashboards of Go
 * operators use.
 * Guarantees: recording a value costs a few nanoseconds (series are bound once, and no string is built per value); the
 * series of a controller exist, at zero, from its start; label values are bounded, so that no input can fill the
 * memory. Histograms have classic buckets: native ones exist only in Prometheus' protobuf format.
 * May import: queue, controller.
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
export { createControllerMetrics } from './controller-metrics.ts'
export { createMetricsRegistry, type RegistryOptions } from './create-registry.ts'
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
  OwnMetrics,
} from './metrics.ts'
export { collectProcessMetrics, type ProcessMetricsOptions } from './process-collector.ts'
export { createQueueObserver, type QueueMetrics, type QueueReading } from './queue-observer.ts'
export { createWatchObserver, type WatchObserver } from './watch-observer.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { knownMetrics } from './known-metrics.ts'

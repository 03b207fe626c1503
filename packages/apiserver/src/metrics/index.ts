/**
 * What the server counts of itself, in Prometheus' text and under kube-apiserver's names and labels. Guarantees: counting a
 * request costs well under a microsecond and makes no text; label values come from what is served and from fixed lists,
 * never from what a client made up; who may read them is for access/ to decide, as for any path.
 * May import: fairness, resources.
 *
 * @module
 */
export type { Labels, Metric, Sample } from './exposition.ts'
export { metricsPage } from './exposition.ts'
export type { MetricsOptions, ServerMetrics } from './server-metrics.ts'
export { createServerMetrics } from './server-metrics.ts'

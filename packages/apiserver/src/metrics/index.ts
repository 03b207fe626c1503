/**
 * Counts requests, decisions and store sizes, and writes them in Prometheus' text format under kube-apiserver's names.
 * Guarantees: counting costs less than a microsecond and allocates no text; label values come from served resources and
 * fixed lists, never from clients.
 * May import: request, registry, api, flow-control.
 *
 * @module
 */
export type { Metric } from './exposition.ts'
export { metricsPage } from './exposition.ts'
export type { ServerMetrics } from './server-metrics.ts'
export { createServerMetrics } from './server-metrics.ts'

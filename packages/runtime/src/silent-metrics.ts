import type { Counter, Gauge, Histogram, MetricFamily, OwnMetrics } from './metric-types.ts'

const counter: Counter = { value: 0, increment: () => undefined }
const gauge: Gauge = { value: 0, set: () => undefined, add: () => undefined }
const histogram: Histogram = { count: 0, sum: 0, observe: () => undefined }

function familyOf<Series>(name: string, series: Series): MetricFamily<Series, string> {
  return { name, with: () => series, clear: () => undefined }
}

/** Metrics that are counted nowhere: those of a controller without a registry. */
export const silentMetrics: OwnMetrics = {
  counter: ({ name }) => familyOf(name, counter),
  gauge: ({ name }) => familyOf(name, gauge),
  histogram: ({ name }) => familyOf(name, histogram),
}

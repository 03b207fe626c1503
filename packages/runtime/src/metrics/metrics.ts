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
} from '../metric-types.ts'

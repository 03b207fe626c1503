/** A value that only increases. */
export interface Counter {
  readonly value: number
  /** @throws RuntimeError METRIC_INVALID for a negative value. */
  increment(by?: number): void
}

/** A value that increases and decreases. */
export interface Gauge {
  readonly value: number
  set(value: number): void
  add(difference: number): void
}

/** A distribution of values. */
export interface Histogram {
  readonly count: number
  readonly sum: number
  /** NaN is ignored: it would make the sum NaN forever. */
  observe(value: number): void
}

export interface MetricDefinition<Label extends string = string> {
  /** For example etcd_backups_total; a counter's name ends in _total. */
  readonly name: string
  /** One sentence for readers. */
  readonly help: string
  readonly labels?: readonly Label[] | undefined
  /** The largest number of series; values of further ones are counted as `exceeded_cardinality_limit`. */
  readonly seriesMax?: number | undefined
}

export interface HistogramDefinition<Label extends string = string> extends MetricDefinition<Label> {
  /** The upper bounds, ascending; +Inf is added. */
  readonly buckets: readonly number[]
}

/** All series of one metric. A metric without labels has its series from the beginning. */
export interface MetricFamily<Series, Label extends string> {
  readonly name: string
  /** The series with these label values. Keep the result: each call looks it up by a string built from the values. */
  with(values: Readonly<Record<Label, string>>): Series
  /** Removes all series: for gauges that are set again before each scrape. */
  clear(): void
}

/** Prometheus' text format 0.0.4, which every scraper reads, or OpenMetrics 1.0. */
export type MetricsFormat = 'text' | 'openmetrics'

/**
 * The metrics of a process. Defining the same metric twice returns the same family.
 *
 *     const backups = registry.counter({ name: 'etcd_backups_total', help: 'Backups by result.', labels: ['result'] })
 *     const succeeded = backups.with({ result: 'ok' })
 *     succeeded.increment()
 *
 * @throws RuntimeError METRIC_INVALID for names that are invalid or already used by another definition.
 */
export interface MetricsRegistry {
  counter<const Label extends string = never>(definition: MetricDefinition<Label>): MetricFamily<Counter, Label>
  gauge<const Label extends string = never>(definition: MetricDefinition<Label>): MetricFamily<Gauge, Label>
  histogram<const Label extends string = never>(definition: HistogramDefinition<Label>): MetricFamily<Histogram, Label>
  /**
   * Runs `update` before each scrape, to read gauges; returns a function that stops it. A collector that throws is
   * counted in kubewright_metrics_collector_errors_total; the others are still rendered.
   */
  collect(collector: string, update: () => void): () => void
  render(format?: MetricsFormat): string
}

/** The author's own metrics: the part of a registry that a reconcile may use. */
export type OwnMetrics = Pick<MetricsRegistry, 'counter' | 'gauge' | 'histogram'>

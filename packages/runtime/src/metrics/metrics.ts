/** Goes up only. */
export interface Counter {
  readonly value: number
  /** @throws RuntimeError METRIC_INVALID for less than zero. */
  increment(by?: number): void
}

/** Goes up and down. */
export interface Gauge {
  readonly value: number
  set(value: number): void
  add(difference: number): void
}

/** How often values of which size came. */
export interface Histogram {
  readonly count: number
  readonly sum: number
  /** NaN is not counted: it would make the sum useless for good. */
  observe(value: number): void
}

export interface MetricDefinition<Label extends string = string> {
  /** Such as etcd_backups_total; that of a counter ends in _total. */
  readonly name: string
  /** One sentence for people. */
  readonly help: string
  readonly labels?: readonly Label[] | undefined
  /** Series of the family at most; values beyond it are counted as `exceeded_cardinality_limit`. */
  readonly seriesMax?: number | undefined
}

export interface HistogramDefinition<Label extends string = string> extends MetricDefinition<Label> {
  /** The upper bounds, ascending; the one without an end is added. */
  readonly buckets: readonly number[]
}

/** All series of one name. One without labels has its series from the beginning. */
export interface MetricFamily<Series, Label extends string> {
  readonly name: string
  /** The series with these label values. Bind it once and keep it: this looks it up by a text made of the values. */
  with(values: Readonly<Record<Label, string>>): Series
  /** Forgets all series: for gauges that are set anew before each rendering. */
  clear(): void
}

/** Prometheus' text format 0.0.4, which every scraper reads, or OpenMetrics 1.0. */
export type MetricsFormat = 'text' | 'openmetrics'

/**
 * The metrics of a process. Asking twice for a metric of the same definition gives the same family.
 *
 *     const backups = registry.counter({ name: 'etcd_backups_total', help: 'Backups by result.', labels: ['result'] })
 *     const succeeded = backups.with({ result: 'ok' })
 *     succeeded.increment()
 *
 * @throws RuntimeError METRIC_INVALID for names that are not allowed, or that stand for something else already.
 */
export interface MetricsRegistry {
  counter<const Label extends string = never>(definition: MetricDefinition<Label>): MetricFamily<Counter, Label>
  gauge<const Label extends string = never>(definition: MetricDefinition<Label>): MetricFamily<Gauge, Label>
  histogram<const Label extends string = never>(definition: HistogramDefinition<Label>): MetricFamily<Histogram, Label>
  /**
   * Runs before each rendering, to read what is a level and not an event; returns the function that ends that. One that
   * throws is counted in kubewright_metrics_collector_errors_total, and the others are rendered all the same.
   */
  collect(collector: string, update: () => void): () => void
  render(format?: MetricsFormat): string
}

import type { MetricFamily, OwnMetrics } from '../metric-types.ts'

/** Runs the effect when the reconcile ends; of several runs of the function, the n-th effect of a name runs once. */
type Later = (name: string, effect: () => void) => void

/** The metrics whose changes take effect once per reconcile, however often the function runs in it. */
export function effectMetrics(metrics: OwnMetrics, later: Later): OwnMetrics {
  return {
    counter: (definition) =>
      familyOf(metrics.counter(definition), (series, name) => ({
        get value() {
          return series.value
        },
        increment: (by = 1) => later(name, () => series.increment(by)),
      })),
    gauge: (definition) =>
      familyOf(metrics.gauge(definition), (series, name) => ({
        get value() {
          return series.value
        },
        set: (value) => later(name, () => series.set(value)),
        add: (difference) => later(name, () => series.add(difference)),
      })),
    histogram: (definition) =>
      familyOf(metrics.histogram(definition), (series, name) => ({
        get count() {
          return series.count
        },
        get sum() {
          return series.sum
        },
        observe: (value) => later(name, () => series.observe(value)),
      })),
  }
}

function familyOf<Series, Label extends string>(
  family: MetricFamily<Series, Label>,
  wrap: (series: Series, name: string) => Series,
): MetricFamily<Series, Label> {
  return {
    name: family.name,
    with: (values) => wrap(family.with(values), `${family.name} ${JSON.stringify(values)}`),
    clear: () => family.clear(),
  }
}

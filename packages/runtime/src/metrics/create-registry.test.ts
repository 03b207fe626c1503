import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { createMetricsRegistry, knownMetrics } from './index.ts'

const help = 'What it is.'

test('the page has each metric with its help, its type and its series, sorted, in the text format of Prometheus', () => {
  const registry = createMetricsRegistry()
  const backups = registry.counter({ name: 'backups_total', help: 'Backups\nby \\ result.', labels: ['result', 'to'] })
  backups.with({ result: 'ok', to: 's3' }).increment()
  backups.with({ result: 'ok', to: 's3' }).increment(2)
  backups.with({ result: 'error', to: 'a "b"\\\n' }).increment()
  registry.gauge({ name: 'age_seconds', help }).with({}).set(1_500_000)
  const size = registry
    .histogram({ name: 'size_bytes', help, labels: ['to'], buckets: [1, 2.5, 1e6] })
    .with({ to: 's3' })
  for (const value of [0, 1, 2, 1e6, 2e6, Number.NaN]) size.observe(value)
  expect(registry.render()).toBe(`# HELP age_seconds What it is.
# TYPE age_seconds gauge
age_seconds 1.5e+06
# HELP backups_total Backups\\nby \\\\ result.
# TYPE backups_total counter
backups_total{result="error",to="a \\"b\\"\\\\\\n"} 1
backups_total{result="ok",to="s3"} 3
# HELP size_bytes What it is.
# TYPE size_bytes histogram
size_bytes_bucket{to="s3",le="1"} 2
size_bytes_bucket{to="s3",le="2.5"} 3
size_bytes_bucket{to="s3",le="1e+06"} 4
size_bytes_bucket{to="s3",le="+Inf"} 5
size_bytes_sum{to="s3"} 3.000003e+06
size_bytes_count{to="s3"} 5
`)
})

test('in OpenMetrics counters have no suffix in their name, bounds are floats, and the page has an end', () => {
  const registry = createMetricsRegistry()
  registry.counter({ name: 'backups_total', help: 'The "good" ones.' }).with({}).increment()
  registry
    .histogram({ name: 'size_bytes', help, buckets: [1, 2.5] })
    .with({})
    .observe(2)
  expect(registry.render('openmetrics')).toBe(`# HELP backups The \\"good\\" ones.
# TYPE backups counter
backups_total 1
# HELP size_bytes What it is.
# TYPE size_bytes histogram
size_bytes_bucket{le="1.0"} 0
size_bytes_bucket{le="2.5"} 1
size_bytes_bucket{le="+Inf"} 1
size_bytes_sum 2
size_bytes_count 1
# EOF
`)
})

test('a value is counted in the first bucket whose bound is not below it', () => {
  const bounds = fc.uniqueArray(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 60 })
  const values = fc.array(fc.double({ noNaN: true }), { maxLength: 50 })
  const property = fc.property(bounds, values, (drawn, observed) => {
    const buckets = drawn.map((bound) => bound + 0).sort((left, right) => left - right)
    fc.pre(new Set(buckets).size === buckets.length)
    const registry = createMetricsRegistry()
    const series = registry.histogram({ name: 'x', help, buckets }).with({})
    for (const value of observed) series.observe(value)
    const lines = registry
      .render()
      .split('\n')
      .filter((line) => line.startsWith('x_bucket'))
    const counts = lines.map((line) => Number(line.split(' ').at(-1)))
    const expected = [...buckets, Number.POSITIVE_INFINITY].map(
      (bound) => observed.filter((value) => value <= bound).length,
    )
    expect(counts).toEqual(expected)
  })
  fc.assert(property, { seed: 14, numRuns: 200 })
})

test('beyond the limit of a metric all further label values share a series', () => {
  const registry = createMetricsRegistry()
  const family = registry.counter({ name: 'a_total', help, labels: ['user', 'path'], seriesMax: 2 })
  for (const user of ['one', 'two', 'three', 'four']) family.with({ user, path: '/' }).increment()
  family.with({ user: 'one', path: '/' }).increment()
  expect(registry.render()).toContain(`a_total{user="exceeded_cardinality_limit",path="exceeded_cardinality_limit"} 2
a_total{user="one",path="/"} 2
a_total{user="two",path="/"} 1
`)
  const unbounded = registry.gauge({ name: 'b', help, labels: ['id'] })
  for (let id = 0; id < 3 * runtimeLimits.metricSeriesMax; id++) unbounded.with({ id: String(id) }).set(1)
  const series = registry
    .render()
    .split('\n')
    .filter((line) => line.startsWith('b{'))
  expect(series).toHaveLength(runtimeLimits.metricSeriesMax + 1)
  unbounded.clear()
  unbounded.with({ id: 'x'.repeat(10_000) }).set(1)
  expect(registry.render()).toContain(`b{id="${'x'.repeat(runtimeLimits.metricLabelCharactersMax)}"} 1`)
})

test('defining a metric twice returns the same one; another definition under its name is refused', () => {
  const registry = createMetricsRegistry()
  const labels = ['a'] as const
  expect(registry.counter({ name: 'a_total', help, labels })).toBe(
    registry.counter({ name: 'a_total', help: 'b', labels }),
  )
  registry.histogram({ name: 'h', help, buckets: [1] })
  const refused: (() => unknown)[] = [
    () => registry.gauge({ name: 'a_total', help, labels }),
    () => registry.counter({ name: 'a_total', help, labels: ['b'] }),
    () => registry.histogram({ name: 'h', help, buckets: [1, 2] }),
    () => registry.gauge({ name: 'h_count', help }),
    () => registry.gauge({ name: '1a', help }),
    () => registry.gauge({ name: 'g', help, labels: ['__name__'] }),
    () => registry.gauge({ name: 'g', help, labels: ['a', 'a'] }),
    () => registry.counter({ name: 'count', help }),
    () => registry.histogram({ name: 'i', help, buckets: [] }),
    () =>
      registry.histogram({
        name: 'i',
        help,
        buckets: Array.from({ length: runtimeLimits.metricBucketsMax + 1 }, (_, bound) => bound),
      }),
    () => registry.histogram({ name: 'i', help, buckets: [2, 1] }),
    () => registry.histogram({ name: 'i', help, buckets: [1, Number.POSITIVE_INFINITY] }),
    () => registry.histogram({ name: 'i', help, labels: ['le'], buckets: [1] }),
    () => registry.counter({ name: 'a_total', help, labels }).with({} as never),
    () => registry.counter({ name: 'a_total', help, labels }).with({ a: 'x' }).increment(-1),
    () => registry.counter({ name: 'a_total', help, labels }).with({ a: 'x' }).increment(Number.NaN),
    // Names that dashboards of Go operators use are reserved, including those of webhooks.
    () => registry.counter({ name: 'controller_runtime_webhook_requests_total', help, labels: ['path'] }),
    () => registry.gauge({ name: knownMetrics.reconcileTime.name, help, labels: ['controller'] }),
  ]
  for (const refuse of refused)
    expect(refuse, refuse.toString()).toThrow(expect.objectContaining({ code: 'METRIC_INVALID' }))
  for (let count = 0; count < runtimeLimits.metricFamiliesMax - 3; count++) registry.gauge({ name: `g${count}`, help })
  expect(() => registry.gauge({ name: 'one_more', help })).toThrow('which is the limit')
})

test('collectors run before each rendering; one that throws is counted and does not affect others', () => {
  const errors: unknown[] = []
  const registry = createMetricsRegistry({ onError: (error) => errors.push(error) })
  const gauge = registry.gauge({ name: 'level', help }).with({})
  const failure = new Error('broken')
  registry.collect('bad', () => {
    throw failure
  })
  const stop = registry.collect('good', () => gauge.add(1))
  expect(registry.render()).toContain('level 1\n')
  expect(registry.render()).toContain('level 2\n')
  stop()
  expect(registry.render()).toContain('level 2\n')
  expect(registry.render()).toContain('kubewright_metrics_collector_errors_total{collector="bad"} 4\n')
  expect(errors).toEqual([failure, failure, failure, failure])
})

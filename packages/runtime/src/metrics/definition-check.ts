import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { MetricType } from './family.ts'
import type { HistogramDefinition, MetricDefinition } from './metrics.ts'

const metricName = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/
const labelName = /^[a-zA-Z_][a-zA-Z0-9_]*$/
const histogramSuffixes = ['_bucket', '_sum', '_count'] as const

/** @throws RuntimeError METRIC_INVALID if Prometheus could not parse the metric, or would misinterpret it. */
export function checkDefinition(type: MetricType, definition: MetricDefinition | HistogramDefinition): void {
  const { name, labels = [] } = definition
  if (!metricName.test(name))
    throw invalid(name, 'a name consists of letters, digits, _ and :, and does not begin with a digit')
  if (type === 'counter' && !name.endsWith('_total')) throw invalid(name, 'the name of a counter must end in _total')
  for (const label of labels) {
    if (!labelName.test(label) || label.startsWith('__')) throw invalid(name, `${label} is not a valid label name`)
    if (label === 'le' && type === 'histogram') throw invalid(name, 'le is reserved for the buckets of a histogram')
  }
  if (new Set(labels).size !== labels.length) throw invalid(name, 'two labels have the same name')
  if (type === 'histogram') checkBuckets(name, (definition as HistogramDefinition).buckets)
}

function checkBuckets(name: string, buckets: readonly number[]): void {
  if (buckets.length === 0 || buckets.length > runtimeLimits.metricBucketsMax) {
    throw invalid(name, `a histogram has 1 to ${runtimeLimits.metricBucketsMax} buckets, not ${buckets.length}`)
  }
  const isAscending = buckets.every((bound, index) => index === 0 || bound > (buckets[index - 1] as number))
  if (!isAscending || !buckets.every(Number.isFinite)) throw invalid(name, 'bucket bounds must be ascending and finite')
}

/** Whether two definitions describe the same series; help texts may differ. */
export function isSameForm(left: MetricDefinition, right: MetricDefinition): boolean {
  const isSame = (one: readonly unknown[] = [], other: readonly unknown[] = []) =>
    one.length === other.length && one.every((item, index) => item === other[index])
  const bucketsOf = (definition: MetricDefinition) => (definition as Partial<HistogramDefinition>).buckets
  return isSame(left.labels, right.labels) && isSame(bucketsOf(left), bucketsOf(right))
}

/** All sample names of the metric. */
export function sampleNames(type: MetricType, name: string): readonly string[] {
  return type === 'histogram' ? [name, ...histogramSuffixes.map((suffix) => name + suffix)] : [name]
}

export function invalid(name: string, reason: string): RuntimeError {
  return new RuntimeError('METRIC_INVALID', `metric ${JSON.stringify(name)} cannot be defined: ${reason}`, {
    path: name,
  })
}

import { compareStrings, formatGoFloat } from '@kubewright/kube/json'
import type { Family } from './family.ts'
import type { HistogramDefinition, MetricsFormat } from './metrics.ts'
import type { CounterSeries, GaugeSeries, HistogramSeries } from './series.ts'

/** The page: families by name, series by labels, numbers in Go's format, so that bounds have the same labels. */
export function renderFamilies(families: Iterable<Family<unknown>>, format: MetricsFormat): string {
  const sorted = [...families].sort((left, right) => compareStrings(left.name, right.name))
  const lines: string[] = []
  for (const family of sorted) renderFamily(lines, family, format)
  if (format === 'openmetrics') lines.push('# EOF')
  return `${lines.join('\n')}\n`
}

function renderFamily(lines: string[], family: Family<unknown>, format: MetricsFormat): void {
  if (family.series.size === 0) return
  const { name, type } = family
  // OpenMetrics names a counter without the suffix of its samples.
  const title = format === 'openmetrics' && type === 'counter' ? name.slice(0, -'_total'.length) : name
  lines.push(`# HELP ${title} ${escapeHelp(family.definition.help, format)}`, `# TYPE ${title} ${type}`)
  const series = [...family.series].sort(([left], [right]) => compareStrings(left, right))
  if (type === 'histogram') {
    const bounds = (family.definition as HistogramDefinition).buckets.map((bound) => formatBound(bound, format))
    for (const [labels, value] of series) renderHistogram(lines, name, labels, value as HistogramSeries, bounds)
    return
  }
  for (const [labels, value] of series) {
    const suffix = labels === '' ? '' : `{${labels}}`
    lines.push(`${name}${suffix} ${formatGoFloat((value as CounterSeries | GaugeSeries).value)}`)
  }
}

function renderHistogram(
  lines: string[],
  name: string,
  labels: string,
  series: HistogramSeries,
  bounds: readonly string[],
): void {
  const before = labels === '' ? '' : `${labels},`
  let total = 0
  for (const [index, bound] of bounds.entries()) {
    total += series.counts[index] ?? 0
    lines.push(`${name}_bucket{${before}le="${bound}"} ${formatGoFloat(total)}`)
  }
  const suffix = labels === '' ? '' : `{${labels}}`
  lines.push(
    `${name}_bucket{${before}le="+Inf"} ${formatGoFloat(series.count)}`,
    `${name}_sum${suffix} ${formatGoFloat(series.sum)}`,
    `${name}_count${suffix} ${formatGoFloat(series.count)}`,
  )
}

/** OpenMetrics writes a bound as a float: 1.0, not 1. */
function formatBound(bound: number, format: MetricsFormat): string {
  const text = formatGoFloat(bound)
  return format === 'openmetrics' && /^-?\d+$/.test(text) ? `${text}.0` : text
}

function escapeHelp(help: string, format: MetricsFormat): string {
  const escaped = help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')
  return format === 'openmetrics' ? escaped.replaceAll('"', '\\"') : escaped
}

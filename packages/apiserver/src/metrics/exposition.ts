import type { DocumentResponse } from '../api/index.ts'

/** A metric with all its series, as Prometheus reads them. */
export interface Metric {
  readonly name: string
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  readonly samples: readonly Sample[]
}

export interface Sample {
  /** Appended to the metric's name: "_bucket", "_sum", "_count". */
  readonly suffix?: string | undefined
  readonly labels: Labels
  readonly value: number
}

export type Labels = Readonly<Record<string, string>>

/** A response in Prometheus' text format. */
export function metricsPage(content: string): DocumentResponse {
  const contentType = 'text/plain; version=0.0.4; charset=utf-8; escaping=underscores'
  return { form: 'document', status: 200, contentType, content }
}

/** The text of metrics; those without a series are omitted, as in Go. */
export function metricsText(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(metricText)
    .join('')
}

function metricText({ name, type, help, samples }: Metric): string {
  const lines = samples.map(({ suffix = '', labels, value }) => `${name}${suffix}${labelText(labels)} ${value}\n`)
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelText(labels: Labels): string {
  const names = Object.keys(labels).sort(byName)
  if (names.length === 0) return ''
  return `{${names.map((name) => `${name}="${escaped(labels[name] ?? '')}"`).join(',')}}`
}

/** The bucket bound comes last, as in Go. */
function byName(one: string, other: string): number {
  if (one === 'le' || other === 'le') return one === 'le' ? 1 : -1
  return one < other ? -1 : 1
}

function escaped(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('"', '\\"')
}

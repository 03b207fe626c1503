import { toWellFormed } from '@kubewright/kube/json'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { HistogramDefinition, MetricDefinition, MetricFamily } from './metrics.ts'

export type MetricType = 'counter' | 'gauge' | 'histogram'

/** The label value for all values beyond the limit, as in controller-runtime. */
export const exceededCardinality = 'exceeded_cardinality_limit'

/** The series of one name, by their label values. */
export class Family<Series> implements MetricFamily<Series, string> {
  readonly type: MetricType
  readonly definition: MetricDefinition | HistogramDefinition
  readonly labels: readonly string[]
  /** Each series with its rendered labels, such as controller="backup",result="error". */
  readonly series = new Map<string, Series>()
  readonly #create: () => Series
  readonly #seriesMax: number

  constructor(type: MetricType, definition: MetricDefinition | HistogramDefinition, create: () => Series) {
    this.type = type
    this.definition = definition
    this.labels = definition.labels ?? []
    this.#create = create
    this.#seriesMax = definition.seriesMax ?? runtimeLimits.metricSeriesMax
    if (this.labels.length === 0) this.with({})
  }

  get name(): string {
    return this.definition.name
  }

  with(values: Readonly<Record<string, string>>): Series {
    const text = this.#labelText((label) => this.#textOf(values, label))
    const found = this.series.get(text)
    if (found !== undefined) return found
    if (this.series.size < this.#seriesMax) return this.#add(text)
    const rest = this.#labelText(() => exceededCardinality)
    return this.series.get(rest) ?? this.#add(rest)
  }

  clear(): void {
    this.series.clear()
  }

  #add(text: string): Series {
    const created = this.#create()
    this.series.set(text, created)
    return created
  }

  #textOf(values: Readonly<Record<string, string>>, label: string): string {
    const value = values[label]
    if (typeof value === 'string') return value
    const message = `metric ${this.name} has the label ${label}; its value must be a string`
    throw new RuntimeError('METRIC_INVALID', message, { path: label })
  }

  #labelText(textOf: (label: string) => string): string {
    return this.labels.map((label) => `${label}="${escapeLabel(textOf(label))}"`).join(',')
  }
}

function escapeLabel(value: string): string {
  const text = toWellFormed(value.slice(0, runtimeLimits.metricLabelCharactersMax))
  return text.replace(/[\\"\n]/g, (character) => (character === '\n' ? '\\n' : `\\${character}`))
}

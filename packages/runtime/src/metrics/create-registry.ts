import { callSafely } from '../callback.ts'
import { runtimeLimits } from '../limits.ts'
import { checkDefinition, invalid, isSameForm, sampleNames } from './definition-check.ts'
import { Family, type MetricType } from './family.ts'
import { type KnownMetric, knownMetrics } from './known-metrics.ts'
import type {
  Counter,
  Gauge,
  Histogram,
  HistogramDefinition,
  MetricDefinition,
  MetricFamily,
  MetricsRegistry,
} from './metrics.ts'
import { renderFamilies } from './render.ts'
import { CounterSeries, GaugeSeries, HistogramSeries } from './series.ts'

export interface RegistryOptions {
  /** Receives a collector's error. */
  readonly onError?: ((error: unknown) => void) | undefined
}

/** Names that dashboards rely on; another definition for them is refused. */
const reserved: ReadonlyMap<string, KnownMetric> = new Map(
  Object.values(knownMetrics).map((definition) => [definition.name, definition]),
)

/** Creates an independent registry. Nothing is global, so two operators in one process have separate metrics. */
export function createMetricsRegistry(options: RegistryOptions = {}): MetricsRegistry {
  const families = new Map<string, Family<unknown>>()
  /** The family that has a sample of that name: a histogram x has x_count, so no counter may have that name. */
  const owners = new Map<string, string>()
  const collectors = new Set<{ readonly name: string; readonly update: () => void }>()

  const define = <Series>(type: MetricType, definition: MetricDefinition, create: () => Series): Family<Series> => {
    const found = families.get(definition.name)
    if (found !== undefined) {
      if (found.type === type && isSameForm(found.definition, definition)) return found as Family<Series>
      throw invalid(definition.name, `a ${found.type} of that name with another definition already exists`)
    }
    checkDefinition(type, definition)
    const known = reserved.get(definition.name)
    if (known !== undefined && (known.type !== type || !isSameForm(known, definition))) {
      throw invalid(
        definition.name,
        `the name is that of a ${known.type} with the labels [${known.labels?.join(', ')}]`,
      )
    }
    if (families.size >= runtimeLimits.metricFamiliesMax) {
      throw invalid(definition.name, `there are ${runtimeLimits.metricFamiliesMax} metrics already, which is the limit`)
    }
    for (const name of sampleNames(type, definition.name)) {
      if (owners.has(name))
        throw invalid(definition.name, `the metric ${owners.get(name)} has samples of the name ${name}`)
    }
    const family = new Family(type, definition, create)
    families.set(definition.name, family)
    for (const name of sampleNames(type, definition.name)) owners.set(name, definition.name)
    return family
  }

  const counter = (definition: MetricDefinition) => define<Counter>('counter', definition, () => new CounterSeries())
  const collectorErrors = counter(knownMetrics.collectorErrors)

  const runCollectors = () => {
    for (const { name, update } of collectors) {
      try {
        update()
      } catch (error) {
        collectorErrors.with({ collector: name }).increment()
        callSafely(() => options.onError?.(error))
      }
    }
  }

  return {
    counter: (definition) => counter(definition) as MetricFamily<Counter, string>,
    gauge: (definition) => define<Gauge>('gauge', definition, () => new GaugeSeries()) as MetricFamily<Gauge, string>,
    histogram: (definition: HistogramDefinition) => {
      const bounds = Float64Array.from(definition.buckets)
      const create = () => new HistogramSeries(bounds)
      return define<Histogram>('histogram', definition, create) as MetricFamily<Histogram, string>
    },
    collect: (name, update) => {
      const collector = { name, update }
      collectors.add(collector)
      return () => void collectors.delete(collector)
    },
    render: (format = 'text') => {
      runCollectors()
      return renderFamilies(families.values(), format)
    },
  }
}

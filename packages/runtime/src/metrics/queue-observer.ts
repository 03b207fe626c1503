import { runtimeLimits } from '../limits.ts'
import { exceededCardinality } from './family.ts'
import { knownMetrics } from './known-metrics.ts'
import type { Gauge, MetricsRegistry } from './metrics.ts'

/** The state of a queue when metrics are scraped: the result of `queue.gauges()`. */
export interface QueueReading {
  readonly depths: readonly { readonly priority: number; readonly count: number }[]
  readonly delayed: number
  readonly unfinishedSeconds: number
  readonly longestRunningSeconds: number
}

/** A QueueObserver, and a way to read the queue's state. */
export interface QueueMetrics {
  added(priority: number): void
  retried(): void
  taken(queueDurationSeconds: number, priority: number): void
  finished(workDurationSeconds: number): void
  /** Reads the queue before each scrape until the returned function is called; its gauges are zero afterwards. */
  registerGauges(read: () => QueueReading): () => void
}

/** The metrics of a queue, under Go's names; the labels name and controller both have the queue's name. */
export function createQueueObserver(registry: MetricsRegistry, name: string): QueueMetrics {
  const labels = { name, controller: name }
  const adds = registry.counter(knownMetrics.queueAdds).with(labels)
  const retries = registry.counter(knownMetrics.queueRetries).with(labels)
  const queueDuration = registry.histogram(knownMetrics.queueDuration).with(labels)
  const workDuration = registry.histogram(knownMetrics.workDuration).with(labels)
  const unfinished = registry.gauge(knownMetrics.unfinishedWork).with(labels)
  const longest = registry.gauge(knownMetrics.longestRunning).with(labels)
  const delayed = registry.gauge(knownMetrics.delayedKeys).with({ controller: name })
  const depths = createDepths(registry, name)

  const show = (reading: QueueReading) => {
    depths.show(reading.depths)
    delayed.set(reading.delayed)
    unfinished.set(reading.unfinishedSeconds)
    longest.set(reading.longestRunningSeconds)
  }

  return {
    added: () => adds.increment(),
    retried: () => retries.increment(),
    taken: (queueDurationSeconds) => queueDuration.observe(queueDurationSeconds),
    finished: (workDurationSeconds) => workDuration.observe(workDurationSeconds),
    registerGauges: (read) => {
      const stop = registry.collect(`queue ${name}`, () => show(read()))
      return () => {
        stop()
        show({ depths: [], delayed: 0, unfinishedSeconds: 0, longestRunningSeconds: 0 })
      }
    },
  }
}

/**
 * The depth by priority. Priorities beyond the limit share a series, and those seen earlier keep theirs. Upstream moves
 * those to the shared series too, and leaves their last depth behind.
 */
function createDepths(registry: MetricsRegistry, name: string) {
  const family = registry.gauge(knownMetrics.queueDepth)
  const gaugeOf = (priority: string) => family.with({ name, controller: name, priority })
  const known = new Map<number, Gauge>([[0, gaugeOf('0')]])
  let others: Gauge | undefined

  const find = (priority: number): Gauge => {
    const found = known.get(priority)
    if (found !== undefined) return found
    if (known.size < runtimeLimits.metricPrioritiesMax) {
      const created = gaugeOf(String(priority))
      known.set(priority, created)
      return created
    }
    others ??= gaugeOf(exceededCardinality)
    return others
  }

  return {
    show: (depths: QueueReading['depths']) => {
      for (const gauge of known.values()) gauge.set(0)
      others?.set(0)
      for (const { priority, count } of depths) find(priority).add(count)
    },
  }
}

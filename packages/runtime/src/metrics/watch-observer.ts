import { knownMetrics } from './known-metrics.ts'
import type { Counter, MetricsRegistry } from './metrics.ts'

/** The values of the label `reason`. */
const endReasons = ['done', 'idle', 'cut', 'failed', 'stopped'] as const
const failureReasons = ['expired', 'refused', 'throttled', 'server', 'connection', 'ended', 'other'] as const

/** A watch that ends sooner without an event counts as short, as in client-go. */
const shortSeconds = 1

/** Receives the events of a watch of the cache: lists and whole watches, not single events. */
export interface WatchObserver {
  /** All objects were listed. */
  listed(objectCount: number, durationSeconds: number): void
  watchOpened(): void
  watchEnded(reason: (typeof endReasons)[number], eventCount: number, durationSeconds: number): void
  /** A list or a watch failed and is retried. */
  failed(reason: (typeof failureReasons)[number]): void
}

/** The metrics of one watch of a kind, all initialized to zero; watches of the same kind are summed. */
export function createWatchObserver(registry: MetricsRegistry, kind: string): WatchObserver {
  const name = { name: kind }
  const lists = registry.counter(knownMetrics.reflectorLists).with(name)
  const listDuration = registry.histogram(knownMetrics.listDuration).with(name)
  const listItems = registry.histogram(knownMetrics.listItems).with(name)
  const watches = registry.counter(knownMetrics.reflectorWatches).with(name)
  const shortWatches = registry.counter(knownMetrics.shortWatches).with(name)
  const watchDuration = registry.histogram(knownMetrics.watchDuration).with(name)
  const watchItems = registry.histogram(knownMetrics.watchItems).with(name)
  const relists = registry.counter(knownMetrics.watchRelists).with({ kind })
  const ends = registry.counter(knownMetrics.watchEnds)
  const countEnd = bindReasons(endReasons, (reason) => ends.with({ kind, reason }))
  const failures = registry.counter(knownMetrics.watchFailures)
  const countFailure = bindReasons(failureReasons, (reason) => failures.with({ kind, reason }))
  let hasListed = false
  return {
    listed: (objectCount, durationSeconds) => {
      lists.increment()
      listItems.observe(objectCount)
      listDuration.observe(durationSeconds)
      if (hasListed) relists.increment()
      hasListed = true
    },
    watchOpened: () => watches.increment(),
    watchEnded: (reason, eventCount, durationSeconds) => {
      countEnd(reason).increment()
      watchItems.observe(eventCount)
      watchDuration.observe(durationSeconds)
      if (reason !== 'stopped' && eventCount === 0 && durationSeconds < shortSeconds) shortWatches.increment()
    },
    failed: (reason) => countFailure(reason).increment(),
  }
}

/** Each reason has its series from the start. */
function bindReasons<Reason extends string>(
  reasons: readonly Reason[],
  bind: (reason: Reason) => Counter,
): (reason: Reason) => Counter {
  const byReason = Object.fromEntries(reasons.map((reason) => [reason, bind(reason)])) as Record<Reason, Counter>
  return (reason) => byReason[reason]
}

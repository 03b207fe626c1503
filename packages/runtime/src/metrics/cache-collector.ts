import { knownMetrics } from './known-metrics.ts'
import type { MetricsRegistry } from './metrics.ts'

/** The usage of one watch of the cache: the part of `cache.usage()` that has metrics. */
export interface CacheUsageReading {
  /** For example Deployment.apps; a kind may have several watches. */
  readonly kind: string
  readonly objects: number
  /** Bytes of the objects, and bytes allocated for them. */
  readonly liveBytes: number
  readonly heldBytes: number
  readonly parsedObjects: number
  /** `watching` while changes arrive. */
  readonly phase: string
  readonly lists: number
  readonly events: number
  /** The resourceVersion that the watch has reached; empty before the first list. */
  readonly revision: string
}

/**
 * Reads the cache before each scrape: `collectCacheUsage(registry, () => cache.usage())`. The watches of one kind are
 * summed, and kinds that are no longer cached have no series. Returns a function that stops it.
 */
export function collectCacheUsage(registry: MetricsRegistry, read: () => Iterable<CacheUsageReading>): () => void {
  const objects = registry.gauge(knownMetrics.cacheObjects)
  const bytes = registry.gauge(knownMetrics.cacheBytes)
  const parsed = registry.gauge(knownMetrics.cacheParsed)
  const watches = registry.gauge(knownMetrics.cacheWatches)
  const lists = registry.counter(knownMetrics.cacheLists)
  const events = registry.counter(knownMetrics.cacheEvents)
  const revisions = registry.gauge(knownMetrics.lastRevision)
  const clear = () => {
    for (const family of [objects, bytes, parsed, watches, lists, events, revisions]) family.clear()
  }
  const stop = registry.collect('cache', () => {
    clear()
    for (const { kind, ...usage } of read()) {
      objects.with({ kind }).add(usage.objects)
      bytes.with({ kind, state: 'live' }).add(usage.liveBytes)
      bytes.with({ kind, state: 'held' }).add(usage.heldBytes)
      parsed.with({ kind }).add(usage.parsedObjects)
      watches.with({ kind, phase: usage.phase }).add(1)
      lists.with({ kind }).increment(usage.lists)
      events.with({ kind }).increment(usage.events)
      const revision = Number(usage.revision)
      // resourceVersions are opaque: one that is not a number has no series, as in client-go. A new series is at zero.
      if (!(revision > 0)) continue
      const oldest = revisions.with({ name: kind })
      if (oldest.value === 0 || revision < oldest.value) oldest.set(revision)
    }
  })
  return () => {
    stop()
    clear()
  }
}

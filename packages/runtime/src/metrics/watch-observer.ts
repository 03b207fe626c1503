import { knownMetrics } from './known-metrics.ts'
import type { MetricsRegistry } from './metrics.ts'

export interface WatchObserver {
  /** The watch of the kind was opened again. */
  restarted(): void
}

export function createWatchObserver(registry: MetricsRegistry, kind: string): WatchObserver {
  const restarts = registry.counter(knownMetrics.watchRestarts).with({ kind })
  return { restarted: () => restarts.increment() }
}

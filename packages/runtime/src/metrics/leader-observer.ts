import { knownMetrics } from './known-metrics.ts'
import type { MetricsRegistry } from './metrics.ts'

/** What an election tells of itself: an observer for createLeaderElection. */
export interface LeaderObserver {
  /** This process leads, or does so no longer. */
  leading(isLeader: boolean): void
  /** A renewal could not be written at once and had to read the lease first. */
  slowPath(): void
}

/** The metrics of one lease. Unlike upstream, where the counter of slow paths is never shown, both are there. */
export function createLeaderObserver(registry: MetricsRegistry, lease: string): LeaderObserver {
  const status = registry.gauge(knownMetrics.leaderStatus).with({ name: lease })
  const slowPaths = registry.counter(knownMetrics.leaderSlowPath).with({ name: lease })
  return { leading: (isLeader) => status.set(isLeader ? 1 : 0), slowPath: () => slowPaths.increment() }
}

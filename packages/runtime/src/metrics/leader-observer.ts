import { knownMetrics } from './known-metrics.ts'
import type { MetricsRegistry } from './metrics.ts'

/** Receives the events of a leader election for metrics: an observer for createLeaderElection. */
export interface LeaderObserver {
  /** This process has started or stopped leading. */
  leading(isLeader: boolean): void
  /** A renewal had to read the lease before it could write it. */
  slowPath(): void
}

/** The metrics of one lease. Both are exposed; controller-runtime never exposes the counter of slow paths. */
export function createLeaderObserver(registry: MetricsRegistry, lease: string): LeaderObserver {
  const status = registry.gauge(knownMetrics.leaderStatus).with({ name: lease })
  const slowPaths = registry.counter(knownMetrics.leaderSlowPath).with({ name: lease })
  return { leading: (isLeader) => status.set(isLeader ? 1 : 0), slowPath: () => slowPaths.increment() }
}

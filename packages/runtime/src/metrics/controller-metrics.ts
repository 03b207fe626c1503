import { knownMetrics } from './known-metrics.ts'
import type { MetricsRegistry } from './metrics.ts'

/** The values of the label `result`, as in controller-runtime. */
export type ReconcileResultLabel = 'success' | 'error' | 'requeue' | 'requeue_after'

/** Receives a controller's events for metrics. Every function is cheap enough to be called for each reconcile. */
export interface ControllerMetrics {
  /** The number of keys that may be reconciled concurrently. */
  concurrency(count: number): void
  /** A worker has started to reconcile a key. */
  started(): void
  /** A worker has finished a key. An error also counts in reconcile_errors_total. */
  ended(result: ReconcileResultLabel, durationSeconds: number): void
  /** The error was terminal, so that it is not retried; in addition to `ended`. */
  terminalError(): void
  /** The reconciler failed with a programming error; in addition to `ended`. */
  panicked(): void
  /** The reconcile ended because of its own timeout. */
  timedOut(): void
  /** An event did not wake a key because the key's own write had caused it. */
  ownEventFiltered(): void
  /** A write was not sent because it would have changed nothing. */
  writeSaved(): void
  /** A key was found in a hot loop; `slowedKeys` is the number of keys throttled now. */
  hotLoop(slowedKeys: number): void
  /** The number of keys throttled now, after some were released. */
  slowedKeys(count: number): void
}

/** The metrics of one controller, all initialized to zero. */
export function createControllerMetrics(registry: MetricsRegistry, controller: string): ControllerMetrics {
  const labels = { controller }
  const reconciles = registry.counter(knownMetrics.reconciles)
  const resultOf = (result: ReconcileResultLabel) => reconciles.with({ controller, result })
  const success = resultOf('success')
  const error = resultOf('error')
  const requeue = resultOf('requeue')
  const requeueAfter = resultOf('requeue_after')
  const errors = registry.counter(knownMetrics.reconcileErrors).with(labels)
  const terminal = registry.counter(knownMetrics.terminalErrors).with(labels)
  const panics = registry.counter(knownMetrics.reconcilePanics).with(labels)
  const timeouts = registry.counter(knownMetrics.reconcileTimeouts).with(labels)
  const time = registry.histogram(knownMetrics.reconcileTime).with(labels)
  const concurrency = registry.gauge(knownMetrics.concurrency).with(labels)
  const active = registry.gauge(knownMetrics.activeWorkers).with(labels)
  const ownEvents = registry.counter(knownMetrics.ownEvents).with(labels)
  const savedWrites = registry.counter(knownMetrics.savedWrites).with(labels)
  const hotLoops = registry.counter(knownMetrics.hotLoops).with(labels)
  const hotLoopKeys = registry.gauge(knownMetrics.hotLoopKeys).with(labels)
  return {
    concurrency: (count) => concurrency.set(count),
    started: () => active.add(1),
    ended: (result, durationSeconds) => {
      active.add(-1)
      time.observe(durationSeconds)
      if (result === 'success') success.increment()
      else if (result === 'requeue_after') requeueAfter.increment()
      else if (result === 'requeue') requeue.increment()
      else {
        error.increment()
        errors.increment()
      }
    },
    terminalError: () => terminal.increment(),
    panicked: () => panics.increment(),
    timedOut: () => timeouts.increment(),
    ownEventFiltered: () => ownEvents.increment(),
    writeSaved: () => savedWrites.increment(),
    hotLoop: (slowedKeys) => {
      hotLoops.increment()
      hotLoopKeys.set(slowedKeys)
    },
    slowedKeys: (count) => hotLoopKeys.set(count),
  }
}

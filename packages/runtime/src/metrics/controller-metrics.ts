import type { ControllerObserver, ReconcileResultLabel } from '../controller/index.ts'
import { knownMetrics } from './known-metrics.ts'
import type { MetricsRegistry } from './metrics.ts'

/** The metrics of one controller, all initialized to zero. An error also counts in reconcile_errors_total. */
export function createControllerMetrics(registry: MetricsRegistry, controller: string): ControllerObserver {
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

/**
 * Controllers: sources, workers and the reconcile function.
 * Guarantees: nothing is reconciled before every source has synced; one worker at a time reconciles a key; every error
 * of a reconcile is recorded and, unless terminal, retried; a conflict is retried at once, and a Retry-After of the
 * server is honoured; a key in a hot loop is throttled with its reason reported, and no event is lost; a source that
 * cannot start, a reconcile that does not end and a stop that takes too long are errors that name it.
 * May import: resource, client, cache, handler, queue, trace, log, recorder.
 *
 * @module
 */
export type {
  Controller,
  ControllerDefinition,
  ControllerEnvironment,
  ControllerOptions,
  ControllerQueueObserver,
  KindUse,
  KindWrites,
  StopOptions,
} from './controller.ts'
export { createController } from './create-controller.ts'
export { atPriority, requeueAfter } from './failures.ts'
export type { ControllerObserver, ReconcileResultLabel } from './observer.ts'
export type { ReconcileGate } from './reconcile-gate.ts'
export type { ReconcileContext, ReconcileRequest, ReconcileResult, Reconciler } from './reconciler.ts'
export {
  type ChannelSource,
  createChannel,
  createEventChannel,
  type EndSource,
  type EventChannel,
  every,
  type Source,
  type SourceContext,
  sourceFunction,
  watch,
  watchInformer,
  watchWith,
} from './sources/index.ts'
export { isTerminal, terminal } from './terminal.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { failedReconcileMessage, isProgrammingError, programmingErrorHint } from './failures.ts'
/** @internal */
export { describePause, endsPause, pausingAnnotation } from './pause.ts'

/**
 * Controllers: sources, workers and the reconcile function. Guarantees: nothing is reconciled before every source has
 * seen all that exists; a key is reconciled by one worker at a time; whatever a reconcile throws is recorded and, unless
 * it is terminal, tried again; a conflict is looked at again at once, and a server that asks for a pause has it; a key
 * that runs in circles is slowed down and says why, and no event is lost; a source that cannot start, a reconcile that
 * does not end and a stop that takes too long are errors that say which.
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
  KindWrites,
  StopOptions,
} from './controller.ts'
export { createController } from './create-controller.ts'
export { atPriority, isProgrammingError, requeueAfter } from './failures.ts'
export type { ControllerObserver } from './observer.ts'
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

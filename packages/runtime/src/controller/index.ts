/**
 * Controllers: sources, workers and the reconcile function. Guarantees: nothing is reconciled before every source has
 * seen all that exists; a key is reconciled by one worker at a time; whatever a reconcile throws is recorded and, unless
 * it is terminal, tried again; a source that cannot start, a reconcile that does not end and a stop that takes too long
 * are errors that say which.
 * May import: resource, client, cache, handler, queue, trace.
 *
 * @module
 */
export { type ChannelSource, createChannel } from './channel-source.ts'
export type {
  Controller,
  ControllerDefinition,
  ControllerEnvironment,
  ControllerOptions,
  ReconcileContext,
  ReconcileRequest,
  ReconcileResult,
  Source,
  SourceContext,
  StopOptions,
} from './controller.ts'
export { createController } from './create-controller.ts'
export { isTerminal, terminal } from './terminal.ts'
export { watch } from './watch-source.ts'

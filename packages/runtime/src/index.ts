/**
 * What the author of an operator needs every day: kinds, controllers, the operator. The kinds that every cluster has are
 * in `kubewright/kinds`; the parts underneath (client, cache, queue, handlers, watch, trace) each in a subpath of their
 * name.
 *
 * @module
 */
export type { Client, ObjectName } from './client/index.ts'
export {
  type Controller,
  type ControllerDefinition,
  type ControllerEnvironment,
  type ControllerOptions,
  createChannel,
  createController,
  type ReconcileContext,
  type ReconcileRequest,
  type ReconcileResult,
  terminal,
  watch,
} from './controller/index.ts'
export type { RuntimeErrorCode, RuntimeErrorDetails } from './errors.ts'
export { isRuntimeError, RuntimeError, runtimeErrorCodes } from './errors.ts'
export { enqueueMapped, enqueueObject, enqueueOwner } from './handler/index.ts'
export { systemRuntime } from './host/index.ts'
export { runtimeLimits } from './limits.ts'
export {
  defineOperator,
  type Operator,
  type OperatorOptions,
  type RunningOperator,
  type RunOptions,
  type StartOptions,
} from './operator/index.ts'
export {
  defineController,
  type FunctionContext,
  type FunctionController,
  keep,
  type ReconcileOutcome,
} from './reconcile/index.ts'
export {
  Condition,
  Conditions,
  type Desired,
  defineResource,
  duration,
  EnvVar,
  type Infer,
  immutable,
  intOrString,
  type Kind,
  type KindReference,
  quantity,
  ResourceRequirements,
  ServicePort,
  type Stored,
  untypedKind,
  withRule,
} from './resource/index.ts'
export { formatRecord, type ReconcileRecord } from './trace/index.ts'

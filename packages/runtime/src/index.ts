/**
 * The daily API of operator authors: kinds, functions, controllers, the operator. The built-in kinds are in
 * `kubewright/kinds`. Everything else is in the subpath of its part, such as `kubewright/client`, `kubewright/cache` or
 * `kubewright/webhook`, so that an operator loads only what it uses. docs/guide/parts.md finds the parts by their Go
 * names, and a test keeps this list at fifty names.
 *
 * @module
 */
export { isAlreadyExists, isConflict, isNotFound, StatusError } from '@kubewright/kube/status'
export type { Client } from './client/index.ts'
export {
  type ControllerDefinition,
  createChannel,
  createController,
  every,
  type ReconcileContext,
  type ReconcileRequest,
  type ReconcileResult,
  type Reconciler,
  requeueAfter,
  terminal,
  watch,
} from './controller/index.ts'
export type { MissingRules, RuntimeErrorCode, RuntimeErrorDetails } from './errors.ts'
export { isRuntimeError, RuntimeError, runtimeErrorCodes } from './errors.ts'
export { enqueueMapped, enqueueObject, enqueueOwner, generationChanged, matchesLabels } from './handler/index.ts'
export { systemRuntime } from './host/index.ts'
export { runtimeLimits } from './limits.ts'
export type { Logger } from './log/index.ts'
export { createManager, defineOperator, type Manager, type Operator } from './operator/index.ts'
export { defineController, type FunctionContext, type FunctionResult, keep, once } from './reconcile/index.ts'
export {
  Conditions,
  type Desired,
  defineResource,
  duration,
  type Infer,
  immutable,
  intOrString,
  quantity,
  type Stored,
  untypedKind,
  withRule,
} from './resource/index.ts'

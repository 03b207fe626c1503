/**
 * Controllers as functions: they compute the desired children, status and conditions from an object and its children.
 * Guarantees: no write is sent that would change nothing; a child of another owner is never adopted, changed or
 * deleted; deletions need the owner's UID, a declared kind and preconditions; children are written before the status,
 * and the status before deletions; a child that the server refuses blocks no other child, and nothing is deleted while
 * a child is missing; log lines, Events and `once` effects of a reconcile take effect once; a function that throws
 * changes nothing but the condition Reconciled.
 * May import: resource, client, cache, handler, queue, trace, controller, log, recorder, readiness.
 *
 * @module
 */
export type { ChildName } from './child.ts'
export type { ControllerRunOptions, FunctionController, FunctionControllerOptions } from './define-controller.ts'
export { defineController } from './define-controller.ts'
export type {
  Child,
  ConditionType,
  DesiredCondition,
  FinalizeResult,
  FunctionContext,
  FunctionResult,
  FunctionResultOf,
  OwnedKinds,
  ReadListOptions,
  StatusInput,
} from './function-types.ts'
export type { Kept } from './keep.ts'
export { keep } from './keep.ts'
export type { Plan, PlanInput, PlannedApply, PlannedDelete } from './plan.ts'
export { planChildren } from './plan.ts'

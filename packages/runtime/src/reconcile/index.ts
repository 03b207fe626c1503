/**
 * Controllers as functions: they compute the desired children, status and conditions from an object and its children.
 * Guarantees: no write is sent that would change nothing; a child of another owner is never changed or deleted, and only
 * `adopt` takes over one without a controller; deletions need the owner's UID, a declared kind and preconditions, and
 * those of stateful kinds a budget; children that the garbage collector does not clean up get a finalizer; children are written before the status,
 * and the status before deletions; a child that the server refuses blocks no other child, and nothing is deleted while
 * a child is missing; log lines, Events and `once` effects of a reconcile take effect once; a function that throws
 * changes nothing but the condition Reconciled.
 * May import: resource, client, cache, handler, queue, trace, controller, log, recorder, readiness, external.
 *
 * @module
 */

export type { External, ExternalCall, ExternalDriver } from '../external/index.ts'
export { adopt } from './children/adopt.ts'
export type { AdoptMatchingOptions, Claim } from './children/adopt-matching.ts'
export { adoptMatching } from './children/adopt-matching.ts'
export { after, readyWhen } from './children/after.ts'
export type { ChildName } from './children/child.ts'
export type { DeletionBudget } from './children/deletion-budget.ts'
export { handOver } from './children/hand-over.ts'
export type { Kept } from './children/keep.ts'
export { isTerminating, keep } from './children/keep.ts'
export type { OnceContent } from './children/once.ts'
export { once } from './children/once.ts'
export { planChildren } from './children/plan.ts'
export type {
  Plan,
  PlanInput,
  PlannedApply,
  PlannedChild,
  PlannedClaim,
  PlannedDelete,
  SpecialWrite,
  WaitingChild,
} from './children/plan-types.ts'
export type { Parent, Relation } from './children/relation.ts'
export { shared } from './children/shared.ts'
export type { ControllerRunOptions, FunctionController, FunctionControllerOptions } from './define-controller.ts'
export { defineController } from './define-controller.ts'
export { degraded, type Fact, progressing, ready } from './facts/index.ts'
export type {
  Child,
  ChildKinds,
  ConditionType,
  DesiredCondition,
  FinalizeResult,
  FinalizeResultOf,
  FunctionContext,
  FunctionResult,
  FunctionResultOf,
  OwnedKinds,
  ReadListOptions,
  StatusInput,
} from './function-types.ts'
export type { Preview, PreviewOptions, PreviewWrite } from './preview/index.ts'

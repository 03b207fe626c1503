/**
 * Helpers for hand-written reconcilers (controllerutil), built on a Client and pure functions.
 * Guarantees: arguments are never modified, changed objects are returned; nothing is retried unless the name says so;
 * every wait has a deadline.
 *
 * @module
 */
export {
  addFinalizer,
  controllerOf,
  hasFinalizer,
  isControlledBy,
  removeFinalizer,
  removeOwnerReference,
  setControllerReference,
  setOwnerReference,
} from '@kubewright/kube/meta'
export type { CreateOrUpdateResult, OperationResult } from './create-or-change.ts'
export { createOrPatch } from './create-or-patch.ts'
export { createOrUpdate } from './create-or-update.ts'
export type { Finalized, Finalizer, FinalizerSet } from './finalizer-set.ts'
export { createFinalizerSet } from './finalizer-set.ts'
export { ignoreAlreadyExists, ignoreNotFound } from './ignore-status.ts'
export { migrateStorage, type StorageMigration, type StorageMigrationOptions } from './migrate-storage.ts'
export {
  hasControllerReference,
  hasOwnerReference,
  removeControllerReference,
  setBlockOwnerDeletion,
} from './owner-references.ts'
export type { PatchFromOptions } from './patch-from.ts'
export { isEmptyPatch, mergePatchFrom, strategicMergePatchFrom } from './patch-from.ts'
export type { RetryBackoff } from './retry-on-conflict.ts'
export { patientRetry, quickRetry, retryOnConflict } from './retry-on-conflict.ts'
export type { WaitCondition } from './wait-conditions.ts'
export { when, whenAbsent, whenAll, whenAny, whenCondition, whenNot, whenPresent } from './wait-conditions.ts'
export type { WaitOptions } from './wait-for.ts'
export { waitFor } from './wait-for.ts'

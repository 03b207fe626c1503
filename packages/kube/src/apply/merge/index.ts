/**
 * The algorithms of server-side apply on typed objects and the field sets of their managers: apply, update, prune.
 * Guarantees: results are those of structured-merge-diff's merge package; arguments are never changed.
 * May import: json, shape, the field sets and typed values, and the package's errors.
 *
 * @module
 */
export { wrapFailure } from './failure.ts'
export type { FieldConflict, Managers, VersionedSet } from './managers.ts'
export { ConflictError } from './managers.ts'
export { mergeTyped } from './merge-typed.ts'
export type { MergeContext, TypedObject, VersionConversion } from './typed-object.ts'
export type { Applied, CreatedFields } from './update.ts'
export { applyConfiguration, createdFields, updateManagers } from './update.ts'

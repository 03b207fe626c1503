/**
 * The algorithms of server-side apply over typed objects and the sets of their managers: apply, update, prune.
 * Guarantees: the outcome is that of structured-merge-diff's merge package; nothing given is changed.
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

/**
 * Server-side apply: merging configurations into objects, and the managedFields that record which manager owns which
 * field. Guarantees: results, conflicts and messages are those of Kubernetes 1.36 (structured-merge-diff v6 and
 * apimachinery's managedfields); pure functions, with the time as a parameter; results share unchanged parts.
 * May import: json, shape, values, status.
 *
 * @module
 */
export type { FieldFilter, FieldPattern, Path, PathElement, PatternElement } from './fieldset/index.ts'
export {
  anyElement,
  difference,
  encodeFieldsV1,
  excludeFields,
  FieldSet,
  fieldSetsEqual,
  includeFields,
  intersection,
  leaves,
  parseFieldsV1,
  recursiveDifference,
  union,
} from './fieldset/index.ts'
export type {
  ApplyOutcome,
  ApplyRequest,
  ExtractOptions,
  ManagerOptions,
  ReplicasPaths,
  Tracked,
  TrackRequest,
} from './manager/index.ts'
export {
  ApplyRequestError,
  applyFailureStatus,
  applyObject,
  extractApplied,
  ignoreTimeOnlyChange,
  managedFieldsAfterScale,
  managedFieldsOfScale,
  requireDecodableManagedFields,
  trackUpdate,
  wouldApplyChange,
} from './manager/index.ts'
export type { FieldConflict, VersionConversion } from './merge/index.ts'
export { ConflictError } from './merge/index.ts'
export type { Comparison, TypeProblem } from './typed/index.ts'
export {
  compareValuesOfShape,
  extractFields,
  formatProblems,
  mergeValues,
  removeFields,
  toFieldSet,
  typeProblems,
} from './typed/index.ts'

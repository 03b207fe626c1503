/**
 * Values with their shapes: validation for apply, the fields that a value sets, merging, comparing, removing and
 * extracting fields. Guarantees: the results are those of structured-merge-diff; unchanged parts are shared; depth is
 * bounded. May import: json, shape, the field sets, and the package's errors and limits.
 *
 * @module
 */
export { changesExactly } from './changes-exactly.ts'
export type { Comparison } from './compare.ts'
export { compareValuesOfShape, filterComparison } from './compare.ts'
export { conformsBeside, conformsTo } from './conform.ts'
export { mergeValues } from './merge.ts'
export { withNamedFields } from './named-fields.ts'
export { ownsStructAlone } from './owned-struct.ts'
export type { TypeProblem } from './problem.ts'
export { formatProblems, invalidValue } from './problem.ts'
export { extractFields, removeFields } from './remove.ts'
export { isEmptyObject } from './resolve.ts'
export type { UnownedFields } from './restate.ts'
export { restatesFields } from './restate.ts'
export { reconcileFieldSet } from './schema-change.ts'
export { toFieldSet } from './to-field-set.ts'
export type { ValidationOptions } from './validate.ts'
export { checkType, typeProblems } from './validate.ts'

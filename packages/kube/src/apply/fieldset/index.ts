/**
 * Field sets: which parts of an object a manager owns, and the FieldsV1 documents that record them. Guarantees: sets
 * are immutable; FieldsV1 is read and written exactly as Kubernetes does; int64 keys are not rounded.
 * May import: json, and the package's errors and limits.
 *
 * @module
 */
export type { FieldFilter } from './algebra.ts'
export {
  difference,
  excludeFields,
  fieldSetsEqual,
  intersection,
  isSubset,
  leaves,
  recursiveDifference,
  union,
  unionOf,
} from './algebra.ts'
export type { IndexElement, ItemElement, KeyElement, KeyField, Path, PathElement, ValueElement } from './element.ts'
export {
  encodeItemValue,
  encodeKeyName,
  formatElement,
  formatPath,
  indexElement,
  keyElement,
  valueElement,
} from './element.ts'
export type { FieldNode } from './field-set.ts'
export { FieldSet, FieldSetBuilder, fieldSet } from './field-set.ts'
export {
  encodeFieldsV1,
  isCanonicalFieldsV1,
  itemElement,
  knownDepthOfFieldsV1,
  parseElement,
  parseFieldsV1,
} from './fields-v1.ts'
export { compareElements, compareValues } from './order.ts'
export type { FieldPattern, PatternElement } from './pattern.ts'
export { anyElement, includeFields } from './pattern.ts'

/**
 * Label selectors and field selectors: parsing, API objects, matching. Guarantees: syntax, formatting, matching and
 * messages are those of Kubernetes; matching does not allocate.
 * May import: json, field, names.
 *
 * @module
 */
export type { LabelSelector, LabelSelectorRequirement, LabelSelectorValidationOptions } from './api-selector.ts'
export {
  compileLabelSelector,
  compileLabels,
  formatLabelSelector,
  labelSelectorAsLabels,
  parseApiLabelSelector,
  validateLabelSelector,
} from './api-selector.ts'
export type { FieldMatcher, FieldRequirement, FieldTransform } from './field-selector.ts'
export {
  escapeFieldValue,
  exactFieldMatch,
  fieldSelectorOf,
  parseFieldSelector,
  transformFieldSelector,
  unescapeFieldValue,
} from './field-selector.ts'
export type { LabelMatcher, Labels } from './label-matcher.ts'
export { addRequirements, everythingSelector, exactMatch, nothingSelector } from './label-matcher.ts'
export { parseLabelSelector } from './label-parser.ts'
export type { LabelSet } from './label-set.ts'
export { formatLabels, labelsConflict, mergeLabels } from './label-set.ts'
export { isSatisfiable, selectorsOverlap } from './overlap.ts'
export type { LabelOperator, LabelRequirement } from './requirement.ts'
export { formatRequirement, requirementProblem } from './requirement.ts'

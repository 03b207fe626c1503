/**
 * The structural schemas of CustomResourceDefinitions, compiled once and applied many times. Guarantees: pruning,
 * defaulting and validation are those of k8s.io/apiextensions-apiserver, including messages; a compiled schema never
 * changes its arguments; no schema or value makes it recurse or run without bound.
 * May import: json, field, values, names, meta, regex, shape.
 *
 * @module
 */
export type { CompiledSchema, CompileOptions, Pruned } from './compile.ts'
export { compileSchema } from './compile.ts'
export type { DefaultCheckOptions, DefaultRuleCheck } from './default-check.ts'
export { checkDefaults } from './default-check.ts'
export type { ResolvedFieldPath } from './field-path.ts'
export { resolveFieldPath } from './field-path.ts'
export { isRecognizedFormat } from './formats/index.ts'
export type { KeywordCheckOptions } from './keyword-check.ts'
export { parseSchema } from './parse.ts'
export type { ShapeOptions } from './shape-of-schema.ts'
export { shapeOfSchema } from './shape-of-schema.ts'
export type { StructuralSchema, ValidationRule } from './structural.ts'
export { checkStructural, unreadableKeyword } from './structural-check.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { Correlation } from './correlation.ts'
/** @internal */
export { checkKeywords, strictKeywords } from './keyword-check.ts'
/** @internal */
export { listItemProblems, nonAtomicSetItems } from './list-keyword-check.ts'
/** @internal */
export { decodeObjectMeta } from './object-meta.ts'
/** @internal */
export { checkRuleDeclarations } from './rule-declaration-check.ts'
/** @internal */
export { elementSchema, emptySchema, someSchema } from './structural.ts'

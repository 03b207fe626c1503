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
export { Correlation } from './correlation.ts'
export type { DefaultCheckOptions, DefaultRuleCheck } from './default-check.ts'
export { checkDefaults } from './default-check.ts'
export type { ResolvedFieldPath } from './field-path.ts'
export { resolveFieldPath } from './field-path.ts'
export { isRecognizedFormat } from './formats/index.ts'
export type { KeywordCheckOptions } from './keyword-check.ts'
export { checkKeywords, strictKeywords } from './keyword-check.ts'
export { listItemProblems, nonAtomicSetItems } from './list-keyword-check.ts'
export type { DecodedObjectMeta } from './object-meta.ts'
export { decodeObjectMeta } from './object-meta.ts'
export { parseSchema } from './parse.ts'
export { checkRuleDeclarations } from './rule-declaration-check.ts'
export type { ShapeOptions } from './shape-of-schema.ts'
export { shapeOfSchema } from './shape-of-schema.ts'
export type { StructuralSchema, ValidationRule } from './structural.ts'
export { elementSchema, emptySchema, someSchema } from './structural.ts'
export { checkStructural, unreadableKeyword } from './structural-check.ts'

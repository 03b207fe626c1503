/**
 * The Common Expression Language as in Kubernetes 1.36: parser, macros, type checker and interpreter, with the
 * semantics and messages of cel-go v0.26. Guarantees: environments, checked expressions and programs are immutable;
 * errors are values; no expression recurses, loops or allocates without bound.
 * May import: json, values, names, regex.
 *
 * @module
 */
export type {
  CelCall,
  CelCheckedExpression,
  CelComprehension,
  CelExpression,
  CelIdentifier,
  CelListLiteral,
  CelLiteral,
  CelLiteralValue,
  CelMapEntry,
  CelMapLiteral,
  CelReference,
  CelSelect,
  CelStructField,
  CelStructLiteral,
} from './ast.ts'
export type { Estimate, SizeEstimator } from './cost/index.ts'
export { estimateCost, evaluateWithCost } from './cost/index.ts'
export { CostTracker } from './cost-tracker.ts'
export { createEnvironment } from './create-environment.ts'
export type {
  CelActivation,
  CelCompileResult,
  CelEnvironment,
  CelEnvironmentOptions,
  CelEvaluationOptions,
  CelIssue,
  CelProgram,
  CelProgramResult,
  CelTypeProvider,
  CelVariable,
} from './environment.ts'
export type { CelOverload } from './function.ts'
export { kubernetesLibraries } from './library/index.ts'
export type { CelComprehensionParts, CelMacro, CelMacroError, CelNodeBuilder } from './macro.ts'
export { celListFrom, EntryCelMap } from './standard/index.ts'
export type { CelPrimitiveName, CelType } from './type.ts'
export {
  celBool,
  celBytes,
  celDouble,
  celDuration,
  celDyn,
  celErrorType,
  celInt,
  celListOf,
  celMapOf,
  celNull,
  celObjectType,
  celOpaqueType,
  celParameter,
  celString,
  celTimestamp,
  celTypeOf,
  celUint,
  formatCelType,
} from './type.ts'
export type { CelResult, CelValue } from './value.ts'
export {
  CelDuration,
  CelError,
  CelList,
  CelMap,
  CelOpaque,
  CelOptional,
  CelTimestamp,
  CelTypeValue,
  CelUint,
} from './value.ts'

// For the other folders of this package: published types do not have these names.

/** @internal */
export { celToText, celValuesEqual, listValues } from './standard/index.ts'
/** @internal */
export { celReservedWords } from './syntax/index.ts'
/** @internal */
export { celOptionalOf, isSameCelType } from './type.ts'

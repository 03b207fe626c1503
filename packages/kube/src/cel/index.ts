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
export { celAccumulatorName } from './ast.ts'
export type { Estimate, SizeEstimator } from './cost/index.ts'
export { estimateCost, evaluateWithCost, KubernetesCostTracker } from './cost/index.ts'
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
export { kubernetesLibraries, kubernetesMacros, kubernetesTypeNames } from './library/index.ts'
export type { CelComprehensionParts, CelMacro, CelMacroError, CelNodeBuilder } from './macro.ts'
export { celListFrom, celToText, celTypeNameOf, celValuesEqual, EntryCelMap } from './standard/index.ts'
export { celReservedWords } from './syntax/index.ts'
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
  celOptionalOf,
  celParameter,
  celString,
  celTimestamp,
  celTypeOf,
  celUint,
  formatCelType,
  isSameCelType,
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

/**
 * x-kubernetes-validations and admission expressions: CEL on Kubernetes objects. Guarantees: compilation, cost,
 * evaluation and messages are those of k8s.io/apiextensions-apiserver; values are read in place; nothing exceeds its
 * cost limits.
 * May import: json, field, values, schema, cel.
 *
 * @module
 */
export type { AdmissionExpression, AdmissionOptions } from './admission.ts'
export { AdmissionCompiler, compileAdmissionExpression } from './admission.ts'
export type { CompileRulesOptions } from './compile.ts'
export { compileRules } from './compile.ts'
export type { CompiledRule, CompiledRules, RuleNode } from './compiled-rules.ts'
export type { DeviceSelectorProblem } from './device-selector.ts'
export { deviceSelectorProblem } from './device-selector.ts'
export { escapeIdentifier } from './identifier.ts'
export type { EvaluateOptions, RuleEvaluation } from './evaluate.ts'
export { evaluateRules } from './evaluate.ts'
export type { AdmissionEvaluation, AdmissionInput, AdmissionResult, RequestResource } from './evaluate-admission.ts'
export { evaluateAdmission } from './evaluate-admission.ts'
export type { OpenApiKind } from './openapi-types.ts'
export { CelPatchObject, celToJson, celToPatchValue, typeNameProblems } from './patch-objects.ts'
export type { CheckedKinds } from './type-check.ts'
export { AdmissionTypeChecker } from './type-check.ts'

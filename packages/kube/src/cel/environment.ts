import type { CelCheckedExpression } from './ast.ts'
import type { CostTracker } from './cost-tracker.ts'
import type { CelOverload } from './function.ts'
import type { CelMacro } from './macro.ts'
import type { CelType } from './type.ts'
import type { CelResult, CelValue } from './value.ts'

/** A name that an expression may use, such as `self` or `oldSelf`; qualified names such as `a.b` are allowed. */
export interface CelVariable {
  readonly name: string
  readonly type: CelType
}

/** Provides the object types of variables and fields. */
export interface CelTypeProvider {
  hasObjectType(typeName: string): boolean
  /** The type of a field; undefined if the object has no such field. */
  fieldType(typeName: string, field: string): CelType | undefined
  /** Builds the value of `TypeName{field: value}`; without it, evaluating such a literal is an error. */
  createObject?(typeName: string, fields: ReadonlyMap<string, CelValue>): CelResult
}

export interface CelEnvironmentOptions {
  readonly variables?: readonly CelVariable[]
  readonly types?: CelTypeProvider
  /** Functions in addition to the standard ones, one array per library. */
  readonly overloads?: readonly (readonly CelOverload[])[]
  /** Macros in addition to the standard ones, one array per library. */
  readonly macros?: readonly (readonly CelMacro[])[]
  /** Opaque types whose name can be used as a type value, such as kubernetes.Quantity. */
  readonly typeNames?: readonly string[]
  /** Checks of an expression beyond its types, such as the arguments of format. */
  readonly validators?: readonly ((checked: CelCheckedExpression) => readonly CelIssue[])[]
}

/** One problem of an expression. As in cel-go, lines count from 1 and columns from 0; -1 means no position. */
export interface CelIssue {
  readonly message: string
  readonly line: number
  readonly column: number
}

export type CelCompileResult =
  | { readonly ok: true; readonly ast: CelCheckedExpression; readonly resultType: CelType }
  /** `message` is the text of all issues with their source pointers, as cel-go prints it. */
  | { readonly ok: false; readonly issues: readonly CelIssue[]; readonly message: string; readonly syntax: boolean }

/** The values of the variables; undefined if a variable has no value. */
export interface CelActivation {
  get(name: string): CelValue | undefined
}

export interface CelEvaluationOptions {
  readonly costTracker?: CostTracker
}

export interface CelProgram {
  evaluate(activation: CelActivation, options?: CelEvaluationOptions): CelResult
}

/**
 * The result of planning, which can fail because it evaluates constant conversions: int('x') is an error before
 * evaluation.
 */
export type CelProgramResult =
  | { readonly ok: true; readonly program: CelProgram }
  | { readonly ok: false; readonly message: string }

/** Everything an expression may use. Compiled expressions and programs are immutable and can be kept and shared. */
export interface CelEnvironment {
  compile(source: string): CelCompileResult
  program(ast: CelCheckedExpression): CelProgramResult
  /** A new environment with additional variables, functions and macros; `types` replaces the existing type provider. */
  extend(options: CelEnvironmentOptions): CelEnvironment
}

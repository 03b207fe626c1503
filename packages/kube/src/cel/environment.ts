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

/** Knows the object types that variables and fields mention. */
export interface CelTypeProvider {
  hasObjectType(typeName: string): boolean
  /** undefined: the object has no such field. */
  fieldType(typeName: string, field: string): CelType | undefined
  /** Builds the value of `TypeName{field: value}`; without it, such literals are refused when they are evaluated. */
  createObject?(typeName: string, fields: ReadonlyMap<string, CelValue>): CelResult
}

export interface CelEnvironmentOptions {
  readonly variables?: readonly CelVariable[]
  readonly types?: CelTypeProvider
  /** Functions beside the standard ones, one array per library. */
  readonly overloads?: readonly (readonly CelOverload[])[]
  /** Macros beside the standard ones, one array per library. */
  readonly macros?: readonly (readonly CelMacro[])[]
  /** Opaque types whose name may be written as a type value, such as kubernetes.Quantity. */
  readonly typeNames?: readonly string[]
  /** What is checked of an expression beyond its types, such as calls of format. */
  readonly validators?: readonly ((checked: CelCheckedExpression) => readonly CelIssue[])[]
}

/** One complaint about an expression. Line and column are those of cel-go: lines from 1, columns from 0, -1 for none. */
export interface CelIssue {
  readonly message: string
  readonly line: number
  readonly column: number
}

export type CelCompileResult =
  | { readonly ok: true; readonly ast: CelCheckedExpression; readonly resultType: CelType }
  /** `message` is the text of all issues with their source pointers, as cel-go prints it. */
  | { readonly ok: false; readonly issues: readonly CelIssue[]; readonly message: string; readonly syntax: boolean }

/** The values of the variables; undefined means that the variable has no value. */
export interface CelActivation {
  get(name: string): CelValue | undefined
}

export interface CelEvaluationOptions {
  readonly costTracker?: CostTracker
}

export interface CelProgram {
  evaluate(activation: CelActivation, options?: CelEvaluationOptions): CelResult
}

/** Planning evaluates constant conversions, so it can fail: int('x') is refused before anything runs. */
export type CelProgramResult =
  | { readonly ok: true; readonly program: CelProgram }
  | { readonly ok: false; readonly message: string }

/** Everything an expression may use. Compiled expressions and programs are immutable and may be kept and shared. */
export interface CelEnvironment {
  compile(source: string): CelCompileResult
  program(ast: CelCheckedExpression): CelProgramResult
  /** A new environment with more variables, functions, macros; a type provider given here replaces the old one. */
  extend(options: CelEnvironmentOptions): CelEnvironment
}

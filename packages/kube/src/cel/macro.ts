import type { CelExpression } from './ast.ts'

/** Builds nodes for a macro; each gets a new ID and the position of the macro call. */
export interface CelNodeBuilder {
  /** A copy of the expression with new IDs, for a macro that uses an argument twice. */
  copy(expression: CelExpression): CelExpression
  literal(value: CelMacroLiteral): CelExpression
  identifier(name: string): CelExpression
  /** The accumulator variable of the comprehension being built. */
  accumulator(): CelExpression
  select(operand: CelExpression, field: string, testOnly?: boolean): CelExpression
  call(functionName: string, ...args: CelExpression[]): CelExpression
  memberCall(functionName: string, target: CelExpression, ...args: CelExpression[]): CelExpression
  list(...elements: CelExpression[]): CelExpression
  map(...entries: { key: CelExpression; value: CelExpression }[]): CelExpression
  comprehension(parts: CelComprehensionParts): CelExpression
}

export type CelMacroLiteral = null | boolean | bigint | number | string

export interface CelComprehensionParts {
  readonly range: CelExpression
  readonly variable: string
  readonly variable2?: string
  readonly accumulator: string
  readonly initial: CelExpression
  readonly condition: CelExpression
  readonly step: CelExpression
  readonly result: CelExpression
}

/** An error of a macro about its arguments, shown at the position of `at`. */
export interface CelMacroError {
  readonly error: string
  readonly at: CelExpression
}

/** A call that the parser rewrites. If `expand` returns undefined, the call is not a macro call and stays as it is. */
export interface CelMacro {
  readonly function: string
  /** Written as target.function(args). */
  readonly member: boolean
  readonly argumentCount: number
  expand(
    builder: CelNodeBuilder,
    target: CelExpression | undefined,
    args: readonly CelExpression[],
  ): CelExpression | CelMacroError | undefined
}

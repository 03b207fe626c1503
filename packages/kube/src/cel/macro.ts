import type { CelExpression } from './ast.ts'

/** Builds nodes for a macro; each gets a fresh id and the position of the macro call. */
export interface CelNodeBuilder {
  /** The same expression with fresh ids, for a macro that uses an argument twice. */
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

/** A macro's complaint about its arguments, shown at the position of `at`. */
export interface CelMacroError {
  readonly error: string
  readonly at: CelExpression
}

/**
 * A call that is rewritten while it is parsed. `undefined` from `expand` means: no macro after all, keep the call.
 */
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

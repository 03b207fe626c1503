import type { CelCall, CelExpression } from '../ast.ts'
import { type CelType, celBool, celDyn, formatCelType, isSameCelType } from '../type.ts'
import { type DeclaredOverload, instantiate } from './declarations.ts'
import { isDyn, type Substitution } from './substitution.ts'

export interface Resolution {
  readonly type: CelType
  readonly overloadIds: readonly string[]
}

/** What the resolution needs of the checker: the types of the arguments, and a place for its reports. */
export interface OperandTypes {
  readonly substitution: Substitution
  typeOf(expression: CelExpression): CelType
  report(node: { readonly offset: number }, message: string): void
  reportMismatch(node: CelExpression, expected: CelType, actual: CelType): void
}

/**
 * Finds every overload that matches the arguments. More than one matches if arguments are dyn; the result is then dyn,
 * unless all of them return the same type.
 */
export function resolveOverload(
  checker: OperandTypes,
  call: CelCall,
  name: string,
  declared: readonly DeclaredOverload[],
): Resolution | undefined {
  if (name === '_&&_' || name === '_||_') return resolveLogical(checker, call, declared)
  const operands = call.target === undefined ? call.args : [call.target, ...call.args]
  const argumentTypes = operands.map((operand) => checker.typeOf(operand))
  const overloadIds: string[] = []
  let result: CelType | undefined
  for (const candidate of declared) {
    const { overload } = candidate
    if (overload.member !== (call.target !== undefined)) continue
    const signature = freshSignature(checker, candidate)
    if (!checker.substitution.assignAll(argumentTypes, signature.parameters)) continue
    overloadIds.push(overload.id)
    const type = checker.substitution.apply(signature.result)
    if (result === undefined) result = type
    else if (!isDyn(result) && !isSameCelType(type, result)) result = celDyn
  }
  if (result === undefined) {
    reportNoMatch(checker, call, name, argumentTypes)
    return undefined
  }
  return { type: result, overloadIds }
}

function freshSignature(checker: OperandTypes, { overload, parameters }: DeclaredOverload) {
  if (parameters.length === 0) return overload
  const names = new Map(parameters.map((name) => [name, checker.substitution.fresh()]))
  return {
    parameters: overload.parameters.map((parameter) => instantiate(parameter, names)),
    result: instantiate(overload.result, names),
  }
}

/** The logical operators report each operand that is not a bool, instead of the call. */
function resolveLogical(
  checker: OperandTypes,
  call: CelCall,
  declared: readonly DeclaredOverload[],
): Resolution | undefined {
  let fits = true
  for (const argument of call.args) {
    const type = checker.typeOf(argument)
    if (checker.substitution.assign(type, celBool)) continue
    checker.reportMismatch(argument, celBool, type)
    fits = false
  }
  return fits ? { type: celBool, overloadIds: declared.map(({ overload }) => overload.id) } : undefined
}

function reportNoMatch(checker: OperandTypes, call: CelCall, name: string, types: readonly CelType[]): void {
  const printed = types.map((type) => formatCelType(checker.substitution.apply(type, true)))
  const target: CelExpression | undefined = call.target
  const signature =
    target === undefined ? `(${printed.join(', ')})` : `${printed[0] ?? ''}.(${printed.slice(1).join(', ')})`
  checker.report(call, `found no matching overload for '${name}' applied to '${signature}'`)
}

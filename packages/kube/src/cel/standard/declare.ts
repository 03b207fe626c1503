import type { CelOverload } from '../function.ts'
import type { CelType } from '../type.ts'
import type { CelResult, CelValue } from '../value.ts'

type Evaluate = (...args: CelValue[]) => CelResult

/** Overloads of a global function: id, parameters and result of each, and one implementation that serves them all. */
export function globalOverloads(
  name: string,
  evaluate: Evaluate,
  signatures: readonly (readonly [id: string, parameters: readonly CelType[], result: CelType])[],
): CelOverload[] {
  return signatures.map(([id, parameters, result]) => ({
    id,
    function: name,
    member: false,
    parameters,
    result,
    evaluate,
    checksArguments: true,
  }))
}

export function memberOverload(
  id: string,
  name: string,
  parameters: readonly CelType[],
  result: CelType,
  evaluate: Evaluate,
): CelOverload {
  return { id, function: name, member: true, parameters, result, evaluate }
}

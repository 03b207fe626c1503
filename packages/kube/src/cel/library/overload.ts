import type { CelOverload } from '../function.ts'
import type { CelType } from '../type.ts'
import type { CelResult } from '../value.ts'

/**
 * Short forms for declaring overloads. The evaluation function is written with the types its parameters have; the
 * checker and the dispatcher guarantee that it is called with nothing else.
 */
type Evaluate = (...args: never[]) => CelResult

export function member(
  id: string,
  functionName: string,
  parameters: readonly CelType[],
  result: CelType,
  evaluate: Evaluate,
): CelOverload {
  return { id, function: functionName, member: true, parameters, result, evaluate: evaluate as CelOverload['evaluate'] }
}

export function global(
  id: string,
  functionName: string,
  parameters: readonly CelType[],
  result: CelType,
  evaluate: Evaluate,
): CelOverload {
  return {
    id,
    function: functionName,
    member: false,
    parameters,
    result,
    evaluate: evaluate as CelOverload['evaluate'],
  }
}

/** The message of a value that no overload takes at run time. */
export const noSuchOverload = 'no such overload'

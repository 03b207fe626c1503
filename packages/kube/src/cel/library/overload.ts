import type { CelOverload } from '../function.ts'
import type { CelType } from '../type.ts'
import type { CelResult } from '../value.ts'

/**
 * Short forms for declaring overloads. The evaluation function is written with the types its parameters have; the
 * checker and the dispatcher guarantee that it is called with nothing else.
 */
type Evaluate = (...args: never[]) => CelResult

function declare(isMember: boolean) {
  return (
    id: string,
    functionName: string,
    parameters: readonly CelType[],
    result: CelType,
    evaluate: Evaluate,
  ): CelOverload => ({
    id,
    function: functionName,
    member: isMember,
    parameters,
    result,
    evaluate: evaluate as CelOverload['evaluate'],
  })
}

/** A function that is called on its first argument: text.charAt(1). */
export const member = declare(true)
/** A function that is called by its name alone: quantity('1Gi'). */
export const global = declare(false)

import type { CelOverload } from '../function.ts'
import type { CelType } from '../type.ts'
import type { CelResult } from '../value.ts'

/**
 * Short forms for declaring overloads. The evaluation function has the declared parameter types; the checker and the
 * dispatcher guarantee them.
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

/** A receiver call: text.charAt(1). */
export const member = declare(true)
/** A global call: quantity('1Gi'). */
export const global = declare(false)

import type { CelType } from './type.ts'
import type { CelResult, CelValue } from './value.ts'

/**
 * One overload of a function. A library is an array of overloads; the checker matches argument types, the interpreter
 * dispatches on them, and the cost model (cost/) finds its rules by `id`. IDs are those of cel-go and of
 * k8s.io/apiserver/pkg/cel/library.
 */
export interface CelOverload {
  readonly id: string
  readonly function: string
  /** A receiver call: target.function(args). The target is the first parameter. */
  readonly member: boolean
  readonly parameters: readonly CelType[]
  readonly result: CelType
  /** Called with values that match `parameters`; errors are returned, not thrown. */
  readonly evaluate: (...args: CelValue[]) => CelResult
  /** `evaluate` checks the types of its arguments itself and serves every overload of the function. */
  readonly checksArguments?: boolean
  /** Evaluates arguments in order, and the first error ends the call, also with only two arguments. */
  readonly isVariadic?: boolean
}

import type { CelType } from './type.ts'
import type { CelResult, CelValue } from './value.ts'

/**
 * One overload of one function. Libraries are arrays of these; the checker matches argument types, the interpreter
 * dispatches on them, and the cost model (cost/) finds its rules by `id`. Ids are those of cel-go and of
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
  /** `evaluate` looks at the types of its arguments itself and serves every overload of the function. */
  readonly checksArguments?: boolean
  /** Arguments are evaluated one after the other, and the first error ends the call, also when there are only two. */
  readonly isVariadic?: boolean
}

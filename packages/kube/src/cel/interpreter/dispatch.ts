import type { CelOverload } from '../function.ts'
import { noSuchSignature } from '../standard/index.ts'
import type { CelResult, CelValue } from '../value.ts'
import { matchesType } from './runtime-type.ts'

export type Implementation = (...args: CelValue[]) => CelResult

export interface Dispatch {
  readonly implementation: Implementation
  /** Evaluates arguments in order, and the first error ends the call: always when several overloads are open. */
  readonly isVariadic: boolean
}

/** The overloads of an environment, by function name, for calls. */
export class Dispatcher {
  readonly #overloads = new Map<string, CelOverload[]>()

  constructor(overloads: readonly CelOverload[]) {
    for (const overload of overloads) {
      const known = this.#overloads.get(overload.function)
      if (known === undefined) this.#overloads.set(overload.function, [overload])
      else known.push(overload)
    }
  }

  /**
   * The overload of a call: the only one that the checker left, else the one that matches the values. Values without a
   * matching overload, which dyn types allow, are an error.
   */
  find(name: string, overloadId: string, argumentCount: number): Dispatch | undefined {
    const named = this.#overloads.get(name)?.filter(({ parameters }) => parameters.length === argumentCount) ?? []
    const chosen = overloadId === '' ? undefined : named.find(({ id }) => id === overloadId)
    const candidates = chosen === undefined ? named : [chosen]
    const [first] = candidates
    if (first === undefined) return undefined
    if (first.checksArguments === true) return { implementation: first.evaluate, isVariadic: false }
    const implementation: Implementation = (...args) => {
      const fitting = candidates.find((candidate) => fits(candidate, args))
      return fitting === undefined ? noSuchSignature(name, args) : fitting.evaluate(...args)
    }
    return { implementation, isVariadic: chosen === undefined || first.isVariadic === true }
  }
}

function fits({ parameters }: CelOverload, args: readonly CelValue[]): boolean {
  return parameters.every((parameter, index) => matchesType(parameter, args[index] as CelValue))
}

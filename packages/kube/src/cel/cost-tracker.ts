import type { CelResult } from './value.ts'

/**
 * The cost of an evaluation so far. The interpreter reports every step that cel-go's runtime cost counts. Constants,
 * folded constant lists and maps, membership in a constant list, `&&`, `||` and `?:` are free and not reported. A
 * comprehension costs the sum of its range, conditions, steps and result. A call is reported with its arguments, which
 * may be errors, once all of them are evaluated.
 */
export abstract class CostTracker {
  readonly limit: number
  #spent = 0

  constructor(limit: number = Number.POSITIVE_INFINITY) {
    this.limit = limit
  }

  get cost(): number {
    return this.#spent
  }

  get exceeded(): boolean {
    return this.#spent > this.limit
  }

  /** Reports that a variable, or a chain of selections and indexes on any operand, was read. */
  attribute(): void {
    this.charge(1)
  }

  /** Reports one selection or index of such a chain; has(a.b) reports its last one here and no attribute. */
  qualifier(): void {
    this.charge(1)
  }

  /**
   * Reports has() of a selection from a `?:`, for which cel-go subtracts the cost of an attribute that it never added.
   */
  conditionalPresence(): void {
    this.charge(-1)
  }

  createList(): void {
    this.charge(10)
  }

  createMap(): void {
    this.charge(30)
  }

  createStruct(): void {
    this.charge(40)
  }

  call(functionName: string, overloadId: string, args: readonly CelResult[], result: CelResult): void {
    this.charge(this.callCost(functionName, overloadId, args, result))
  }

  /**
   * The cost of one call. The overload ID is '' if the argument types left several overloads open at check time; `==`
   * and `!=` are reported as 'equals' and 'not_equals'.
   */
  protected abstract callCost(
    functionName: string,
    overloadId: string,
    args: readonly CelResult[],
    result: CelResult,
  ): number

  /** Adds to the cost. Past the limit it stops the evaluation, and the interpreter returns an error value. */
  protected charge(amount: number): void {
    this.#spent += amount
    if (this.#spent > this.limit) throw costLimitExceeded
  }
}

/** The one thing thrown while an expression runs; it never leaves the interpreter. */
export const costLimitExceeded: { readonly message: string } = {
  message: 'operation cancelled: actual cost limit exceeded',
}

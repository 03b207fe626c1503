import type { CelResult } from './value.ts'

/**
 * What an evaluation has cost so far. The interpreter reports every step that cel-go's runtime cost counts; constants,
 * folded constant lists and maps, membership in a constant list, `&&`, `||` and `?:` are free and are not reported.
 * A comprehension costs what its range, conditions, steps and result cost. A call is reported with its arguments (errors among
 * them) once all of them were evaluated.
 */
export abstract class CostTracker {
  readonly limit: number
  private spent = 0

  constructor(limit: number = Number.POSITIVE_INFINITY) {
    this.limit = limit
  }

  get cost(): number {
    return this.spent
  }

  get exceeded(): boolean {
    return this.spent > this.limit
  }

  /** A variable, or a chain of selections and indexes on any operand, was read to its end. */
  attribute(): void {
    this.charge(1)
  }

  /** One selection or index of such a chain was followed; has(a.b) reports its last one here and no attribute. */
  qualifier(): void {
    this.charge(1)
  }

  /** has() of a selection from a `?:`: cel-go takes back the cost of an attribute that it never added. */
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
   * The cost of one call. The overload id is '' when the argument types left several overloads open at check time;
   * `==` and `!=` are reported as 'equals' and 'not_equals'.
   */
  protected abstract callCost(
    functionName: string,
    overloadId: string,
    args: readonly CelResult[],
    result: CelResult,
  ): number

  /** Stops the evaluation when the limit is passed; the interpreter turns the signal into an error value. */
  protected charge(amount: number): void {
    this.spent += amount
    if (this.spent > this.limit) throw costLimitExceeded
  }
}

/** The one thing thrown while an expression runs; it never leaves the interpreter. */
export const costLimitExceeded: { readonly message: string } = {
  message: 'operation cancelled: actual cost limit exceeded',
}

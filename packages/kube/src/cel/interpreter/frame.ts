import { limits } from '../../limits.ts'
import { type CostTracker, costLimitExceeded } from '../cost-tracker.ts'
import type { CelActivation } from '../environment.ts'
import { CelError, type CelResult } from '../value.ts'

/** The state of one evaluation: the variables of the caller, and a slot for every variable of a comprehension. */
export class Frame {
  readonly activation: CelActivation
  readonly slots: (CelResult | undefined)[]
  readonly cost: CostTracker | undefined
  #iterations = 0

  constructor(activation: CelActivation, slotCount: number, cost: CostTracker | undefined) {
    this.activation = activation
    this.slots = slotCount === 0 ? noSlots : new Array<CelResult | undefined>(slotCount).fill(undefined)
    this.cost = cost
  }

  /** Counts one loop iteration, so that an evaluation ends even if its cost is not tracked. */
  iterate(): void {
    if (++this.#iterations > limits.celIterationsMax) throw costLimitExceeded
  }
}

const noSlots: (CelResult | undefined)[] = []

/** One step of a program. */
export type Evaluate = (frame: Frame) => CelResult

/** Sets the node of an error, unless it has one. */
export function labelled(result: CelResult, expressionId: number): CelResult {
  if (!(result instanceof CelError) || result.expressionId !== undefined) return result
  return new CelError(result.message, expressionId)
}

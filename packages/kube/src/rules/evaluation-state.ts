import type { FieldError } from '../field/index.ts'

/** The findings and the remaining budget of an evaluation. */
export interface EvaluationState {
  readonly errors: FieldError[]
  readonly ratcheted: FieldError[]
  readonly callCostMax: number
  remainingBudget: number
}

import { evaluateWithCost } from '../cel/cost/index.ts'
import { type CelActivation, CelError, type CelProgram } from '../cel/index.ts'
import { quoteGo, trimSpace, utf8Length } from '../json/index.ts'
import { limits } from '../limits.ts'
import type { ValidationRule } from '../schema/index.ts'
import type { EvaluationState } from './evaluation-state.ts'

/** A computed message; without a text, the rule's own message is used. A fatal one ends the evaluation of all rules. */
export type EvaluatedMessage =
  | { readonly isFatal: true; readonly text: string }
  | { readonly isFatal: false; readonly text: string | undefined }

/**
 * Evaluates a messageExpression within the remaining budget. Its result is used if it is one line, not empty and not
 * too long.
 */
export function evaluateMessage(
  program: CelProgram,
  rule: ValidationRule,
  activation: CelActivation,
  state: EvaluationState,
): EvaluatedMessage {
  const { result, cost } = evaluateWithCost(program, activation, state.callCostMax)
  const fatal = (text: string): EvaluatedMessage => {
    state.remainingBudget = -1
    return { isFatal: true, text }
  }
  if (cost > state.remainingBudget) {
    const reason = 'running out of cost budget, no further validation rules will be run'
    return fatal(`messageExpression evaluation failed due to ${reason}`)
  }
  if (result instanceof CelError && result.message.startsWith('operation cancelled: actual cost limit exceeded')) {
    const reason = 'no further validation rules will be run due to call cost exceeds limit for messageExpression'
    return fatal(`${reason}: ${quoteGo(rule.messageExpression)}`)
  }
  state.remainingBudget -= cost
  return { isFatal: false, text: typeof result === 'string' ? usableMessage(result) : undefined }
}

function usableMessage(message: string): string | undefined {
  const trimmed = trimSpace(message)
  const isUsable = trimmed !== '' && !trimmed.includes('\n')
  return isUsable && utf8Length(trimmed) <= limits.celMessageBytesMax ? trimmed : undefined
}

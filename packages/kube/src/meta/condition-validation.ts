import { duplicate, type FieldError, type FieldPath, invalid, notSupported, required, tooLong } from '../field/index.ts'
import { utf8Length } from '../json/index.ts'
import { conditionReasonProblems, qualifiedNameProblems } from '../names/index.ts'
import { type Condition, isSet } from './condition.ts'

const reasonBytesMax = 1024
const messageBytesMax = 32 * 1024
const statuses = ['False', 'True', 'Unknown']

/** Validates the conditions of a status. */
export function validateConditions(conditions: readonly Condition[] | undefined, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [index, condition] of (conditions ?? []).entries()) {
    const conditionPath = path.index(index)
    if (seen.has(condition.type)) errors.push(duplicate(conditionPath.child('type'), condition.type))
    seen.add(condition.type)
    errors.push(...validateCondition(condition, conditionPath))
  }
  return errors
}

export function validateCondition(condition: Condition, path: FieldPath): FieldError[] {
  const { type = '', status = '', reason = '', message = '', observedGeneration = 0 } = condition
  const errors: FieldError[] = []
  for (const problem of qualifiedNameProblems(type)) errors.push(invalid(path.child('type'), type, problem))
  if (!statuses.includes(status)) errors.push(notSupported(path.child('status'), status, statuses))
  if (observedGeneration < 0) {
    const problem = 'must be greater than or equal to zero'
    errors.push(invalid(path.child('observedGeneration'), observedGeneration, problem))
  }
  if (!isSet(condition.lastTransitionTime)) errors.push(required(path.child('lastTransitionTime'), ''))
  if (reason === '') errors.push(required(path.child('reason'), ''))
  else {
    for (const problem of conditionReasonProblems(reason)) errors.push(invalid(path.child('reason'), reason, problem))
    if (utf8Length(reason) > reasonBytesMax) errors.push(tooLong(path.child('reason'), reasonBytesMax))
  }
  if (utf8Length(message) > messageBytesMax) errors.push(tooLong(path.child('message'), messageBytesMax))
  return errors
}

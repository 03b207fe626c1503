import { addErrors, type FieldError, type FieldPath, invalid, required, tooLong, tooMany } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { listAt, numberAt } from '../../read-object.ts'
import { validateNonNegative } from '../common/counts.ts'
import { goType } from '../common/go-types.ts'
import { readIndexes } from './job-indexes.ts'

const ruleCountMax = 20
const indexesLengthMax = 64 * 1024

export const successPolicyType = goType('*batch.SuccessPolicy')

/** Validates when an indexed job has succeeded although not all of its pods have. */
export function validateSuccessPolicy(spec: JsonObject, path: FieldPath): FieldError[] {
  const rules = listAt(spec, 'successPolicy', 'rules')
  const errors: FieldError[] = []
  if (rules.length === 0) {
    const detail = 'at least one rules must be specified when the successPolicy is specified'
    errors.push(required(path.child('rules'), detail))
  }
  if (rules.length > ruleCountMax) errors.push(tooMany(path.child('rules'), rules.length, ruleCountMax))
  const completions = numberAt(spec, 'completions')
  for (const [index, rule] of rules.entries()) {
    addErrors(errors, validateRule(rule as JsonObject, path.child('rules').index(index), completions))
  }
  return errors
}

function validateRule(rule: JsonObject, path: FieldPath, completions: number): FieldError[] {
  const { succeededIndexes: indexes, succeededCount: count } = rule
  if (indexes === undefined && count === undefined) {
    return [required(path, 'at least one of succeededCount or succeededIndexes must be specified')]
  }
  const errors: FieldError[] = []
  let total = 0
  if (typeof indexes === 'string') {
    if (indexes.length > indexesLengthMax) errors.push(tooLong(path.child('succeededIndexes'), indexesLengthMax))
    const read = readIndexes(indexes, completions)
    if (typeof read === 'number') total = read
    else
      errors.push(invalid(path.child('succeededIndexes'), indexes, `error parsing succeededIndexes: ${read.problem}`))
  }
  if (typeof count !== 'number') return errors
  addErrors(errors, validateNonNegative(rule, path, ['succeededCount']))
  const atMost = (max: number, what: string) => {
    if (count <= max) return
    errors.push(
      invalid(path.child('succeededCount'), count, `must be less than or equal to ${max} (the number of ${what})`),
    )
  }
  atMost(completions, 'specified completions')
  if (indexes !== undefined) atMost(total, 'indexes in the specified succeededIndexes field')
  return errors
}

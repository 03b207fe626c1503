import { addError, type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { numberAt } from '../../read-object.ts'

const parallelismMax = 100_000
const failedIndexesMax = 100_000
/** Above this number of completions, the status can hold fewer indexes. */
const completionsSoftMax = 100_000
const highParallelismMax = 10_000
const highFailedIndexesMax = 10_000

/** Limits of an indexed job that bound the size of its status. */
export function validateIndexedJob(spec: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const hasCompletions = spec['completions'] !== undefined
  const [completions, parallelism] = [numberAt(spec, 'completions'), numberAt(spec, 'parallelism')]
  const failed = numberAt(spec, 'maxFailedIndexes')
  if (!hasCompletions) errors.push(required(path.child('completions'), 'when completion mode is Indexed'))
  if (parallelism > parallelismMax) {
    const detail = `must be less than or equal to ${parallelismMax} when completion mode is Indexed`
    errors.push(invalid(path.child('parallelism'), parallelism, detail))
  }
  if (hasCompletions && failed > completions) {
    errors.push(invalid(path.child('maxFailedIndexes'), failed, 'must be less than or equal to completions'))
  }
  if (failed > failedIndexesMax) {
    errors.push(invalid(path.child('maxFailedIndexes'), failed, `must be less than or equal to ${failedIndexesMax}`))
  }
  const isHigh = completions > completionsSoftMax && spec['backoffLimitPerIndex'] !== undefined
  return isHigh ? [...errors, ...validateHighCompletions(spec, path)] : errors
}

function validateHighCompletions(spec: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const condition = `when completions are above ${completionsSoftMax} and used with backoff limit per index`
  if (spec['maxFailedIndexes'] === undefined) {
    const detail = `must be specified when completions is above ${completionsSoftMax}`
    errors.push(required(path.child('maxFailedIndexes'), detail))
  }
  const bounds = [
    ['parallelism', highParallelismMax],
    ['maxFailedIndexes', highFailedIndexesMax],
  ] as const
  for (const [field, max] of bounds) {
    const value = numberAt(spec, field)
    if (value > max)
      addError(errors, invalid(path.child(field), value, `must be less than or equal to ${max} ${condition}`))
  }
  return errors
}

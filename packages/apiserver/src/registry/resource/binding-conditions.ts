import { addError, duplicate, type FieldError, type FieldPath, invalid } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { listAt } from '../../read-object.ts'
import { validateQualifiedName } from '../common/field-names.ts'
import { repetitions } from '../common/repetitions.ts'
import { validateItems } from './lists.ts'

const conditionsMax = 4

/**
 * Validates the conditions that a device waits for and the ones that fail the binding: both lists or neither, without
 * duplicates.
 */
export function validateBindingConditions(device: JsonValue, path: FieldPath): FieldError[] {
  const [good, bad] = ['bindingConditions', 'bindingFailureConditions'] as const
  const conditions = listAt(device, good)
  const failures = listAt(device, bad)
  const check = (name: JsonValue, namePath: FieldPath) => validateQualifiedName(String(name), namePath)
  const errors = [
    ...validateItems(conditions, path.child(good), conditionsMax, check),
    ...validateItems(failures, path.child(bad), conditionsMax, check),
  ]
  const [isRepeated, isRepeatedFailure] = [repetitions<JsonValue>(), repetitions<JsonValue>()]
  for (const [index, name] of conditions.entries()) {
    if (isRepeated(name)) addError(errors, duplicate(path.child(good).index(index), name))
  }
  const known = new Set(conditions)
  for (const [index, name] of failures.entries()) {
    const namePath = path.child(bad).index(index)
    if (isRepeatedFailure(name)) addError(errors, duplicate(namePath, name))
    if (known.has(name)) addError(errors, invalid(namePath, name, `${bad} must not overlap with ${good}`))
  }
  if (conditions.length === 0 && failures.length > 0) {
    errors.push(invalid(path.child(good), null, `${good} are required to use ${bad}`))
  }
  if (failures.length === 0 && conditions.length > 0) {
    errors.push(invalid(path.child(bad), null, `${bad} are required to use ${good}`))
  }
  return errors
}

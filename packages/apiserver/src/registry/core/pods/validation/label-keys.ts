import { addError, addErrors, type FieldError, type FieldPath, forbidden, invalid } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { objectAt, objectsAt, optionalObjectAt, textAt, textsAt } from '../../../../read-object.ts'
import { validateQualifiedName } from '../../../common/field-names.ts'

/**
 * Validates matchLabelKeys and mismatchLabelKeys. They are already expressions of the selector, so a key is refused
 * only if the selector has it twice.
 */
export function validateLabelKeys(term: JsonObject, path: FieldPath): FieldError[] {
  const matched = textsAt(term, 'matchLabelKeys')
  const mismatched = textsAt(term, 'mismatchLabelKeys')
  if (matched.length === 0 && mismatched.length === 0) return []
  const selector = optionalObjectAt(term, 'labelSelector')
  const errors = validateKeys(matched, path.child('matchLabelKeys'), selector)
  addErrors(errors, validateKeys(mismatched, path.child('mismatchLabelKeys'), selector))
  if (selector !== undefined) addErrors(errors, validateRepetition(matched, path, selector))
  const excluded = new Set(mismatched)
  matched.forEach((key, index) => {
    if (!excluded.has(key)) return
    const detail = 'exists in both matchLabelKeys and mismatchLabelKeys'
    addError(errors, invalid(path.child('matchLabelKeys').index(index), key, detail))
  })
  return errors
}

function validateKeys(keys: readonly string[], path: FieldPath, selector: JsonObject | undefined): FieldError[] {
  if (keys.length === 0) return []
  if (selector === undefined) return [forbidden(path, 'must not be specified when labelSelector is not set')]
  const errors: FieldError[] = []
  keys.forEach((key, index) => {
    addErrors(errors, validateQualifiedName(key, path.index(index)))
  })
  return errors
}

function validateRepetition(matched: readonly string[], path: FieldPath, selector: JsonObject): FieldError[] {
  const seen = new Set(Object.keys(objectAt(selector, 'matchLabels')))
  const lastIndexOf = new Map(matched.map((key, index) => [key, index]))
  const errors: FieldError[] = []
  for (const expression of objectsAt(selector, 'matchExpressions')) {
    const key = textAt(expression, 'key')
    const index = lastIndexOf.get(key)
    if (index !== undefined && seen.has(key)) {
      addError(errors, invalid(path.index(index), key, 'exists in both matchLabelKeys and labelSelector'))
    }
    seen.add(key)
  }
  return errors
}

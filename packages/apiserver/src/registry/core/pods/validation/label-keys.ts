import { type FieldError, type FieldPath, forbidden, invalid } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { objectAt, objectsAt, optionalObjectAt, textAt, textsAt } from '../../../../read-object.ts'
import { checkQualifiedName } from './names.ts'

/**
 * Validates matchLabelKeys and mismatchLabelKeys. They are already expressions of the selector, so a key is refused
 * only if the selector has it twice.
 */
export function checkLabelKeys(term: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const matched = textsAt(term, 'matchLabelKeys')
  const mismatched = textsAt(term, 'mismatchLabelKeys')
  if (matched.length === 0 && mismatched.length === 0) return
  const selector = optionalObjectAt(term, 'labelSelector')
  checkKeys(matched, selector, path.child('matchLabelKeys'), errors)
  checkKeys(mismatched, selector, path.child('mismatchLabelKeys'), errors)
  if (selector !== undefined) checkRepetition(matched, selector, path, errors)
  matched.forEach((key, index) => {
    if (!mismatched.includes(key)) return
    const detail = 'exists in both matchLabelKeys and mismatchLabelKeys'
    errors.push(invalid(path.child('matchLabelKeys').index(index), key, detail))
  })
}

function checkKeys(
  keys: readonly string[],
  selector: JsonObject | undefined,
  path: FieldPath,
  errors: FieldError[],
): void {
  if (keys.length === 0) return
  if (selector === undefined) {
    errors.push(forbidden(path, 'must not be specified when labelSelector is not set'))
    return
  }
  keys.forEach((key, index) => {
    checkQualifiedName(key, path.index(index), errors)
  })
}

function checkRepetition(
  matched: readonly string[],
  selector: JsonObject,
  path: FieldPath,
  errors: FieldError[],
): void {
  const seen = new Set(Object.keys(objectAt(selector, 'matchLabels')))
  for (const expression of objectsAt(selector, 'matchExpressions')) {
    const key = textAt(expression, 'key')
    const index = matched.lastIndexOf(key)
    if (index >= 0 && seen.has(key)) {
      errors.push(invalid(path.index(index), key, 'exists in both matchLabelKeys and labelSelector'))
    }
    seen.add(key)
  }
}

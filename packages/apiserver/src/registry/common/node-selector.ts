import { addErrors, type FieldError, type FieldPath, forbidden, invalid, required } from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { dns1123SubdomainProblems, labelValueProblems } from '@kubewright/kube/names'
import { listAt, textAt } from '../../read-object.ts'
import { problemsAt, validateQualifiedName } from './field-names.ts'

/** Validates a node selector in volumes, claims and slices. */
export function validateSelectorOfNodes(
  selector: JsonObject,
  path: FieldPath,
  allowInvalidValues = false,
): FieldError[] {
  const terms = listAt(selector, 'nodeSelectorTerms')
  const termsPath = path.child('nodeSelectorTerms')
  if (terms.length === 0) return [required(termsPath, 'must have at least one node selector term')]
  const errors: FieldError[] = []
  for (const [index, term] of terms.entries()) {
    const termPath = termsPath.index(index)
    for (const [place, requirement] of listAt(term, 'matchExpressions').entries()) {
      addErrors(
        errors,
        validateExpression(requirement, termPath.child('matchExpressions').index(place), allowInvalidValues),
      )
    }
    for (const [place, requirement] of listAt(term, 'matchFields').entries()) {
      addErrors(errors, validateField(requirement, termPath.child('matchFields').index(place)))
    }
  }
  return errors
}

function validateExpression(requirement: JsonValue, path: FieldPath, allowInvalidValues: boolean): FieldError[] {
  const operator = textAt(requirement, 'operator')
  const key = textAt(requirement, 'key')
  const values = listAt(requirement, 'values')
  const valuesPath = path.child('values')
  const errors: FieldError[] = []
  if (operator === 'In' || operator === 'NotIn') {
    const detail = "must be specified when `operator` is 'In' or 'NotIn'"
    if (values.length === 0) errors.push(required(valuesPath, detail))
  } else if (operator === 'Exists' || operator === 'DoesNotExist') {
    const detail = "may not be specified when `operator` is 'Exists' or 'DoesNotExist'"
    if (values.length > 0) errors.push(forbidden(valuesPath, detail))
  } else if (operator === 'Gt' || operator === 'Lt') {
    const detail = "must be specified single value when `operator` is 'Lt' or 'Gt'"
    if (values.length !== 1) errors.push(required(valuesPath, detail))
  } else errors.push(invalid(path.child('operator'), operator, 'not a valid selector operator'))
  addErrors(errors, validateQualifiedName(key, path.child('key')))
  if (allowInvalidValues) return errors
  for (const [index, value] of values.entries()) {
    addErrors(errors, problemsAt(valuesPath.index(index), value, labelValueProblems(String(value))))
  }
  return errors
}

/** The only selectable field of nodes is their name. */
function validateField(requirement: JsonValue, path: FieldPath): FieldError[] {
  const operator = textAt(requirement, 'operator')
  const key = textAt(requirement, 'key')
  const values = listAt(requirement, 'values')
  const errors: FieldError[] = []
  if (operator === 'In' || operator === 'NotIn') {
    const detail = "must be only one value when `operator` is 'In' or 'NotIn' for node field selector"
    if (values.length !== 1) errors.push(required(path.child('values'), detail))
  } else errors.push(invalid(path.child('operator'), operator, 'not a valid selector operator'))
  if (key !== 'metadata.name') {
    errors.push(invalid(path.child('key'), key, 'not a valid field selector key'))
    return errors
  }
  for (const [index, value] of values.entries()) {
    addErrors(errors, problemsAt(path.child('values').index(index), value, dns1123SubdomainProblems(String(value))))
  }
  return errors
}

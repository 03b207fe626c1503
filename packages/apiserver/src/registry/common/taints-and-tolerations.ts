import {
  addError,
  addErrors,
  duplicate,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { labelValueProblems } from '@kubewright/kube/names'
import { textAt, valueAt } from '../../read-object.ts'
import { validateQualifiedName } from './field-names.ts'
import { goType } from './go-types.ts'
import { printGoValue } from './go-value.ts'

const effects = ['NoSchedule', 'PreferNoSchedule', 'NoExecute']
/** Lt and Gt belong to a feature that is off by default. */
const comparisonOperators = ['Equal', 'Exists', 'Lt', 'Gt']
const operators = ['Equal', 'Exists']

const taintType = goType('core.Taint')

/** Validates the taints of a node. */
export function validateTaints(taints: readonly JsonValue[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [index, taint] of taints.entries()) {
    const place = path.index(index)
    const [key, value, effect] = [textAt(taint, 'key'), textAt(taint, 'value'), textAt(taint, 'effect')]
    addErrors(errors, validateQualifiedName(key, place.child('key')))
    const valueProblems = labelValueProblems(value)
    if (valueProblems.length > 0) addError(errors, invalid(place.child('value'), value, valueProblems.join(';')))
    if (effect === '') addError(errors, required(place.child('effect'), ''))
    else addErrors(errors, validateTaintEffect(effect, place.child('effect')))
    const identity = `${effect} ${key}`
    if (seen.has(identity)) {
      const detail = `${printGoValue(taint, taintType)}: taints must be unique by key and effect pair`
      addError(errors, { ...duplicate(place, undefined), detail })
    }
    seen.add(identity)
  }
  return errors
}

function validateTaintEffect(effect: string, path: FieldPath): FieldError[] {
  return effects.includes(effect) ? [] : [notSupported(path, effect, effects)]
}

/** Validates tolerations. */
export function validateTolerations(tolerations: readonly JsonValue[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const [index, toleration] of tolerations.entries()) {
    const place = path.index(index)
    const [key, effect] = [textAt(toleration, 'key'), textAt(toleration, 'effect')]
    const operator = textAt(toleration, 'operator')
    if (key !== '') addErrors(errors, validateQualifiedName(key, place.child('key')))
    if (key === '' && operator !== 'Exists') {
      const detail = 'operator must be Exists when `key` is empty, which means "match all values and all keys"'
      addError(errors, invalid(place.child('operator'), operator, detail))
    }
    if (valueAt(toleration, 'tolerationSeconds') !== undefined && effect !== 'NoExecute') {
      const detail = "effect must be 'NoExecute' when `tolerationSeconds` is set"
      addError(errors, invalid(place.child('effect'), effect, detail))
    }
    addErrors(errors, validateOperator(operator, place.child('operator'), textAt(toleration, 'value')))
    if (effect !== '') addErrors(errors, validateTaintEffect(effect, place.child('effect')))
  }
  return errors
}

/** A missing operator means Equal. */
function validateOperator(operator: string, path: FieldPath, value: string): FieldError[] {
  if (operator === '' || operator === 'Equal') {
    const problems = labelValueProblems(value)
    return problems.length === 0 ? [] : [invalid(path, value, problems.join(';'))]
  }
  if (operator === 'Exists') {
    return value === '' ? [] : [invalid(path, value, "value must be empty when `operator` is 'Exists'")]
  }
  const isComparison = comparisonOperators.includes(operator)
  return [notSupported(path, operator, isComparison ? comparisonOperators : operators)]
}

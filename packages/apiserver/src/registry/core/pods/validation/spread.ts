import {
  addErrors,
  duplicate,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { type LabelSelector, validateLabelSelector } from '@kubewright/kube/selectors'
import { optionalNumberAt, optionalObjectAt, optionalTextAt, textAt } from '../../../../read-object.ts'
import { validateLabelKeys } from './label-keys.ts'

const actions = ['DoNotSchedule', 'ScheduleAnyway']
const inclusions = ['Honor', 'Ignore']

/** Validates topology spread constraints. */
export function validateSpreadConstraints(constraints: readonly JsonObject[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  constraints.forEach((constraint, index) => {
    const place = path.index(index)
    addErrors(errors, validatePositive(constraint, place, 'maxSkew'))
    const key = textAt(constraint, 'topologyKey')
    const action = textAt(constraint, 'whenUnsatisfiable')
    if (key === '') errors.push(required(place.child('topologyKey'), 'can not be empty'))
    if (!actions.includes(action)) errors.push(notSupported(place.child('whenUnsatisfiable'), action, actions))
    const isRepeated = constraints
      .slice(index + 1)
      .some((other) => textAt(other, 'topologyKey') === key && textAt(other, 'whenUnsatisfiable') === action)
    if (isRepeated) errors.push(duplicate(place.child('{topologyKey, whenUnsatisfiable}'), `{${key}, ${action}}`))
    addErrors(errors, validateDomains(constraint, place, action))
    for (const field of ['nodeAffinityPolicy', 'nodeTaintsPolicy']) {
      const inclusion = optionalTextAt(constraint, field)
      if (inclusion === undefined || inclusions.includes(inclusion)) continue
      errors.push(notSupported(place.child(field), inclusion, inclusions))
    }
    addErrors(errors, validateLabelKeys(constraint, place))
    const selector = optionalObjectAt(constraint, 'labelSelector') as LabelSelector | undefined
    addErrors(errors, validateLabelSelector(selector, place.child('labelSelector')))
  })
  return errors
}

function validateDomains(constraint: JsonObject, path: FieldPath, action: string): FieldError[] {
  if (constraint['minDomains'] === undefined) return []
  const errors = validatePositive(constraint, path, 'minDomains')
  if (action === 'DoNotSchedule') return errors
  const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`
  errors.push(invalid(path.child('minDomains'), optionalNumberAt(constraint, 'minDomains') ?? 0, detail))
  return errors
}

function validatePositive(constraint: JsonObject, path: FieldPath, field: string): FieldError[] {
  const value = optionalNumberAt(constraint, field) ?? 0
  return value <= 0 ? [invalid(path.child(field), value, 'must be greater than zero')] : []
}

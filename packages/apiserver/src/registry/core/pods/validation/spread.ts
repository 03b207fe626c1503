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
import { checkLabelKeys } from './label-keys.ts'

const actions = ['DoNotSchedule', 'ScheduleAnyway']
const inclusions = ['Honor', 'Ignore']

/** Validates topology spread constraints. */
export function checkSpreadConstraints(
  constraints: readonly JsonObject[],
  path: FieldPath,
  errors: FieldError[],
): void {
  constraints.forEach((constraint, index) => {
    const place = path.index(index)
    checkPositive(constraint, 'maxSkew', place, errors)
    const key = textAt(constraint, 'topologyKey')
    const action = textAt(constraint, 'whenUnsatisfiable')
    if (key === '') errors.push(required(place.child('topologyKey'), 'can not be empty'))
    if (!actions.includes(action)) errors.push(notSupported(place.child('whenUnsatisfiable'), action, actions))
    const isRepeated = constraints
      .slice(index + 1)
      .some((other) => textAt(other, 'topologyKey') === key && textAt(other, 'whenUnsatisfiable') === action)
    if (isRepeated) errors.push(duplicate(place.child('{topologyKey, whenUnsatisfiable}'), `{${key}, ${action}}`))
    checkDomains(constraint, action, place, errors)
    for (const field of ['nodeAffinityPolicy', 'nodeTaintsPolicy']) {
      const inclusion = optionalTextAt(constraint, field)
      if (inclusion === undefined || inclusions.includes(inclusion)) continue
      errors.push(notSupported(place.child(field), inclusion, inclusions))
    }
    checkLabelKeys(constraint, place, errors)
    const selector = optionalObjectAt(constraint, 'labelSelector') as LabelSelector | undefined
    addErrors(errors, validateLabelSelector(selector, place.child('labelSelector')))
  })
}

function checkDomains(constraint: JsonObject, action: string, path: FieldPath, errors: FieldError[]): void {
  if (constraint['minDomains'] === undefined) return
  checkPositive(constraint, 'minDomains', path, errors)
  if (action === 'DoNotSchedule') return
  const detail = `can only use minDomains if whenUnsatisfiable=DoNotSchedule, not ${action}`
  errors.push(invalid(path.child('minDomains'), optionalNumberAt(constraint, 'minDomains') ?? 0, detail))
}

function checkPositive(constraint: JsonObject, field: string, path: FieldPath, errors: FieldError[]): void {
  const value = optionalNumberAt(constraint, field) ?? 0
  if (value <= 0) errors.push(invalid(path.child(field), value, 'must be greater than zero'))
}

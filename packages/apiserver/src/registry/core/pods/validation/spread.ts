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
import type { JsonObject } from '@kubewright/kube/json'
import { type LabelSelector, validateLabelSelector } from '@kubewright/kube/selectors'
import { optionalNumberAt, optionalObjectAt, optionalTextAt, textAt } from '../../../../read-object.ts'
import { validateLabelKeys } from './label-keys.ts'

const actions = ['DoNotSchedule', 'ScheduleAnyway']
const inclusions = ['Honor', 'Ignore']

/** Two constraints of the same key and action are duplicates; a key contains no space. */
function identityOf(constraint: JsonObject): string {
  return `${textAt(constraint, 'whenUnsatisfiable')} ${textAt(constraint, 'topologyKey')}`
}

/** Validates topology spread constraints. */
export function validateSpreadConstraints(constraints: readonly JsonObject[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const lastIndexOf = new Map(constraints.map((constraint, index) => [identityOf(constraint), index]))
  constraints.forEach((constraint, index) => {
    const place = path.index(index)
    addErrors(errors, validatePositive(constraint, place, 'maxSkew'))
    const key = textAt(constraint, 'topologyKey')
    const action = textAt(constraint, 'whenUnsatisfiable')
    if (key === '') addError(errors, required(place.child('topologyKey'), 'can not be empty'))
    if (!actions.includes(action)) addError(errors, notSupported(place.child('whenUnsatisfiable'), action, actions))
    if (lastIndexOf.get(identityOf(constraint)) !== index)
      addError(errors, duplicate(place.child('{topologyKey, whenUnsatisfiable}'), `{${key}, ${action}}`))
    addErrors(errors, validateDomains(constraint, place, action))
    for (const field of ['nodeAffinityPolicy', 'nodeTaintsPolicy']) {
      const inclusion = optionalTextAt(constraint, field)
      if (inclusion === undefined || inclusions.includes(inclusion)) continue
      addError(errors, notSupported(place.child(field), inclusion, inclusions))
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

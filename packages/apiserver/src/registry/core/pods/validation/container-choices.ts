import {
  addError,
  addErrors,
  duplicate,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
  tooMany,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { listAt, objectsAt, optionalObjectAt, optionalTextAt, textAt } from '../../../../read-object.ts'

const pullPolicies = ['Always', 'IfNotPresent', 'Never']

export function validatePullPolicy(policy: string, path: FieldPath): FieldError[] {
  return validateChoice(policy, path, pullPolicies)
}

/** Validates a required choice. */
export function validateChoice(value: string, path: FieldPath, choices: readonly string[]): FieldError[] {
  if (value === '') return [required(path, '')]
  return !choices.includes(value) ? [notSupported(path, value, choices)] : []
}

const resizeResources = ['cpu', 'memory']
const resizePolicies = ['NotRequired', 'RestartContainer']

/** Validates resize policies. All errors but one point at the list. */
export function validateResizePolicies(
  policies: readonly JsonObject[],
  path: FieldPath,
  podRestartPolicy: string,
): FieldError[] {
  const seen = new Set<string>()
  const errors: FieldError[] = []
  policies.forEach((policy, index) => {
    const resource = textAt(policy, 'resourceName')
    if (seen.has(resource)) addError(errors, duplicate(path.index(index), resource))
    seen.add(resource)
    addErrors(errors, validateChoice(resource, path, resizeResources))
    const restart = textAt(policy, 'restartPolicy')
    addErrors(errors, validateChoice(restart, path, resizePolicies))
    if (podRestartPolicy === 'Never' && restart !== 'NotRequired') {
      addError(errors, invalid(path, restart, "must be 'NotRequired' when pod `restartPolicy` is 'Never'"))
    }
  })
  return errors
}

const restartPolicies = ['Always', 'Never', 'OnFailure']
const restartActions = ['Restart', 'RestartAllContainers']
const exitCodeOperators = ['In', 'NotIn']
const restartRulesMax = 20
const exitCodesMax = 255

/** Validates the restart policy and rules of a container. */
export function validateRestartPolicy(container: JsonObject, path: FieldPath): FieldError[] {
  const policy = optionalTextAt(container, 'restartPolicy')
  const rules = objectsAt(container, 'restartPolicyRules')
  const errors: FieldError[] = []
  if (policy === undefined) {
    if (rules.length === 0) return errors
    errors.push(required(path.child('restartPolicy'), 'must specify restartPolicy when restart rules are used'))
  } else if (!restartPolicies.includes(policy)) {
    errors.push(notSupported(path.child('restartPolicy'), policy, restartPolicies))
  }
  const rulesPath = path.child('restartPolicyRules')
  if (rules.length > restartRulesMax) errors.push(tooMany(rulesPath, rules.length, restartRulesMax))
  rules.forEach((rule, index) => {
    addErrors(errors, validateRestartRule(rule, rulesPath.index(index)))
  })
  return errors
}

function validateRestartRule(rule: JsonObject, path: FieldPath): FieldError[] {
  const action = textAt(rule, 'action')
  const errors: FieldError[] = []
  if (!restartActions.includes(action)) errors.push(notSupported(path.child('action'), action, restartActions))
  const codes = optionalObjectAt(rule, 'exitCodes')
  const place = path.child('exitCodes')
  if (codes === undefined) {
    errors.push(required(place, 'must be specified'))
    return errors
  }
  const operator = textAt(codes, 'operator')
  if (!exitCodeOperators.includes(operator)) {
    errors.push(notSupported(place.child('operator'), operator, exitCodeOperators))
  }
  const { length } = listAt(codes, 'values')
  if (length > exitCodesMax) errors.push(tooMany(place.child('values'), length, exitCodesMax))
  return errors
}

import {
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

export function checkPullPolicy(policy: string, path: FieldPath, errors: FieldError[]): void {
  checkChoice(policy, pullPolicies, path, errors)
}

/** Validates a required choice. */
export function checkChoice(value: string, choices: readonly string[], path: FieldPath, errors: FieldError[]): void {
  if (value === '') errors.push(required(path, ''))
  else if (!choices.includes(value)) errors.push(notSupported(path, value, choices))
}

const resizeResources = ['cpu', 'memory']
const resizePolicies = ['NotRequired', 'RestartContainer']

/** Validates resize policies. All errors but one point at the list. */
export function checkResizePolicies(
  policies: readonly JsonObject[],
  podRestartPolicy: string,
  path: FieldPath,
  errors: FieldError[],
): void {
  const seen = new Set<string>()
  policies.forEach((policy, index) => {
    const resource = textAt(policy, 'resourceName')
    if (seen.has(resource)) errors.push(duplicate(path.index(index), resource))
    seen.add(resource)
    checkChoice(resource, resizeResources, path, errors)
    const restart = textAt(policy, 'restartPolicy')
    checkChoice(restart, resizePolicies, path, errors)
    if (podRestartPolicy === 'Never' && restart !== 'NotRequired') {
      errors.push(invalid(path, restart, "must be 'NotRequired' when pod `restartPolicy` is 'Never'"))
    }
  })
}

const restartPolicies = ['Always', 'Never', 'OnFailure']
const restartActions = ['Restart', 'RestartAllContainers']
const exitCodeOperators = ['In', 'NotIn']
const restartRulesMax = 20
const exitCodesMax = 255

/** Validates the restart policy and rules of a container. */
export function checkRestartPolicy(container: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const policy = optionalTextAt(container, 'restartPolicy')
  const rules = objectsAt(container, 'restartPolicyRules')
  if (policy === undefined) {
    if (rules.length === 0) return
    errors.push(required(path.child('restartPolicy'), 'must specify restartPolicy when restart rules are used'))
  } else if (!restartPolicies.includes(policy)) {
    errors.push(notSupported(path.child('restartPolicy'), policy, restartPolicies))
  }
  const rulesPath = path.child('restartPolicyRules')
  if (rules.length > restartRulesMax) errors.push(tooMany(rulesPath, rules.length, restartRulesMax))
  rules.forEach((rule, index) => {
    checkRestartRule(rule, rulesPath.index(index), errors)
  })
}

function checkRestartRule(rule: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const action = textAt(rule, 'action')
  if (!restartActions.includes(action)) errors.push(notSupported(path.child('action'), action, restartActions))
  const codes = optionalObjectAt(rule, 'exitCodes')
  const place = path.child('exitCodes')
  if (codes === undefined) {
    errors.push(required(place, 'must be specified'))
    return
  }
  const operator = textAt(codes, 'operator')
  if (!exitCodeOperators.includes(operator)) {
    errors.push(notSupported(place.child('operator'), operator, exitCodeOperators))
  }
  const { length } = listAt(codes, 'values')
  if (length > exitCodesMax) errors.push(tooMany(place.child('values'), length, exitCodesMax))
}

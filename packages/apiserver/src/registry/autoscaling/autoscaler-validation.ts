import {
  addError,
  addErrors,
  collectErrors,
  type FieldError,
  FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { parseQuantity, quantitySign } from '@kubewright/kube/values'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { validateMetric } from './autoscaler-metrics.ts'
import { type ReferenceRules, validateReference, versionProblem } from './scale-reference.ts'

const periodSecondsMax = 1800
const stabilizationSecondsMax = 3600
const policyTypes: readonly string[] = ['Percent', 'Pods']
const selectPolicies: readonly string[] = ['Disabled', 'Max', 'Min']

export function validateAutoscaler(autoscaler: JsonObject, old?: JsonObject): FieldError[] {
  const spec = objectAt(autoscaler, 'spec')
  const before = old === undefined ? undefined : objectAt(old, 'spec')
  return [
    ...validateReplicas(spec, before),
    ...validateReference(
      objectAt(spec, 'scaleTargetRef'),
      FieldPath.root('spec').child('scaleTargetRef'),
      targetRules(spec, before),
    ),
    ...validateMetrics(spec, before),
    ...validateRules(spec, 'scaleUp'),
    ...validateRules(spec, 'scaleDown'),
  ]
}

/** Scaling to zero is a feature that is off by default; stored zeros are tolerated. */
function validateReplicas(spec: JsonObject, old: JsonObject | undefined): FieldError[] {
  const errors: FieldError[] = []
  const min = numberAt(spec, 'minReplicas')
  const max = numberAt(spec, 'maxReplicas')
  const lowest = old?.['minReplicas'] === 0 ? 0 : 1
  const hasMin = spec['minReplicas'] !== undefined
  if (hasMin && min < lowest) {
    errors.push(invalid('spec.minReplicas', min, `must be greater than or equal to ${lowest}`))
  }
  if (max === 0) errors.push(required('spec.maxReplicas', 'must be set and greater than 0'))
  if (max < 0) errors.push(invalid('spec.maxReplicas', max, 'must be greater than or equal to 1'))
  if (hasMin && max < min) {
    errors.push(invalid('spec.maxReplicas', max, 'must be greater than or equal to `minReplicas`'))
  }
  return errors
}

/** A scale target in the core group may omit the group, and stored references are tolerated. */
function targetRules(spec: JsonObject, old: JsonObject | undefined): ReferenceRules {
  const isSame = (field: string) =>
    old !== undefined && textAt(spec, 'scaleTargetRef', field) === textAt(old, 'scaleTargetRef', field)
  if (isSame('apiVersion') && isSame('kind')) return { withGroup: true, isAnyVersion: true }
  return { withGroup: textAt(spec, 'scaleTargetRef', 'kind') !== 'ReplicationController', isAnyVersion: false }
}

function validateMetrics(spec: JsonObject, old: JsonObject | undefined): FieldError[] {
  const metrics = listAt(spec, 'metrics')
  const wasInvalid = listAt(old, 'metrics').some(
    (metric) =>
      textAt(metric, 'type') === 'Object' &&
      valueAt(metric, 'object') !== undefined &&
      versionProblem(textAt(metric, 'object', 'describedObject', 'apiVersion'), false) !== undefined,
  )
  const rules = { withGroup: false, isAnyVersion: wasInvalid }
  const errors = collectErrors(metrics, (metric, index) =>
    validateMetric(metric as JsonObject, FieldPath.root('spec').child('metrics').index(index), rules),
  )
  const isZeroMeasured = metrics.some((metric) => ['Object', 'External'].includes(textAt(metric, 'type')))
  if (spec['minReplicas'] !== 0 || isZeroMeasured) return errors
  const detail = 'must specify at least one Object or External metric to support scaling to zero replicas'
  return [...errors, forbidden('spec.metrics', detail)]
}

function validateRules(spec: JsonObject, direction: string): FieldError[] {
  const rules = objectAt(spec, 'behavior')[direction]
  if (rules === undefined) return []
  const path = FieldPath.root('spec').child('behavior').child(direction)
  const errors: FieldError[] = []
  const window = valueAt(rules, 'stabilizationWindowSeconds')
  if (typeof window === 'number') addErrors(errors, validateWindow(window, path.child('stabilizationWindowSeconds')))
  const select = valueAt(rules, 'selectPolicy')
  if (select !== undefined && !selectPolicies.includes(String(select))) {
    errors.push(notSupported(path.child('selectPolicy'), select, selectPolicies))
  }
  const policies = listAt(rules, 'policies')
  if (policies.length === 0) errors.push(required(path.child('policies'), 'must specify at least one Policy'))
  addErrors(
    errors,
    collectErrors(policies, (policy, index) => validatePolicy(policy, path.child('policies').index(index))),
  )
  const tolerance = textAt(rules, 'tolerance')
  if (tolerance !== '' && quantitySign(parseQuantity(tolerance)) < 0) {
    errors.push(invalid(path.child('tolerance'), tolerance, 'must be greater than or equal to 0'))
  }
  return errors
}

function validateWindow(window: number, path: FieldPath): FieldError[] {
  if (window < 0) return [invalid(path, window, 'must be greater than or equal to zero')]
  if (window <= stabilizationSecondsMax) return []
  return [invalid(path, window, `must be less than or equal to ${stabilizationSecondsMax}`)]
}

function validatePolicy(policy: JsonValue, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const type = textAt(policy, 'type')
  if (!policyTypes.includes(type)) errors.push(notSupported(path.child('type'), type, policyTypes))
  for (const field of ['value', 'periodSeconds']) {
    const number = numberAt(policy, field)
    if (number <= 0) addError(errors, invalid(path.child(field), number, 'must be greater than zero'))
  }
  const period = numberAt(policy, 'periodSeconds')
  if (period > periodSecondsMax) {
    errors.push(invalid(path.child('periodSeconds'), period, `must be less than or equal to ${periodSecondsMax}`))
  }
  return errors
}

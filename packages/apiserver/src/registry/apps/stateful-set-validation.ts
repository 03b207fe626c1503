import {
  addError,
  addErrors,
  type FieldError,
  FieldPath,
  forbidden,
  invalid,
  notSupported,
} from '@kubewright/kube/field'
import { type JsonObject, jsonEqual } from '@kubewright/kube/json'
import { validateAnnotations } from '@kubewright/kube/meta'
import { validateLabels } from '@kubewright/kube/names'
import { objectAt, textAt, textMapAt } from '../../read-object.ts'
import { validateNonNegative } from '../common/counts.ts'
import { validateDnsLabel } from '../common/field-names.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue, printGoValue } from '../common/go-value.ts'
import { intOrPercentNumber, validateAtMostAll, validateIntOrPercent } from '../common/int-or-percent.ts'
import {
  matcherOf,
  templatePath,
  validateLabelsMatch,
  validateLasting,
  validateRequiredSelector,
} from '../core/pod-templates/selected-template.ts'
import { validatePodTemplate } from '../core/pods/index.ts'
import { validateClaimTemplates, withClaimVolumes } from './claim-templates.ts'

const rollingUpdateType = goType('apps.RollingUpdateStatefulSetStrategy')
const strategyType = goType('apps.StatefulSetUpdateStrategy')

const managementPolicies: readonly string[] = ['OrderedReady', 'Parallel']
const retentionPolicies: readonly string[] = ['Retain', 'Delete']

/** The mutable fields of the spec; the message lists them in this order. */
const mutableFields: ReadonlySet<string> = new Set([
  'replicas',
  'ordinals',
  'template',
  'updateStrategy',
  'revisionHistoryLimit',
  'persistentVolumeClaimRetentionPolicy',
  'minReadySeconds',
])
const immutableDetail =
  "updates to statefulset spec for fields other than 'replicas', 'ordinals', 'template', 'updateStrategy', 'revisionHistoryLimit', 'persistentVolumeClaimRetentionPolicy' and 'minReadySeconds' are forbidden"

export function validateNewSpec(spec: JsonObject): FieldError[] {
  return validateSpec(spec, true, () => true)
}

/** If the stored template is invalid, the new template is not validated either. */
export function validateSpecUpdate(spec: JsonObject, old: JsonObject): FieldError[] {
  const errors = validateSpec(spec, false, () => validateSpec(old, false, () => true).length === 0)
  return isMutableChange(spec, old) ? errors : [...errors, forbidden('spec', immutableDetail)]
}

/** The immutable fields, the service name and the claims, are validated on create only. */
function validateSpec(spec: JsonObject, isNew: boolean, isStrict: () => boolean): FieldError[] {
  return [
    ...validatePolicies(spec),
    ...(isNew ? validateClaimTemplates(spec) : []),
    ...validateCounts(spec),
    ...(isNew ? validateServiceName(spec) : []),
    ...validateRequiredSelector(spec, 'empty selector is invalid for statefulset'),
    ...validateTemplate(spec, isStrict),
    ...validateLasting(objectAt(spec, 'template'), 'StatefulSet'),
  ]
}

function isMutableChange(spec: JsonObject, old: JsonObject): boolean {
  for (const field of new Set([...Object.keys(spec), ...Object.keys(old)])) {
    if (!mutableFields.has(field) && !jsonEqual(spec[field] ?? null, old[field] ?? null)) return false
  }
  return true
}

function validatePolicies(spec: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const management = textAt(spec, 'podManagementPolicy')
  if (!managementPolicies.includes(management)) {
    errors.push(invalid('spec.podManagementPolicy', management, "must be 'OrderedReady' or 'Parallel'"))
  }
  addErrors(errors, validateStrategy(objectAt(spec, 'updateStrategy')))
  const retention = objectAt(spec, 'persistentVolumeClaimRetentionPolicy')
  for (const field of ['whenDeleted', 'whenScaled']) {
    const policy = textAt(retention, field)
    if (retentionPolicies.includes(policy)) continue
    addError(errors, notSupported(`spec.persistentVolumeClaimRetentionPolicy.${field}`, policy, retentionPolicies))
  }
  return errors
}

function validateStrategy(strategy: JsonObject): FieldError[] {
  const path = FieldPath.root('spec').child('updateStrategy')
  const type = textAt(strategy, 'type')
  const rolling = strategy['rollingUpdate']
  if (type === 'RollingUpdate') return rolling === undefined ? [] : validateRolling(objectAt(strategy, 'rollingUpdate'))
  if (type !== 'OnDelete') {
    return [invalidGoValue(path, strategy, strategyType, "must be 'RollingUpdate' or 'OnDelete'")]
  }
  if (rolling === undefined) return []
  const detail = "only allowed for updateStrategy 'RollingUpdate'"
  return [invalidGoValue(path.child('rollingUpdate'), rolling, rollingUpdateType, detail)]
}

function validateRolling(rolling: JsonObject): FieldError[] {
  const path = FieldPath.root('spec').child('updateStrategy').child('rollingUpdate')
  const errors = validateNonNegative(rolling, path, ['partition'])
  const { maxUnavailable } = rolling
  if (maxUnavailable === undefined) return errors
  addErrors(errors, validateIntOrPercent(maxUnavailable, path.child('maxUnavailable')))
  if (intOrPercentNumber(maxUnavailable) === 0) {
    errors.push(invalid(path.child('maxUnavailable'), maxUnavailable, 'cannot be 0'))
  }
  return [...errors, ...validateAtMostAll(maxUnavailable, path.child('maxUnavailable'))]
}

function validateCounts(spec: JsonObject): FieldError[] {
  return [
    ...validateNonNegative(spec, FieldPath.root('spec'), ['replicas', 'minReadySeconds']),
    ...validateNonNegative(objectAt(spec, 'ordinals'), FieldPath.root('spec').child('ordinals'), ['start']),
  ]
}

function validateServiceName(spec: JsonObject): FieldError[] {
  const name = textAt(spec, 'serviceName')
  if (name === '') return []
  return validateDnsLabel(name, 'spec.serviceName')
}

const oldLabelsPath = FieldPath.root('spec').child('template').child('labels')
const oldAnnotationsPath = FieldPath.root('spec').child('template').child('annotations')

/** Labels and annotations are validated twice, the second time under a path that does not exist. */
function validateTemplate(spec: JsonObject, isStrict: () => boolean): FieldError[] {
  const matcher = matcherOf(spec)
  if (matcher === undefined) {
    return [invalid('spec.selector', undefined, printGoValue(spec['selector'], goType('*meta/v1.LabelSelector')))]
  }
  const template = objectAt(spec, 'template')
  const problems = validatePodTemplate(withClaimVolumes(template, spec), templatePath)
  return [
    ...validateLabelsMatch(spec, matcher),
    ...(problems.length > 0 && isStrict() ? problems : []),
    ...validateLabels(textMapAt(template, 'metadata', 'labels'), oldLabelsPath),
    ...validateAnnotations(textMapAt(template, 'metadata', 'annotations'), oldAnnotationsPath),
  ]
}

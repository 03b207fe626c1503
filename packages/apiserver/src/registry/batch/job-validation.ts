import {
  addErrors,
  collectErrors,
  type FieldError,
  FieldPath,
  invalid,
  notSupported,
  required,
  tooLong,
} from '@kubewright/kube/field'
import { type JsonObject, utf8Length } from '@kubewright/kube/json'
import { dns1123LabelProblems, validateDomainPrefixedPath } from '@kubewright/kube/names'
import { type LabelSelectorValidationOptions, validateLabelSelector } from '@kubewright/kube/selectors'
import { numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { validateNonNegative } from '../common/counts.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import { matcherOf, selectorIn, selectorPath, validateLabelsMatch } from '../core/pod-templates/selected-template.ts'
import { validatePodTemplate } from '../core/pods/index.ts'
import { validateIndexedJob } from './indexed-job.ts'
import { validatePodFailurePolicy } from './pod-failure-policy.ts'
import { successPolicyType, validateSuccessPolicy } from './success-policy.ts'

const managedByLengthMax = 63
const completionModes: readonly string[] = ['NonIndexed', 'Indexed']
const replacementPolicies: readonly string[] = ['Failed', 'TerminatingOrFailed']

const counts = [
  'parallelism',
  'completions',
  'activeDeadlineSeconds',
  'backoffLimit',
  'ttlSecondsAfterFinished',
  'backoffLimitPerIndex',
  'maxFailedIndexes',
]

export interface JobRules extends LabelSelectorValidationOptions {
  /** Whether the prefixed labels are required; older jobs lack them. */
  readonly withPrefixedLabels?: boolean
}

export function validateJob(job: JsonObject, rules: JobRules = {}): FieldError[] {
  const spec = objectAt(job, 'spec')
  const errors = [...validateGeneratedSelector(job, rules.withPrefixedLabels ?? true), ...validateSpec(spec, rules)]
  const completions = numberAt(spec, 'completions')
  if (isIndexed(spec) && completions > 0) {
    const name = textAt(job, 'metadata', 'name')
    const hostname = `${name}-${completions - 1}`
    if (dns1123LabelProblems(hostname).length > 0) {
      const detail = `will not able to create pod with invalid DNS label: ${hostname}`
      errors.push(invalid('metadata.name', name, detail))
    }
  }
  return errors
}

export function isIndexed(spec: JsonObject): boolean {
  return spec['completionMode'] === 'Indexed'
}

/** A generated selector and its labels must be those that the registry would have set. */
function validateGeneratedSelector(job: JsonObject, withPrefixedLabels: boolean): FieldError[] {
  const spec = objectAt(job, 'spec')
  if (spec['manualSelector'] === true || spec['selector'] === undefined) return []
  const name = textAt(job, 'metadata', 'name')
  const uid = textAt(job, 'metadata', 'uid')
  const expected: [label: string, value: string][] = [
    ['controller-uid', uid],
    ['job-name', name],
  ]
  if (withPrefixedLabels) {
    expected.push(['batch.kubernetes.io/controller-uid', uid], ['batch.kubernetes.io/job-name', name])
  }
  const labels = objectAt(spec, 'template', 'metadata', 'labels')
  const errors = collectErrors(expected, ([label, value]) => validateLabel(labels, label, value))
  if (matcherOf(spec)?.matches(Object.fromEntries(expected)) === false) {
    errors.push(
      invalidGoValue(
        'spec.selector',
        spec['selector'],
        goType('*meta/v1.LabelSelector'),
        '`selector` not auto-generated',
      ),
    )
  }
  return errors
}

function validateLabel(labels: JsonObject, label: string, value: string): FieldError[] {
  if (labels[label] === value) return []
  const path = FieldPath.root('spec').child('template').child('metadata').child('labels').key(label)
  const detail = `must be '${value}'`
  return [labels[label] === undefined ? required(path, detail) : invalid(path, labels, detail)]
}

export function validateSpec(spec: JsonObject, rules: JobRules): FieldError[] {
  const errors = validateUnselectedSpec(spec, FieldPath.root('spec'))
  if (spec['selector'] === undefined) errors.push(required('spec.selector', ''))
  else addErrors(errors, validateLabelSelector(selectorIn(spec), selectorPath, rules))
  return [...errors, ...validateLabelsMatch(spec, matcherOf(spec))]
}

/** Validates the spec without its selector, as a CronJob has it. */
export function validateUnselectedSpec(spec: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateNonNegative(spec, path, counts)
  if (spec['maxFailedIndexes'] !== undefined && spec['backoffLimitPerIndex'] === undefined) {
    errors.push(required(path.child('backoffLimitPerIndex'), 'when maxFailedIndexes is specified'))
  }
  addErrors(errors, validateManagedBy(spec, path))
  const mode = textAt(spec, 'completionMode')
  if (mode !== '' && !completionModes.includes(mode)) {
    errors.push(notSupported(path.child('completionMode'), mode, completionModes))
  }
  addErrors(errors, isIndexed(spec) ? validateIndexedJob(spec, path) : [])
  if (mode === '' || mode === 'NonIndexed') addErrors(errors, validateUnindexedJob(spec, path))
  addErrors(errors, validatePodFailurePolicy(spec, path))
  addErrors(errors, validateSuccess(spec, path))
  addErrors(errors, validateReplacement(spec, path))
  const template = objectAt(spec, 'template')
  return [...errors, ...validatePodTemplate(template, path.child('template')), ...validateRestart(spec, path)]
}

function validateManagedBy(spec: JsonObject, path: FieldPath): FieldError[] {
  const { managedBy } = spec
  if (typeof managedBy !== 'string') return []
  const managedByPath = path.child('managedBy')
  const errors = validateDomainPrefixedPath(managedBy, managedByPath)
  if (utf8Length(managedBy) > managedByLengthMax) errors.push(tooLong(managedByPath, managedByLengthMax))
  return errors
}

function validateUnindexedJob(spec: JsonObject, path: FieldPath): FieldError[] {
  return collectErrors(['backoffLimitPerIndex', 'maxFailedIndexes'], (field) => {
    const value = spec[field]
    return value === undefined ? [] : [invalid(path.child(field), value, 'requires indexed completion mode')]
  })
}

function validateSuccess(spec: JsonObject, path: FieldPath): FieldError[] {
  const { successPolicy } = spec
  if (successPolicy === undefined) return []
  if (isIndexed(spec)) return validateSuccessPolicy(spec, path.child('successPolicy'))
  return [
    invalidGoValue(path.child('successPolicy'), successPolicy, successPolicyType, 'requires indexed completion mode'),
  ]
}

function validateReplacement(spec: JsonObject, path: FieldPath): FieldError[] {
  const { podReplacementPolicy: policy } = spec
  const supported = spec['podFailurePolicy'] === undefined ? replacementPolicies : ['Failed']
  if (policy === undefined || supported.includes(String(policy))) return []
  return [notSupported(path.child('podReplacementPolicy'), policy, supported)]
}

/** Pods of a job must end: OnFailure or Never, and only Never with a pod failure policy. */
function validateRestart(spec: JsonObject, path: FieldPath): FieldError[] {
  const policy = textAt(spec, 'template', 'spec', 'restartPolicy')
  const policyPath = path.child('template').child('spec').child('restartPolicy')
  if (policy === 'Always' || policy === '') return [required(policyPath, 'valid values: "OnFailure", "Never"')]
  if (policy !== 'OnFailure' && policy !== 'Never') return [notSupported(policyPath, policy, ['OnFailure', 'Never'])]
  if (valueAt(spec, 'podFailurePolicy') === undefined || policy === 'Never') return []
  return [invalid(policyPath, policy, 'only "Never" is supported when podFailurePolicy is specified')]
}

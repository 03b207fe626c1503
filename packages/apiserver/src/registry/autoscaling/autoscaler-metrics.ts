import {
  addError,
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { pathSegmentNameProblems } from '@kubewright/kube/names'
import { parseQuantity, quantitySign } from '@kubewright/kube/values'
import { objectAt, textAt, valueAt } from '../../read-object.ts'
import { problemsAt, validateDnsLabel } from '../common/field-names.ts'
import { validateContainerResourceName } from '../common/resource-names.ts'
import { type ReferenceRules, validateReference } from './scale-reference.ts'

const types: readonly string[] = ['ContainerResource', 'External', 'Object', 'Pods', 'Resource']
const targetTypes: readonly string[] = ['Utilization', 'Value', 'AverageValue']

type Validate = (source: JsonObject, path: FieldPath, rules: ReferenceRules) => readonly FieldError[]

/** The field of each metric source, in the order of validation. */
const sources: readonly (readonly [field: string, validate: Validate])[] = [
  ['object', validateObject],
  ['external', validateExternal],
  ['pods', validatePods],
  ['resource', validateResource],
  ['containerResource', validateContainerResource],
]

/** A metric has a type, and only the source of that type. */
export function validateMetric(metric: JsonObject, path: FieldPath, rules: ReferenceRules): FieldError[] {
  const type = textAt(metric, 'type')
  const isKnown = types.includes(type)
  const errors: FieldError[] = []
  if (type === '') errors.push(required(path.child('type'), 'must specify a metric source type'))
  if (!isKnown) errors.push(notSupported(path.child('type'), type, types))
  const present = sources.filter(([field]) => metric[field] !== undefined)
  const [first] = present
  if (first !== undefined) {
    const [field, validate] = first
    addErrors(errors, validate(objectAt(metric, field), path.child(field), rules))
  }
  const expected = `${type.slice(0, 1).toLowerCase()}${type.slice(1)}`
  if (!isKnown) errors.push(notSupported(path.child('type'), type, types))
  else if (metric[expected] === undefined) {
    errors.push(required(path.child(expected), 'must populate information for the given metric source'))
  }
  if (present.length === 1) return errors
  for (const [field] of present) {
    if (field !== expected) addError(errors, forbidden(path.child(field), 'must populate the given metric source only'))
  }
  return errors
}

function validateObject(source: JsonObject, path: FieldPath, rules: ReferenceRules): FieldError[] {
  const errors = [
    ...validateReference(objectAt(source, 'describedObject'), path.child('describedObject'), rules),
    ...validateMeasured(source, path),
  ]
  if (hasTarget(source, 'value') || hasTarget(source, 'averageValue')) return errors
  return [
    ...errors,
    required(path.child('target').child('averageValue'), 'must set either a target value or averageValue'),
  ]
}

function validateExternal(source: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateMeasured(source, path)
  const [hasValue, hasAverage] = [hasTarget(source, 'value'), hasTarget(source, 'averageValue')]
  if (!hasValue && !hasAverage) {
    const detail = 'must set either a target value for metric or a per-pod target'
    return [...errors, required(path.child('target').child('averageValue'), detail)]
  }
  if (!hasValue || !hasAverage) return errors
  const detail = 'may not set both a target value for metric and a per-pod target'
  return [...errors, forbidden(path.child('target').child('value'), detail)]
}

function validatePods(source: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateMeasured(source, path)
  if (hasTarget(source, 'averageValue')) return errors
  return [
    ...errors,
    required(path.child('target').child('averageValue'), 'must specify a positive target averageValue'),
  ]
}

function validateResource(source: JsonObject, path: FieldPath): FieldError[] {
  const errors = textAt(source, 'name') === '' ? [required(path.child('name'), 'must specify a resource name')] : []
  return [...errors, ...validateUsage(source, path)]
}

function validateContainerResource(source: JsonObject, path: FieldPath): FieldError[] {
  const name = textAt(source, 'name')
  const container = textAt(source, 'container')
  const errors: FieldError[] = []
  if (name === '') errors.push(required(path.child('name'), 'must specify a resource name'))
  else addErrors(errors, validateContainerResourceName(name, path.child('name')))
  if (container === '') errors.push(required(path.child('container'), 'must specify a container'))
  else addErrors(errors, validateDnsLabel(container, path.child('container')))
  return [...errors, ...validateUsage(source, path)]
}

/** The target of a resource metric is either a utilization or an average value. */
function validateUsage(source: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateTarget(objectAt(source, 'target'), path.child('target'))
  const [hasUtilization, hasValue] = [hasTarget(source, 'averageUtilization'), hasTarget(source, 'averageValue')]
  if (!hasUtilization && !hasValue) {
    const detail = 'must set either a target raw value or a target utilization'
    errors.push(required(path.child('target').child('averageUtilization'), detail))
  }
  if (hasUtilization && hasValue) {
    const detail = 'may not set both a target raw value and a target utilization'
    errors.push(forbidden(path.child('target').child('averageValue'), detail))
  }
  return errors
}

function hasTarget(source: JsonObject, field: string): boolean {
  return valueAt(source, 'target', field) !== undefined
}

/** Validates the metric's name and its target. */
function validateMeasured(source: JsonObject, path: FieldPath): FieldError[] {
  const name = textAt(source, 'metric', 'name')
  const namePath = path.child('metric').child('name')
  const problems =
    name === ''
      ? [required(namePath, 'must specify a metric name')]
      : problemsAt(namePath, name, pathSegmentNameProblems(name))
  return [...problems, ...validateTarget(objectAt(source, 'target'), path.child('target'))]
}

function validateTarget(target: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const type = textAt(target, 'type')
  if (type === '') errors.push(required(path.child('type'), 'must specify a metric target type'))
  if (!targetTypes.includes(type)) {
    errors.push(invalid(path.child('type'), type, 'must be either Utilization, Value, or AverageValue'))
  }
  for (const field of ['value', 'averageValue']) {
    const quantity = textAt(target, field)
    if (quantity !== '' && quantitySign(parseQuantity(quantity)) <= 0) {
      addError(errors, invalid(path.child(field), quantity, 'must be positive'))
    }
  }
  const utilization = target['averageUtilization']
  if (typeof utilization === 'number' && utilization < 1) {
    errors.push(invalid(path.child('averageUtilization'), utilization, 'must be greater than 0'))
  }
  return errors
}

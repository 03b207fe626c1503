import {
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
  tooLong,
} from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, jsonEqual, utf8Length } from '@kubewright/kube/json'
import { labelValueProblems } from '@kubewright/kube/names'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { problemsAt, validateDnsLabel, validateQualifiedName, validateSubdomain } from '../common/field-names.ts'
import { goType } from '../common/go-types.ts'
import { invalidGoValue } from '../common/go-value.ts'
import { validateSelectorOfNodes } from '../common/node-selector.ts'
import { validateBindingConditions } from './binding-conditions.ts'
import { validateRequestPolicy } from './capacity-policy.ts'
import { taintEffects } from './claim-spec.ts'
import { validateDistinctItems, validateEntries, validateItems } from './lists.ts'
import { attributeNameLengthMax, validateAttributeName } from './names.ts'

const attributesAndCapacitiesMax = 32
const attributeValuesMax = 48
const taintsMax = 16
const consumptionsMax = 2
const countersMax = 32
const labelLengthMax = 63
const attributeBytesMax = 64

/** Validates a device of a slice. `choosesNodes` is whether each device names its nodes. */
export function validateDevice(
  device: JsonObject,
  old: JsonValue | undefined,
  path: FieldPath,
  choosesNodes: boolean,
): FieldError[] {
  const attributes = objectAt(device, 'attributes')
  const capacity = objectAt(device, 'capacity')
  const isShared = valueAt(device, 'allowMultipleAllocations') === true
  const taints = listAt(device, 'taints')
  const errors = validateDnsLabel(textAt(device, 'name'), path.child('name'))
  const entries = Object.keys(attributes).length + Object.keys(capacity).length
  if (entries > attributesAndCapacitiesMax) {
    const detail = `the total number of attributes and capacities must not exceed ${attributesAndCapacitiesMax}`
    errors.push(invalid(path, entries, detail))
  }
  if (Object.keys(attributes).length > attributeValuesMax) {
    const detail = `the total number of attribute values must not exceed ${attributeValuesMax}`
    errors.push(invalid(path, Object.keys(attributes).length, detail))
  }
  const unlimited = Number.POSITIVE_INFINITY
  return [
    ...errors,
    ...validateEntries(attributes, path.child('attributes'), unlimited, attributeNameLengthMax, {
      key: validateAttributeName,
      value: validateAttribute,
    }),
    ...validateEntries(capacity, path.child('capacity'), unlimited, attributeNameLengthMax, {
      key: validateAttributeName,
      value: (value, valuePath) => validateCapacity(value, valuePath, isShared),
    }),
    ...(jsonEqual(taints, listAt(old, 'taints'))
      ? []
      : validateItems(taints, path.child('taints'), taintsMax, validateTaint)),
    ...validateDistinctItems(
      listAt(device, 'consumesCounters'),
      path.child('consumesCounters'),
      consumptionsMax,
      (item) => textAt(item, 'counterSet'),
      validateConsumption,
    ),
    ...(choosesNodes ? validateNodes(device, path) : validateNoNodes(device, path)),
    ...validateBindingConditions(device, path),
  ]
}

const semanticVersion =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?$/
const attributeFields = ['bool', 'int', 'string', 'version']
const attributeType = goType('resource.DeviceAttribute')

/** An attribute has exactly one value. */
function validateAttribute(attribute: JsonValue, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const text = textAt(attribute, 'string')
  if (utf8Length(text) > attributeBytesMax) errors.push(tooLong(path.child('string'), attributeBytesMax))
  const version = valueAt(attribute, 'version')
  if (version !== undefined) {
    if (!semanticVersion.test(String(version))) {
      const detail = 'must be a string compatible with semver.org spec 2.0.0'
      errors.push(invalid(path.child('version'), version, detail))
    }
    if (utf8Length(String(version)) > attributeBytesMax) errors.push(tooLong(path.child('version'), attributeBytesMax))
  }
  const count = attributeFields.filter((field) => valueAt(attribute, field) !== undefined).length
  const exactlyOne = 'exactly one value must be specified'
  if (count === 0) errors.push(invalid(path, '', exactlyOne))
  else if (count > 1) errors.push(invalidGoValue(path, attribute, attributeType, exactlyOne))
  return errors
}

/** A request policy requires a device that allows multiple allocations. */
function validateCapacity(capacity: JsonValue, path: FieldPath, isShared: boolean): FieldError[] {
  const policy = valueAt(capacity, 'requestPolicy')
  if (policy === undefined) return []
  const policyPath = path.child('requestPolicy')
  if (!isShared) return [forbidden(policyPath, 'allowMultipleAllocations must be true')]
  return validateRequestPolicy(textAt(capacity, 'value'), policyPath, policy)
}

function validateTaint(taint: JsonValue, path: FieldPath): FieldError[] {
  const value = textAt(taint, 'value')
  const effect = textAt(taint, 'effect')
  const errors = validateQualifiedName(textAt(taint, 'key'), path.child('key'))
  if (value !== '') addErrors(errors, problemsAt(path.child('value'), value, labelValueProblems(value)))
  if (effect === '') errors.push(required(path.child('effect'), ''))
  else if (!taintEffects.includes(effect)) errors.push(notSupported(path.child('effect'), effect, taintEffects))
  return errors
}

function validateConsumption(consumption: JsonValue, path: FieldPath): FieldError[] {
  const set = textAt(consumption, 'counterSet')
  const counters = objectAt(consumption, 'counters')
  const setPath = path.child('counterSet')
  return [
    ...(set === '' ? [required(setPath, '')] : validateDnsLabel(set, setPath)),
    ...(Object.keys(counters).length === 0
      ? [required(path.child('counters'), '')]
      : validateEntries(counters, path.child('counters'), countersMax, labelLengthMax, { key: validateDnsLabel })),
  ]
}

function validateNodes(device: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const found: string[] = []
  const nodeName = valueAt(device, 'nodeName')
  if (nodeName === '') errors.push(invalid(path.child('nodeName'), '', 'must not be empty'))
  else if (nodeName !== undefined) {
    found.push('`nodeName`')
    addErrors(errors, validateSubdomain(String(nodeName), path.child('nodeName')))
  }
  const selector = valueAt(device, 'nodeSelector')
  if (selector !== undefined) {
    found.push('`nodeSelector`')
    addErrors(errors, validateSelectorOfNodes(objectAt(selector), path.child('nodeSelector')))
  }
  const allNodes = valueAt(device, 'allNodes')
  if (allNodes === true) found.push('`allNodes`')
  else if (allNodes !== undefined) {
    errors.push(invalid(path.child('allNodes'), allNodes, 'must be either unset or set to true'))
  }
  const exactlyOne =
    'exactly one of `nodeName`, `nodeSelector`, or `allNodes` is required when `perDeviceNodeSelection` is set to true in the ResourceSlice spec'
  if (found.length === 0) errors.push(required(path, exactlyOne))
  else if (found.length > 1) errors.push(invalid(path, `{${found.join(', ')}}`, exactlyOne))
  return errors
}

function validateNoNodes(device: JsonObject, path: FieldPath): FieldError[] {
  if (!['nodeName', 'nodeSelector', 'allNodes'].some((field) => valueAt(device, field) !== undefined)) return []
  const detail =
    '`nodeName`, `nodeSelector` and `allNodes` can only be set if `perDeviceNodeSelection` is set to true in the ResourceSlice spec'
  return [invalid(path, null, detail)]
}

import {
  addErrors,
  collectErrors,
  type FieldError,
  type FieldPath,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { labelValueProblems } from '@kubewright/kube/names'
import { listAt, numberAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { changeField, changeItems, fillIn } from '../common/change-fields.ts'
import { problemsAt, validateDnsLabel, validateQualifiedName, validateSubdomain } from '../common/field-names.ts'
import { configurationsMax, validateConfiguration, validateSelectors } from './device-configuration.ts'
import { validateDistinctItems, validateItems } from './lists.ts'
import { validateFullAttributeName } from './names.ts'

export const requestsMax = 32
const constraintsMax = 32
const alternativesMax = 8
const allocationModes = ['All', 'ExactCount']
export const taintEffects = ['NoExecute', 'NoSchedule', 'None']
const tolerationOperators = ['Equal', 'Exists']

/** A device request is for an exact count by default. */
export function setClaimSpecDefaults(spec: JsonObject): JsonObject {
  return changeField(spec, 'devices', (devices) =>
    changeItems(devices, 'requests', (request) =>
      changeItems(changeField(request, 'exactly', setRequestDefaults), 'firstAvailable', setRequestDefaults),
    ),
  )
}

const modeDefaults: JsonObject = { allocationMode: 'ExactCount' }
const countDefaults: JsonObject = { count: 1 }
const operatorDefaults: JsonObject = { operator: 'Equal' }

function setRequestDefaults(request: JsonObject): JsonObject {
  const moded = fillIn(request, modeDefaults)
  const counted = textAt(moded, 'allocationMode') === 'ExactCount' ? fillIn(moded, countDefaults) : moded
  return changeItems(counted, 'tolerations', (toleration) => fillIn(toleration, operatorDefaults))
}

/** Validates the requests of a claim. */
export function validateClaimSpec(spec: JsonObject, path: FieldPath): FieldError[] {
  const devices = objectAt(spec, 'devices')
  const devicesPath = path.child('devices')
  const names = requestNamesOf(devices)
  const nameOf = (item: JsonValue) => textAt(item, 'name')
  return [
    ...validateDistinctItems(
      listAt(devices, 'requests'),
      devicesPath.child('requests'),
      requestsMax,
      nameOf,
      validateRequest,
    ),
    ...validateItems(
      listAt(devices, 'constraints'),
      devicesPath.child('constraints'),
      constraintsMax,
      (item, itemPath) => validateConstraint(item, itemPath, names),
    ),
    ...validateItems(listAt(devices, 'config'), devicesPath.child('config'), configurationsMax, (item, itemPath) => [
      ...validateRequestReferences(listAt(item, 'requests'), itemPath.child('requests'), names),
      ...validateConfiguration(item, itemPath),
    ]),
  ]
}

function validateRequest(request: JsonValue, path: FieldPath): FieldError[] {
  const errors = validateDnsLabel(textAt(request, 'name'), path.child('name'))
  const exactly = valueAt(request, 'exactly')
  const alternatives = listAt(request, 'firstAvailable')
  const exactlyOne = 'exactly one of `exactly` or `firstAvailable` is required'
  if (exactly === undefined && alternatives.length === 0) return [...errors, required(path, exactlyOne)]
  if (exactly !== undefined && alternatives.length > 0) {
    return [...errors, invalid(path, null, `${exactlyOne}, but multiple fields are set`)]
  }
  if (exactly !== undefined) return [...errors, ...validateDevices(exactly, path.child('exactly'))]
  return [
    ...errors,
    ...validateDistinctItems(
      alternatives,
      path.child('firstAvailable'),
      alternativesMax,
      (item) => textAt(item, 'name'),
      (item, itemPath) => [
        ...validateDnsLabel(textAt(item, 'name'), itemPath.child('name')),
        ...validateDevices(item, itemPath),
      ],
    ),
  ]
}

function validateDevices(request: JsonValue, path: FieldPath): FieldError[] {
  const className = textAt(request, 'deviceClassName')
  const classPath = path.child('deviceClassName')
  return [
    ...(className === '' ? [required(classPath, '')] : validateSubdomain(className, classPath)),
    ...validateSelectors(listAt(request, 'selectors'), path.child('selectors')),
    ...validateAllocationMode(request, path),
    ...collectErrors(listAt(request, 'tolerations'), (toleration, index) =>
      validateToleration(toleration, path.child('tolerations').index(index)),
    ),
  ]
}

function validateAllocationMode(request: JsonValue, path: FieldPath): FieldError[] {
  const mode = textAt(request, 'allocationMode')
  const count = numberAt(request, 'count')
  if (mode === 'All') {
    const detail = "must not be specified when allocationMode is 'All'"
    return count === 0 ? [] : [invalid(path.child('count'), count, detail)]
  }
  if (mode === 'ExactCount') return count > 0 ? [] : [invalid(path.child('count'), count, 'must be greater than zero')]
  return [notSupported(path.child('allocationMode'), mode, allocationModes)]
}

function validateToleration(toleration: JsonValue, path: FieldPath): FieldError[] {
  const key = textAt(toleration, 'key')
  const value = textAt(toleration, 'value')
  const operator = textAt(toleration, 'operator')
  const effect = textAt(toleration, 'effect')
  const errors = key === '' ? [] : validateQualifiedName(key, path.child('key'))
  if (operator === 'Exists') {
    if (value !== '') errors.push(invalid(path.child('value'), value, 'must be empty for operator `Exists`'))
  } else if (operator === 'Equal') addErrors(errors, problemsAt(path.child('value'), value, labelValueProblems(value)))
  else if (operator === '') errors.push(required(path.child('operator'), ''))
  else errors.push(notSupported(path.child('operator'), operator, tolerationOperators))
  if (effect !== '' && !taintEffects.includes(effect)) {
    errors.push(notSupported(path.child('effect'), effect, taintEffects))
  }
  return errors
}

function validateConstraint(constraint: JsonValue, path: FieldPath, names: RequestNames): FieldError[] {
  const errors = validateRequestReferences(listAt(constraint, 'requests'), path.child('requests'), names)
  for (const field of ['matchAttribute', 'distinctAttribute']) {
    const name = valueAt(constraint, field)
    if (name !== undefined) return [...errors, ...validateFullAttributeName(String(name), path.child(field))]
  }
  const detail = 'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set'
  return [...errors, required(path, detail)]
}

/** The names of requests, each with those of its alternatives. */
export type RequestNames = ReadonlyMap<string, ReadonlySet<string>>

export function requestNamesOf(devices: JsonObject): RequestNames {
  return new Map(
    listAt(devices, 'requests').map((request) => [
      textAt(request, 'name'),
      new Set(listAt(request, 'firstAvailable').map((alternative) => textAt(alternative, 'name'))),
    ]),
  )
}

export function validateRequestReferences(
  references: readonly JsonValue[],
  path: FieldPath,
  names: RequestNames,
): FieldError[] {
  return validateDistinctItems(references, path, requestsMax, String, (name, namePath) =>
    validateRequestReference(String(name), namePath, names),
  )
}

export function validateRequestReference(name: string, path: FieldPath, names: RequestNames): FieldError[] {
  const detail = "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'"
  const parts = name.split('/')
  if (parts.length > 2) return [invalid(path, name, detail)]
  const errors = collectErrors(parts, (part) => validateDnsLabel(part, path))
  const [request = '', alternative] = parts
  const alternatives = names.get(request)
  const isKnown = alternatives !== undefined && (alternative === undefined || alternatives.has(alternative))
  return isKnown ? errors : [...errors, invalid(path, name, detail)]
}

import {
  addError,
  addErrors,
  collectErrors,
  duplicate,
  type FieldError,
  FieldPath,
  invalid,
  notSupported,
  required,
  tooLong,
} from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue, utf8Length } from '@kubewright/kube/json'
import { listAt, objectAt, textAt, valueAt } from '../../read-object.ts'
import { fillIn } from '../common/change-fields.ts'
import { nodeLabelDeprecation } from '../common/deprecated-node-labels.ts'
import { validateQualifiedName } from '../common/field-names.ts'
import { validateImmutable } from '../common/immutable-field.ts'
import type { KindStrategy } from '../kind-strategy.ts'
import { storageClassColumns } from './storage-columns.ts'

const defaults: JsonObject = { reclaimPolicy: 'Delete', volumeBindingMode: 'Immediate' }
const reclaimPolicies = ['Delete', 'Retain']
const bindingModes = ['Immediate', 'WaitForFirstConsumer']
const immutableFields = ['parameters', 'provisioner', 'reclaimPolicy', 'volumeBindingMode']

const parametersMax = 512
const parametersBytesMax = 256 * 1024

export const storageClassStrategy: KindStrategy = {
  returnsDeletedObject: true,
  columns: storageClassColumns,
  setDefaults: (object) => fillIn(object, defaults),
  validateCreate: validateStorageClass,
  validateUpdate: (object, old) => [
    ...validateStorageClass(object),
    ...collectErrors(immutableFields, (field) => validateImmutable(object[field], old[field], FieldPath.root(field))),
  ],
  warningsOnCreate: warnAboutTopologies,
  warningsOnUpdate: warnAboutTopologies,
}

function validateStorageClass(object: JsonObject): FieldError[] {
  const errors = [
    ...validateProvisioner(textAt(object, 'provisioner'), FieldPath.root('provisioner')),
    ...validateParameters(objectAt(object, 'parameters'), FieldPath.root('parameters')),
  ]
  const policy = textAt(object, 'reclaimPolicy')
  if (policy !== '' && !reclaimPolicies.includes(policy)) {
    errors.push(notSupported('reclaimPolicy', policy, reclaimPolicies))
  }
  const mode = valueAt(object, 'volumeBindingMode')
  if (mode === undefined) errors.push(required('volumeBindingMode', ''))
  else if (!bindingModes.includes(String(mode))) errors.push(notSupported('volumeBindingMode', mode, bindingModes))
  addErrors(errors, validateTopologies(listAt(object, 'allowedTopologies'), FieldPath.root('allowedTopologies')))
  return errors
}

export function validateProvisioner(name: string, path: FieldPath): FieldError[] {
  return name === '' ? [required(path, '')] : validateQualifiedName(name.toLowerCase(), path)
}

export function validateParameters(parameters: JsonObject, path: FieldPath): FieldError[] {
  const names = Object.keys(parameters)
  if (names.length > parametersMax) return [tooLong(path, parametersMax)]
  const errors: FieldError[] = []
  let sizeBytes = 0
  for (const name of names) {
    if (name === '') addError(errors, invalid(path, name, 'field can not be empty.'))
    sizeBytes += utf8Length(name) + utf8Length(String(parameters[name]))
  }
  if (sizeBytes > parametersBytesMax) errors.push(tooLong(path, parametersBytesMax))
  return errors
}

/** Topology terms must be unique. */
function validateTopologies(terms: readonly JsonValue[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const seen = new Set<string>()
  for (const [index, term] of terms.entries()) {
    const expressionsPath = path.index(index).child('matchLabelExpressions')
    const selected = new Map<string, string>()
    for (const [place, expression] of listAt(term, 'matchLabelExpressions').entries()) {
      const expressionPath = expressionsPath.index(place)
      const key = textAt(expression, 'key')
      addErrors(errors, validateTopology(expression, expressionPath))
      if (selected.has(key)) addError(errors, duplicate(expressionPath.child('key'), key))
      selected.set(key, [...new Set(listAt(expression, 'values'))].sort().join('\n'))
    }
    const summary = JSON.stringify([...selected].sort(([one], [other]) => (one < other ? -1 : 1)))
    if (seen.has(summary)) addError(errors, duplicate(expressionsPath, ''))
    seen.add(summary)
  }
  return errors
}

function validateTopology(expression: JsonValue, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const values = listAt(expression, 'values')
  if (values.length === 0) errors.push(required(path.child('values'), ''))
  const seen = new Set<JsonValue>()
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) addError(errors, duplicate(path.child('values').index(index), value))
    seen.add(value)
  }
  return [...errors, ...validateQualifiedName(textAt(expression, 'key'), path.child('key'))]
}

function warnAboutTopologies(object: JsonObject): string[] {
  return listAt(object, 'allowedTopologies').flatMap((term, index) =>
    listAt(term, 'matchLabelExpressions').flatMap((expression, place) => {
      const warning = isJsonObject(expression) ? nodeLabelDeprecation(textAt(expression, 'key')) : undefined
      const path = `allowedTopologies[${index}].matchLabelExpressions[${place}].key`
      return warning === undefined ? [] : [`${path}: ${warning}`]
    }),
  )
}

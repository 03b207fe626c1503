import { addError, addErrors, type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { configMapKeyProblems, dnsSubdomainNameRule, relaxedEnvVarNameProblems } from '@kubewright/kube/names'
import { optionalObjectAt, textAt } from '../../../../read-object.ts'
import { problemsAt, validateDnsLabel, validateSubdomain } from '../../../common/field-names.ts'
import { validateNoBacksteps } from '../../../common/file-paths.ts'
import { validateFieldRef, validateResourceFieldRef, variableFields } from './downward-api.ts'

/** Validates the variables of a container. */
export function validateVariables(variables: readonly JsonObject[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  variables.forEach((variable, index) => {
    const name = textAt(variable, 'name')
    const place = path.index(index)
    if (name === '') addError(errors, required(place.child('name'), ''))
    else addErrors(errors, problemsAt(place.child('name'), name, relaxedEnvVarNameProblems(name)))
    const source = optionalObjectAt(variable, 'valueFrom')
    if (source !== undefined)
      addErrors(errors, validateSource(source, place.child('valueFrom'), textAt(variable, 'value')))
  })
  return errors
}

type Validate = (reference: JsonObject, path: FieldPath) => readonly FieldError[]

/** The sources of a value, in the order in which Kubernetes validates them. */
const sources: readonly (readonly [field: string, validate: Validate])[] = [
  ['fieldRef', (reference, path) => validateFieldRef(reference, path, variableFields)],
  ['resourceFieldRef', (reference, path) => validateResourceFieldRef(reference, path, false)],
  ['configMapKeyRef', validateKeyRef],
  ['secretKeyRef', validateKeyRef],
  ['fileKeyRef', validateFileKeyRef],
]

const oneSource =
  'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`'

function validateSource(source: JsonObject, path: FieldPath, value: string): FieldError[] {
  let found = 0
  const errors: FieldError[] = []
  for (const [field, validate] of sources) {
    const reference = optionalObjectAt(source, field)
    if (reference === undefined) continue
    found++
    addErrors(errors, validate(reference, path.child(field)))
  }
  if (found === 0) errors.push(invalid(path, '', oneSource))
  else if (value !== '') errors.push(invalid(path, '', 'may not be specified when `value` is not empty'))
  else if (found > 1) errors.push(invalid(path, '', 'may not have more than one field specified at a time'))
  return errors
}

/** Validates a key of a config map or secret. */
function validateKeyRef(reference: JsonObject, path: FieldPath): FieldError[] {
  const errors = validateSubdomain(textAt(reference, 'name'), path.child('name'))
  const key = textAt(reference, 'key')
  if (key === '') errors.push(required(path.child('key'), ''))
  else addErrors(errors, problemsAt(path.child('key'), key, configMapKeyProblems(key)))
  return errors
}

function validateFileKeyRef(reference: JsonObject, path: FieldPath): FieldError[] {
  const key = textAt(reference, 'key')
  const errors: FieldError[] = []
  if (key === '') errors.push(required(path.child('key'), ''))
  else addErrors(errors, problemsAt(path.child('key'), key, relaxedEnvVarNameProblems(key)))
  const volume = textAt(reference, 'volumeName')
  if (volume === '') errors.push(required(path.child('volumeName'), ''))
  else addErrors(errors, validateDnsLabel(volume, path.child('volumeName')))
  const file = textAt(reference, 'path')
  if (file === '') errors.push(required(path.child('path'), ''))
  else addErrors(errors, validateNoBacksteps(file, path.child('path')))
  return errors
}

/** Validates config maps and secrets whose keys all become variables. Some errors point at the whole list. */
export function validateVariableSets(sets: readonly JsonObject[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  sets.forEach((set, index) => {
    const place = path.index(index)
    const prefix = textAt(set, 'prefix')
    if (prefix !== '') addErrors(errors, problemsAt(place.child('prefix'), prefix, relaxedEnvVarNameProblems(prefix)))
    let sources = 0
    for (const field of ['configMapRef', 'secretRef']) {
      const reference = optionalObjectAt(set, field)
      if (reference === undefined) continue
      sources++
      const name = textAt(reference, 'name')
      const namePath = place.child(field).child('name')
      if (name === '') addError(errors, required(namePath, ''))
      else addErrors(errors, problemsAt(namePath, name, dnsSubdomainNameRule(name, true)))
    }
    if (sources === 0) addError(errors, invalid(path, '', 'must specify one of: `configMapRef` or `secretRef`'))
    else if (sources > 1) addError(errors, invalid(path, '', 'may not have more than one field specified at a time'))
  })
  return errors
}

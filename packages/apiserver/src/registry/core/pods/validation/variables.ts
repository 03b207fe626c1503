import { type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { configMapKeyProblems, dnsSubdomainNameRule, relaxedEnvVarNameProblems } from '@kubewright/kube/names'
import { optionalObjectAt, textAt } from '../../../../read-object.ts'
import { checkFieldRef, checkResourceFieldRef, variableFields } from './downward-api.ts'
import { checkNoBacksteps } from './file-paths.ts'
import { addProblems, checkLabelName, checkSubdomain } from './names.ts'

/** Validates the variables of a container. */
export function checkVariables(variables: readonly JsonObject[], path: FieldPath, errors: FieldError[]): void {
  variables.forEach((variable, index) => {
    const name = textAt(variable, 'name')
    const place = path.index(index)
    if (name === '') errors.push(required(place.child('name'), ''))
    else addProblems(errors, place.child('name'), name, relaxedEnvVarNameProblems(name))
    const source = optionalObjectAt(variable, 'valueFrom')
    if (source !== undefined) checkSource(source, textAt(variable, 'value'), place.child('valueFrom'), errors)
  })
}

type Check = (reference: JsonObject, path: FieldPath, errors: FieldError[]) => void

/** The sources of a value, in the order in which Kubernetes validates them. */
const sourceChecks: readonly (readonly [field: string, check: Check])[] = [
  ['fieldRef', (reference, path, errors) => checkFieldRef(reference, variableFields, path, errors)],
  ['resourceFieldRef', (reference, path, errors) => checkResourceFieldRef(reference, false, path, errors)],
  ['configMapKeyRef', checkKeyRef],
  ['secretKeyRef', checkKeyRef],
  ['fileKeyRef', checkFileKeyRef],
]

const oneSource =
  'must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`'

function checkSource(source: JsonObject, value: string, path: FieldPath, errors: FieldError[]): void {
  let sources = 0
  for (const [field, check] of sourceChecks) {
    const reference = optionalObjectAt(source, field)
    if (reference === undefined) continue
    sources++
    check(reference, path.child(field), errors)
  }
  if (sources === 0) errors.push(invalid(path, '', oneSource))
  else if (value !== '') errors.push(invalid(path, '', 'may not be specified when `value` is not empty'))
  else if (sources > 1) errors.push(invalid(path, '', 'may not have more than one field specified at a time'))
}

/** Validates a key of a config map or secret. */
function checkKeyRef(reference: JsonObject, path: FieldPath, errors: FieldError[]): void {
  checkSubdomain(textAt(reference, 'name'), path.child('name'), errors)
  const key = textAt(reference, 'key')
  if (key === '') errors.push(required(path.child('key'), ''))
  else addProblems(errors, path.child('key'), key, configMapKeyProblems(key))
}

function checkFileKeyRef(reference: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const key = textAt(reference, 'key')
  if (key === '') errors.push(required(path.child('key'), ''))
  else addProblems(errors, path.child('key'), key, relaxedEnvVarNameProblems(key))
  const volume = textAt(reference, 'volumeName')
  if (volume === '') errors.push(required(path.child('volumeName'), ''))
  else checkLabelName(volume, path.child('volumeName'), errors)
  const file = textAt(reference, 'path')
  if (file === '') errors.push(required(path.child('path'), ''))
  else checkNoBacksteps(file, path.child('path'), errors)
}

/** Validates config maps and secrets whose keys all become variables. Some errors point at the whole list. */
export function checkVariableSets(sets: readonly JsonObject[], path: FieldPath, errors: FieldError[]): void {
  sets.forEach((set, index) => {
    const place = path.index(index)
    const prefix = textAt(set, 'prefix')
    if (prefix !== '') addProblems(errors, place.child('prefix'), prefix, relaxedEnvVarNameProblems(prefix))
    let sources = 0
    for (const field of ['configMapRef', 'secretRef']) {
      const reference = optionalObjectAt(set, field)
      if (reference === undefined) continue
      sources++
      const name = textAt(reference, 'name')
      const namePath = place.child(field).child('name')
      if (name === '') errors.push(required(namePath, ''))
      else addProblems(errors, namePath, name, dnsSubdomainNameRule(name, true))
    }
    if (sources === 0) errors.push(invalid(path, '', 'must specify one of: `configMapRef` or `secretRef`'))
    else if (sources > 1) errors.push(invalid(path, '', 'may not have more than one field specified at a time'))
  })
}

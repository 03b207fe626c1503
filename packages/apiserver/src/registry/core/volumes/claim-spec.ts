import { addErrors, type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import { isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { dns1123SubdomainProblems, dnsLabelNameRule } from '@kubewright/kube/names'
import { type LabelSelector, validateLabelSelector } from '@kubewright/kube/selectors'
import { formatQuantity, parseQuantity, quantityMilliValue, quantitySign } from '@kubewright/kube/values'
import { listAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { fillIn, withFieldValue } from '../../common/change-fields.ts'
import { problemsAt, validateSubdomain } from '../../common/field-names.ts'
import { roundResourceList } from '../../common/resource-lists.ts'
import { validateAccessModes, validateModeOfVolume } from './volume-spec.ts'

/** Invalid values that are tolerated because they are already stored. */
export interface ClaimSpecRules {
  readonly allowInvalidSelectorValues?: boolean
  readonly allowInvalidSourceGroups?: boolean
}

const specDefaults: JsonObject = { volumeMode: 'Filesystem' }

/** The defaults of a claim's spec, in a claim or in the template of a pod or stateful set. */
export function setClaimSpecDefaults(spec: JsonObject): JsonObject {
  const filled = fillIn(spec, specDefaults)
  const resources = objectAt(filled, 'resources')
  let rounded = resources
  for (const field of ['limits', 'requests']) {
    const list = roundResourceList(valueAt(resources, field))
    if (list !== undefined) rounded = withFieldValue(rounded, field, list)
  }
  return rounded === resources ? filled : { ...filled, resources: rounded }
}

/** Validates the spec of a claim. */
export function validateClaimSpec(spec: JsonObject, path: FieldPath, rules: ClaimSpecRules = {}): FieldError[] {
  const className = textAt(spec, 'storageClassName')
  const mode = valueAt(spec, 'volumeMode')
  const attributesClass = textAt(spec, 'volumeAttributesClassName')
  const modesMissing = 'at least 1 access mode is required'
  const options = { allowInvalidValues: rules.allowInvalidSelectorValues ?? false }
  return [
    ...(listAt(spec, 'accessModes').length === 0 ? [required(path.child('accessModes'), modesMissing)] : []),
    ...validateLabelSelector(valueAt(spec, 'selector') as LabelSelector | undefined, path.child('selector'), options),
    ...validateAccessModes(spec, path),
    ...validateStorageRequest(spec, path.child('resources').key('storage')),
    ...(className === '' ? [] : validateSubdomain(className, path.child('storageClassName'))),
    ...(mode === undefined ? [] : validateModeOfVolume(mode, path.child('volumeMode'))),
    ...validateDataSources(spec, path, rules),
    ...(attributesClass === '' ? [] : validateSubdomain(attributesClass, path.child('volumeAttributesClassName'))),
  ]
}

function validateStorageRequest(spec: JsonObject, path: FieldPath): FieldError[] {
  const request = valueAt(spec, 'resources', 'requests', 'storage')
  if (request === undefined) return [required(path, '')]
  const quantity = parseQuantity(String(request))
  if (quantitySign(quantity) > 0) return []
  return [invalid(path, formatQuantity(quantity), 'must be greater than zero')]
}

/** dataSource and dataSourceRef must agree. */
function validateDataSources(spec: JsonObject, path: FieldPath, rules: ClaimSpecRules): FieldError[] {
  const source = valueAt(spec, 'dataSource')
  const reference = valueAt(spec, 'dataSourceRef')
  const errors = [
    ...(source === undefined ? [] : validateDataSource(source, path.child('dataSource'), rules)),
    ...(reference === undefined ? [] : validateDataSource(reference, path.child('dataSourceRef'), rules)),
  ]
  if (source === undefined || reference === undefined) return errors
  if (textAt(reference, 'namespace') !== '') {
    errors.push(pathProblem(path, 'may not be specified when dataSourceRef.namespace is specified'))
  } else if (!isSameSource(source, reference)) errors.push(pathProblem(path, 'must match dataSourceRef'))
  return errors
}

/** Kubernetes passes a path where others pass a value, and prints it as an empty struct. */
function pathProblem(path: FieldPath, detail: string): FieldError {
  return invalid(path, undefined, `{}: ${detail}`)
}

function isSameSource(source: JsonValue, reference: JsonValue): boolean {
  return ['apiGroup', 'kind', 'name'].every((field) => valueAt(source, field) === valueAt(reference, field))
}

function validateDataSource(source: JsonValue, path: FieldPath, rules: ClaimSpecRules): FieldError[] {
  const errors: FieldError[] = []
  const kind = textAt(source, 'kind')
  const group = textAt(source, 'apiGroup')
  if (textAt(source, 'name') === '') errors.push(required(path.child('name'), ''))
  if (kind === '') errors.push(required(path.child('kind'), ''))
  if (group === '' && kind !== 'PersistentVolumeClaim') {
    const detail = "must be 'PersistentVolumeClaim' when referencing the default apiGroup"
    errors.push(invalid(path, kind, detail))
  }
  if (group !== '' && !rules.allowInvalidSourceGroups) {
    addErrors(errors, problemsAt(path.child('apiGroup'), group, dns1123SubdomainProblems(group)))
  }
  const namespace = textAt(source, 'namespace')
  if (namespace !== '')
    addErrors(errors, problemsAt(path.child('namespace'), namespace, dnsLabelNameRule(namespace, false)))
  return errors
}

/** Warns about questionable requests of a claim or claim template. */
export function warnAboutClaimSpec(spec: JsonValue | undefined, path: FieldPath): string[] {
  const warnings: string[] = []
  for (const field of ['requests', 'limits']) {
    const size = isJsonObject(spec) ? valueAt(spec, 'resources', field, 'storage') : undefined
    if (size === undefined) continue
    const quantity = parseQuantity(String(size))
    if (quantityMilliValue(quantity) % 1000n === 0n) continue
    const problem = `fractional byte value "${formatQuantity(quantity)}" is invalid, must be an integer`
    warnings.push(`${path.child('resources').child(field).key('storage')}: ${problem}`)
  }
  return warnings
}

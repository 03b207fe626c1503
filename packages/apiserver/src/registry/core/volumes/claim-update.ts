import {
  addError,
  addErrors,
  type FieldError,
  FieldPath,
  forbidden,
  invalid,
  notSupported,
  required,
} from '@kubewright/kube/field'
import { type JsonObject, type JsonValue, jsonEqual } from '@kubewright/kube/json'
import { qualifiedNameProblems } from '@kubewright/kube/names'
import { compareQuantities, formatQuantity, parseQuantity, quantitySign } from '@kubewright/kube/values'
import { listAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { withFieldValue } from '../../common/change-fields.ts'
import { problemsAt } from '../../common/field-names.ts'
import { goType } from '../../common/go-types.ts'
import { printGoLines } from '../../common/go-value.ts'
import { validateImmutable } from '../../common/immutable-field.ts'
import { unifiedDiff } from '../../common/unified-diff.ts'
import { validateBasicQuantity } from './volume-spec.ts'

/** The annotation that named the class before the field existed. */
export const classAnnotation = 'volume.beta.kubernetes.io/storage-class'
const immutable =
  'spec is immutable after creation except resources.requests and volumeAttributesClassName for bound claims'

/** Validates the immutable fields of a claim. */
export function validateKeptClaim(claim: JsonObject, old: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const movesAnnotation = isMovedFromAnnotation(claim, old)
  const annotation = textAt(claim, 'metadata', 'annotations', classAnnotation)
  if (!movesAnnotation && annotation !== textAt(old, 'metadata', 'annotations', classAnnotation)) {
    errors.push(invalid(`metadata.annotations.${classAnnotation}`, annotation, 'field is immutable'))
  }
  const [spec, oldSpec] = comparedSpecs(claim, old, movesAnnotation)
  if (!jsonEqual(spec, oldSpec)) {
    const difference = unifiedDiff(
      printGoLines(oldSpec, goType('core.PersistentVolumeClaimSpec')),
      printGoLines(spec, goType('core.PersistentVolumeClaimSpec')),
    )
    errors.push(forbidden('spec', `${immutable}\n${difference}`))
  }
  addErrors(errors, validateShrinking(claim, old))
  const mode = valueAt(claim, 'spec', 'volumeMode')
  addErrors(errors, validateImmutable(mode, valueAt(old, 'spec', 'volumeMode'), FieldPath.root('volumeMode')))
  return [...errors, ...validateAttributesClass(claim, old)]
}

/** The specs for the comparison: mutable fields are made equal in both. */
function comparedSpecs(
  claim: JsonObject,
  old: JsonObject,
  movesAnnotation: boolean,
): readonly [spec: JsonObject, oldSpec: JsonObject] {
  let spec = objectAt(claim, 'spec')
  let oldSpec = objectAt(old, 'spec')
  if (textAt(oldSpec, 'volumeName') === '') oldSpec = withFieldValue(oldSpec, 'volumeName', valueAt(spec, 'volumeName'))
  if (movesAnnotation) spec = withFieldValue(spec, 'storageClassName', undefined)
  else if (isFirstClass(claim, old)) spec = withFieldValue(spec, 'storageClassName', undefined)
  if (textAt(claim, 'status', 'phase') !== 'Bound') return [spec, oldSpec]
  const requests = valueAt(spec, 'resources', 'requests')
  if (requests !== undefined) {
    const storage = valueAt(oldSpec, 'resources', 'requests', 'storage')
    const kept = withFieldValue(objectAt(requests), 'storage', storage)
    spec = { ...spec, resources: { ...objectAt(spec, 'resources'), requests: kept } }
  }
  const attributesClass = valueAt(oldSpec, 'volumeAttributesClassName')
  return [withFieldValue(spec, 'volumeAttributesClassName', attributesClass), oldSpec]
}

/** Whether the class moves from the annotation to the field. */
function isMovedFromAnnotation(claim: JsonObject, old: JsonObject): boolean {
  const before = valueAt(old, 'metadata', 'annotations', classAnnotation)
  const after = valueAt(claim, 'metadata', 'annotations', classAnnotation)
  return (
    before !== undefined &&
    valueAt(old, 'spec', 'storageClassName') === undefined &&
    valueAt(claim, 'spec', 'storageClassName') === before &&
    (after === undefined || after === before)
  )
}

/** Whether a claim without a class gets one that does not contradict its annotation. */
function isFirstClass(claim: JsonObject, old: JsonObject): boolean {
  const annotation = valueAt(old, 'metadata', 'annotations', classAnnotation)
  const name = valueAt(claim, 'spec', 'storageClassName')
  return (
    name !== undefined &&
    valueAt(old, 'spec', 'storageClassName') === undefined &&
    (annotation === undefined || annotation === name)
  )
}

/** A claim may shrink its request again, but not below its capacity. */
function validateShrinking(claim: JsonObject, old: JsonObject): FieldError[] {
  const sizeOf = (value: JsonValue | undefined) => parseQuantity(value === undefined ? '0' : String(value))
  const size = sizeOf(valueAt(claim, 'spec', 'resources', 'requests', 'storage'))
  if (compareQuantities(size, sizeOf(valueAt(old, 'spec', 'resources', 'requests', 'storage'))) >= 0) return []
  if (compareQuantities(size, sizeOf(valueAt(old, 'status', 'capacity', 'storage'))) > 0) return []
  return [forbidden('spec.resources.requests.storage', 'field can not be less than status.capacity')]
}

function validateAttributesClass(claim: JsonObject, old: JsonObject): FieldError[] {
  const name = valueAt(claim, 'spec', 'volumeAttributesClassName')
  if (name === valueAt(old, 'spec', 'volumeAttributesClassName')) return []
  if (valueAt(old, 'status', 'currentVolumeAttributesClassName') === undefined) return []
  if (name !== undefined && name !== '') return []
  const value = name === undefined ? 'nil' : 'empty string'
  const detail = `update to ${value} is forbidden when status.currentVolumeAttributesClassName is not nil`
  return [forbidden('spec.volumeAttributesClassName', detail)]
}

const resizeStatuses = [
  'ControllerResizeInProgress',
  'ControllerResizeInfeasible',
  'NodeResizeInProgress',
  'NodeResizeInfeasible',
  'NodeResizePending',
]

/** Validates the status of a claim. */
export function validateClaimStatus(claim: JsonObject): FieldError[] {
  const errors: FieldError[] = []
  const status = objectAt(claim, 'status')
  if (textAt(claim, 'metadata', 'resourceVersion') === '') errors.push(required('resourceVersion', ''))
  if (listAt(claim, 'spec', 'accessModes').length === 0) errors.push(required('Spec.accessModes', ''))
  for (const [name, size] of Object.entries(objectAt(status, 'capacity'))) {
    addErrors(errors, validateBasicQuantity(size, FieldPath.root('status').child('capacity').key(name)))
  }
  const statusesPath = FieldPath.root('status').child('allocatedResourceStatuses')
  for (const [name, state] of Object.entries(objectAt(status, 'allocatedResourceStatuses'))) {
    addErrors(errors, validateResourceKey(name, statusesPath))
    if (!resizeStatuses.includes(String(state))) addError(errors, notSupported(statusesPath, name, resizeStatuses))
  }
  const allocatedPath = FieldPath.root('status').child('allocatedResources')
  for (const [name, size] of Object.entries(objectAt(status, 'allocatedResources'))) {
    const keyErrors = validateResourceKey(name, allocatedPath)
    addErrors(errors, keyErrors.length > 0 ? keyErrors : validateAllocated(size, allocatedPath.key(name)))
  }
  return errors
}

function validateAllocated(size: JsonValue | undefined, path: FieldPath): FieldError[] {
  const errors = validateBasicQuantity(size, path)
  const quantity = parseQuantity(String(size))
  if (errors.length > 0 || quantitySign(quantity) >= 0) return errors
  return [invalid(path, formatQuantity(quantity), 'must be greater than or equal to 0')]
}

/** Of Kubernetes' own resources, only storage is valid. */
function validateResourceKey(name: string, path: FieldPath): FieldError[] {
  const problems = qualifiedNameProblems(name)
  if (problems.length > 0) return problemsAt(path, name, problems)
  const isNative = !name.includes('/') || name.includes('kubernetes.io/')
  return isNative && name !== 'storage' ? [notSupported(path, name, ['storage'])] : []
}

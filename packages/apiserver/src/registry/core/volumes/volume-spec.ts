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
import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import { formatQuantity, parseQuantity, quantitySign, quantityValue } from '@kubewright/kube/values'
import { listAt, objectAt, textAt, valueAt } from '../../../read-object.ts'
import { validateSubdomain } from '../../common/field-names.ts'
import { validateSelectorOfNodes } from '../../common/node-selector.ts'
import { validateVolumeSource } from './volume-sources.ts'

const accessModes = ['ReadOnlyMany', 'ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod']
const reclaimPolicies = ['Delete', 'Recycle', 'Retain']
const volumeModes = ['Block', 'Filesystem']
const inInlineVolumes = 'in the context of inline volumes'

export interface VolumeSpecRules {
  /** The name of the volume; empty for an inline volume spec in an attachment. */
  readonly volumeName: string
  readonly isInline: boolean
  readonly allowInvalidLabelValues: boolean
}

/** Validates the spec of a persistent volume. */
export function validateVolumeSpec(spec: JsonObject, path: FieldPath, rules: VolumeSpecRules): FieldError[] {
  const { isInline, volumeName } = rules
  const affinity = valueAt(spec, 'nodeAffinity')
  return [
    ...(isInline ? validateInline(spec, path) : []),
    ...(listAt(spec, 'accessModes').length === 0 ? [required(path.child('accessModes'), '')] : []),
    ...validateAccessModes(spec, path),
    ...(isInline ? [] : validateCapacity(objectAt(spec, 'capacity'), path.child('capacity'))),
    ...validateReclaimPolicy(spec, path, isInline),
    ...(affinity === undefined ? [] : validateNodeAffinity(affinity, path.child('nodeAffinity'), rules)),
    ...validateVolumeSource(spec, path, volumeName, affinity !== undefined && !isInline),
    ...validateRootRecycling(spec, path),
    ...validateClassName(spec, path, isInline),
    ...validateVolumeMode(spec, path, isInline),
    ...validateAttributesClassName(spec, path),
  ]
}

/** An inline volume has neither a claim nor a size, and its source is CSI. */
function validateInline(spec: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['claimRef', 'capacity']) {
    if (valueAt(spec, field) !== undefined) {
      addError(errors, forbidden(path.child(field), `may not be specified ${inInlineVolumes}`))
    }
  }
  if (valueAt(spec, 'csi') === undefined) {
    errors.push(required(path.child('csi'), `has to be specified ${inInlineVolumes}`))
  }
  return errors
}

/** Validates access modes of volumes and claims: ReadWriteOncePod excludes all others. */
export function validateAccessModes(spec: JsonObject, path: FieldPath): FieldError[] {
  const modes = listAt(spec, 'accessModes')
  const modesPath = path.child('accessModes')
  const errors: FieldError[] = []
  for (const mode of modes) {
    if (!accessModes.includes(String(mode))) addError(errors, notSupported(modesPath, mode, accessModes))
  }
  const isForOnePod = modes.includes('ReadWriteOncePod')
  if (isForOnePod && modes.some((mode) => mode !== 'ReadWriteOncePod' && accessModes.includes(String(mode)))) {
    errors.push(forbidden(modesPath, 'may not use ReadWriteOncePod with other access modes'))
  }
  return errors
}

/** A volume's capacity has storage and nothing else. */
function validateCapacity(capacity: JsonObject, path: FieldPath): FieldError[] {
  const names = Object.keys(capacity)
  const errors: FieldError[] = []
  if (names.length === 0) errors.push(required(path, ''))
  if (capacity['storage'] === undefined || names.length > 1) {
    errors.push(notSupported(path, names.length === 0 ? null : capacity, ['storage']))
  }
  for (const name of names) {
    const quantity = parseQuantity(String(capacity[name]))
    addErrors(errors, validateBasicQuantity(capacity[name], path.key(name)))
    if (quantitySign(quantity) <= 0) {
      addError(errors, invalid(path.key(name), formatQuantity(quantity), 'must be greater than zero'))
    }
  }
  return errors
}

export function validateBasicQuantity(text: JsonValue | undefined, path: FieldPath): FieldError[] {
  const value = quantityValue(parseQuantity(String(text)))
  return value < 0n ? [invalid(path, value, 'must be a valid resource quantity')] : []
}

function validateReclaimPolicy(spec: JsonObject, path: FieldPath, isInline: boolean): FieldError[] {
  const policy = textAt(spec, 'persistentVolumeReclaimPolicy')
  const policyPath = path.child('persistentVolumeReclaimPolicy')
  if (policy === '') return []
  if (isInline) return policy === 'Retain' ? [] : [forbidden(policyPath, `may only be Retain ${inInlineVolumes}`)]
  return reclaimPolicies.includes(policy) ? [] : [notSupported(policyPath, policy, reclaimPolicies)]
}

function validateNodeAffinity(
  affinity: JsonValue,
  path: FieldPath,
  { isInline, allowInvalidLabelValues }: VolumeSpecRules,
): FieldError[] {
  if (isInline) return [forbidden(path, `may not be specified ${inInlineVolumes}`)]
  const selector = valueAt(affinity, 'required')
  if (selector === undefined) return [required(path.child('required'), 'must specify required node constraints')]
  return validateSelectorOfNodes(selector as JsonObject, path.child('required'), allowInvalidLabelValues)
}

/** A hostPath volume of the root directory must not be recycled. */
function validateRootRecycling(spec: JsonObject, path: FieldPath): FieldError[] {
  if (textAt(spec, 'persistentVolumeReclaimPolicy') !== 'Recycle') return []
  if (!/^\/(?:\.?\/)*\.?$/.test(textAt(spec, 'hostPath', 'path'))) return []
  const detail = "may not be 'recycle' for a hostPath mount of '/'"
  return [forbidden(path.child('persistentVolumeReclaimPolicy'), detail)]
}

function validateClassName(spec: JsonObject, path: FieldPath, isInline: boolean): FieldError[] {
  const name = textAt(spec, 'storageClassName')
  const namePath = path.child('storageClassName')
  if (name === '') return []
  return isInline ? [forbidden(namePath, `may not be specified ${inInlineVolumes}`)] : validateSubdomain(name, namePath)
}

function validateVolumeMode(spec: JsonObject, path: FieldPath, isInline: boolean): FieldError[] {
  const mode = valueAt(spec, 'volumeMode')
  const modePath = path.child('volumeMode')
  if (mode === undefined) return []
  if (isInline) {
    const detail = `may not specify volumeMode other than Filesystem ${inInlineVolumes}`
    return mode === 'Filesystem' ? [] : [forbidden(modePath, detail)]
  }
  return validateModeOfVolume(mode, modePath)
}

/** The volume mode is Filesystem or Block. */
export function validateModeOfVolume(mode: JsonValue, path: FieldPath): FieldError[] {
  return volumeModes.includes(String(mode)) ? [] : [notSupported(path, mode, volumeModes)]
}

function validateAttributesClassName(spec: JsonObject, path: FieldPath): FieldError[] {
  const name = valueAt(spec, 'volumeAttributesClassName')
  const namePath = path.child('volumeAttributesClassName')
  if (name === undefined) return []
  const errors =
    name === '' ? [required(namePath, 'an empty string is disallowed')] : validateSubdomain(String(name), namePath)
  if (valueAt(spec, 'csi') === undefined) {
    errors.push(required(path.child('csi'), 'has to be specified when using volumeAttributesClassName'))
  }
  return errors
}

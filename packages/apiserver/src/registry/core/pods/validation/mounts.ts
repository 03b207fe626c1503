import {
  addError,
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  notFound,
  notSupported,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { flagAt, objectsAt, optionalObjectAt, optionalTextAt, textAt } from '../../../../read-object.ts'
import { hasBackstep, validateDescendingPath } from '../../../common/file-paths.ts'

/** The valid volumes of a pod, by name. */
export type Volumes = ReadonlyMap<string, JsonObject>

const propagations = ['Bidirectional', 'HostToContainer', 'None']
const recursions = ['Disabled', 'Enabled', 'IfPossible']

/** Validates volume mounts. Some errors point at the list instead of the item, as in Kubernetes. */
export function validateMounts(container: JsonObject, path: FieldPath, volumes: Volumes): FieldError[] {
  const mounts = objectsAt(container, 'volumeMounts')
  if (mounts.length === 0) return []
  const devices = objectsAt(container, 'volumeDevices')
  const list = path.child('volumeMounts')
  const seen = new Set<string>()
  const errors: FieldError[] = []
  mounts.forEach((mount, index) => {
    const place = list.index(index)
    const name = textAt(mount, 'name')
    const target = textAt(mount, 'mountPath')
    if (name === '') addError(errors, required(place.child('name'), ''))
    if (!volumes.has(name)) addError(errors, notFound(place.child('name'), name))
    if (target === '') addError(errors, required(place.child('mountPath'), ''))
    if (seen.has(target)) addError(errors, invalid(place.child('mountPath'), target, 'must be unique'))
    seen.add(target)
    if (devices.some((device) => device['name'] === name)) {
      addError(errors, invalid(place.child('name'), name, 'must not already exist in volumeDevices'))
    }
    if (devices.some((device) => device['devicePath'] === target)) {
      const detail = 'must not already exist as a path in volumeDevices'
      addError(errors, invalid(place.child('mountPath'), target, detail))
    }
    addErrors(errors, validateSubPaths(mount, list, place))
    addErrors(errors, validatePropagation(mount, list.child('mountPropagation'), container))
    addErrors(errors, validateRecursion(mount, list.child('recursiveReadOnly')))
  })
  return errors
}

function validateSubPaths(mount: JsonObject, list: FieldPath, place: FieldPath): FieldError[] {
  const subPath = textAt(mount, 'subPath')
  const expression = textAt(mount, 'subPathExpr')
  const errors: FieldError[] = []
  if (subPath !== '') addErrors(errors, validateDescendingPath(subPath, list.child('subPath')))
  if (expression === '') return errors
  if (subPath !== '') {
    errors.push(invalid(place.child('subPathExpr'), expression, 'subPathExpr and subPath are mutually exclusive'))
  }
  addErrors(errors, validateDescendingPath(expression, list.child('subPathExpr')))
  return errors
}

function validatePropagation(mount: JsonObject, path: FieldPath, container: JsonObject): FieldError[] {
  const propagation = optionalTextAt(mount, 'mountPropagation')
  if (propagation === undefined) return []
  const errors: FieldError[] = []
  if (!propagations.includes(propagation)) errors.push(notSupported(path, propagation, propagations))
  const isPrivileged = optionalObjectAt(container, 'securityContext')?.['privileged'] === true
  if (propagation === 'Bidirectional' && !isPrivileged) {
    errors.push(forbidden(path, 'Bidirectional mount propagation is available only to privileged containers'))
  }
  return errors
}

function validateRecursion(mount: JsonObject, path: FieldPath): FieldError[] {
  const recursion = optionalTextAt(mount, 'recursiveReadOnly')
  if (recursion === undefined || recursion === 'Disabled') return []
  if (!recursions.includes(recursion)) return [notSupported(path, recursion, recursions)]
  const errors: FieldError[] = []
  if (flagAt(mount, 'readOnly') !== true) errors.push(forbidden(path, 'may only be specified when readOnly is true'))
  if ((optionalTextAt(mount, 'mountPropagation') ?? 'None') !== 'None') {
    errors.push(forbidden(path, 'may only be specified when mountPropagation is None or not specified'))
  }
  return errors
}

/** Validates the block devices of a container. */
export function validateDevices(container: JsonObject, path: FieldPath, volumes: Volumes): FieldError[] {
  const devices = objectsAt(container, 'volumeDevices')
  if (devices.length === 0) return []
  const mounts = objectsAt(container, 'volumeMounts')
  const paths = new Set<string>()
  const names = new Set<string>()
  const errors: FieldError[] = []
  devices.forEach((device, index) => {
    const place = path.child('volumeDevices').index(index)
    const name = textAt(device, 'name')
    const target = textAt(device, 'devicePath')
    const namePath = place.child('name')
    const targetPath = place.child('devicePath')
    const volume = volumes.get(name)
    if (name === '') addError(errors, required(namePath, ''))
    if (names.has(name)) addError(errors, invalid(namePath, name, 'must be unique'))
    if (volume === undefined) addError(errors, notFound(namePath, name))
    else if (volume['persistentVolumeClaim'] === undefined && volume['ephemeral'] === undefined) {
      const detail = 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode'
      addError(errors, invalid(namePath, name, detail))
    }
    if (target === '') addError(errors, required(targetPath, ''))
    if (paths.has(target)) addError(errors, invalid(targetPath, target, 'must be unique'))
    if (hasBackstep(target)) addError(errors, invalid(targetPath, target, "can not contain backsteps ('..')"))
    else paths.add(target)
    if (mounts.some((mount) => mount['name'] === name)) {
      addError(errors, invalid(namePath, name, 'must not already exist in volumeMounts'))
    }
    if (mounts.some((mount) => mount['mountPath'] === target)) {
      addError(errors, invalid(targetPath, target, 'must not already exist as a path in volumeMounts'))
    }
    if (name !== '') names.add(name)
  })
  return errors
}

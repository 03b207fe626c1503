import {
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
import { checkDescendingPath, hasBackstep } from './file-paths.ts'

/** The valid volumes of a pod, by name. */
export type Volumes = ReadonlyMap<string, JsonObject>

const propagations = ['Bidirectional', 'HostToContainer', 'None']
const recursions = ['Disabled', 'Enabled', 'IfPossible']

/** Validates volume mounts. Some errors point at the list instead of the item, as in Kubernetes. */
export function checkMounts(container: JsonObject, volumes: Volumes, path: FieldPath, errors: FieldError[]): void {
  const mounts = objectsAt(container, 'volumeMounts')
  if (mounts.length === 0) return
  const devices = objectsAt(container, 'volumeDevices')
  const list = path.child('volumeMounts')
  const seen = new Set<string>()
  mounts.forEach((mount, index) => {
    const place = list.index(index)
    const name = textAt(mount, 'name')
    const target = textAt(mount, 'mountPath')
    if (name === '') errors.push(required(place.child('name'), ''))
    if (!volumes.has(name)) errors.push(notFound(place.child('name'), name))
    if (target === '') errors.push(required(place.child('mountPath'), ''))
    if (seen.has(target)) errors.push(invalid(place.child('mountPath'), target, 'must be unique'))
    seen.add(target)
    if (devices.some((device) => device['name'] === name)) {
      errors.push(invalid(place.child('name'), name, 'must not already exist in volumeDevices'))
    }
    if (devices.some((device) => device['devicePath'] === target)) {
      const detail = 'must not already exist as a path in volumeDevices'
      errors.push(invalid(place.child('mountPath'), target, detail))
    }
    checkSubPaths(mount, list, place, errors)
    checkPropagation(mount, container, list.child('mountPropagation'), errors)
    checkRecursion(mount, list.child('recursiveReadOnly'), errors)
  })
}

function checkSubPaths(mount: JsonObject, list: FieldPath, place: FieldPath, errors: FieldError[]): void {
  const subPath = textAt(mount, 'subPath')
  const expression = textAt(mount, 'subPathExpr')
  if (subPath !== '') checkDescendingPath(subPath, list.child('subPath'), errors)
  if (expression === '') return
  if (subPath !== '') {
    errors.push(invalid(place.child('subPathExpr'), expression, 'subPathExpr and subPath are mutually exclusive'))
  }
  checkDescendingPath(expression, list.child('subPathExpr'), errors)
}

function checkPropagation(mount: JsonObject, container: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const propagation = optionalTextAt(mount, 'mountPropagation')
  if (propagation === undefined) return
  if (!propagations.includes(propagation)) errors.push(notSupported(path, propagation, propagations))
  const isPrivileged = optionalObjectAt(container, 'securityContext')?.['privileged'] === true
  if (propagation === 'Bidirectional' && !isPrivileged) {
    errors.push(forbidden(path, 'Bidirectional mount propagation is available only to privileged containers'))
  }
}

function checkRecursion(mount: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const recursion = optionalTextAt(mount, 'recursiveReadOnly')
  if (recursion === undefined || recursion === 'Disabled') return
  if (!recursions.includes(recursion)) {
    errors.push(notSupported(path, recursion, recursions))
    return
  }
  if (flagAt(mount, 'readOnly') !== true) errors.push(forbidden(path, 'may only be specified when readOnly is true'))
  if ((optionalTextAt(mount, 'mountPropagation') ?? 'None') !== 'None') {
    errors.push(forbidden(path, 'may only be specified when mountPropagation is None or not specified'))
  }
}

/** Validates the block devices of a container. */
export function checkDevices(container: JsonObject, volumes: Volumes, path: FieldPath, errors: FieldError[]): void {
  const devices = objectsAt(container, 'volumeDevices')
  if (devices.length === 0) return
  const mounts = objectsAt(container, 'volumeMounts')
  const paths = new Set<string>()
  const names = new Set<string>()
  devices.forEach((device, index) => {
    const place = path.child('volumeDevices').index(index)
    const name = textAt(device, 'name')
    const target = textAt(device, 'devicePath')
    const namePath = place.child('name')
    const targetPath = place.child('devicePath')
    const volume = volumes.get(name)
    if (name === '') errors.push(required(namePath, ''))
    if (names.has(name)) errors.push(invalid(namePath, name, 'must be unique'))
    if (volume === undefined) errors.push(notFound(namePath, name))
    else if (volume['persistentVolumeClaim'] === undefined && volume['ephemeral'] === undefined) {
      const detail = 'can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode'
      errors.push(invalid(namePath, name, detail))
    }
    if (target === '') errors.push(required(targetPath, ''))
    if (paths.has(target)) errors.push(invalid(targetPath, target, 'must be unique'))
    if (hasBackstep(target)) errors.push(invalid(targetPath, target, "can not contain backsteps ('..')"))
    else paths.add(target)
    if (mounts.some((mount) => mount['name'] === name)) {
      errors.push(invalid(namePath, name, 'must not already exist in volumeMounts'))
    }
    if (mounts.some((mount) => mount['mountPath'] === target)) {
      errors.push(invalid(targetPath, target, 'must not already exist as a path in volumeMounts'))
    }
    if (name !== '') names.add(name)
  })
}

import { type FieldError, type FieldPath, forbidden, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { objectsAt, optionalNumberAt, optionalObjectAt, textAt } from '../../../../read-object.ts'
import { checkFieldRef, checkResourceFieldRef, fileFields } from './downward-api.ts'
import { checkFileMode, checkUnreservedPath } from './file-paths.ts'

/** Validates keys of a config map or secret with their files. */
export function checkItems(items: readonly JsonObject[], path: FieldPath, errors: FieldError[]): void {
  items.forEach((item, index) => {
    checkItem(item, path.index(index), errors)
  })
}

function checkFilePath(item: JsonObject, path: FieldPath, errors: FieldError[]): void {
  const target = textAt(item, 'path')
  if (target === '') errors.push(required(path.child('path'), ''))
  checkUnreservedPath(target, path.child('path'), errors)
}

/** Validates downward API files. Errors point at the list, as in Kubernetes. */
export function checkFiles(files: readonly JsonObject[], path: FieldPath, errors: FieldError[]): void {
  for (const file of files) {
    checkFilePath(file, path, errors)
    const fieldRef = optionalObjectAt(file, 'fieldRef')
    const resourceFieldRef = optionalObjectAt(file, 'resourceFieldRef')
    if (fieldRef !== undefined) {
      checkFieldRef(fieldRef, fileFields, path.child('fieldRef'), errors)
      if (resourceFieldRef !== undefined) {
        const detail = 'fieldRef and resourceFieldRef can not be specified simultaneously'
        errors.push(invalid(path, 'resource', detail))
      }
    } else if (resourceFieldRef !== undefined) {
      checkResourceFieldRef(resourceFieldRef, true, path.child('resourceFieldRef'), errors)
    } else errors.push(required(path, 'one of fieldRef and resourceFieldRef is required'))
    checkFileMode(file, 'mode', path, errors)
  }
}

/**
 * Validates a projected volume: each file has one source. Trust bundles and pod certificates are not validated: both
 * features are off by default, and their fields are dropped before.
 */
export function checkProjections(sources: readonly JsonObject[], path: FieldPath, errors: FieldError[]): void {
  const taken = new Set<string>()
  const take = (target: string, owner: string) => {
    if (target === '') return
    if (taken.has(target)) errors.push(invalid(path, owner, 'conflicting duplicate paths'))
    taken.add(target)
  }
  sources.forEach((source, index) => {
    const place = path.child('sources').index(index)
    let found = 0
    for (const field of ['secret', 'configMap']) {
      const keys = optionalObjectAt(source, field)
      if (keys === undefined) continue
      found++
      const name = textAt(keys, 'name')
      if (name === '') errors.push(required(place.child(field).child('name'), ''))
      objectsAt(keys, 'items').forEach((item, position) => {
        checkItem(item, place.child(field).child('items').index(position), errors)
        take(textAt(item, 'path'), name)
      })
    }
    const files = optionalObjectAt(source, 'downwardAPI')
    if (files !== undefined) found++
    for (const file of objectsAt(files, 'items')) {
      checkFiles([file], place.child('downwardAPI'), errors)
      take(textAt(file, 'path'), textAt(file, 'path'))
    }
    const token = optionalObjectAt(source, 'serviceAccountToken')
    if (token !== undefined) {
      found++
      checkToken(token, place.child('serviceAccountToken'), path.child('path'), errors)
    }
    if (found > 1) errors.push(forbidden(place, 'may not specify more than 1 volume type per source'))
  })
}

function checkItem(item: JsonObject, path: FieldPath, errors: FieldError[]): void {
  if (textAt(item, 'key') === '') errors.push(required(path.child('key'), ''))
  checkFilePath(item, path, errors)
  checkFileMode(item, 'mode', path, errors)
}

const tokenSecondsMin = 10 * 60
const tokenSecondsMax = 2 ** 32

/** Errors about the path of the file point at the volume. */
function checkToken(token: JsonObject, path: FieldPath, filePath: FieldPath, errors: FieldError[]): void {
  const seconds = optionalNumberAt(token, 'expirationSeconds') ?? 0
  const where = path.child('expirationSeconds')
  const value = token['expirationSeconds'] ?? 0
  if (seconds < tokenSecondsMin) errors.push(invalid(where, value, 'may not specify a duration less than 10 minutes'))
  if (seconds > tokenSecondsMax) {
    errors.push(invalid(where, value, 'may not specify a duration larger than 2^32 seconds'))
  }
  const target = textAt(token, 'path')
  if (target === '') errors.push(required(filePath, ''))
  else checkUnreservedPath(target, filePath, errors)
}

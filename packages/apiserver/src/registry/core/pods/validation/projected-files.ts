import {
  addError,
  addErrors,
  type FieldError,
  type FieldPath,
  forbidden,
  invalid,
  required,
} from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { objectsAt, optionalNumberAt, optionalObjectAt, textAt } from '../../../../read-object.ts'
import { validateFileMode, validateUnreservedPath } from '../../../common/file-paths.ts'
import { fileFields, validateFieldRef, validateResourceFieldRef } from './downward-api.ts'

/** Validates keys of a config map or secret with their files. */
export function validateItems(items: readonly JsonObject[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  items.forEach((item, index) => {
    addErrors(errors, validateItem(item, path.index(index)))
  })
  return errors
}

function validateFilePath(item: JsonObject, path: FieldPath): FieldError[] {
  const target = textAt(item, 'path')
  const errors: FieldError[] = []
  if (target === '') errors.push(required(path.child('path'), ''))
  addErrors(errors, validateUnreservedPath(target, path.child('path')))
  return errors
}

/** Validates downward API files. Errors point at the list, as in Kubernetes. */
export function validateFiles(files: readonly JsonObject[], path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  for (const file of files) {
    addErrors(errors, validateFilePath(file, path))
    const fieldRef = optionalObjectAt(file, 'fieldRef')
    const resourceFieldRef = optionalObjectAt(file, 'resourceFieldRef')
    if (fieldRef !== undefined) {
      addErrors(errors, validateFieldRef(fieldRef, path.child('fieldRef'), fileFields))
      if (resourceFieldRef !== undefined) {
        const detail = 'fieldRef and resourceFieldRef can not be specified simultaneously'
        addError(errors, invalid(path, 'resource', detail))
      }
    } else if (resourceFieldRef !== undefined) {
      addErrors(errors, validateResourceFieldRef(resourceFieldRef, path.child('resourceFieldRef'), true))
    } else addError(errors, required(path, 'one of fieldRef and resourceFieldRef is required'))
    addErrors(errors, validateFileMode(file, path, 'mode'))
  }
  return errors
}

/**
 * Validates a projected volume: each file has one source. Trust bundles and pod certificates are not validated: both
 * features are off by default, and their fields are dropped before.
 */
export function validateProjections(sources: readonly JsonObject[], path: FieldPath): FieldError[] {
  const taken = new Set<string>()
  const errors: FieldError[] = []
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
      if (name === '') addError(errors, required(place.child(field).child('name'), ''))
      objectsAt(keys, 'items').forEach((item, position) => {
        addErrors(errors, validateItem(item, place.child(field).child('items').index(position)))
        take(textAt(item, 'path'), name)
      })
    }
    const files = optionalObjectAt(source, 'downwardAPI')
    if (files !== undefined) found++
    for (const file of objectsAt(files, 'items')) {
      addErrors(errors, validateFiles([file], place.child('downwardAPI')))
      take(textAt(file, 'path'), textAt(file, 'path'))
    }
    const token = optionalObjectAt(source, 'serviceAccountToken')
    if (token !== undefined) {
      found++
      addErrors(errors, validateToken(token, place.child('serviceAccountToken'), path.child('path')))
    }
    if (found > 1) addError(errors, forbidden(place, 'may not specify more than 1 volume type per source'))
  })
  return errors
}

function validateItem(item: JsonObject, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (textAt(item, 'key') === '') errors.push(required(path.child('key'), ''))
  addErrors(errors, validateFilePath(item, path))
  addErrors(errors, validateFileMode(item, path, 'mode'))
  return errors
}

const tokenSecondsMin = 10 * 60
const tokenSecondsMax = 2 ** 32

/** Errors about the path of the file point at the volume. */
function validateToken(token: JsonObject, path: FieldPath, filePath: FieldPath): FieldError[] {
  const seconds = optionalNumberAt(token, 'expirationSeconds') ?? 0
  const where = path.child('expirationSeconds')
  const value = token['expirationSeconds'] ?? 0
  const errors: FieldError[] = []
  if (seconds < tokenSecondsMin) errors.push(invalid(where, value, 'may not specify a duration less than 10 minutes'))
  if (seconds > tokenSecondsMax) {
    errors.push(invalid(where, value, 'may not specify a duration larger than 2^32 seconds'))
  }
  const target = textAt(token, 'path')
  if (target === '') errors.push(required(filePath, ''))
  else addErrors(errors, validateUnreservedPath(target, filePath))
  return errors
}

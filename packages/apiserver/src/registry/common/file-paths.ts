import { addErrors, type FieldError, type FieldPath, invalid } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { optionalNumberAt } from '../../read-object.ts'

/** A path must not contain "..". Reports only one error. */
export function validateNoBacksteps(target: string, path: FieldPath): FieldError[] {
  return hasBackstep(target) ? [invalid(path, target, "must not contain '..'")] : []
}

export function hasBackstep(target: string): boolean {
  return target.includes('..') && target.split('/').includes('..')
}

/** Validates a relative path without "..". */
export function validateDescendingPath(target: string, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  if (target.startsWith('/')) errors.push(invalid(path, target, 'must be a relative path'))
  addErrors(errors, validateNoBacksteps(target, path))
  return errors
}

/** The same for files that Kubernetes writes: names that begin with two dots are reserved. */
export function validateUnreservedPath(target: string, path: FieldPath): FieldError[] {
  const errors = validateDescendingPath(target, path)
  if (target.startsWith('..') && !target.startsWith('../')) {
    errors.push(invalid(path, target, "must not start with '..'"))
  }
  return errors
}

const modeMax = 0o777

/** Validates file permissions. */
export function validateFileMode(object: JsonObject, path: FieldPath, field: string): FieldError[] {
  const mode = optionalNumberAt(object, field)
  if (mode === undefined || (mode >= 0 && mode <= modeMax)) return []
  return [invalid(path.child(field), mode, 'must be a number between 0 and 0777 (octal), both inclusive')]
}

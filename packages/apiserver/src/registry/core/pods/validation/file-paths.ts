import { type FieldError, type FieldPath, invalid } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { optionalNumberAt } from '../../../../read-object.ts'

/** A path must not contain "..". Reports only one error. */
export function checkNoBacksteps(target: string, path: FieldPath, errors: FieldError[]): void {
  if (hasBackstep(target)) errors.push(invalid(path, target, "must not contain '..'"))
}

export function hasBackstep(target: string): boolean {
  return target.includes('..') && target.split('/').includes('..')
}

/** Validates a relative path without "..". */
export function checkDescendingPath(target: string, path: FieldPath, errors: FieldError[]): void {
  if (target.startsWith('/')) errors.push(invalid(path, target, 'must be a relative path'))
  checkNoBacksteps(target, path, errors)
}

/** The same for files that Kubernetes writes: names that begin with two dots are reserved. */
export function checkUnreservedPath(target: string, path: FieldPath, errors: FieldError[]): void {
  checkDescendingPath(target, path, errors)
  if (target.startsWith('..') && !target.startsWith('../')) {
    errors.push(invalid(path, target, "must not start with '..'"))
  }
}

const modeMax = 0o777

/** Validates file permissions. */
export function checkFileMode(object: JsonObject, field: string, path: FieldPath, errors: FieldError[]): void {
  const mode = optionalNumberAt(object, field)
  if (mode === undefined || (mode >= 0 && mode <= modeMax)) return
  errors.push(invalid(path.child(field), mode, 'must be a number between 0 and 0777 (octal), both inclusive'))
}

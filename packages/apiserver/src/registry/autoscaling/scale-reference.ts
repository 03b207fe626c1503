import { addError, addErrors, type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { pathSegmentNameProblems } from '@kubewright/kube/names'
import { textAt } from '../../read-object.ts'
import { problemsAt } from '../common/field-names.ts'

/** Rules for the apiVersion of a reference. */
export interface ReferenceRules {
  readonly withGroup: boolean
  readonly isAnyVersion: boolean
}

/** Validates a reference to an object of any version: the scale target, or the object of a metric. */
export function validateReference(reference: JsonObject, path: FieldPath, rules: ReferenceRules): FieldError[] {
  const errors: FieldError[] = []
  for (const field of ['kind', 'name']) {
    const text = textAt(reference, field)
    if (text === '') addError(errors, required(path.child(field), ''))
    else addErrors(errors, problemsAt(path.child(field), text, pathSegmentNameProblems(text)))
  }
  const apiVersion = textAt(reference, 'apiVersion')
  const problem = rules.isAnyVersion ? undefined : versionProblem(apiVersion, rules.withGroup)
  return problem === undefined ? errors : [...errors, invalid(path.child('apiVersion'), apiVersion, problem)]
}

export function versionProblem(apiVersion: string, withGroup: boolean): string | undefined {
  const slashes = apiVersion.split('/').length - 1
  if (slashes > 1) return `unexpected GroupVersion string: ${apiVersion}`
  const hasGroup = slashes === 1 && !apiVersion.startsWith('/')
  return withGroup && !hasGroup ? 'apiVersion must specify API group' : undefined
}

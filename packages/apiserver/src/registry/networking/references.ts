import { type FieldError, type FieldPath, required } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { pathSegmentNameProblems } from '@kubewright/kube/names'
import { textAt, valueAt } from '../../read-object.ts'
import { problemsAt, validateSubdomain } from '../common/field-names.ts'

/** Validates an optional group. Where the group is a pointer, an empty one counts as set. */
export function validateGroup(group: JsonValue | undefined, path: FieldPath): FieldError[] {
  if (typeof group !== 'string') return []
  return validateSubdomain(group, path)
}

/** Validates a required name that is a valid path segment. */
export function validateSegment(reference: JsonValue, path: FieldPath, field: string): FieldError[] {
  const name = textAt(reference, field)
  if (name === '') return [required(path.child(field))]
  return problemsAt(path.child(field), name, pathSegmentNameProblems(name))
}

/** Validates a reference to an object of any kind. */
export function validateTypedReference(reference: JsonValue, path: FieldPath): FieldError[] {
  return [
    ...validateGroup(valueAt(reference, 'apiGroup'), path.child('apiGroup')),
    ...validateSegment(reference, path, 'kind'),
    ...validateSegment(reference, path, 'name'),
  ]
}

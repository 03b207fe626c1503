import { type FieldError, type FieldPath, invalid, required } from '@kubewright/kube/field'
import type { JsonValue } from '@kubewright/kube/json'
import { dns1123SubdomainProblems, pathSegmentNameProblems } from '@kubewright/kube/names'
import { textAt, valueAt } from '../../read-object.ts'

/** A group, if one is named. Of references that have it by a pointer, an empty one counts as named. */
export function validateGroup(group: JsonValue | undefined, path: FieldPath): FieldError[] {
  if (typeof group !== 'string') return []
  return dns1123SubdomainProblems(group).map((problem) => invalid(path, group, problem))
}

/** A name that must be there and fit into a URL. */
export function validateSegment(reference: JsonValue, field: string, path: FieldPath): FieldError[] {
  const name = textAt(reference, field)
  if (name === '') return [required(path.child(field))]
  return pathSegmentNameProblems(name).map((problem) => invalid(path.child(field), name, problem))
}

/** A reference to an object of any kind. */
export function validateTypedReference(reference: JsonValue, path: FieldPath): FieldError[] {
  return [
    ...validateGroup(valueAt(reference, 'apiGroup'), path.child('apiGroup')),
    ...validateSegment(reference, 'kind', path),
    ...validateSegment(reference, 'name', path),
  ]
}

import { type FieldError, type FieldPath, invalid } from '../field/index.ts'
import { encodeGoStruct } from '../json/index.ts'
import { limits } from '../limits.ts'
import { formatGroupVersionKind, groupVersionKindOf } from './group-version.ts'
import type { OwnerReference } from './object.ts'

/** Validates the owner references of an object. As in Kubernetes, errors point at the list, not at the item. */
export function validateOwnerReferences(
  references: readonly OwnerReference[] | undefined,
  path: FieldPath,
): FieldError[] {
  const errors: FieldError[] = []
  let controller: string | undefined
  let conflicts = 0
  for (const reference of references ?? []) {
    for (const error of validateOwnerReference(reference, path)) errors.push(error)
    if (reference.controller !== true) continue
    const name = `${reference.kind ?? ''}/${reference.name ?? ''}`
    if (controller === undefined) controller = name
    else if (++conflicts <= limits.controllerConflictsMax) {
      const problem = 'Only one reference can have Controller set to true. Found "true" in references for'
      const printed = `[${references?.map(printOwnerReference).join(',')}]`
      errors.push(invalid(path, undefined, `${printed}: ${problem} ${controller} and ${name}`))
    }
  }
  return errors
}

function validateOwnerReference(reference: OwnerReference, path: FieldPath): FieldError[] {
  const errors: FieldError[] = []
  const kind = groupVersionKindOf(reference)
  const { apiVersion = '', name = '', uid = '' } = reference
  if (kind.version === '') errors.push(invalid(path.child('apiVersion'), apiVersion, 'version must not be empty'))
  if (kind.kind === '') errors.push(invalid(path.child('kind'), '', 'must not be empty'))
  if (name === '') errors.push(invalid(path.child('name'), '', 'must not be empty'))
  if (uid === '') errors.push(invalid(path.child('uid'), '', 'must not be empty'))
  if (kind.group === '' && kind.version === 'v1' && kind.kind === 'Event') {
    const problem = `${formatGroupVersionKind(kind)} is disallowed from being an owner`
    errors.push(invalid(path, undefined, `${printOwnerReference(reference)}: ${problem}`))
  }
  return errors
}

/**
 * A reference as Kubernetes prints its type, with the fields in their declared order. A JSON value does not keep that
 * order, so errors have the text in their detail.
 */
function printOwnerReference(reference: OwnerReference): string {
  const { apiVersion = '', kind = '', name = '', uid = '', controller, blockOwnerDeletion } = reference
  return encodeGoStruct([
    ['apiVersion', apiVersion],
    ['kind', kind],
    ['name', name],
    ['uid', uid],
    ['controller', controller ?? undefined],
    ['blockOwnerDeletion', blockOwnerDeletion ?? undefined],
  ])
}

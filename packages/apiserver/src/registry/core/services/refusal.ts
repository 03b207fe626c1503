import type { FieldError } from '@kubewright/kube/field'
import { internalErrorStatus, invalidStatus, StatusError } from '@kubewright/kube/status'

/** Refusals of allocation, which come before validation. */

/** 422, if there are errors. */
export function refuseInvalid(name: string, errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new StatusError(invalidStatus({ group: '', kind: 'Service' }, name, errors))
}

/** 500: the range is exhausted. */
export function failInternally(message: string): never {
  throw new StatusError(internalErrorStatus(message))
}

import type { FieldError } from '@kubewright/kube/field'
import { internalErrorStatus, invalidStatus, StatusError } from '@kubewright/kube/status'

/** What allocation says no with, before anything is validated. */

/** 422, if there are errors. */
export function refuseInvalid(name: string, errors: readonly FieldError[]): void {
  if (errors.length > 0) throw new StatusError(invalidStatus({ group: '', kind: 'Service' }, name, errors))
}

/** 500: there is nothing left to give. */
export function failInternally(message: string): never {
  throw new StatusError(internalErrorStatus(message))
}

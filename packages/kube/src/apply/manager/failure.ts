import { KubeError } from '../../errors.ts'
import type { Status } from '../../status/index.ts'
import { applyConflictStatus, badRequestStatus, toStatus } from '../../status/index.ts'
import { formatPath } from '../fieldset/index.ts'
import { ConflictError } from '../merge/index.ts'
import { describeManager } from './conflict.ts'

/** The apply request itself is invalid, whatever the live object is. */
export class ApplyRequestError extends KubeError {
  constructor(message: string) {
    super('KUBE_APPLY_INVALID', message)
  }
}

/**
 * The Status for a failed apply: 409 with a FieldManagerConflict cause for each conflicting field, 400 for an invalid
 * request, and 500 for everything else, such as a field that the schema does not have.
 */
export function applyFailureStatus(error: unknown): Status {
  if (error instanceof ApplyRequestError) return badRequestStatus(error.message)
  if (!(error instanceof ConflictError)) return toStatus(error)
  const causes = error.conflicts.map((conflict) => ({
    reason: 'FieldManagerConflict',
    message: `conflict with ${describeManager(conflict.manager)}`,
    field: formatPath(conflict.path),
  }))
  return applyConflictStatus(causes, error.message)
}

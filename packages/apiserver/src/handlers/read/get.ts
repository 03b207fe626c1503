import { badRequestStatus } from '@kubewright/kube/status'
import type { ApiResponse } from '../../api/index.ts'
import { fail, failPlainly, type Operation, objectResponse } from '../operation.ts'
import { parseRevision, requireReached } from '../revision.ts'
import { atVersionOf } from '../versions.ts'
import { requireStored } from '../write/update.ts'
import { booleanOption } from '../write-options.ts'

/** GET of an object: the latest version, which is at least as new as the requested resourceVersion. */
export function getObject(operation: Operation): ApiResponse {
  const { query } = operation.request
  if (booleanOption(query, 'export') === true) {
    fail(badRequestStatus('the export parameter, deprecated since v1.14, is no longer supported'))
  }
  const version = query['resourceVersion'] ?? ''
  if (version !== '') requireReached(operation, parseRevision(version, failPlainly))
  return objectResponse(operation, 200, atVersionOf(operation, requireStored(operation).object))
}

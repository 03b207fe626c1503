/**
 * Status: how Kubernetes reports a failed request. Guarantees: code, reason, message, details and causes are those of
 * k8s.io/apimachinery/pkg/api/errors. May import: json, field, meta.
 *
 * @module
 */
export {
  isAlreadyExists,
  isBadRequest,
  isConflict,
  isForbidden,
  isGone,
  isInternalError,
  isInvalid,
  isMethodNotSupported,
  isNotAcceptable,
  isNotFound,
  isRequestEntityTooLarge,
  isResourceExpired,
  isServerTimeout,
  isServiceUnavailable,
  isStatus,
  isStatusReason,
  isStorageReadError,
  isTimeout,
  isTooLargeResourceVersion,
  isTooManyRequests,
  isUnauthorized,
  isUnexpectedServerError,
  isUnsupportedMediaType,
  reasonForStatus,
  retryAfterSeconds,
  statusCause,
  statusOf,
} from './predicates.ts'
export {
  badRequestStatus,
  goneStatus,
  internalErrorStatus,
  notAcceptableConversionStatus,
  notAcceptableStatus,
  requestEntityTooLargeStatus,
  resourceExpiredStatus,
  serverOverloadedStatus,
  serviceUnavailableStatus,
  timeoutStatus,
  tooLargeResourceVersionStatus,
  tooManyRequestsStatus,
  unauthorizedStatus,
  unsupportedMediaTypeStatus,
} from './request-failures.ts'
export {
  alreadyExistsStatus,
  applyConflictStatus,
  conflictStatus,
  forbiddenStatus,
  generateNameConflictStatus,
  invalidStatus,
  methodNotSupportedStatus,
  notFoundStatus,
  serverTimeoutStatus,
} from './resource-failures.ts'
export type { ServerResponse } from './server-response.ts'
export { genericServerResponseStatus } from './server-response.ts'
export type { Status, StatusCause, StatusDetails, StatusReason } from './status.ts'
export { success as successStatus } from './status.ts'
export { StatusError, toStatus } from './status-error.ts'

import { cutText } from '../field/index.ts'
import { limits } from '../limits.ts'
import type { GroupResource, ListMeta } from '../meta/index.ts'

/**
 * The reasons of the API server's own failures. Other components may use other reasons, so a reason read from a
 * response can be any string.
 */
export type StatusReason =
  | 'Unauthorized'
  | 'Forbidden'
  | 'NotFound'
  | 'AlreadyExists'
  | 'Conflict'
  | 'Gone'
  | 'Invalid'
  | 'ServerTimeout'
  | 'StorageReadError'
  | 'Timeout'
  | 'TooManyRequests'
  | 'BadRequest'
  | 'MethodNotAllowed'
  | 'NotAcceptable'
  | 'RequestEntityTooLarge'
  | 'UnsupportedMediaType'
  | 'InternalError'
  | 'Expired'
  | 'ServiceUnavailable'

/** One of the causes of a failed request. */
export type StatusCause = {
  /** The type of a field error, or another reason such as FieldManagerConflict. */
  readonly reason?: string
  readonly message?: string
  /** The path of the field. */
  readonly field?: string
}

export type StatusDetails = {
  readonly name?: string
  readonly group?: string
  /** The plural resource name; for Invalid, the kind. */
  readonly kind?: string
  readonly uid?: string
  readonly causes?: readonly StatusCause[]
  readonly retryAfterSeconds?: number
}

/** A metav1.Status as plain JSON. It is a type alias so that it is assignable to JSON types. */
export type Status = {
  readonly kind: 'Status'
  readonly apiVersion: 'v1'
  readonly metadata: ListMeta
  readonly status?: 'Success' | 'Failure'
  readonly message?: string
  readonly reason?: StatusReason | (string & {})
  readonly details?: StatusDetails
  /** The HTTP status code. */
  readonly code?: number
}

/** The fields in which failures differ. */
export interface FailureParts {
  readonly code: number
  readonly reason?: StatusReason | undefined
  readonly message: string
  readonly details?: StatusDetails
}

/** A message truncated to messageCharactersMax: it may quote a value as large as the request. */
export function boundedMessage(message: string): string {
  return cutText(message, limits.messageCharactersMax)
}

/** A failure with its fields in the API server's order. */
export function failure(parts: FailureParts): Status {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    ...(parts.message === '' ? {} : { message: boundedMessage(parts.message) }),
    ...(parts.reason === undefined ? {} : { reason: parts.reason }),
    ...(parts.details === undefined ? {} : { details: parts.details }),
    ...(parts.code === 0 ? {} : { code: parts.code }),
  }
}

/** Details without empty ones, which the API server omits. */
export function statusDetails(details: StatusDetails): StatusDetails {
  return {
    ...(details.name ? { name: details.name } : {}),
    ...(details.group ? { group: details.group } : {}),
    ...(details.kind ? { kind: details.kind } : {}),
    ...(details.uid ? { uid: details.uid } : {}),
    ...(details.causes && details.causes.length > 0 ? { causes: details.causes.slice(0, limits.errorsNamedMax) } : {}),
    ...(details.retryAfterSeconds ? { retryAfterSeconds: details.retryAfterSeconds } : {}),
  }
}

export function resourceDetails(resource: GroupResource, name: string, more: StatusDetails = {}): StatusDetails {
  return statusDetails({ name, group: resource.group, kind: resource.resource, ...more })
}

/** The Status that the API server sends for a successful request without an object to return. */
export function success(details?: StatusDetails): Status {
  return {
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    ...(details === undefined ? {} : { details: statusDetails(details) }),
  }
}

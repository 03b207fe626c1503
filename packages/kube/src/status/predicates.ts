import type { Status, StatusCause, StatusReason } from './status.ts'
import { StatusError } from './status-error.ts'

/** The code equivalent to each reason, used for a Status with an unknown reason. */
const codes: Readonly<Record<StatusReason, number | undefined>> = {
  Unauthorized: 401,
  Forbidden: 403,
  NotFound: 404,
  AlreadyExists: undefined,
  Conflict: 409,
  Gone: 410,
  Invalid: 422,
  ServerTimeout: undefined,
  StorageReadError: undefined,
  Timeout: 504,
  TooManyRequests: 429,
  BadRequest: 400,
  MethodNotAllowed: 405,
  NotAcceptable: 406,
  RequestEntityTooLarge: 413,
  UnsupportedMediaType: 415,
  InternalError: 500,
  Expired: undefined,
  ServiceUnavailable: 503,
}

/** The code alone identifies these two, for any reason. */
const codeIsEnough: ReadonlySet<StatusReason> = new Set<StatusReason>(['TooManyRequests', 'RequestEntityTooLarge'])

/**
 * The Status in a value: that of a StatusError (also as the cause of another error), or the value itself if it is one.
 */
export function statusOf(value: unknown): Status | undefined {
  let current = value
  // Causes may form a cycle, so only a few are followed.
  for (let depth = 0; depth < 16; depth++) {
    if (current instanceof StatusError) return current.status
    if (!(current instanceof Error)) return isStatus(current) ? current : undefined
    current = current.cause
  }
  return undefined
}

export function isStatus(value: unknown): value is Status {
  if (typeof value !== 'object' || value === null) return false
  const { kind, apiVersion } = value as { kind?: unknown; apiVersion?: unknown }
  return kind === 'Status' && (apiVersion === 'v1' || apiVersion === 'meta.k8s.io/v1')
}

/** The reason of a Status or an error that carries one; empty when there is none. */
export function reasonForStatus(value: unknown): string {
  return statusOf(value)?.reason ?? ''
}

/**
 * Whether a Status, or an error that carries one, has the given reason. If its reason is unknown, the code decides, as
 * in client-go.
 */
export function isStatusReason(value: unknown, reason: StatusReason): boolean {
  const status = statusOf(value)
  if (status === undefined) return false
  if (status.reason === reason) return true
  const code = codes[reason]
  if (code === undefined || status.code !== code) return false
  return codeIsEnough.has(reason) || !Object.hasOwn(codes, status.reason ?? '')
}

export const isNotFound = (value: unknown): boolean => isStatusReason(value, 'NotFound')
export const isAlreadyExists = (value: unknown): boolean => isStatusReason(value, 'AlreadyExists')
export const isConflict = (value: unknown): boolean => isStatusReason(value, 'Conflict')
export const isInvalid = (value: unknown): boolean => isStatusReason(value, 'Invalid')
export const isGone = (value: unknown): boolean => isStatusReason(value, 'Gone')
export const isResourceExpired = (value: unknown): boolean => isStatusReason(value, 'Expired')
export const isNotAcceptable = (value: unknown): boolean => isStatusReason(value, 'NotAcceptable')
export const isUnsupportedMediaType = (value: unknown): boolean => isStatusReason(value, 'UnsupportedMediaType')
export const isMethodNotSupported = (value: unknown): boolean => isStatusReason(value, 'MethodNotAllowed')
export const isServiceUnavailable = (value: unknown): boolean => isStatusReason(value, 'ServiceUnavailable')
export const isBadRequest = (value: unknown): boolean => isStatusReason(value, 'BadRequest')
export const isUnauthorized = (value: unknown): boolean => isStatusReason(value, 'Unauthorized')
export const isForbidden = (value: unknown): boolean => isStatusReason(value, 'Forbidden')
export const isTimeout = (value: unknown): boolean => isStatusReason(value, 'Timeout')
export const isServerTimeout = (value: unknown): boolean => isStatusReason(value, 'ServerTimeout')
export const isInternalError = (value: unknown): boolean => isStatusReason(value, 'InternalError')
export const isTooManyRequests = (value: unknown): boolean => isStatusReason(value, 'TooManyRequests')
export const isRequestEntityTooLarge = (value: unknown): boolean => isStatusReason(value, 'RequestEntityTooLarge')
export const isStorageReadError = (value: unknown): boolean => isStatusReason(value, 'StorageReadError')

/** The first cause with the given reason. */
export function statusCause(value: unknown, reason: string): StatusCause | undefined {
  return statusOf(value)?.details?.causes?.find((cause) => cause.reason === reason)
}

/** Whether the response was not in a format that the API server uses. */
export function isUnexpectedServerError(value: unknown): boolean {
  return statusCause(value, 'UnexpectedServerResponse') !== undefined
}

export function isTooLargeResourceVersion(value: unknown): boolean {
  return statusCause(value, 'ResourceVersionTooLarge') !== undefined
}

/** Seconds to wait before repeating the request; undefined if the Status does not suggest a wait. */
export function retryAfterSeconds(value: unknown): number | undefined {
  const status = statusOf(value)
  if (status?.details === undefined) return undefined
  const seconds = status.details.retryAfterSeconds ?? 0
  return seconds > 0 || status.reason === 'ServerTimeout' ? seconds : undefined
}

import { expect, test } from 'vitest'
import {
  badRequestStatus,
  genericServerResponseStatus,
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
  isStatusReason,
  isStorageReadError,
  isTimeout,
  isTooLargeResourceVersion,
  isTooManyRequests,
  isUnauthorized,
  isUnexpectedServerError,
  isUnsupportedMediaType,
  notFoundStatus,
  reasonForStatus,
  retryAfterSeconds,
  type Status,
  StatusError,
  type StatusReason,
  statusOf,
  tooLargeResourceVersionStatus,
  toStatus,
} from './index.ts'

const pods = { group: '', resource: 'pods' }

/** The predicate of each reason, and the code that identifies a Status with an unknown reason. */
const predicates: readonly (readonly [StatusReason, (value: unknown) => boolean, number | undefined])[] = [
  ['Unauthorized', isUnauthorized, 401],
  ['Forbidden', isForbidden, 403],
  ['NotFound', isNotFound, 404],
  ['AlreadyExists', isAlreadyExists, undefined],
  ['Conflict', isConflict, 409],
  ['Gone', isGone, 410],
  ['Invalid', isInvalid, 422],
  ['ServerTimeout', isServerTimeout, undefined],
  ['StorageReadError', isStorageReadError, undefined],
  ['Timeout', isTimeout, 504],
  ['TooManyRequests', isTooManyRequests, 429],
  ['BadRequest', isBadRequest, 400],
  ['MethodNotAllowed', isMethodNotSupported, 405],
  ['NotAcceptable', isNotAcceptable, 406],
  ['RequestEntityTooLarge', isRequestEntityTooLarge, 413],
  ['UnsupportedMediaType', isUnsupportedMediaType, 415],
  ['InternalError', isInternalError, 500],
  ['Expired', isResourceExpired, undefined],
  ['ServiceUnavailable', isServiceUnavailable, 503],
]

function status(reason: string, code: number): Status {
  return { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason, code }
}

test.each(predicates)('%s is identified by its reason, or by its code if the reason is unknown', (reason, is, code) => {
  expect(is(status(reason, 0))).toBe(true)
  expect(is(new StatusError(status(reason, 0)))).toBe(true)
  expect(is(status('SomethingElse', code ?? 409))).toBe(code !== undefined)
  expect(is(status('', code ?? 410))).toBe(code !== undefined)
  for (const [other, isOther] of predicates) expect(isOther(status(reason, 0))).toBe(other === reason)
})

test('a known reason takes precedence over the code, except for 413 and 429', () => {
  expect(isConflict(status('AlreadyExists', 409))).toBe(false)
  expect(isGone(status('Expired', 410))).toBe(false)
  expect(isTooManyRequests(status('Conflict', 429))).toBe(true)
  expect(isRequestEntityTooLarge(status('Conflict', 413))).toBe(true)
})

test('an error that has a StatusError as its cause counts as one', () => {
  const error = new Error('outer', { cause: new Error('inner', { cause: new StatusError(notFoundStatus(pods, 'a')) }) })
  expect(isNotFound(error)).toBe(true)
  expect(reasonForStatus(error)).toBe('NotFound')
})

test('a value without a Status has no reason', () => {
  const endless = new Error('endless')
  endless.cause = endless
  for (const value of [undefined, null, 'NotFound', {}, { kind: 'Pod' }, new Error('x'), endless]) {
    expect(statusOf(value)).toBeUndefined()
    expect(reasonForStatus(value)).toBe('')
    expect(isNotFound(value)).toBe(false)
    expect(retryAfterSeconds(value)).toBeUndefined()
  }
  expect(isStatusReason({ kind: 'Status', apiVersion: 'v2', reason: 'NotFound' }, 'NotFound')).toBe(false)
})

test('a Status may name either of its two groups, and nothing else', () => {
  expect(isStatusReason({ kind: 'Status', apiVersion: 'meta.k8s.io/v1', reason: 'NotFound' }, 'NotFound')).toBe(true)
  expect(isStatusReason({ kind: 'Pod', apiVersion: 'v1', reason: 'NotFound' }, 'NotFound')).toBe(false)
})

test('follows causes to a limited depth', () => {
  let error: Error = new StatusError(notFoundStatus(pods, 'a'))
  for (let depth = 0; depth < 15; depth++) error = new Error('outer', { cause: error })
  expect(isNotFound(error)).toBe(true)
  expect(isNotFound(new Error('outer', { cause: error }))).toBe(false)
  expect(isNotFound(new Error('outer', { cause: notFoundStatus(pods, 'a') }))).toBe(true)
})

test('finds a reason in the causes', () => {
  expect(isTooLargeResourceVersion(tooLargeResourceVersionStatus(2, 1, 1))).toBe(true)
  expect(isTooLargeResourceVersion(badRequestStatus('x'))).toBe(false)
  const response = { code: 502, verb: 'GET', serverMessage: '<html>', unexpected: true }
  expect(isUnexpectedServerError(genericServerResponseStatus(response))).toBe(true)
})

test('a StatusError has the message, the code and the reason of its Status', () => {
  const error = new StatusError(notFoundStatus(pods, 'a'))
  expect(error).toBeInstanceOf(Error)
  expect([error.name, error.message, error.code, error.reason]).toEqual([
    'StatusError',
    'pods "a" not found',
    404,
    'NotFound',
  ])
})

test('a StatusError of an empty Status has an empty message', () => {
  const error = new StatusError({ kind: 'Status', apiVersion: 'v1', metadata: {} })
  expect([error.message, error.code, error.reason]).toEqual(['', 500, ''])
})

test('a wait is suggested by retryAfterSeconds, or without it by a server timeout', () => {
  const waiting = (reason: string, details: object): Status => ({ ...status(reason, 0), details })
  expect(retryAfterSeconds(waiting('Conflict', { retryAfterSeconds: 1 }))).toBe(1)
  expect(retryAfterSeconds(waiting('Conflict', { retryAfterSeconds: 0 }))).toBeUndefined()
  expect(retryAfterSeconds(waiting('Conflict', {}))).toBeUndefined()
  expect(retryAfterSeconds(waiting('ServerTimeout', {}))).toBe(0)
  expect(retryAfterSeconds(status('ServerTimeout', 0))).toBeUndefined()
})

test('every error becomes a Status for the response', () => {
  expect(toStatus(new StatusError(notFoundStatus(pods, 'a')))).toEqual(notFoundStatus(pods, 'a'))
  expect(toStatus(new StatusError(status('', 0))).code).toBe(500)
  const { code: _, ...codeless } = status('Conflict', 0)
  expect(toStatus(new StatusError(codeless)).code).toBe(500)
  expect(toStatus(new StatusError({ ...codeless, status: 'Success' })).code).toBe(200)
  expect(toStatus(new Error('boom'))).toEqual({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Failure',
    message: 'boom',
    code: 500,
  })
  expect(toStatus('text').message).toBe('text')
})

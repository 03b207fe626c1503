import { expect, test } from 'vitest'
import { invalid, required } from '../field/index.ts'
import { limits } from '../limits.ts'
import {
  alreadyExistsStatus,
  applyConflictStatus,
  badRequestStatus,
  conflictStatus,
  forbiddenStatus,
  generateNameConflictStatus,
  genericServerResponseStatus,
  goneStatus,
  internalErrorStatus,
  invalidStatus,
  methodNotSupportedStatus,
  notAcceptableConversionStatus,
  notAcceptableStatus,
  notFoundStatus,
  requestEntityTooLargeStatus,
  resourceExpiredStatus,
  retryAfterSeconds,
  type Status,
  serverOverloadedStatus,
  serverTimeoutStatus,
  serviceUnavailableStatus,
  successStatus,
  timeoutStatus,
  tooLargeResourceVersionStatus,
  tooManyRequestsStatus,
  toStatus,
  unauthorizedStatus,
  unsupportedMediaTypeStatus,
} from './index.ts'
import { wireTexts } from './testdata/wire-texts.ts'

const deployments = { group: 'apps', resource: 'deployments' }
const pods = { group: '', resource: 'pods' }
const none = { group: '', resource: '' }
const modified = 'the object has been modified; please apply your changes to the latest version and try again'

function generic(code: number): Status {
  return genericServerResponseStatus({
    code,
    verb: 'GET',
    resource: deployments,
    name: 'web',
    serverMessage: 'said "this"',
    retryAfterSeconds: 7,
    unexpected: true,
  })
}

const statuses: Readonly<Record<string, Status>> = {
  notFound: notFoundStatus(deployments, 'web'),
  notFoundCore: notFoundStatus(pods, 'a"b'),
  alreadyExists: alreadyExistsStatus(deployments, 'web'),
  generateName: generateNameConflictStatus(pods, 'web-x', 1),
  unauthorized: unauthorizedStatus(),
  unauthorizedWhy: unauthorizedStatus('Unauthorized'),
  forbidden: forbiddenStatus(deployments, 'web', 'no'),
  forbiddenNoName: forbiddenStatus(deployments, '', 'no'),
  forbiddenNone: forbiddenStatus(none, 'x', 'no'),
  conflict: conflictStatus(deployments, 'web', modified),
  applyConflict: applyConflictStatus(
    [{ reason: 'FieldManagerConflict', message: 'conflict with "a"', field: '.spec.replicas' }],
    'Apply failed',
  ),
  gone: goneStatus('gone'),
  expired: resourceExpiredStatus('too old'),
  invalid: invalidStatus({ group: 'apps', kind: 'Deployment' }, 'web', [
    required('spec.selector'),
    invalid('spec.replicas', -1, 'must be >= 0'),
  ]),
  invalidOne: invalidStatus({ group: '', kind: 'Pod' }, '', [required(undefined, 'x')]),
  invalidNone: invalidStatus({ group: '', kind: 'Pod' }, 'web', []),
  badRequest: badRequestStatus('bad'),
  tooMany: tooManyRequestsStatus('later', 5),
  tooMany0: tooManyRequestsStatus('later', 0),
  overloaded: serverOverloadedStatus('later'),
  unavailable: serviceUnavailableStatus('down'),
  method: methodNotSupportedStatus(deployments, 'create'),
  serverTimeout: serverTimeoutStatus(deployments, 'get', 2),
  serverTimeout0: serverTimeoutStatus(deployments, 'get', 0),
  internal: internalErrorStatus('boom'),
  timeout: timeoutStatus('slow', 3),
  tooLargeVersion: tooLargeResourceVersionStatus(10, 5n, 1),
  entity: requestEntityTooLargeStatus('limit is 3145728'),
  genericPost: genericServerResponseStatus({ code: 409, verb: 'POST', resource: pods, serverMessage: '' }),
  genericNone: genericServerResponseStatus({
    code: 404,
    verb: 'GET',
    name: 'x',
    serverMessage: 'unknown',
    unexpected: true,
  }),
  generic406Unknown: genericServerResponseStatus({ code: 406, verb: 'GET', resource: pods, serverMessage: 'unknown' }),
  ...Object.fromEntries(
    [400, 401, 403, 404, 405, 406, 409, 410, 415, 418, 422, 429, 500, 502, 503, 504].map((code) => [
      `generic${code}`,
      generic(code),
    ]),
  ),
}

test('every recorded failure has a test', () => {
  expect(Object.keys(statuses).sort()).toEqual(Object.keys(wireTexts).sort())
})

test.each(Object.entries(wireTexts))('the Status %s is encoded as by the API server', (name, [text, seconds]) => {
  const status = statuses[name]
  expect(JSON.stringify(status)).toBe(text)
  // Absent details have no field, not even an undefined one.
  expect(status).toStrictEqual(JSON.parse(text))
  expect(retryAfterSeconds(status)).toBe(seconds)
})

test('failures of content negotiation list the media types', () => {
  const types = ['application/json', 'application/yaml']
  expect(notAcceptableStatus(types)).toMatchObject({
    code: 406,
    reason: 'NotAcceptable',
    message: 'only the following media types are accepted: application/json, application/yaml',
  })
  expect(notAcceptableConversionStatus('Table', types).message).toBe(
    'only the following media types are accepted when converting to Table: application/json, application/yaml',
  )
  expect(unsupportedMediaTypeStatus(types)).toMatchObject({
    code: 415,
    reason: 'UnsupportedMediaType',
    message:
      'the body of the request was in an unknown format - accepted media types include: application/json, application/yaml',
  })
})

test('a response without a code gives a Status without one', () => {
  expect(genericServerResponseStatus({ code: 0, verb: 'GET', serverMessage: '' })).not.toHaveProperty('code')
})

test('a success has details without the empty ones', () => {
  expect(JSON.stringify(successStatus({ name: 'web', group: '', kind: 'pods', uid: 'u1' }))).toBe(
    '{"kind":"Status","apiVersion":"v1","metadata":{},"status":"Success","details":{"name":"web","kind":"pods","uid":"u1"}}',
  )
})

test('a Status names at most errorsNamedMax causes', () => {
  const errors = Array.from({ length: limits.errorsNamedMax + 5 }, (_, index) => required(`f${index}`))
  const { message, details } = invalidStatus({ group: '', kind: 'Pod' }, 'p', errors)
  expect(details?.causes).toHaveLength(limits.errorsNamedMax)
  expect(message).toMatch(/f999: Required value, and 5 more errors\]$/)
  const conflicts = errors.map(({ field }) => ({ reason: 'FieldManagerConflict', field }))
  expect(applyConflictStatus(conflicts, 'conflicts').details?.causes).toHaveLength(limits.errorsNamedMax)
})

test('a message of a Status has at most messageCharactersMax characters, and the number of removed ones', () => {
  const fits = 'x'.repeat(limits.messageCharactersMax)
  expect(badRequestStatus(fits).message).toBe(fits)
  expect(badRequestStatus(`${fits}yz`).message).toBe(`${fits}... and 2 more characters`)
  expect(toStatus(new Error(`${fits}y`)).message).toBe(`${fits}... and 1 more character`)
  // A surrogate pair that the limit splits is replaced.
  expect(badRequestStatus(`${fits.slice(1)}😀`).message).toBe(`${fits.slice(1)}\ufffd... and 1 more character`)
  const large = invalidStatus({ group: '', kind: 'Pod' }, 'p', [invalid('spec', fits, 'bad')])
  expect(large.details?.causes?.[0]?.message).toMatch(/^Invalid value: "x+\.\.\. and \d+ more characters$/)
})

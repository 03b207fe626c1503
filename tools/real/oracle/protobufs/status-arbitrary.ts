import type { FieldErrorType } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import fc from 'fast-check'

/** The arguments of the constructors of failures; each takes those it needs. */
export interface StatusQuestion {
  readonly constructor: string
  readonly group: string
  readonly resource: string
  readonly kind: string
  readonly name: string
  readonly text: string
  readonly seconds: number
  readonly code: number
  readonly verb: string
  readonly unexpected: boolean
  readonly minimum: number
  readonly current: number
  readonly accepted: readonly string[]
  readonly causes: readonly { readonly reason?: string; readonly message?: string; readonly field?: string }[]
  readonly errors: readonly {
    readonly field: string
    readonly type: FieldErrorType
    readonly value: string | boolean | null
    readonly detail: string
  }[]
}

const text = fc.oneof(
  fc.constantFrom('', 'web', 'no', 'said "this"', 'unknown', 'a\nb', '<é>'),
  fc.string({ unit: 'grapheme', maxLength: 10 }),
)
const seconds = fc.constantFrom(0, 0, 1, 7, 2_147_483_647, -1)
const code = fc.oneof(
  fc.constantFrom(0, 200, 400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 429, 500, 502, 503, 504),
  fc.integer({ min: 100, max: 599 }),
)
const fullText = fc.constantFrom('a', 'spec.replicas', 'it is <wrong>')
const cause = fc.record({ reason: fullText, message: fullText, field: fullText }, { requiredKeys: [] })
const types: readonly FieldErrorType[] = [
  'FieldValueNotFound',
  'FieldValueRequired',
  'FieldValueDuplicate',
  'FieldValueInvalid',
  'FieldValueNotSupported',
  'FieldValueForbidden',
  'FieldValueTooLong',
  'FieldValueTooShort',
  'FieldValueTooMany',
  'FieldValueTooFew',
  'InternalError',
  'FieldValueTypeInvalid',
]
const fieldError = fc.record({
  field: fc.constantFrom('', 'spec', 'spec.containers[0].name', '<nil>'),
  type: fc.constantFrom(...types),
  value: fc.oneof(text, fc.boolean(), fc.constant(null)),
  detail: text,
})

export function statusQuestions(constructors: readonly string[]): fc.Arbitrary<StatusQuestion> {
  return fc.record({
    constructor: fc.constantFrom(...constructors),
    group: fc.constantFrom('', 'apps', 'example.com'),
    resource: fc.constantFrom('', 'pods', 'deployments', 'po"ds'),
    kind: fc.constantFrom('', 'Pod', 'Deployment'),
    name: text,
    text,
    seconds,
    code,
    verb: fc.constantFrom('GET', 'POST', 'post', 'PATCH', 'create', ''),
    unexpected: fc.boolean(),
    minimum: fc.nat(),
    current: fc.nat(),
    accepted: fc.array(fc.constantFrom('application/json', 'application/yaml', ''), { maxLength: 3 }),
    causes: fc.array(cause, { maxLength: 3 }),
    errors: fc.array(fieldError, { maxLength: 4 }),
  })
}

const reason = fc.constantFrom(
  '',
  'Other',
  'Unauthorized',
  'Forbidden',
  'NotFound',
  'AlreadyExists',
  'Conflict',
  'Gone',
  'Invalid',
  'ServerTimeout',
  'StorageReadError',
  'Timeout',
  'TooManyRequests',
  'BadRequest',
  'MethodNotAllowed',
  'NotAcceptable',
  'RequestEntityTooLarge',
  'UnsupportedMediaType',
  'InternalError',
  'Expired',
  'ServiceUnavailable',
)
const knownCause = fc.constantFrom('UnexpectedServerResponse', 'ResourceVersionTooLarge', 'FieldValueInvalid', '')

/** Any Status that a server may send, sensible or not. */
export const statuses: fc.Arbitrary<JsonObject> = fc
  .record(
    {
      status: fc.constantFrom('Failure', 'Success', ''),
      message: text,
      reason,
      code,
      details: fc.record(
        {
          retryAfterSeconds: seconds,
          causes: fc.array(fc.record({ reason: knownCause, message: fullText }), { maxLength: 2 }),
        },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  .map((parts): JsonObject => ({ kind: 'Status', apiVersion: 'v1', metadata: {}, ...parts }))

import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { refusalOf } from './refusal.ts'
import type { Webhook } from './webhook.ts'
import { readAdmissionReview } from './webhook-response.ts'

const sent = { version: 'v1', uid: 'u', isMutating: true }
const review = (response: JsonObject | null, head: JsonObject = {}) => ({
  apiVersion: 'admission.k8s.io/v1',
  kind: 'AdmissionReview',
  response,
  ...head,
})

function problemOf(responseReview: JsonObject, parts: Partial<typeof sent> = {}): string {
  const read = readAdmissionReview(responseReview, { ...sent, ...parts })
  return 'stage' in read ? `${read.stage}: ${read.problem}` : 'none'
}

test.each([
  ['none', review({ uid: 'u', allowed: true })],
  ['received invalid webhook response: webhook response was absent', review(null)],
  ['received invalid webhook response: expected response.uid="u", got "v"', review({ uid: 'v' })],
  ['received invalid webhook response: expected response.uid="u", got ""', review({ allowed: true })],
  [
    'received invalid webhook response: expected webhook response of admission.k8s.io/v1, Kind=AdmissionReview, got /, Kind=',
    { response: { uid: 'u' } },
  ],
  [
    'received invalid webhook response: webhook returned response.patch but not response.patchType',
    review({ uid: 'u', patch: 'W10=' }),
  ],
  [
    'received invalid webhook response: webhook returned response.patchType but not response.patch',
    review({ uid: 'u', patchType: 'x' }),
  ],
  [
    'received invalid webhook response: webhook returned invalid response.patchType of ""',
    review({ uid: 'u', patch: 'W10=', patchType: '' }),
  ],
  ['failed to call webhook: illegal base64 data at input byte 0', review({ uid: 'u', patch: '%%%' })],
  [
    'failed to call webhook: json: cannot unmarshal string into Go struct field AdmissionResponse.response.allowed of type bool',
    review({ allowed: 'yes' }),
  ],
  [
    'failed to call webhook: json: cannot unmarshal number 4294967496 into Go struct field Status.response.status.code of type int32',
    review({ status: { code: 2 ** 32 + 200 } }),
  ],
  [
    'failed to call webhook: json: cannot unmarshal number 403.5 into Go struct field Status.response.status.code of type int32',
    review({ status: { code: 403.5, details: 'no' } }),
  ],
  [
    'failed to call webhook: json: cannot unmarshal number into Go struct field StatusCause.response.status.details.causes.field of type string',
    review({ status: { details: { causes: [null, { message: 'm' }, { field: 1 }] }, code: 'no' } }),
  ],
  [
    'failed to call webhook: json: cannot unmarshal bool into Go struct field AdmissionResponse.response.warnings of type string',
    review({ warnings: ['a', null, true] }),
  ],
  [
    'failed to call webhook: converting (v1.Status) to (v1.AdmissionReview): unknown conversion',
    { apiVersion: 'v1', kind: 'Status', status: 'Failure', message: 'it is broken' },
  ],
])('reads a review or reports why it cannot: %s', (problem, responseReview) => {
  expect(problemOf(responseReview)).toBe(problem)
})

test('does not verify a review at v1beta1', () => {
  const responseReview = review({ uid: 'v', allowed: true, patch: 'W10=' }, { apiVersion: 'admission.k8s.io/v1beta1' })
  expect(readAdmissionReview(responseReview, { ...sent, version: 'v1beta1' })).toMatchObject({
    isAllowed: true,
    patch: '[]',
    patchType: 'JSONPatch',
  })
})

test('a validating webhook returns no patch', () => {
  const responseReview = review({ uid: 'u', allowed: true, patchType: 'JSONPatch', patch: 'W10=' })
  expect(problemOf(responseReview, { isMutating: false })).toContain('validating webhook may not return response.patch')
  expect(
    readAdmissionReview(
      { ...responseReview, apiVersion: 'admission.k8s.io/v1beta1' },
      { version: 'v1beta1', uid: 'u', isMutating: false },
    ),
  ).toMatchObject({
    patch: '',
    patchType: '',
  })
})

test.each([
  [400, 200],
  [400, -1],
  [418, 418],
  [999, 999],
  [500, 1000],
  [500, 2 ** 31 - 1],
])('a refusal with code %i becomes %i', (expectedCode, said) => {
  const { status } = refusalOf({ name: 'w' } as Webhook, { code: said })
  expect(status).toMatchObject({ status: 'Failure', code: expectedCode })
})

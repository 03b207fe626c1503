import { type FieldError, formatFieldError } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { SubresourceStrategy } from '../kind-strategy.ts'
import { builtinKinds } from '../kinds.ts'
import { strategyContextWith } from '../testing/strategy-context.ts'
import { readDer } from './der.ts'
import { organizationsOf, signedRequestProblem } from './signed-request.ts'
import { certificateRequest } from './testdata/certificate-request.ts'

const kind = builtinKinds.get('certificatesigningrequests.certificates.k8s.io')
const approval = kind?.subresources?.approval as Required<SubresourceStrategy>
const texts = (errors: readonly FieldError[] | undefined) => errors?.map(formatFieldError)
const encoded = Buffer.from(certificateRequest).toString('base64')
const request = (status: JsonObject = {}, spec: JsonObject = {}): JsonObject => ({
  metadata: { name: 'a' },
  spec: { request: encoded, signerName: 'example.com/tests', usages: ['client auth'], ...spec },
  status,
})
const approved = { type: 'Approved', status: 'True' }

test('a request is signed with the key that it contains', () => {
  expect(signedRequestProblem(encoded)).toBeUndefined()
  expect(organizationsOf(encoded)).toEqual(['tests'])
  const der = Buffer.from(certificateRequest.replace(/-----[^\n]*\n?/g, ''), 'base64')
  der[der.length - 1] = (der[der.length - 1] as number) ^ 1
  const pem = `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`
  expect(signedRequestProblem(Buffer.from(pem).toString('base64'))).toBe('x509: ECDSA verification failure')
  expect(signedRequestProblem('eA==')).toBe('PEM block type must be CERTIFICATE REQUEST')
})

test('refuses a request that is not DER', () => {
  expect(readDer(Uint8Array.of(0x30, 0x82, 0x01))).toBeUndefined()
  expect(readDer(Uint8Array.of(0x30, 0x05, 0x00))).toBeUndefined()
  expect(readDer(Uint8Array.of(0x02, 0x01, 0x07))).toHaveLength(1)
})

test('records the requester, regardless of the request', () => {
  const context = strategyContextWith({}, { user: { name: 'bob', groups: ['a'] } })
  expect(kind?.prepareForCreate?.(request(approved, { username: 'alice', groups: ['b'] }), context)).toMatchObject({
    spec: { username: 'bob', groups: ['a'], signerName: 'example.com/tests' },
    status: {},
  })
})

test('each subresource changes only its own fields', () => {
  const old = request()
  const context = strategyContextWith({}, { now: () => '2026-03-03T00:00:00Z' })
  const requested = request({ conditions: [approved], certificate: 'eA==' }, { usages: [] })
  const decided = approval.prepareForUpdate(requested, old, context)
  const times = { lastUpdateTime: '2026-03-03T00:00:00Z', lastTransitionTime: '2026-03-03T00:00:00Z' }
  expect(decided).toEqual({ ...old, status: { conditions: [{ ...approved, ...times }] } })
  expect(approval.validateUpdate(decided, old)).toEqual([])
  expect(texts(kind?.validateStatusUpdate?.(decided, old))).toEqual([
    'status.conditions: Forbidden: updates may not add a condition of type "Approved"',
  ])
  expect(texts(approval.validateUpdate(old, decided))).toEqual([
    'status.conditions: Forbidden: updates may not remove a condition of type "Approved"',
  ])
  expect(
    texts(approval.validateUpdate(request({ conditions: [approved, { ...approved, type: 'Denied' }] }), old)),
  ).toEqual(['status.conditions: Invalid value: "Denied": Approved and Denied conditions are mutually exclusive'])
})

test('a status update keeps the decision', () => {
  const times = { lastUpdateTime: '2026-01-01T00:00:00Z', lastTransitionTime: '2026-01-01T00:00:00Z' }
  const old = request({ conditions: [{ ...approved, ...times }] })
  const context = strategyContextWith({}, { now: () => '2026-03-03T00:00:00Z' })
  const report = (conditions: readonly JsonObject[]) =>
    kind?.prepareForStatusUpdate?.(request({ conditions }), old, context)['status']
  const failed = { type: 'Failed', status: 'True' }
  const now = { lastUpdateTime: '2026-03-03T00:00:00Z', lastTransitionTime: '2026-03-03T00:00:00Z' }
  expect(report([failed, { ...approved, message: 'changed' }])).toEqual({
    conditions: [
      { ...failed, ...now },
      { ...approved, ...times },
    ],
  })
  expect(report([approved, approved])).toEqual({
    conditions: [
      { ...approved, ...now, lastTransitionTime: times.lastTransitionTime },
      { ...approved, ...now, lastTransitionTime: times.lastTransitionTime },
    ],
  })
})

test('a certificate is issued once', () => {
  const bad = Buffer.from('-----BEGIN KEY-----\neA==\n-----END KEY-----\n').toString('base64')
  expect(texts(kind?.validateStatusUpdate?.(request({ certificate: bad }), request()))).toEqual([
    'status.certificate: Invalid value: "<certificate data>": only CERTIFICATE PEM blocks are allowed, found "KEY"',
  ])
  expect(texts(kind?.validateStatusUpdate?.(request({ certificate: 'eQ==' }), request({ certificate: bad })))).toEqual([
    'status.certificate: Forbidden: updates may not modify existing certificate content',
  ])
  expect(texts(kind?.validateUpdate?.(request({ certificate: 'eQ==' }), request({ certificate: bad })))).toEqual([
    'status.certificate: Forbidden: updates may not set certificate content',
  ])
})

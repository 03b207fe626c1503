import { invalid as invalidField } from '@kubewright/kube/field'
import { notFoundStatus, StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { systemRuntime } from '../host/index.ts'
import { createLogger } from '../log/index.ts'
import { createMetricsRegistry } from '../metrics/index.ts'
import {
  allowed,
  combineWebhooks,
  createWebhookObserver,
  defineAdmissionWebhook,
  defineDefaulter,
  defineValidator,
  denied,
  errored,
  invalid,
  mutatePath,
  patched,
  validatePath,
  withWarnings,
} from './index.ts'
import { admissionReview, Backup, backup, uid } from './testing/backups.ts'
import { applied, decisionOf, sendReview, serve } from './testing/served-webhooks.ts'

const mutate = '/mutate-backup-example-com-v1-backup'
const validate = '/validate-backup-example-com-v1-backup'
const object = backup({ schedule: '@daily' })

test('the paths are those of controller-runtime', () => {
  expect([mutatePath(Backup), validatePath(Backup)]).toEqual([mutate, validate])
})

test('the response has the UID of the request and the version of the review, v1 or v1beta1', async () => {
  const server = await serve([defineValidator(Backup, { create: () => undefined })])
  for (const apiVersion of ['admission.k8s.io/v1', 'admission.k8s.io/v1beta1']) {
    expect(await sendReview(server, validate, admissionReview({ object, apiVersion }))).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: { apiVersion, kind: 'AdmissionReview', response: { uid, allowed: true, status: { code: 200 } } },
    })
  }
  const { apiVersion: _, kind: __, ...unversioned } = admissionReview({ object })
  expect((await sendReview(server, validate, unversioned)).body).toMatchObject({ apiVersion: 'admission.k8s.io/v1' })
  const newer = await sendReview(server, validate, admissionReview({ object, apiVersion: 'admission.k8s.io/v2' }))
  expect(newer).toMatchObject({ status: 400, body: { kind: 'Status', reason: 'BadRequest' } })
})

test('rejects an invalid review over HTTP with a Status: 413, 400 for type and emptiness, 404, 405', async () => {
  const server = await serve([defineValidator(Backup, { create: () => undefined })])
  const refusal = async (
    ...question: Parameters<typeof sendReview> extends [unknown, unknown, ...infer Rest] ? Rest : never
  ) => {
    const { status, body } = await sendReview(server, validate, ...question)
    expect(body).toMatchObject({ kind: 'Status', status: 'Failure', code: status })
    return `${status} ${String(body['message'])}`
  }
  expect(await refusal('')).toBe('400 request body is empty')
  expect(await refusal('', { headers: {} })).toBe('400 request body is empty')
  expect(await refusal('{}', { headers: { 'content-type': 'text/plain' } })).toBe(
    '400 contentType=text/plain, expected application/json',
  )
  const tooLarge = '413 Request entity too large: limit is 7340032 bytes'
  expect(await refusal(' '.repeat(7 * 1024 * 1024 + 1))).toBe(tooLarge)
  expect(await refusal('{')).toMatch(/^400 the body is not JSON: /)
  expect(await refusal('[]')).toMatch(/^400 the body is not a review/)
  expect(await refusal({ kind: 'Pod' })).toMatch(/^400 expected an AdmissionReview/)
  expect(await refusal({})).toBe('400 the AdmissionReview cannot be read: request is missing')
  expect(await refusal(admissionReview({ object, request: { uid: 5 } }))).toMatch(/request.uid must be a string/)
  expect(await refusal(admissionReview({ object: 'text' }))).toMatch(/request.object must be an object/)
  expect(await refusal(admissionReview({ operation: 'PATCH' }))).toMatch(/must be one of CREATE, UPDATE/)
  expect(await refusal(admissionReview({ request: { kind: {} } }))).toMatch(/request.kind.group must be a string/)
  expect(await refusal(undefined, { method: 'GET' })).toBe('405 a webhook accepts only POST')
  expect((await sendReview(server, '/none', {})).status).toBe(404)
  const parameters = { headers: { 'content-type': 'application/json; charset=utf-8' } }
  expect((await sendReview(server, validate, admissionReview({ object }), parameters)).status).toBe(200)
})

test('a handler that throws denies with 500 and the UID; the reason is logged and not sent', async () => {
  const registry = createMetricsRegistry()
  const lines: string[] = []
  const log = createLogger({ runtime: systemRuntime(), print: (line) => lines.push(line) })
  const failing = defineValidator(Backup, {
    create: () => {
      throw new TypeError('cannot read properties of undefined')
    },
    delete: () => Promise.reject(new Error('later')),
    update: ({ spec }) => (spec.keep === 0 ? patched([{ op: 'remove', path: '/spec' }]) : (true as never)),
  })
  const server = await serve([failing], { log, observer: createWebhookObserver(registry) })
  const patching = backup({ schedule: '@daily', keep: 0 })
  for (const [operation, given] of [
    ['CREATE', object],
    ['UPDATE', object],
    ['UPDATE', patching],
    ['DELETE', null],
  ] as const) {
    const review = admissionReview({ operation, object: given, oldObject: object })
    expect(await decisionOf(server, validate, review)).toEqual({
      uid,
      allowed: false,
      status: {
        metadata: {},
        code: 500,
        message: `the webhook ${validate} failed; see its log for requestID ${uid}`,
      },
    })
  }
  expect(registry.render()).toContain('controller_runtime_webhook_panics_total 4\n')
  const line = lines.find((candidate) => candidate.includes('cannot read properties')) ?? ''
  for (const part of [uid, validate, 'kubernetes-admin', 'nightly']) expect(line).toContain(part)
})

test('a validator of DELETE gets the old object, and CONNECT is allowed without a call', async () => {
  const seen: unknown[] = []
  const server = await serve([
    defineValidator(Backup, {
      delete: (old) => {
        seen.push(old.spec.schedule)
        return denied('it is still needed')
      },
    }),
  ])
  expect(await decisionOf(server, validate, admissionReview({ operation: 'DELETE', oldObject: object }))).toEqual({
    uid,
    allowed: false,
    status: { metadata: {}, code: 403, reason: 'Forbidden', message: 'it is still needed' },
  })
  expect(seen).toEqual(['@daily'])
  const connect = admissionReview({ operation: 'CONNECT', request: { kind: { group: '', version: 'v1', kind: 'X' } } })
  expect(await decisionOf(server, validate, connect)).toMatchObject({ allowed: true })
  expect(await decisionOf(server, validate, admissionReview({ object }))).toMatchObject({ allowed: true })
})

test('keeps warnings when a validator denies, and passes on a Status that it throws', async () => {
  const server = await serve([
    defineValidator(Backup, {
      create: (_, { request }) =>
        withWarnings(invalid(request, [invalidField('spec.schedule', '@daily', 'is too often')]), 'one', 'two'),
      update: (changed, old) => {
        expect([changed.spec.schedule, old.spec.schedule]).toEqual(['@hourly', '@daily'])
        throw new StatusError(notFoundStatus({ group: '', resource: 'secrets' }, 'key'))
      },
      delete: () => withWarnings(allowed('as you like'), 'gone for good'),
    }),
  ])
  expect(await decisionOf(server, validate, admissionReview({ object }))).toMatchObject({
    allowed: false,
    warnings: ['one', 'two'],
    status: { code: 422, reason: 'Invalid', details: { causes: [{ field: 'spec.schedule' }] } },
  })
  const update = admissionReview({ operation: 'UPDATE', object: backup({ schedule: '@hourly' }), oldObject: object })
  expect(await decisionOf(server, validate, update)).toMatchObject({
    allowed: false,
    status: { code: 404, reason: 'NotFound', message: 'secrets "key" not found' },
  })
  expect(await decisionOf(server, validate, admissionReview({ operation: 'DELETE', oldObject: object }))).toMatchObject(
    {
      allowed: true,
      warnings: ['gone for good'],
      status: { code: 200, message: 'as you like' },
    },
  )
})

test('a defaulter sends its changes, nothing without changes, and skips DELETE', async () => {
  let calls = 0
  const server = await serve([
    defineDefaulter(Backup, (given) => {
      calls++
      expect(Object.isFrozen(given.spec)).toBe(true)
      return given.spec.keep === undefined ? { ...given, spec: { ...given.spec, keep: 7 } } : given
    }),
  ])
  const response = await decisionOf(server, mutate, admissionReview({ object }))
  expect(response).toMatchObject({ allowed: true, patchType: 'JSONPatch' })
  expect(Buffer.from(response['patch'] as string, 'base64').toString()).toBe(
    '[{"op":"add","path":"/spec/keep","value":7}]',
  )
  const full = backup({ schedule: '@daily', keep: 1 })
  const unchanged = await decisionOf(
    server,
    mutate,
    admissionReview({ operation: 'UPDATE', object: full, oldObject: full }),
  )
  expect(unchanged).toEqual({ uid, allowed: true, status: { metadata: {}, code: 200 } })
  expect(calls).toBe(2)
  const deleted = await decisionOf(server, mutate, admissionReview({ operation: 'DELETE', oldObject: object }))
  expect(deleted).toMatchObject({ allowed: true })
  expect(calls).toBe(2)
})

test('a defaulter keeps fields unknown to the schema unless configured to remove them; known ones it may remove', async () => {
  const schema = { spec: (spec: { readonly schedule: string }) => ({ schedule: spec.schedule }) }
  const keeping = defineDefaulter(Backup, (given) => ({
    ...given,
    spec: {
      ...schema.spec(given.spec),
      targets: given.spec.targets?.toReversed().map(({ name }) => ({ name })) ?? [],
    },
  }))
  const removing = defineDefaulter(Backup, (given) => ({ ...given, spec: schema.spec(given.spec) }), {
    path: '/strict',
    removeUnknownFields: true,
  })
  const server = await serve([keeping, removing])
  const full = {
    ...backup({
      schedule: '@daily',
      keep: 3,
      newer: { '9007199254740993': 9007199254740993n },
      targets: [{ name: 'a', path: '/a', mode: 'fast' }],
    }),
    extension: true,
  }
  const review = admissionReview({ object: full })
  expect(applied(full, await decisionOf(server, mutate, review))).toEqual({
    ...full,
    spec: {
      schedule: '@daily',
      newer: { '9007199254740993': 9007199254740993n },
      targets: [{ name: 'a', mode: 'fast' }],
    },
  })
  expect(applied(full, await decisionOf(server, '/strict', review))['spec']).toEqual({ schedule: '@daily' })
})

test('a defaulter may deny, and a result that is not JSON fails with the UID', async () => {
  const refusing = defineDefaulter(Backup, () => denied('no defaults today'))
  const broken = defineDefaulter(Backup, (given) => ({ ...given, spec: { ...given.spec, keep: Number.NaN } }), {
    path: '/broken',
  })
  const raw = defineAdmissionWebhook({
    type: 'mutating',
    path: '/raw',
    name: 'raw.example.com',
    rules: [],
    handle: ({ operation }) =>
      operation === 'CREATE' ? patched([{ op: 'remove', path: '/spec' }]) : errored(418, 'short and stout'),
  })
  const bare = defineAdmissionWebhook({
    type: 'validating',
    path: '/bare',
    name: 'bare.example.com',
    rules: [],
    handle: ({ operation }) => ({ allowed: operation === 'CREATE', auditAnnotations: { key: 'value' } }),
  })
  const server = await serve([refusing, broken, raw, bare])
  const review = admissionReview({ object })
  expect(await decisionOf(server, mutate, review)).toMatchObject({
    status: { code: 403, message: 'no defaults today' },
  })
  expect(await decisionOf(server, '/broken', review)).toMatchObject({ uid, allowed: false, status: { code: 500 } })
  expect(applied(object, await decisionOf(server, '/raw', review))).not.toHaveProperty('spec')
  const update = await decisionOf(server, '/raw', admissionReview({ operation: 'UPDATE', object }))
  expect(update).toMatchObject({ status: { code: 418, message: 'short and stout' } })
  const auditAnnotations = { key: 'value' }
  expect(await decisionOf(server, '/bare', review)).toMatchObject({ status: { code: 200 }, auditAnnotations })
  const refused = await decisionOf(server, '/bare', admissionReview({ operation: 'DELETE', oldObject: object }))
  expect(refused).toMatchObject({ allowed: false, status: { code: 403 }, auditAnnotations })
})

test('refuses an object of another kind or version, or a missing one, with 400', async () => {
  const server = await serve([defineValidator(Backup, { create: () => undefined, update: () => undefined })])
  const other = { group: 'backup.example.com', version: 'v2', kind: 'Backup' }
  expect(await decisionOf(server, validate, admissionReview({ object, request: { kind: other } }))).toMatchObject({
    status: {
      code: 400,
      message:
        'this webhook is for Backup of backup.example.com/v1, but the request is for Backup of backup.example.com/v2',
    },
  })
  expect(await decisionOf(server, validate, admissionReview({}))).toMatchObject({ status: { code: 400 } })
  const withoutOld = admissionReview({ operation: 'UPDATE', object })
  expect(await decisionOf(server, validate, withoutOld)).toMatchObject({
    status: { message: 'the AdmissionReview for UPDATE has no oldObject' },
  })
})

test('several handlers on one path: each sees earlier changes, the first denial wins, all warnings stay', async () => {
  const first = defineDefaulter(Backup, (given) => ({ ...given, spec: { ...given.spec, keep: 1 } }))
  const second = defineDefaulter(Backup, (given) => ({
    ...given,
    spec: { ...given.spec, keep: (given.spec.keep ?? 0) + 1 },
  }))
  const warn = (text: string) => defineValidator(Backup, { create: () => withWarnings(allowed(), text) })
  const unreached = defineValidator(Backup, {
    create: () => {
      throw new Error('it is asked although another has refused')
    },
  })
  const refuse = defineValidator(Backup, { create: () => withWarnings(denied('no'), 'third') })
  const server = await serve([
    combineWebhooks([first, second]),
    combineWebhooks([warn('first'), warn('second'), refuse, unreached]),
  ])
  const review = admissionReview({ object })
  expect(applied(object, await decisionOf(server, mutate, review))['spec']).toEqual({ schedule: '@daily', keep: 2 })
  expect(await decisionOf(server, validate, review)).toMatchObject({
    allowed: false,
    warnings: ['first', 'second', 'third'],
    status: { code: 403, message: 'no' },
  })
})

test('refuses an invalid webhook where it is defined or registered', async () => {
  const code = 'WEBHOOK_INVALID'
  const refused = (define: () => unknown) => expect(define).toThrow(expect.objectContaining({ code }))
  const defaulter = defineDefaulter(Backup, (given) => given)
  refused(() => defineDefaulter(Backup, (given) => given, { path: 'no-slash' }))
  refused(() => defineValidator(Backup, {}))
  refused(() => combineWebhooks([]))
  refused(() => combineWebhooks([defaulter, defineValidator(Backup, { create: () => undefined })]))
  const server = await serve([defaulter])
  refused(() => server.register(defaulter))
  expect(server.paths).toEqual([mutate])
  server.register(defineValidator(Backup, { create: () => undefined }))
  expect(await decisionOf(server, validate, admissionReview({ object }))).toMatchObject({ allowed: true })
})

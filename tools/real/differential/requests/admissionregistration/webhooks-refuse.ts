import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { Behaviour } from '../../../webhook-server/index.ts'
import type { RequestScenario, RequestStep } from '../../scenario.ts'
import { configMapsPath } from '../objects.ts'
import { post } from '../steps.ts'
import { caseMap, clientOf, known, ofCase, register, unregister, type WebhookKind, webhook } from './webhooks-common.ts'

interface Case {
  readonly name: string
  readonly behaviour: Behaviour
  readonly parts?: JsonObject
  readonly only?: readonly string[]
}

/** Each case has its own webhook, which is called for config maps of that case. */
function scenarioOf(name: string, kind: WebhookKind, suffix: string, cases: readonly Case[]): RequestScenario {
  const webhooks = cases.map(({ name: own, behaviour, parts }) =>
    webhook(own, behaviour, { objectSelector: ofCase(own), ...parts }),
  )
  const steps = cases.map(
    ({ name: own, only }): RequestStep =>
      post(configMapsPath, caseMap(own), { name: own, ...(only === undefined ? {} : { only }) }),
  )
  return {
    name,
    setup: [register(kind, suffix, webhooks)],
    steps: [known(suffix), ...steps],
    cleanup: [unregister(kind, suffix)],
  }
}

const refusals: readonly Case[] = [
  { name: 'no-status', behaviour: { allowed: false } },
  { name: 'message', behaviour: { allowed: false, status: { message: 'it is not blue' } } },
  { name: 'reason', behaviour: { allowed: false, status: { reason: 'Forbidden' } } },
  { name: 'code', behaviour: { allowed: false, status: { code: 403, message: 'no', reason: 'Forbidden' } } },
  { name: 'odd-code', behaviour: { allowed: false, status: { code: 418, message: 'teapot' } } },
  { name: 'low-code', behaviour: { allowed: false, status: { code: 200, status: 'Success', message: 'fine' } } },
  {
    name: 'details',
    behaviour: {
      allowed: false,
      status: {
        code: 422,
        reason: 'Invalid',
        message: 'wrong',
        details: { name: 'x', kind: 'Thing', causes: [{ reason: 'FieldValueInvalid', message: 'm', field: 'spec.x' }] },
      },
    },
  },
  { name: 'warned', behaviour: { allowed: false, warnings: ['first', 'second', 'first'] } },
  {
    name: 'allowed-with-status',
    behaviour: { allowed: true, status: { message: 'kept to itself' }, warnings: ['careful'] },
  },
  { name: 'annotated', behaviour: { auditAnnotations: { key: 'value' } } },
  {
    name: 'beta',
    behaviour: { allowed: false, response: { uid: 'another' } },
    parts: { admissionReviewVersions: ['v1beta1', 'v1'] },
  },
  { name: 'first-known', behaviour: {}, parts: { admissionReviewVersions: ['v7', 'v1'] } },
]

/** Refusals with an invalid Status or an invalid code. */
const refused = (status: JsonValue): Behaviour => ({ allowed: false, status: status as JsonObject })
const withDetails = (details: JsonValue): Behaviour => refused({ code: 403, details })
const wrongStatuses: readonly Case[] = [
  { name: 'high-code', behaviour: refused({ code: 999, message: 'high' }) },
  { name: 'no-code', behaviour: refused({ code: 1000, message: 'too high' }) },
  { name: 'negative-code', behaviour: refused({ code: -1, message: 'low' }) },
  { name: 'large-code', behaviour: refused({ code: 2 ** 31, message: 'large' }) },
  { name: 'wrapped-code', behaviour: refused({ code: 2 ** 32 + 200, message: 'wrapped' }) },
  { name: 'huge-code', behaviour: refused({ code: 1e300, message: 'huge' }) },
  { name: 'broken-code', behaviour: refused({ code: 403.5, message: 'broken' }) },
  { name: 'text-code', behaviour: refused({ code: '403', message: 'text' }) },
  { name: 'null-code', behaviour: refused({ code: null, message: null, details: null, metadata: null }) },
  { name: 'message-number', behaviour: refused({ message: 1 }) },
  { name: 'reason-number', behaviour: refused({ reason: 1 }) },
  { name: 'status-list', behaviour: refused({ status: [] }) },
  { name: 'text-status', behaviour: refused('no') },
  { name: 'details-text', behaviour: withDetails('no') },
  { name: 'details-name', behaviour: withDetails({ name: 1 }) },
  { name: 'details-uid', behaviour: withDetails({ uid: 1 }) },
  { name: 'retry', behaviour: withDetails({ retryAfterSeconds: 2 ** 31 }) },
  { name: 'retry-text', behaviour: withDetails({ retryAfterSeconds: '1' }) },
  { name: 'causes-object', behaviour: withDetails({ causes: {} }) },
  { name: 'causes-number', behaviour: withDetails({ causes: [1] }) },
  { name: 'cause-null', behaviour: withDetails({ causes: [null, { field: null }] }) },
  { name: 'cause-field', behaviour: withDetails({ causes: [{ field: 1 }] }) },
  { name: 'cause-reason', behaviour: withDetails({ causes: [{ reason: 1 }] }) },
  { name: 'metadata', behaviour: refused({ metadata: [] }) },
  { name: 'metadata-continue', behaviour: refused({ metadata: { continue: 1 } }) },
  { name: 'metadata-remaining', behaviour: refused({ metadata: { remainingItemCount: '1' } }) },
  { name: 'response-text', behaviour: { review: { response: 'no' } } },
  { name: 'uid-number', behaviour: { response: { uid: 1 } } },
  { name: 'patch-type-number', behaviour: { response: { patchType: 1 } } },
  { name: 'patch-number', behaviour: { response: { patch: 1 } } },
  { name: 'warnings-text', behaviour: { response: { warnings: 'no' } } },
  { name: 'warnings-number', behaviour: { response: { warnings: [1] } } },
  { name: 'annotations-list', behaviour: { response: { auditAnnotations: [] } } },
  { name: 'annotations-number', behaviour: { response: { auditAnnotations: { a: 1 } } } },
]

const messageOnly = ['status', 'body.reason', 'body.code']

const wrongResponses: readonly Case[] = [
  { name: 'uid', behaviour: { response: { uid: 'another' } } },
  { name: 'no-response', behaviour: { review: { response: null } } },
  { name: 'no-kind', behaviour: { review: { kind: null, apiVersion: null } } },
  { name: 'other-kind', behaviour: { review: { kind: 'Pod', apiVersion: 'v1' } } },
  { name: 'other-version', behaviour: { review: { apiVersion: 'admission.k8s.io/v1beta1' } } },
  {
    name: 'status',
    behaviour: { text: '{"kind":"Status","apiVersion":"v1","status":"Failure","message":"out of order"}' },
  },
  { name: 'patch', behaviour: { patch: [{ op: 'add', path: '/data/a', value: 'b' }] } },
  { name: 'patch-type', behaviour: { response: { patchType: 'JSONPatch' } } },
  { name: 'text', behaviour: { text: 'hello' }, only: messageOnly },
  { name: 'empty', behaviour: { text: '' } },
  { name: 'code-500', behaviour: { code: 500, text: 'broken', contentType: 'text/plain' } },
  { name: 'code-500-json', behaviour: { code: 500, text: '{"a":1}' } },
  {
    name: 'code-503-status',
    behaviour: {
      code: 503,
      text: '{"kind":"Status","apiVersion":"v1","status":"Failure","message":"later","code":503}',
    },
  },
  { name: 'code-404', behaviour: { code: 404, text: 'unknown', contentType: 'text/plain' } },
  { name: 'code-403', behaviour: { code: 403, text: 'not you', contentType: 'text/plain' } },
  { name: 'code-204', behaviour: { code: 204, text: '' } },
  { name: 'base64', behaviour: { response: { patch: '%%%' } } },
  { name: 'allowed-text', behaviour: { response: { allowed: 'yes' } } },
  { name: 'hangs-up', behaviour: { hangsUp: true } },
  { name: 'slow', behaviour: { delayMs: 60_000 }, parts: { timeoutSeconds: 1 } },
  { name: 'unknown', behaviour: {}, parts: { clientConfig: { url: 'https://127.0.0.1:1/x/../y/' } } },
  { name: 'untrusted', behaviour: {}, parts: { clientConfig: { url: '{program:webhook.url}/' } } },
  { name: 'no-authority', behaviour: {}, parts: { clientConfig: { ...clientOf({}), caBundle: 'Q0E=' } } },
  {
    name: 'no-such-path',
    behaviour: {},
    parts: { clientConfig: { ...clientOf({}), url: '{program:webhook.url}/none' } },
  },
  { name: 'unknown-versions', behaviour: {}, parts: { admissionReviewVersions: ['v1', 'v7'] } },
]

const wrongPatches: readonly Case[] = [
  { name: 'no-patch-type', behaviour: { response: { patch: 'W10=' } } },
  { name: 'no-patch', behaviour: { response: { patchType: 'JSONPatch' } } },
  {
    name: 'other-type',
    behaviour: { patch: [{ op: 'add', path: '/data/a', value: 'b' }], response: { patchType: 'Other' } },
  },
  { name: 'no-json', behaviour: { response: { patchType: 'JSONPatch', patch: 'e30=' } }, only: messageOnly },
  { name: 'missing-path', behaviour: { patch: [{ op: 'remove', path: '/data/nothing' }] } },
  { name: 'missing-parent', behaviour: { patch: [{ op: 'add', path: '/spec/a', value: 1 }] } },
  { name: 'failed-test', behaviour: { patch: [{ op: 'test', path: '/data/colour', value: 'blue' }] } },
  { name: 'unknown-operation', behaviour: { patch: [{ op: 'paint', path: '/data/colour' }] } },
  { name: 'another-type', behaviour: { patch: [{ op: 'add', path: '/data', value: 'text' }] }, only: messageOnly },
]

/** The same, by webhooks with failurePolicy Ignore. */
const ignored = (cases: readonly Case[]): readonly Case[] =>
  cases.map((one) => ({ ...one, parts: { ...one.parts, failurePolicy: 'Ignore' } }))

const some = (cases: readonly Case[], ...names: readonly string[]) => cases.filter(({ name }) => names.includes(name))

export const refusingWebhookScenarios: readonly RequestScenario[] = [
  scenarioOf('webhooks that refuse', 'validating', 'refusals', refusals),
  scenarioOf('webhooks whose responses are wrong', 'validating', 'wrong', wrongResponses),
  scenarioOf('webhooks whose refusals are wrong', 'validating', 'statuses', wrongStatuses),
  scenarioOf('webhooks whose patches are wrong', 'mutating', 'patches', wrongPatches),
  scenarioOf(
    'webhooks whose failures are ignored',
    'mutating',
    'ignored',
    ignored([
      ...some(
        wrongResponses,
        'uid',
        'no-response',
        'code-500',
        'text',
        'slow',
        'unknown',
        'untrusted',
        'no-authority',
        'hangs-up',
      ),
      ...some(wrongPatches, 'no-patch-type', 'no-json', 'missing-path'),
      ...some(refusals, 'message'),
    ]),
  ),
]

import type { RequestScenario } from '../../scenario.ts'
import { caseMap, known, ofCase, register, unregister, webhook } from '../admissionregistration/webhooks-common.ts'
import { configMapsPath } from '../objects.ts'
import { get, post } from '../steps.ts'

const codes = [429, 503, 504, 500, 409, 422] as const

/** Retry-After of webhooks, and its effect. */
const statuses = codes.flatMap((code) => [
  { name: `plain-${code}`, status: { code, message: 'later' } },
  { name: `seconds-${code}`, status: { code, message: 'later', details: { retryAfterSeconds: 7 } } },
])

const webhooks = [
  ...statuses.map(({ name, status }) =>
    webhook(name, { allowed: false, status: { ...status, status: 'Failure' } }, { objectSelector: ofCase(name) }),
  ),
  ...codes.map((code) => {
    const details = { retryAfterSeconds: 7 }
    const status = { kind: 'Status', apiVersion: 'v1', status: 'Failure', message: 'later', code, details }
    const behaviour = { code, text: JSON.stringify(status) }
    return webhook(`responds-${code}`, behaviour, { objectSelector: ofCase(`responds-${code}`) })
  }),
  webhook('slow', { delayMs: 60_000 }, { timeoutSeconds: 1, objectSelector: ofCase('slow') }),
]

const names = [...statuses.map(({ name }) => name), ...codes.map((code) => `responds-${code}`), 'slow']

/** Responses with and without a retry delay. */
export const retryAfterScenarios: readonly RequestScenario[] = [
  {
    name: 'early or late webhooks say when to try again',
    setup: [register('validating', 'later', webhooks)],
    steps: [known('later'), ...names.map((name) => post(configMapsPath, caseMap(name), { name }))],
    cleanup: [unregister('validating', 'later')],
  },
  {
    name: 'early lists say when to try again',
    steps: [
      get(configMapsPath, {
        name: 'a version of some day',
        query: { resourceVersion: '99999999999' },
        only: ['status', 'headers', 'body.reason', 'body.code', 'body.details'],
      }),
    ],
  },
]

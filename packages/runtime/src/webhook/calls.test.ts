import { required } from '@kubewright/kube/field'
import type { JsonObject } from '@kubewright/kube/json'
import { sleep } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createMetricsRegistry } from '../metrics/index.ts'
import type { KindReference } from '../resource/index.ts'
import { absentClient } from './absent-client.ts'
import { createWebhookCalls, defineValidator, type Validator, webhooksOfKinds, withWarnings } from './index.ts'
import { admissionReview, Backup, backup } from './testing/backups.ts'

const path = '/validate-backup-example-com-v1-backup'
const object = backup({ schedule: '* * * * *', targets: [{ name: 'db' }] })

async function responseOf(validator: Validator<never>, review: JsonObject = admissionReview({ object })) {
  const calls = createWebhookCalls({
    runtime: createVirtualRuntime(),
    webhooks: [defineValidator(Backup, validator as Validator<object & never>)],
    client: { ...absentClient, get: async () => ({ metadata: { name: 'found' } }) as never },
  })
  return (await calls.call(path, review, 10_000))['response'] as JsonObject
}

test('a validator returns paths and messages, which the user sees as Kubernetes words them', async () => {
  const response = await responseOf({
    create: () => [
      { path: 'spec.schedule', message: 'must not run every minute' },
      { path: 'spec.targets[0].name', message: 'is not a target' },
      { path: 'spec.keep', message: 'is too small' },
      required('spec.targets[0].path', 'each target has one'),
    ],
  })
  expect(response['allowed']).toBe(false)
  expect(response['status']).toMatchObject({
    code: 422,
    reason: 'Invalid',
    message:
      'Backup.backup.example.com "nightly" is invalid: [spec.schedule: Invalid value: "* * * * *": must not run every minute, spec.targets[0].name: Invalid value: "db": is not a target, spec.keep: Invalid value: is too small, spec.targets[0].path: Required value: each target has one]',
  })
  expect(await responseOf({ create: () => [] })).toMatchObject({ allowed: true })
})

test('the context has the user, the dry run, a client and a function that warns', async () => {
  const seen: unknown[] = []
  const review = admissionReview({ object, request: { dryRun: true } })
  const response = await responseOf(
    {
      create: async (_object, { user, isDryRun, client, warn }) => {
        const found = await client.get(Backup, { name: 'other', namespace: 'default' })
        seen.push(user.username, isDryRun, found?.metadata.name)
        warn('spec.keep is deprecated')
        return withWarnings({ allowed: true }, 'the first')
      },
    },
    review,
  )
  expect(seen).toEqual(['kubernetes-admin', true, 'found'])
  expect(response['warnings']).toEqual(['the first', 'spec.keep is deprecated'])
})

test('a webhook that is too slow denies when its time on the clock is over', async () => {
  const runtime = createVirtualRuntime()
  const metrics = createMetricsRegistry()
  const slow = defineValidator(Backup, { create: () => sleep(runtime, 60_000, 'a slow validator') })
  const calls = createWebhookCalls({ runtime, webhooks: [slow], metrics })
  const review = await runtime.run(() => calls.call(path, admissionReview({ object }), 3000))
  expect(review['response']).toMatchObject({ allowed: false, status: { code: 504 } })
  expect(runtime.clock.monotonic()).toBe(3000)
  expect(metrics.render()).toContain(`controller_runtime_webhook_requests_total{webhook="${path}",code="200"} 1`)
  await expect(calls.call('/none', {}, 1000)).rejects.toThrow('no webhook is served at /none')
})

test('a kind brings a webhook for the checks that only JavaScript can run, which tolerates what was wrong before', async () => {
  const refinements = {
    paths: ['spec.schedule'],
    deprecatedPaths: ['spec.keep'],
    refinementProblems: ({ spec }: { readonly spec?: unknown }) =>
      (spec as { schedule: string }).schedule === 'never' ? [{ path: 'spec.schedule', message: 'is no schedule' }] : [],
    deprecationWarnings: () => ['spec.keep is deprecated: use spec.targets'],
  }
  const { id, definition } = Backup
  const kind: KindReference & { refinements: unknown } = { id, definition, refinements }
  const webhooks = webhooksOfKinds([kind, kind])
  expect(webhooks).toMatchObject([
    { path: '/validate-schema-backup-example-com-v1-backup', name: 'schema-v1.backups.backup.example.com' },
  ])
  const calls = createWebhookCalls({ runtime: createVirtualRuntime(), webhooks })
  const wrong = backup({ schedule: 'never' })
  const call = async (review: JsonObject) => {
    const [schemaPath = ''] = calls.paths
    return (await calls.call(schemaPath, review, 1000))['response']
  }
  const problem = 'spec.schedule: Invalid value: "never": is no schedule'
  expect(await call(admissionReview({ object: wrong }))).toMatchObject({
    allowed: false,
    status: { message: expect.stringContaining(problem) },
    warnings: ['spec.keep is deprecated: use spec.targets'],
  })
  const update = { operation: 'UPDATE', object: wrong }
  expect(await call(admissionReview({ ...update, oldObject: wrong }))).toMatchObject({ allowed: true })
  expect(await call(admissionReview({ ...update, oldObject: object }))).toMatchObject({ allowed: false })
})

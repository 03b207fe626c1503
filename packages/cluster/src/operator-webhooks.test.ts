import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { defineController, defineOperator, defineResource } from 'kubewright'
import {
  ConfigMap,
  CustomResourceDefinition,
  MutatingWebhookConfiguration,
  Pod,
  ValidatingWebhookConfiguration,
} from 'kubewright/kinds'
import { createLogger } from 'kubewright/log'
import { defineAdmissionPolicy, defineDefaulter, defineValidator, denied } from 'kubewright/webhook'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ClusterOptions, startCluster } from './cluster.ts'

const Backup = defineResource({
  group: 'example.com',
  kind: 'Backup',
  stored: 'v2',
  versions: {
    v1: { spec: z.object({ cron: z.string() }) },
    v2: {
      spec: z.object({
        schedule: z.string().refine((text) => text.split(' ').length === 5, 'must have five fields'),
        keep: z.int().optional(),
      }),
    },
  },
  conversions: {
    v1: {
      to: ({ spec }) => ({ spec: { schedule: spec.cron } }),
      from: ({ spec }) => ({ spec: { cron: spec.schedule } }),
    },
  },
})

const backups = defineController({ for: Backup, owns: {}, reconcile: () => ({ status: {} }) })

function backupOperator() {
  const calls: string[] = []
  const operator = defineOperator({
    name: 'backups',
    controllers: [backups],
    uses: [{ kind: ConfigMap, verbs: ['get'], reason: 'looks whether changes are frozen' }],
    webhooks: [
      defineDefaulter(Backup, (backup) => {
        calls.push('default')
        return backup.spec.keep === undefined ? { ...backup, spec: { ...backup.spec, keep: 7 } } : undefined
      }),
      defineValidator(Backup, {
        async update(backup, old, { client, warn, isDryRun }) {
          calls.push(isDryRun ? 'dry run' : 'validate')
          if ((await client.get(ConfigMap, { namespace: 'default', name: 'freeze' })) !== undefined)
            return denied('frozen')
          if (backup.spec.keep !== old.spec.keep) warn('changing keep deletes backups')
          return backup.spec.keep === 0 ? [{ path: 'spec.keep', message: 'should be at least 1' }] : undefined
        },
      }),
      defineDefaulter(Pod, (pod) => ({
        ...pod,
        metadata: { ...pod.metadata, labels: { ...pod.metadata.labels, team: 'storage' } },
      })),
    ],
    policies: [
      defineAdmissionPolicy({
        name: 'small.example.com',
        kinds: [ConfigMap],
        rules: [{ rule: '!has(object.data) || size(object.data) < 3', message: 'at most two keys' }],
      }),
    ],
  })
  return { operator, calls }
}

async function start(options: Partial<ClusterOptions> = {}) {
  const runtime = createVirtualRuntime()
  const { operator, calls } = backupOperator()
  const lines: string[] = []
  const log = createLogger({ runtime, print: (line) => lines.push(line), level: 'warn' })
  const cluster = await startCluster({ runtime, operators: [operator], log, ...options })
  return { runtime, cluster, calls, lines }
}

const name = { namespace: 'default', name: 'nightly' }
const schedule = '0 3 * * *'
const keep = (count: number) => ({ type: 'merge', patch: { spec: { keep: count } } }) as const

test('the API server calls the webhooks of an operator as functions', async () => {
  const { cluster, calls } = await start()
  await using _ = cluster
  const { client } = cluster
  const created = await client.create(Backup, { metadata: name, spec: { schedule } })
  expect(created.spec.keep).toBe(7)
  await expect(client.patch(Backup, name, keep(0))).rejects.toThrow(
    'admission webhook "validate-v2.backups.example.com" denied the request: Backup.example.com "nightly" is invalid: spec.keep: Invalid value: 0: should be at least 1',
  )
  await client.patch(Backup, name, keep(3), { dryRun: true })
  await client.create(ConfigMap, { metadata: { namespace: 'default', name: 'freeze' } })
  await expect(client.patch(Backup, name, keep(2))).rejects.toThrow('denied the request: frozen')
  expect(calls).toContain('dry run')
  const pod = await client.create(Pod, {
    metadata: { namespace: 'default', name: 'web' },
    spec: { containers: [{ name: 'web', image: 'web' }] },
  })
  expect(pod.metadata.labels).toEqual({ team: 'storage' })
  const data = { a: '', b: '', c: '' }
  await expect(client.create(ConfigMap, { metadata: { namespace: 'default', name: 'large' }, data })).rejects.toThrow(
    'at most two keys',
  )
})

test('a kind brings its conversion and the checks that only JavaScript can run', async () => {
  const { cluster } = await start()
  await using _ = cluster
  const { client } = cluster
  const { v1 } = Backup.versions
  await client.create(v1, { metadata: name, spec: { cron: schedule } })
  // As in Kubernetes, what a webhook of another version sets does not survive if the request's version lacks the field.
  expect((await client.get(Backup, name))?.spec).toEqual({ schedule })
  expect((await client.get(v1, name))?.spec).toEqual({ cron: schedule })
  const bad = { metadata: { ...name, name: 'bad' }, spec: { cron: 'daily' } }
  await expect(client.create(v1, bad)).rejects.toThrow('spec.schedule: Invalid value: "daily": must have five fields')
})

test('a registration that a client resets is renewed, and removed when the operator stops', async () => {
  const { cluster, runtime } = await start()
  await using _ = cluster
  const { client, operators } = cluster
  const definition = { name: 'backups.example.com' }
  const strategy = async () => (await client.get(CustomResourceDefinition, definition))?.spec.conversion?.strategy
  await runtime.advance(10_000)
  await client.delete(MutatingWebhookConfiguration, { name: 'backups' })
  await client.patch(CustomResourceDefinition, definition, {
    type: 'merge',
    patch: { spec: { conversion: { strategy: 'None', webhook: null } } },
  })
  expect(await strategy()).toBe('None')
  await runtime.advance(60_000)
  expect(await strategy()).toBe('Webhook')
  const created = await client.create(Backup, { metadata: name, spec: { schedule } })
  expect(created.spec.keep).toBe(7)

  await operators[0]?.stop()
  expect(await client.get(ValidatingWebhookConfiguration, { name: 'backups' })).toBeUndefined()
  expect(await strategy()).toBe('None')
  const unchecked = await client.create(Backup, { metadata: { ...name, name: 'other' }, spec: { schedule: 'daily' } })
  expect(unchecked.spec.keep).toBeUndefined()
})

test('without webhooks nothing is registered, and a warning names the kinds that need a conversion', async () => {
  const { cluster, calls, lines } = await start({ webhooks: false })
  await using _ = cluster
  expect((await cluster.client.list(MutatingWebhookConfiguration)).items).toEqual([])
  await cluster.client.create(Backup, { metadata: name, spec: { schedule: 'daily' } })
  expect(calls).toEqual([])
  expect(lines).toEqual([
    expect.stringContaining(
      'they are switched off; Backup.example.com cannot be read in another version than the stored one; refine() does not run for spec.schedule of Backup.example.com',
    ),
  ])
})

test('the log says which fields the validating webhook checks', async () => {
  const lines: string[] = []
  const runtime = createVirtualRuntime()
  const log = createLogger({ runtime, print: (line) => lines.push(line), level: 'info' })
  const { cluster } = await start({ runtime, log })
  await using _ = cluster
  expect(lines.join('')).toContain('refine() runs in the validating webhook for spec.schedule of Backup.example.com')
})

test('installing the definition of another operator for the kind keeps the conversion', async () => {
  const { cluster } = await start()
  await using _ = cluster
  await cluster.install(Backup)
  const stored = await cluster.client.get(CustomResourceDefinition, { name: 'backups.example.com' })
  expect(stored?.spec.conversion).toMatchObject({ strategy: 'Webhook' })
})

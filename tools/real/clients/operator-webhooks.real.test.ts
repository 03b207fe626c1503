import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { defineController, defineOperator, defineResource } from 'kubewright'
import { type Client, connect, createClient, loadKubeconfig } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import {
  ConfigMap,
  CustomResourceDefinition,
  Pod,
  Secret,
  Service,
  ValidatingWebhookConfiguration,
} from 'kubewright/kinds'
import type { RunningOperator } from 'kubewright/operator'
import { defineAdmissionPolicy, defineDefaulter, defineValidator, type WebhookSettings } from 'kubewright/webhook'
import { afterAll, beforeAll, expect } from 'vitest'
import { z } from 'zod'
import { goToolchain } from '../binaries/index.ts'
import { type ControlPlane, startControlPlane } from '../control-plane/index.ts'
import { realTest } from '../rig.ts'

const Archive = defineResource({
  group: 'archive.example.com',
  kind: 'Archive',
  stored: 'v2',
  versions: {
    v1: { spec: z.object({ cron: z.string() }) },
    v2: {
      spec: z.object({
        schedule: z.string().refine((text) => text !== 'never', 'must run at some time'),
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

const operator = defineOperator({
  name: 'archives',
  controllers: [defineController({ for: Archive, reconcile: () => ({}) })],
  webhooks: [
    defineDefaulter(Archive, ({ spec, ...archive }) => ({ ...archive, spec: { keep: 7, ...spec } })),
    defineValidator(Archive, {
      create: ({ spec }, { warn }) => {
        warn('archives are large')
        return spec.keep === 0 ? [{ path: 'spec.keep', message: 'should be at least 1' }] : undefined
      },
    }),
    defineDefaulter(Pod, ({ metadata, ...pod }) => ({
      ...pod,
      metadata: { ...metadata, labels: { ...metadata.labels, team: 'storage' } },
    })),
  ],
  policies: [
    defineAdmissionPolicy({
      name: 'keys.example.com',
      kinds: [ConfigMap],
      rules: [{ rule: '!has(object.data) || size(object.data) < 2', message: 'at most one key' }],
    }),
    defineAdmissionPolicy({
      name: 'owners.example.com',
      kinds: [ConfigMap],
      operations: ['CREATE'],
      mutations: [{ applyConfiguration: "Object{metadata: Object.metadata{labels: {'owner': 'storage'}}}" }],
    }),
  ],
})

let plane: ControlPlane
let client: Client
let running: RunningOperator
let start: (webhooks: WebhookSettings) => Promise<RunningOperator>
const warnings: string[] = []

beforeAll(async () => {
  if (!goToolchain().present) return
  const runtime = systemRuntime()
  plane = await startControlPlane()
  const config = await loadKubeconfig({ kubeconfigPath: plane.kubeconfigPath })
  const onWarning = (text: string) => void warnings.push(text)
  client = createClient({ transport: connect(config, { runtime }), runtime, manager: 'tester', onWarning })
  await client.create(CustomResourceDefinition, Archive.definition.manifest as never)
  await until('the kind is served', () => succeeds(() => client.list(Archive)))
  start = (webhooks) => operator.start({ config, runtime, webhooks: { host: '127.0.0.1', ...webhooks } })
  running = await start({ url: `https://127.0.0.1:${await freePort()}` })
  await until('the webhooks are called', async () => {
    const created = await client.create(Pod, pod('probe'), { dryRun: true }).catch(() => undefined)
    return created?.metadata.labels?.['team'] === 'storage'
  })
  await until('the conversion is called', () =>
    succeeds(() => client.create(Archive.versions.v1, old('probe'), { dryRun: true })),
  )
  await until(
    'the policy is evaluated',
    async () => !(await succeeds(() => client.create(ConfigMap, map('probe'), { dryRun: true }))),
  )
  await until('the mutating policy is evaluated', async () => {
    const created = await client.create(ConfigMap, { metadata: { namespace, name: 'probe' } }, { dryRun: true })
    return created.metadata.labels?.['owner'] === 'storage'
  })
})

afterAll(async () => {
  await running?.stop()
  await plane?.stop()
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { readonly port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function succeeds(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  }
}

/** An API server notices registrations by a watch, so with a delay. */
async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await isTrue()) return
    await pause(100)
  }
  throw new Error(`not in time: ${what}`)
}

const namespace = 'default'
const old = (name: string) => ({ metadata: { namespace, name }, spec: { cron: 'daily' } })
const map = (name: string) => ({ metadata: { namespace, name }, data: { a: '', b: '' } })
const pod = (name: string) => ({
  metadata: { namespace, name },
  spec: { containers: [{ name: 'main', image: 'main' }] },
})

realTest('kube-apiserver calls the webhooks of an operator that runs outside of the cluster', async () => {
  const metadata = { namespace, name: 'one' }
  const created = await client.create(Archive, { metadata, spec: { schedule: 'daily' } })
  expect(created.spec).toEqual({ schedule: 'daily', keep: 7 })
  expect((await client.get(Archive.versions.v1, metadata))?.spec).toEqual({ cron: 'daily' })
  expect(warnings).toContain('archives are large')
  const none = { metadata: { namespace, name: 'none' }, spec: { schedule: 'daily', keep: 0 } }
  await expect(client.create(Archive, none)).rejects.toThrow(
    'admission webhook "validate-v2.archives.archive.example.com" denied the request: Archive.archive.example.com "none" is invalid: spec.keep: Invalid value: 0: should be at least 1',
  )
  const never = { metadata: { namespace, name: 'never' }, spec: { cron: 'never' } }
  await expect(client.create(Archive.versions.v1, never)).rejects.toThrow(
    'spec.schedule: Invalid value: "never": must run at some time',
  )
  await expect(client.create(ConfigMap, map('two'))).rejects.toThrow('at most one key')
})

realTest('the registration is gone when the operator has stopped', async () => {
  await running.stop()
  expect(await client.get(ValidatingWebhookConfiguration, { name: 'archives' })).toBeUndefined()
  const definition = await client.get(CustomResourceDefinition, { name: 'archives.archive.example.com' })
  expect(definition?.spec.conversion).toEqual({ strategy: 'None' })
})

realTest('kube-apiserver reaches the webhooks of an operator through a Service', async () => {
  const service = { namespace, name: 'hooks' }
  // Without a network of pods, a Service with an external name leads to this process.
  await client.create(Service, { metadata: service, spec: { type: 'ExternalName', externalName: 'localhost' } })
  const port = await freePort()
  running = await start({ service: { ...service, port }, port })
  const metadata = { namespace, name: 'by-service' }
  await until('the webhooks are called', async () => {
    const created = await client.create(Archive, { metadata, spec: { schedule: 'daily' } }, { dryRun: true })
    return created.spec.keep === 7
  })
  await until('the conversion is called', () =>
    succeeds(() => client.create(Archive.versions.v1, old('by-service'), { dryRun: true })),
  )
  const secret = await client.get(Secret, { namespace, name: 'archives-webhook-certificate' })
  const registered = await client.get(ValidatingWebhookConfiguration, { name: 'archives' })
  expect(registered?.webhooks?.[0]?.clientConfig).toMatchObject({ service, caBundle: secret?.data?.['ca.crt'] })
})

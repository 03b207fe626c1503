import { setTimeout as pause } from 'node:timers/promises'
import type { JsonObject } from '@kubewright/kube/json'
import { type Client, connect, createClient, loadKubeconfig } from 'kubewright/client'
import { systemRuntime } from 'kubewright/host'
import {
  ConfigMap,
  CustomResourceDefinition,
  MutatingWebhookConfiguration,
  Pod,
  ValidatingWebhookConfiguration,
} from 'kubewright/kinds'
import { untypedKind } from 'kubewright/resource'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { firstClientPair } from '../../../packages/runtime/src/client/config/testing/certificates.ts'
import { createLogger } from '../../../packages/runtime/src/log/index.ts'
import {
  createWebhookServer,
  defineConversion,
  defineDefaulter,
  defineValidator,
  denied,
  unconvertible,
  type WebhookServer,
  webhookManifests,
  withConversion,
  withWarnings,
} from '../../../packages/runtime/src/webhook/index.ts'
import { Backup } from '../../../packages/runtime/src/webhook/testing/backups.ts'
import { goToolchain } from '../binaries/index.ts'
import { type ControlPlane, startControlPlane } from '../control-plane/index.ts'
import { realTest } from '../rig.ts'

const Older = untypedKind({ group: 'backup.example.com', version: 'v1beta1', kind: 'Backup' })

const webhooks = [
  defineDefaulter(Backup, (backup) => ({ ...backup, spec: { keep: 7, ...backup.spec } })),
  defineValidator(
    Backup,
    {
      create: ({ spec }) =>
        spec.keep === 0 ? withWarnings(denied('spec.keep must not be 0'), 'zero is odd') : undefined,
      update: ({ spec }, old) => {
        if (spec.keep === 13) throw new TypeError('a mistake in the validator')
        if (spec.keep === 14) return new Promise(() => undefined)
        return spec.schedule === old.spec.schedule ? undefined : denied('spec.schedule cannot be changed')
      },
      delete: ({ metadata }) => (metadata.name === 'kept' ? denied('it is kept') : undefined),
    },
    { timeoutSeconds: 1 },
  ),
  defineValidator(Pod, { create: (pod) => (pod.metadata.name === 'probe' ? denied('registered') : undefined) }),
  defineConversion(Backup, {
    versions: {
      v1beta1: {
        to: ({ spec, ...rest }) => {
          const { cron, ...more } = spec as { readonly cron: string }
          if (cron === '@reboot') throw unconvertible('spec.cron: @reboot has no schedule')
          return { ...rest, spec: { ...more, schedule: cron } }
        },
        from: ({ spec: { schedule, ...more }, ...rest }) => ({ ...rest, spec: { ...more, cron: schedule } }),
      },
    },
  }),
]

let plane: ControlPlane
let server: WebhookServer
let client: Client
const warnings: string[] = []
const lines: string[] = []

beforeAll(async () => {
  if (!goToolchain().present) return
  const runtime = systemRuntime()
  plane = await startControlPlane()
  const transport = connect(await loadKubeconfig({ kubeconfigPath: plane.kubeconfigPath }), { runtime })
  client = createClient({ transport, runtime, manager: 'tester', onWarning: (text) => void warnings.push(text) })
  const certificates = { selfSignedFor: ['127.0.0.1'] }
  const log = createLogger({ runtime, print: (line) => lines.push(line) })
  server = createWebhookServer({ runtime, host: '127.0.0.1', port: 0, certificates, webhooks, log })
  await server.start()
  const manifests = webhookManifests({
    name: 'backup',
    webhooks,
    server: `https://127.0.0.1:${server.port}`,
    certificateAuthority: server.certificate,
  })
  const conversion = manifests.conversions.get('backups.backup.example.com') as NonNullable<unknown>
  await client.create(CustomResourceDefinition, withConversion(twoVersions(), conversion as never) as never)
  await until('the kind is served', () =>
    client.list(Older).then(
      () => true,
      () => false,
    ),
  )
  for (const configuration of manifests.configurations) {
    if (configuration.kind === 'MutatingWebhookConfiguration')
      await client.create(MutatingWebhookConfiguration, configuration)
    else await client.create(ValidatingWebhookConfiguration, configuration)
  }
  await until('the webhooks are asked', async () => (await isRefused('probe')) && (await isDefaulted('probe')))
})

afterAll(async () => {
  await server?.close(0)
  await plane?.stop()
})

/** The CustomResourceDefinition of the kind with an additional older version. */
function twoVersions(): JsonObject {
  const manifest = Backup.definition.manifest as { readonly spec: JsonObject }
  const [current] = manifest.spec['versions'] as readonly [JsonObject]
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  const older = { name: 'v1beta1', served: true, storage: false, schema }
  return { ...manifest, spec: { ...manifest.spec, versions: [current, older] } }
}

/** An API server notices registrations by a watch, so with a delay. */
async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    if (await isTrue()) return
    await pause(50)
  }
  throw new Error(`not in time: ${what}`)
}

function isRefused(name: string): Promise<boolean> {
  const spec = { containers: [{ name: 'a', image: 'a' }] }
  return client.create(Pod, { metadata: { namespace: 'default', name }, spec }, { dryRun: true }).then(
    () => false,
    (error: unknown) => /denied the request: registered/.test(String(error)),
  )
}

async function isDefaulted(name: string): Promise<boolean> {
  const probe = { metadata: named(name), spec: { schedule: '@daily' } }
  return (await client.create(Backup, probe, { dryRun: true })).spec.keep === 7
}

const named = (name: string) => ({ namespace: 'default', name })

describe('webhooks, called by the real kube-apiserver', () => {
  realTest('a create is defaulted', async () => {
    const created = await client.create(Backup, { metadata: named('a'), spec: { schedule: '@daily' } })
    expect(created.spec).toEqual({ schedule: '@daily', keep: 7 })
    const own = await client.create(Backup, { metadata: named('b'), spec: { schedule: '@daily', keep: 2 } })
    expect(own.spec.keep).toBe(2)
  })

  realTest('a create, an update and a delete are refused with the reason, and warnings arrive', async () => {
    const zero = client.create(Backup, { metadata: named('zero'), spec: { schedule: '@daily', keep: 0 } })
    await expect(zero).rejects.toMatchObject({
      code: 403,
      reason: 'Forbidden',
      message: 'admission webhook "validate-v1.backups.backup.example.com" denied the request: spec.keep must not be 0',
    })
    expect(warnings).toContain('zero is odd')
    await client.create(Backup, { metadata: named('kept'), spec: { schedule: '@daily' } })
    const patch = (spec: JsonObject) => client.patch(Backup, named('kept'), { type: 'merge', patch: { spec } })
    await expect(patch({ schedule: '@hourly' })).rejects.toMatchObject({ code: 403 })
    expect((await patch({ keep: 5 })).spec.keep).toBe(5)
    await expect(client.delete(Backup, named('kept'))).rejects.toMatchObject({ code: 403 })
  })

  realTest('a validator that throws or is too slow refuses, and the server reports which and why', async () => {
    await client.create(Backup, { metadata: named('c'), spec: { schedule: '@daily' } })
    const patch = (keep: number) => client.patch(Backup, named('c'), { type: 'merge', patch: { spec: { keep } } })
    const path = '/validate-backup-example-com-v1-backup'
    await expect(patch(13)).rejects.toMatchObject({
      code: 500,
      message: expect.stringContaining(`the webhook ${path} failed; see its log for requestID`),
    })
    await expect(patch(14)).rejects.toMatchObject({
      code: 504,
      message: expect.stringContaining(`the webhook ${path} did not respond within 1 s`),
    })
  })

  realTest('objects are converted in both directions, one by one and in lists', async () => {
    const created = await client.create(Older, { metadata: named('older'), spec: { cron: '@weekly', keep: 1 } })
    expect(created).toMatchObject({ apiVersion: 'backup.example.com/v1beta1', spec: { cron: '@weekly', keep: 1 } })
    expect(await client.get(Backup, named('older'))).toMatchObject({ spec: { schedule: '@weekly', keep: 1 } })
    const names = Array.from({ length: 20 }, (_, index) => `many-${index}`)
    for (const name of names) await client.create(Backup, { metadata: named(name), spec: { schedule: '@daily' } })
    const { items } = await client.list(Older, { namespace: 'default' })
    const listed = items.filter(({ metadata }) => names.includes(metadata.name))
    expect(listed.map(({ spec }) => spec)).toEqual(names.map(() => ({ cron: '@daily', keep: 7 })))
  })

  realTest('an object that cannot be converted is refused with the reason', async () => {
    const refused = client.create(Older, { metadata: named('never'), spec: { cron: '@reboot' } })
    await expect(refused).rejects.toMatchObject({
      code: 500,
      message: expect.stringContaining('spec.cron: @reboot has no schedule'),
    })
  })

  realTest('metadata that a conversion may not change stays', async () => {
    const before = await client.get(Backup, named('older'))
    const after = await client.get(Older, named('older'))
    expect(after?.metadata).toEqual(before?.metadata)
  })

  realTest('the review has oldObject in the version of the webhook, whatever the version of the request', async () => {
    await client.create(Older, { metadata: named('d'), spec: { cron: '@daily' } })
    const update = client.patch(Older, named('d'), { type: 'merge', patch: { spec: { cron: '@hourly' } } })
    await expect(update).rejects.toMatchObject({ message: expect.stringContaining('spec.schedule cannot be changed') })
  })

  realTest(
    'a caBundle that does not fit is told to the user of the API and in the log of the webhook server',
    async () => {
      const { configurations } = webhookManifests({
        name: 'untrusted',
        webhooks: [defineValidator(ConfigMap, { create: () => undefined })],
        server: `https://127.0.0.1:${server.port}`,
        certificateAuthority: firstClientPair.certificate,
      })
      await client.create(ValidatingWebhookConfiguration, configurations[0] as never)
      const create = () => client.create(ConfigMap, { metadata: named('untrusted') }, { dryRun: true })
      await until('the webhook is asked', () =>
        create().then(
          () => false,
          () => true,
        ),
      )
      await expect(create()).rejects.toMatchObject({ code: 500, message: expect.stringContaining('x509') })
      await until('the log says so', async () => lines.some((line) => /a TLS handshake failed.*alert/i.test(line)))
    },
  )
})

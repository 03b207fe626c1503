import { X509Certificate } from 'node:crypto'
import { createServer } from 'node:net'
import { createApiServer } from '@kubewright/apiserver'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createClient } from '../client/index.ts'
import { systemRuntime } from '../host/index.ts'
import {
  ConfigMap,
  CustomResourceDefinition,
  MutatingWebhookConfiguration,
  Secret,
  Service,
  ValidatingWebhookConfiguration,
} from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineController } from '../reconcile/index.ts'
import { defineResource } from '../resource/index.ts'
import { defineDefaulter, defineValidator, type WebhookSettings } from '../webhook/index.ts'
import { defineOperator } from './index.ts'

const Backup = defineResource({
  group: 'example.com',
  kind: 'Backup',
  stored: 'v2',
  versions: {
    v1: { spec: z.object({ cron: z.string() }) },
    v2: { spec: z.object({ schedule: z.string(), keep: z.int().optional() }) },
  },
  conversions: {
    v1: {
      to: ({ spec }) => ({ spec: { schedule: spec.cron } }),
      from: ({ spec }) => ({ spec: { cron: spec.schedule } }),
    },
  },
})

const operator = defineOperator({
  name: 'backups',
  controllers: [defineController({ for: Backup, owns: {}, reconcile: () => ({}) })],
  webhooks: [
    defineDefaulter(Backup, ({ spec, ...backup }) => ({ ...backup, spec: { keep: 7, ...spec } })),
    defineValidator(Backup, {
      create: ({ spec }) => (spec.keep === 0 ? [{ path: 'spec.keep', message: 'should be at least 1' }] : undefined),
    }),
  ],
})

const runtime = systemRuntime()

/** A port that is free now: a registration names it before the server listens. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { readonly port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function setUp() {
  const server = createApiServer({ runtime })
  onTestFinished(() => server.close())
  const client = createClient({ transport: server.transport(), runtime, manager: 'tester' })
  await client.create(CustomResourceDefinition, Backup.definition.manifest as never)
  const port = await freePort()
  const start = async (webhooks: WebhookSettings) => {
    const transport = server.transport({ userAgent: 'backups' })
    const running = await operator.start({ transport, runtime, webhooks: { host: '127.0.0.1', port, ...webhooks } })
    onTestFinished(() => running.stop().catch(() => undefined))
    return running
  }
  return { client, port, start }
}

const name = { namespace: 'default', name: 'nightly' }

async function expectServed(client: ReturnType<typeof createClient>) {
  const created = await client.create(Backup.versions.v1, { metadata: name, spec: { cron: 'daily' } })
  expect(created.spec).toEqual({ cron: 'daily' })
  const other = { metadata: { ...name, name: 'other' }, spec: { schedule: 'daily' } }
  expect((await client.create(Backup, other)).spec).toEqual({ schedule: 'daily', keep: 7 })
  await expect(client.create(Backup, { ...other, spec: { schedule: 'daily', keep: 0 } })).rejects.toThrow(
    'denied the request: Backup.example.com "other" is invalid: spec.keep: Invalid value: 0: should be at least 1',
  )
}

test('an operator outside of the cluster registers its webhooks by URL and removes them when it stops', async () => {
  const { client, port, start } = await setUp()
  const running = await start({ url: `https://127.0.0.1:${port}/` })
  await expectServed(client)
  const registered = await client.get(ValidatingWebhookConfiguration, { name: 'backups' })
  expect(registered?.webhooks?.[0]?.clientConfig.url).toBe(`https://127.0.0.1:${port}/validate-example-com-v2-backup`)
  await running.stop()
  expect((await client.list(ValidatingWebhookConfiguration)).items).toEqual([])
  expect((await client.list(MutatingWebhookConfiguration)).items).toEqual([])
  const definition = await client.get(CustomResourceDefinition, { name: 'backups.example.com' })
  expect(definition?.spec.conversion?.strategy).toBe('None')
})

test('an operator behind a Service shares its certificate in a Secret and stays registered', async () => {
  const { client, port, start } = await setUp()
  const service = { namespace: 'default', name: 'hooks' }
  // Addresses of endpoints cannot be on loopback; a Service with an external name can lead there.
  await client.create(Service, { metadata: service, spec: { type: 'ExternalName', externalName: 'localhost' } })
  const running = await start({ service: { ...service, port } })
  await expectServed(client)
  const secret = await client.get(Secret, { namespace: 'default', name: 'backups-webhook-certificate' })
  const registered = await client.get(MutatingWebhookConfiguration, { name: 'backups' })
  expect(registered?.webhooks?.[0]?.clientConfig.caBundle).toBe(secret?.data?.['ca.crt'])
  const certificate = new X509Certificate(Buffer.from(secret?.data?.['tls.crt'] ?? '', 'base64'))
  const leftMs = Date.parse(certificate.validTo) - runtime.clock.now()
  // webhookCertificateMs
  expect(Math.round(leftMs / 3_600_000)).toBe(runtimeLimits.webhookCertificateMs / 3_600_000)
  expect((await running.manager.health.respond('/readyz/webhooks', new URLSearchParams()))?.status).toBe(200)
  await running.stop()
  expect(await client.get(MutatingWebhookConfiguration, { name: 'backups' })).toBeDefined()
  await expect(client.create(Backup, { metadata: name, spec: { schedule: 'daily' } })).rejects.toThrow(
    'failed calling webhook',
  )
  // Other kinds are not affected.
  await client.create(ConfigMap, { metadata: name })
})

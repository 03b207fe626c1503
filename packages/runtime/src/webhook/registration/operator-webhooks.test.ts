import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { type Client, createClient } from '../../client/index.ts'
import { CustomResourceDefinition, ValidatingWebhookConfiguration } from '../../kinds/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { silentLogger } from '../../log/index.ts'
import { createMetricsRegistry } from '../../metrics/index.ts'
import { defineConversion, defineValidator } from '../index.ts'
import { Backup } from '../testing/backups.ts'
import { createOperatorWebhooks } from './index.ts'

const webhooks = [
  defineValidator(Backup, { create: () => undefined }),
  defineConversion(Backup, { versions: { v1beta1: { to: (old) => old as never, from: (hub) => hub as never } } }),
]
const definition = { name: 'backups.backup.example.com' }

async function setUp(change: Partial<Client> = {}, isDown: () => boolean = () => false) {
  const runtime = createVirtualRuntime()
  const client = createClient({ transport: createApiServer({ runtime }).transport(), runtime })
  const errors: unknown[] = []
  const mounted: string[] = []
  const host = {
    mount: (operator: string) => {
      mounted.push(operator)
      return { url: 'https://host.example.com', unmount: () => void mounted.pop() }
    },
  }
  const running = createOperatorWebhooks({
    name: 'app',
    runtime,
    webhooks,
    policies: [],
    place: { type: 'host', host },
    client,
    log: silentLogger,
    liveClient: {
      ...boundTo(client),
      get: (...request) => (isDown() ? Promise.reject(new Error('down')) : client.get(...request)),
      ...change,
    },
    metrics: createMetricsRegistry(),
    onError: (error) => errors.push(error),
  })
  const aborter = new AbortController()
  let isReady = false
  const onReady = () => {
    isReady = true
  }
  const ended = running.run({ signal: aborter.signal, graceLeftMs: 1000, onReady })
  ended.catch(() => undefined)
  await runtime.settle()
  return { runtime, client, errors, mounted, ended, stop: () => aborter.abort(), isReady: () => isReady }
}

function boundTo(client: Client): Client {
  return {
    get: client.get.bind(client),
    list: client.list.bind(client),
    create: client.create.bind(client),
    update: client.update.bind(client),
    patch: client.patch.bind(client),
    apply: client.apply.bind(client),
    delete: client.delete.bind(client),
    deleteAllOf: client.deleteAllOf.bind(client),
    watch: client.watch.bind(client),
    readRaw: client.readRaw.bind(client),
  }
}

test('webhookCheckRetryMs: registers the conversion soon after its definition was applied', async () => {
  const { runtime, client, isReady, stop, ended, mounted } = await setUp()
  expect(isReady()).toBe(true)
  await client.create(CustomResourceDefinition, Backup.definition.manifest as never)
  await runtime.advance(runtimeLimits.webhookCheckRetryMs)
  expect((await client.get(CustomResourceDefinition, definition))?.spec.conversion?.strategy).toBe('Webhook')
  stop()
  await ended
  expect(mounted).toEqual([])
  expect((await client.get(CustomResourceDefinition, definition))?.spec.conversion?.strategy).toBe('None')
})

test('webhookCheckMs: keeps other webhooks and fields, and restores its own', async () => {
  const { runtime, client, stop, ended } = await setUp()
  await client.create(CustomResourceDefinition, Backup.definition.manifest as never)
  await runtime.advance(runtimeLimits.webhookCheckRetryMs)
  const registered = async () => (await client.get(ValidatingWebhookConfiguration, { name: 'app' }))?.webhooks ?? []
  const [own] = await registered()
  await client.patch(
    ValidatingWebhookConfiguration,
    { name: 'app' },
    {
      type: 'json',
      patch: [{ op: 'replace', path: '/webhooks/0/clientConfig/url', value: 'https://other.example.com' }],
    },
  )
  await runtime.advance(runtimeLimits.webhookCheckMs)
  expect(await registered()).toEqual([own])
  stop()
  await ended
  expect(await registered()).toEqual([])
})

test('gives a definition the conversion back that it had before', async () => {
  const { runtime, client, stop, ended } = await setUp()
  const service = { namespace: 'system', name: 'hooks', port: 443, path: '/convert' }
  const webhook = { clientConfig: { service }, conversionReviewVersions: ['v1'] }
  const manifest = Backup.definition.manifest as { readonly spec: object }
  const spec = { ...manifest.spec, conversion: { strategy: 'Webhook', webhook } }
  await client.create(CustomResourceDefinition, { ...manifest, spec } as never)
  await runtime.advance(runtimeLimits.webhookCheckRetryMs)
  const conversion = async () => (await client.get(CustomResourceDefinition, definition))?.spec.conversion?.webhook
  expect((await conversion())?.clientConfig?.url).toBe('https://host.example.com/convert')
  stop()
  await ended
  expect((await conversion())?.clientConfig?.service).toMatchObject(service)
})

test('a refused registration ends the start, and later failures are reported once until it succeeds', async () => {
  const refused = await setUp({ get: () => Promise.reject(new Error('forbidden')) })
  await expect(refused.ended).rejects.toMatchObject({
    code: 'WEBHOOK_NOT_REGISTERED',
    message: 'the webhooks cannot be registered: forbidden',
  })
  expect(refused.isReady()).toBe(false)
  expect(refused.mounted).toEqual([])

  let isFailing = false
  const served = await setUp({}, () => isFailing)
  isFailing = true
  await served.runtime.advance(10 * runtimeLimits.webhookCheckRetryMs)
  expect(served.errors).toMatchObject([{ code: 'WEBHOOK_NOT_REGISTERED', message: expect.stringContaining('down') }])
  isFailing = false
  await served.runtime.advance(runtimeLimits.webhookCheckMs)
  served.stop()
  await served.ended
})

import { createApiServer } from '@kubewright/apiserver'
import { sleep } from '@kubewright/kube/runtime'
import type { Transport, TransportRequest } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { ConfigMap, Deployment, Secret } from '../kinds/index.ts'
import { type ClientWrite, createCachingClient } from './caching-client.ts'
import { createCache } from './create-cache.ts'
import type { InformerEvent } from './informer-event.ts'
import type { Origin } from './own-write-types.ts'

const origin: Origin = { controller: 'web', key: 'default/web' }
const where = { namespace: 'default', name: 'web' }

/** Runs a cache whose watch lags behind its writes, or whose responses lag behind its watch. */
async function withClient(
  options: { readonly responseDelayMs?: number; readonly watchDelayMs?: number },
  work: (context: Awaited<ReturnType<typeof setUp>>) => Promise<void>,
): Promise<void> {
  const runtime = createVirtualRuntime()
  await runtime.run(async () => {
    const context = await setUp(runtime, options.responseDelayMs ?? 0, options.watchDelayMs ?? 0)
    await work(context)
    await context.cache.stop()
  })
}

async function setUp(runtime: ReturnType<typeof createVirtualRuntime>, responseDelayMs: number, watchDelayMs: number) {
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
  const requests: string[] = []
  const transport = lagging(server.transport(), async (request) => {
    requests.push(`${request.method} ${request.path}`)
    await sleep(runtime, request.method === 'GET' ? 0 : responseDelayMs, 'response')
  })
  const inner = createClient({ transport, runtime, manager: 'operator' })
  const watching = createClient({
    transport: lateEvents(server.transport(), () => sleep(runtime, watchDelayMs, 'event')),
  })
  const cache = createCache({ client: watching, runtime })
  const events: InformerEvent<ConfigMap>[] = []
  cache.informer(ConfigMap, { managedFields: 'keep' }).addHandler((event) => events.push(event))
  cache.informer(Deployment)
  cache.start()
  await cache.synced()
  const writes: ClientWrite[] = []
  const client = createCachingClient({ client: inner, cache, origin, onWrite: (write) => writes.push(write) })
  events.length = 0
  return { runtime, server, admin, cache, client, events, writes, requests }
}

function lagging(transport: Transport, delay: (request: TransportRequest) => Promise<void>): Transport {
  return {
    close: () => transport.close(),
    async send(request) {
      const response = await transport.send(request)
      await delay(request)
      return response
    },
  }
}

function lateEvents(transport: Transport, delay: () => Promise<void>): Transport {
  return {
    close: () => transport.close(),
    async send(request) {
      const response = await transport.send(request)
      if (response.body.form !== 'stream') return response
      const { stream } = response.body
      const next = async () => {
        const chunk = await stream.next()
        await delay()
        return chunk
      }
      return { ...response, body: { form: 'stream', stream: { next, close: () => stream.close() } } }
    },
  }
}

const origins = (events: readonly InformerEvent<ConfigMap>[]) => events.map((event) => [event.type, event.origin])

test('reads of declared kinds send no request; other kinds and special reads go to the server', async () => {
  await withClient({}, async ({ client, requests, admin, runtime }) => {
    await admin.create(ConfigMap, { metadata: { ...where, labels: { app: 'web' } } })
    await sleep(runtime, 1, 'events')
    expect((await client.get(ConfigMap, where))?.metadata.name).toBe('web')
    const list = await client.list(ConfigMap, { namespace: 'default', labelSelector: 'app=web' })
    expect([list.items.length, Number(list.resourceVersion) > 0]).toEqual([1, true])
    expect(requests).toEqual([])
    await client.get(Secret, where)
    await client.list(ConfigMap, { fieldSelector: 'metadata.name=web' })
    await client.list(ConfigMap, { limit: 1 })
    expect(requests.length).toBe(3)
  })
})

for (const [what, options] of [
  ['responses arrive before events', { watchDelayMs: 50 }],
  ['events arrive before responses', { responseDelayMs: 50 }],
  ['both arrive at the same time', {}],
] as const) {
  test(`a write is readable at once and is reported only with its origin: ${what}`, async () => {
    await withClient(options, async ({ client, events, writes, runtime }) => {
      const created = await client.create(ConfigMap, { metadata: where, data: { size: '1' } })
      expect(await client.get(ConfigMap, where)).toBe(created)
      const patch = { data: { size: '2' } }
      const patched = await client.patch(ConfigMap, where, { type: 'merge', patch })
      expect((await client.get(ConfigMap, where))?.data).toEqual({ size: '2' })
      await client.update(ConfigMap, { ...patched, data: { size: '3' } })
      expect((await client.get(ConfigMap, where))?.data).toEqual({ size: '3' })
      await client.apply(ConfigMap, { metadata: where, data: { size: '4' } }, { force: true })
      expect((await client.list(ConfigMap, { namespace: 'default' })).items.map((item) => item.data)).toEqual([
        { size: '4' },
      ])
      await client.delete(ConfigMap, where)
      expect(await client.get(ConfigMap, where)).toBeUndefined()
      await sleep(runtime, 1000, 'events')
      expect(await client.get(ConfigMap, where)).toBeUndefined()
      expect(origins(events)).toEqual([
        ['added', origin],
        ['updated', origin],
        ['updated', origin],
        ['updated', origin],
        ['deleted', origin],
      ])
      expect(writes.map(({ verb, result }) => `${verb} ${result}`)).toEqual([
        'create created',
        'patch changed',
        'update changed',
        'apply changed',
        'delete deleted',
      ])
      expect(writes[0]).toEqual({ verb: 'create', kind: 'ConfigMap', key: 'default/web', result: 'created' })
    })
  })
}

test('a write that changes nothing does not hide the foreign change in its response', async () => {
  await withClient({ watchDelayMs: 50 }, async ({ client, events, admin, writes, runtime }) => {
    await client.create(ConfigMap, { metadata: where, data: { size: '1' } })
    await sleep(runtime, 1000, 'events')
    events.length = 0
    await admin.patch(ConfigMap, where, { type: 'merge', patch: { data: { colour: 'red' } } })
    // The watch has not shown the foreign change yet and this write changes nothing: the response is the foreign state.
    await client.patch(ConfigMap, where, { type: 'merge', patch: { data: { size: '1' } } })
    expect((await client.get(ConfigMap, where))?.data).toEqual({ size: '1', colour: 'red' })
    await sleep(runtime, 1000, 'events')
    expect(origins(events)).toEqual([['updated', undefined]])
    await client.patch(ConfigMap, where, { type: 'merge', patch: { data: { size: '1' } } })
    expect(writes.at(-1)?.result).toBe('unchanged')
  })
})

test('a foreign change just before an own write is reported without an origin, in either order of arrival', async () => {
  for (const options of [{ watchDelayMs: 50 }, { responseDelayMs: 50 }, {}]) {
    await withClient(options, async ({ client, events, admin, runtime }) => {
      await client.create(ConfigMap, { metadata: where, data: { size: '1' } })
      await sleep(runtime, 1000, 'events')
      events.length = 0
      await admin.patch(ConfigMap, where, { type: 'merge', patch: { data: { colour: 'red' } } })
      await client.patch(ConfigMap, where, { type: 'merge', patch: { data: { size: '2' } } })
      expect((await client.get(ConfigMap, where))?.data).toEqual({ size: '2', colour: 'red' })
      await sleep(runtime, 1000, 'events')
      expect(events.some((event) => event.origin === undefined)).toBe(true)
    })
  }
})

test('an object stays until its last finalizer is removed, and is gone as soon as the response arrives', async () => {
  await withClient({ watchDelayMs: 50 }, async ({ client, runtime }) => {
    await client.create(ConfigMap, { metadata: { ...where, finalizers: ['example.com/held'] } })
    await client.delete(ConfigMap, where)
    expect((await client.get(ConfigMap, where))?.metadata.deletionTimestamp).toBeDefined()
    await client.patch(ConfigMap, where, { type: 'merge', patch: { metadata: { finalizers: null } } })
    expect(await client.get(ConfigMap, where)).toBeUndefined()
    await sleep(runtime, 1000, 'events')
    expect(await client.get(ConfigMap, where)).toBeUndefined()
  })
})

test('dry runs leave no trace, and a refused write is reported as refused', async () => {
  await withClient({}, async ({ client, events, writes, runtime }) => {
    await client.create(ConfigMap, { metadata: where }, { dryRun: true })
    expect(await client.get(ConfigMap, where)).toBeUndefined()
    expect(writes).toEqual([])
    await expect(client.delete(ConfigMap, where)).rejects.toMatchObject({ code: 404 })
    const patch = { data: { size: '1' } }
    await expect(client.patch(ConfigMap, where, { type: 'merge', patch })).rejects.toMatchObject({ code: 404 })
    expect(writes.map(({ verb, result }) => `${verb} ${result}`)).toEqual(['delete refused', 'patch refused'])
    await sleep(runtime, 1, 'events')
    expect(events).toEqual([])
  })
})

test('reads return the new object after a deletion and a new creation', async () => {
  await withClient({ watchDelayMs: 50 }, async ({ client, runtime, events }) => {
    const first = await client.create(ConfigMap, { metadata: where })
    await client.delete(ConfigMap, where)
    const second = await client.create(ConfigMap, { metadata: where })
    expect(await client.get(ConfigMap, where)).toBe(second)
    await sleep(runtime, 1000, 'events')
    expect((await client.get(ConfigMap, where))?.metadata.uid).toBe(second.metadata.uid)
    expect(first.metadata.uid).not.toBe(second.metadata.uid)
    expect(events.every((event) => event.origin !== undefined)).toBe(true)
  })
})

test('a deletion hides the object that the server removed without another request, before the watch shows it', async () => {
  await withClient({ watchDelayMs: 50 }, async ({ client, admin, runtime, requests, events }) => {
    const first = await client.create(ConfigMap, { metadata: where })
    await sleep(runtime, 1000, 'events')
    await admin.delete(ConfigMap, where)
    const second = await admin.create(ConfigMap, { metadata: where })
    expect((await client.get(ConfigMap, where))?.metadata.uid).toBe(first.metadata.uid)
    requests.length = 0
    const removed: (string | undefined)[] = []
    await client.delete(ConfigMap, where, { onRemoved: (uid) => removed.push(uid) })
    expect(removed).toEqual([second.metadata.uid])
    expect(requests.map((request) => request.split(' ')[0])).toEqual(['DELETE'])
    expect(await client.get(ConfigMap, where)).toBeUndefined()
    events.length = 0
    await sleep(runtime, 1000, 'events')
    expect(events.filter(({ type }) => type !== 'deleted')).toEqual([])
    expect(await client.get(ConfigMap, where)).toBeUndefined()
  })
})

test('a second deletion of a held object does not hide the foreign change in its response', async () => {
  await withClient({ watchDelayMs: 50 }, async ({ client, admin, runtime, events }) => {
    await client.create(ConfigMap, { metadata: { ...where, finalizers: ['example.com/held'] } })
    await client.delete(ConfigMap, where)
    await sleep(runtime, 1000, 'events')
    expect(events.every((event) => event.origin !== undefined)).toBe(true)
    events.length = 0
    await admin.patch(ConfigMap, where, { type: 'merge', patch: { data: { colour: 'red' } } })
    await client.delete(ConfigMap, where)
    expect((await client.get(ConfigMap, where))?.data).toEqual({ colour: 'red' })
    await sleep(runtime, 1000, 'events')
    expect(origins(events)).toEqual([['updated', undefined]])
  })
})

test('a creation with generateName is in the cache under the name that the server generated', async () => {
  await withClient({ responseDelayMs: 50 }, async ({ client, events, writes }) => {
    const created = await client.create(ConfigMap, { metadata: { namespace: 'default', generateName: 'web-' } })
    const { name } = created.metadata
    expect((await client.get(ConfigMap, { namespace: 'default', name }))?.metadata.uid).toBe(created.metadata.uid)
    expect(origins(events)).toEqual([['added', origin]])
    expect(writes[0]?.key).toBe(`default/${name}`)
  })
})

test('the scale subresource responds with another kind, and the client reads the object again', async () => {
  await withClient({ watchDelayMs: 50 }, async ({ client, writes }) => {
    const labels = { app: 'web' }
    const container = { name: 'web', image: 'web:1' }
    const template = { metadata: { labels }, spec: { containers: [container] } }
    await client.create(Deployment, {
      metadata: where,
      spec: { replicas: 1, selector: { matchLabels: labels }, template },
    })
    await client.patch(Deployment, where, { type: 'merge', patch: { spec: { replicas: 3 } } }, { subresource: 'scale' })
    expect((await client.get(Deployment, where))?.spec?.replicas).toBe(3)
    expect(writes.at(-1)).toMatchObject({ verb: 'patch', key: 'default/web', subresource: 'scale', result: 'changed' })
  })
})

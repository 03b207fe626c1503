import { createApiServer } from '@kubewright/apiserver'
import type { JsonObject } from '@kubewright/kube/json'
import { sleep } from '@kubewright/kube/runtime'
import { forbiddenStatus } from '@kubewright/kube/status'
import type { Transport } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createClient } from '../client/index.ts'
import { ConfigMap, Namespace, Secret } from '../kinds/index.ts'
import { untypedKind } from '../resource/index.ts'
import { createCache } from './create-cache.ts'
import type { InformerEvent } from './informer-event.ts'

function setUp(wrap: (transport: Transport) => Transport = (transport) => transport) {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const admin = createClient({ transport: server.transport(), runtime, manager: 'admin' })
  const errors: Error[] = []
  const client = createClient({ transport: wrap(server.transport()), runtime, manager: 'cached' })
  const cache = createCache({ client, runtime, onError: (error) => errors.push(error) })
  const create = (name: string, labels: Record<string, string> = {}, namespace = 'default') =>
    admin.create(ConfigMap, { metadata: { namespace, name, labels } })
  return { runtime, server, admin, cache, errors, create }
}

/** Refuses to list and watch ConfigMaps while `isRefused` returns true. */
function refusing(isRefused: () => boolean): (transport: Transport) => Transport {
  const status = forbiddenStatus({ group: '', resource: 'configmaps' }, '', 'no role allows it')
  return (transport) => ({
    ...transport,
    close: () => transport.close(),
    async send(request) {
      if (!request.path.endsWith('/configmaps') || !isRefused()) return await transport.send(request)
      return { status: 403, headers: {}, body: { form: 'value', value: status as unknown as JsonObject } }
    },
  })
}

const name = (object: { readonly metadata: { readonly name: string } }) => object.metadata.name

test('a synced cache has the objects of the server by name, namespace, label and index, and follows every change', async () => {
  const { runtime, cache, create, admin } = setUp()
  await runtime.run(async () => {
    await create('first', { app: 'web' })
    const informer = cache.informer(ConfigMap)
    informer.addIndex('app', (object) => [object.metadata.labels?.['app'] ?? ''])
    const events: string[] = []
    const registration = informer.addHandler((event) => {
      events.push(`${event.type} ${event.object.metadata.name}${event.isInitial ? ' initially' : ''}`)
    })
    expect([informer.hasSynced, registration.hasSynced, informer.revision]).toEqual([false, false, ''])
    cache.start()
    await cache.synced()
    await registration.synced()
    expect([informer.hasSynced, registration.hasSynced]).toEqual([true, true])
    expect(cache.get(ConfigMap, { namespace: 'default', name: 'first' })?.metadata.labels).toEqual({ app: 'web' })
    await create('second', { app: 'db' })
    await admin.delete(ConfigMap, { namespace: 'default', name: 'first' })
    await sleep(runtime, 1, 'events')
    expect(cache.list(ConfigMap).map(name)).toEqual(['second'])
    expect(cache.list(ConfigMap, { labelSelector: 'app in (db)' }).map(name)).toEqual(['second'])
    expect(cache.list(ConfigMap, { index: { name: 'app', value: 'web' } })).toEqual([])
    expect(cache.list(ConfigMap, { namespace: 'kube-system' })).toEqual([])
    expect(events).toEqual(['added first initially', 'added second', 'deleted first'])
    await cache.stop()
    await create('third')
    await sleep(runtime, 1, 'events')
    expect(events.length).toBe(3)
  })
})

test('informers of the same kind and scope share one watch, and writes reach each of them', async () => {
  const { runtime, cache, create } = setUp()
  await runtime.run(async () => {
    const all = cache.informer(ConfigMap)
    cache.informer(ConfigMap)
    const some = cache.informer(ConfigMap, { namespace: 'default', labelSelector: 'app=web' })
    cache.informer(ConfigMap, { namespace: 'default', labelSelector: 'app=web' })
    expect(cache.usage().map(({ informerCount }) => informerCount)).toEqual([2, 2])
    cache.start()
    // An informer that is declared later starts at once.
    const system = cache.informer(ConfigMap, { namespace: 'kube-system' })
    await cache.synced()
    const written = await create('first', { app: 'web' })
    cache.written(ConfigMap, written)
    expect([all.list(), some.list(), system.list()].map((list) => list.length)).toEqual([1, 1, 0])
    cache.removed(ConfigMap, { namespace: 'default', name: 'first' }, written.metadata.uid)
    expect([all.list(), some.list(), system.list()].map((list) => list.length)).toEqual([0, 0, 0])
    await cache.stop()
  })
})

test('reads that the cache cannot serve throw the reason: not declared, other namespace, not synced, no such index', async () => {
  const { runtime, cache } = setUp()
  await runtime.run(async () => {
    const where = { namespace: 'default', name: 'first' }
    expect(() => cache.get(ConfigMap, where)).toThrow(expect.objectContaining({ code: 'CACHE_KIND_UNDECLARED' }))
    expect(() => cache.list(ConfigMap)).toThrow('declare it with cache.informer(ConfigMap)')
    expect(cache.has(ConfigMap)).toBe(false)
    cache.informer(ConfigMap, { namespace: 'default' })
    expect(() => cache.get(ConfigMap, where)).toThrow(expect.objectContaining({ code: 'CACHE_NOT_SYNCED' }))
    cache.start()
    await cache.synced()
    expect(cache.get(ConfigMap, where)).toBeUndefined()
    expect(() => cache.get(ConfigMap, { namespace: 'other', name: 'x' })).toThrow('which has only namespace default')
    expect([cache.has(ConfigMap, 'default'), cache.has(ConfigMap, 'other'), cache.has(ConfigMap)]).toEqual([
      true,
      false,
      false,
    ])
    expect(() => cache.list(ConfigMap, { namespace: 'default', index: { name: 'app', value: 'x' } })).toThrow(
      expect.objectContaining({ code: 'CACHE_INDEX_INVALID' }),
    )
    expect(() => cache.list(ConfigMap, { labelSelector: 'a b' })).toThrow(
      expect.objectContaining({ code: 'KUBE_SELECTOR_INVALID' }),
    )
    cache.informer(Secret, { labelSelector: 'a=b' })
    expect(cache.has(Secret)).toBe(false)
    await cache.stop()
  })
})

test('accepts the same index function twice and refuses another function of that name', () => {
  const { cache } = setUp()
  const informer = cache.informer(ConfigMap)
  const valuesOf = () => ['x']
  informer.addIndex('all', valuesOf)
  informer.addIndex('all', valuesOf)
  expect(() => informer.addIndex('all', () => ['x'])).toThrow(expect.objectContaining({ code: 'CACHE_INDEX_INVALID' }))
})

test('a refused list makes synced() and reads fail at once with the reason, and recovers when it is allowed', async () => {
  let isRefused = true
  const { runtime, cache, errors, create } = setUp(refusing(() => isRefused))
  await runtime.run(async () => {
    await create('first')
    cache.informer(ConfigMap)
    cache.start()
    const startedMs = runtime.clock.monotonic()
    await expect(cache.synced()).rejects.toMatchObject({ code: 'CACHE_WATCH_REFUSED' })
    expect(runtime.clock.monotonic()).toBe(startedMs)
    expect(() => cache.list(ConfigMap)).toThrow('no role allows it')
    await expect(cache.synced()).rejects.toThrow('no role allows it')
    expect(errors.length).toBeGreaterThan(0)
    isRefused = false
    await sleep(runtime, 120_000, 'events')
    await cache.synced()
    expect(cache.list(ConfigMap).length).toBe(1)
    await cache.stop()
  })
})

test('refuses a kind that the server does not serve, with the reason', async () => {
  const { runtime, cache } = setUp()
  await runtime.run(async () => {
    const missing = untypedKind({ group: 'example.com', version: 'v1', kind: 'Missing', namespaced: true })
    cache.informer(missing)
    cache.informer(Namespace)
    cache.start()
    await expect(cache.synced()).rejects.toMatchObject({ code: 'CACHE_WATCH_REFUSED' })
    expect(() => cache.list(missing)).toThrow(expect.objectContaining({ code: 'CACHE_WATCH_REFUSED' }))
    expect(cache.get(Namespace, { name: 'default' })?.metadata.name).toBe('default')
    await cache.stop()
  })
})

test('a caller that waits for a cache rejects when the cache is stopped', async () => {
  const { runtime, cache } = setUp()
  await runtime.run(async () => {
    cache.informer(ConfigMap)
    const synced = cache.synced()
    await Promise.all([cache.stop(), expect(synced).rejects.toMatchObject({ code: 'CACHE_STOPPED' })])
  })
})

test('reports a handler that throws with its kind, and the cache continues', async () => {
  const { runtime, cache, errors, create } = setUp()
  await runtime.run(async () => {
    const informer = cache.informer(ConfigMap)
    const seen: InformerEvent<ConfigMap>[] = []
    informer.addHandler(() => {
      throw new Error('broken')
    })
    informer.addHandler((event) => seen.push(event))
    cache.start()
    await cache.synced()
    await create('first')
    await sleep(runtime, 1, 'events')
    expect(seen.length).toBe(1)
    expect(errors).toMatchObject([{ code: 'CACHE_HANDLER_FAILED', message: 'a handler of ConfigMap failed: broken' }])
    await cache.stop()
  })
})

test.each([
  ['an object without a text', Object.create(null)],
  ['an error whose message throws', Object.defineProperty(new Error(), 'message', { get: never })],
])('a handler that throws %s costs no other handler an event', async (_name, thrown) => {
  const { runtime, cache, errors, create } = setUp()
  await runtime.run(async () => {
    const informer = cache.informer(ConfigMap)
    const seen: InformerEvent<ConfigMap>[] = []
    informer.addHandler(() => {
      throw thrown
    })
    informer.addHandler((event) => seen.push(event))
    cache.start()
    await cache.synced()
    await create('first')
    await create('second')
    await sleep(runtime, 1, 'events')
    expect(seen.length).toBe(2)
    const message = 'a handler of ConfigMap failed: a value without a text was thrown'
    expect(errors).toMatchObject([{ message }, { message }])
    await cache.stop()
  })
})

function never(): never {
  throw new Error('the message cannot be read')
}

test('reports an asynchronous handler that fails like one that throws', async () => {
  const { runtime, cache, errors, create } = setUp()
  await runtime.run(async () => {
    cache.informer(ConfigMap).addHandler(async () => {
      throw new Error('broken later')
    })
    cache.start()
    await cache.synced()
    await create('first')
    await sleep(runtime, 1, 'events')
    const message = 'a handler of ConfigMap failed: broken later'
    expect(errors).toMatchObject([{ code: 'CACHE_HANDLER_FAILED', message }])
    await cache.stop()
  })
})

import { sleep } from '@kubewright/kube/runtime'
import { forbiddenStatus } from '@kubewright/kube/status'
import type { Transport } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import { ConfigMap, Namespace, Secret } from '../kinds/index.ts'
import type { InformerEvent } from './informer-event.ts'
import { type CachedCluster, settle, withCluster } from './testing/cached-cluster.ts'

const spaces = ['x', 'y', 'z']
const short = (event: InformerEvent) =>
  `${event.type} ${event.state.namespace}/${event.state.name}${event.isOutOfScope ? ' out of scope' : ''}`
const keys = (objects: readonly ConfigMap[]) => objects.map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)

/** An object named a in each namespace. */
async function populate({ admin }: CachedCluster): Promise<void> {
  for (const namespace of spaces) await admin.create(ConfigMap, { metadata: { namespace, name: 'a' } })
}

test('a namespace that leaves is told as out of scope, one that comes is listed, and one that stays is left alone', async () => {
  await withCluster({ form: 'bytes', namespaces: spaces, defaults: { namespaces: ['x', 'y'] } }, async (cluster) => {
    const { cache, admin, watched } = cluster
    await populate(cluster)
    const informer = cache.informer(ConfigMap)
    informer.addIndex('name', ({ metadata }) => [metadata.name])
    const received: string[] = []
    informer.addHandler((event) => received.push(short(event)))
    cache.start()
    await cache.synced()
    received.length = 0
    watched.length = 0
    const moved = cache.setNamespaces('all', ['y', 'z'])
    expect(received).toEqual(['deleted x/a out of scope'])
    // Until the new one is there, lists are of what is.
    expect(keys(informer.list())).toEqual(['y/a'])
    expect(() => informer.get({ namespace: 'z', name: 'a' })).toThrow(
      expect.objectContaining({ code: 'CACHE_NOT_SYNCED' }),
    )
    await moved
    expect(received).toEqual(['deleted x/a out of scope', 'added z/a'])
    expect(keys(cache.list(ConfigMap))).toEqual(['y/a', 'z/a'])
    expect(cache.list(ConfigMap, { index: { name: 'name', value: 'a' } }).length).toBe(2)
    expect(watched.map(({ path }) => path)).toEqual(['/api/v1/namespaces/z/configmaps'])
    expect(() => cache.get(ConfigMap, { namespace: 'x', name: 'a' })).toThrow('is not in the cache')
    await admin.delete(ConfigMap, { namespace: 'x', name: 'a' })
    await admin.delete(ConfigMap, { namespace: 'z', name: 'a' })
    await settle(cluster)
    expect(received.slice(2)).toEqual(['deleted z/a'])
    expect([cache.has(ConfigMap), cache.has(ConfigMap, 'z'), cache.has(ConfigMap, 'x')]).toEqual([true, true, false])
  })
})

test('from all namespaces to some and back: what is in both is told nothing', async () => {
  await withCluster({ form: 'bytes', namespaces: spaces }, async (cluster) => {
    const { cache } = cluster
    await populate(cluster)
    const informer = cache.informer(ConfigMap)
    const received: string[] = []
    informer.addHandler((event) => received.push(short(event)))
    cache.start()
    await cache.synced()
    received.length = 0
    await cache.setNamespaces(ConfigMap, ['x'])
    expect(received).toEqual(['deleted y/a out of scope', 'deleted z/a out of scope'])
    expect(keys(informer.list())).toEqual(['x/a'])
    expect(cache.usage().map(({ namespace }) => namespace)).toEqual(['x'])
    received.length = 0
    await cache.setNamespaces(ConfigMap, 'all')
    expect(received).toEqual(['added y/a', 'added z/a'])
    expect(cache.list(ConfigMap).length).toBe(3)
    expect(cache.usage().map(({ namespace }) => namespace)).toEqual([undefined])
  })
})

test('informers that name their namespaces, other kinds and kinds without namespaces stay as they are', async () => {
  await withCluster({ form: 'bytes', namespaces: spaces }, async ({ cache }) => {
    cache.informer(ConfigMap, { namespace: 'x' })
    cache.informer(ConfigMap, { namespaces: ['y'] })
    cache.informer(Secret)
    cache.informer(Namespace)
    cache.start()
    await cache.synced()
    const before = cache.usage().map(({ kind, scope }) => `${kind} ${scope}`)
    await cache.setNamespaces(ConfigMap, ['z'])
    expect(cache.usage().map(({ kind, scope }) => `${kind} ${scope}`)).toEqual(before)
    await cache.setNamespaces('all', ['z'])
    expect(cache.usage().flatMap(({ kind, namespace }) => (kind === 'Secret' ? [namespace] : []))).toEqual(['z'])
  })
})

test('before the start the namespaces are simply others', async () => {
  await withCluster({ form: 'bytes', namespaces: spaces }, async (cluster) => {
    const { cache } = cluster
    await populate(cluster)
    const informer = cache.informer(ConfigMap)
    await cache.setNamespaces('all', ['y'])
    cache.start()
    await cache.synced()
    expect(keys(informer.list())).toEqual(['y/a'])
  })
})

test('a namespace that may not be listed makes the change fail with the reason, and what was served still is', async () => {
  const status = forbiddenStatus({ group: '', resource: 'configmaps' }, '', 'no role allows it')
  const wrap = (transport: Transport): Transport => ({
    close: () => transport.close(),
    async send(request) {
      if (!request.path.includes('/namespaces/z/')) return await transport.send(request)
      return { status: 403, headers: {}, body: { form: 'value', value: status as never } }
    },
  })
  await withCluster({ form: 'bytes', namespaces: spaces, wrap }, async (cluster) => {
    const { cache } = cluster
    await populate(cluster)
    const informer = cache.informer(ConfigMap)
    cache.start()
    await cache.synced()
    await expect(cache.setNamespaces('all', ['x', 'z'])).rejects.toThrow('no role allows it')
    expect(informer.list().length).toBe(3)
    await expect(cache.setNamespaces('all', ['x'])).resolves.toBeUndefined()
    await expect(cache.setNamespaces('all', ['x', 'z'])).rejects.toThrow('no role allows it')
    expect(keys(informer.list())).toEqual(['x/a'])
    expect(() => informer.get({ namespace: 'z', name: 'a' })).toThrow('no role allows it')
  })
})

test('of two changes in a row the last one counts, and nothing is left of the first', async () => {
  await withCluster({ form: 'bytes', namespaces: spaces, watchDelayMs: 50 }, async (cluster) => {
    const { cache, runtime } = cluster
    await populate(cluster)
    const informer = cache.informer(ConfigMap)
    cache.start()
    await cache.synced()
    const first = cache.setNamespaces('all', ['x'])
    const second = cache.setNamespaces('all', ['y'])
    await Promise.all([first, second])
    await sleep(runtime, 100_000, 'everything to end')
    expect(keys(informer.list())).toEqual(['y/a'])
    expect(cache.usage().map(({ namespace, informerCount }) => [namespace, informerCount])).toEqual([['y', 1]])
    // Back to where it is takes no time, and the change before it is given up.
    const given = cache.setNamespaces('all', 'all')
    await Promise.all([given, cache.setNamespaces('all', ['y'])])
    await sleep(runtime, 100_000, 'everything to end')
    expect(cache.usage().map(({ namespace, informerCount }) => [namespace, informerCount])).toEqual([['y', 1]])
  })
})

test('all but some namespaces: each object is in one watch, and reads find it', async () => {
  await withCluster({ form: 'bytes', namespaces: spaces, defaults: { namespaces: ['', 'x'] } }, async (cluster) => {
    const { cache, client } = cluster
    await populate(cluster)
    const informer = cache.informer(ConfigMap)
    cache.start()
    await cache.synced()
    expect(keys(informer.list()).sort()).toEqual(['x/a', 'y/a', 'z/a'])
    expect(cache.usage().map(({ objects }) => objects)).toEqual([2, 1])
    for (const namespace of spaces) expect(cache.get(ConfigMap, { namespace, name: 'a' })).toBeDefined()
    expect([cache.has(ConfigMap), cache.has(ConfigMap, 'q')]).toEqual([true, true])
    await client.create(ConfigMap, { metadata: { namespace: 'x', name: 'b' } })
    expect(keys(informer.list()).sort()).toEqual(['x/a', 'x/b', 'y/a', 'z/a'])
  })
})

test('an object that the coming watch has still to show is told as updated by it, not as added again', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  /** After its first chunks, what the watch of namespace x brings comes when it is released. */
  const wrap = (transport: Transport): Transport => ({
    close: () => transport.close(),
    async send(request) {
      const response = await transport.send(request)
      if (response.body.form !== 'stream' || !request.path.includes('/namespaces/x/')) return response
      const { stream } = response.body
      const next = async () => {
        const chunk = await stream.next()
        if (isHeld) await released
        return chunk
      }
      return { ...response, body: { form: 'stream', stream: { next, close: () => stream.close() } } }
    },
  })
  let isHeld = false
  await withCluster({ namespaces: spaces, wrap }, async (cluster) => {
    const { cache, admin } = cluster
    cache.informer(ConfigMap, { namespace: 'x' })
    const events: InformerEvent[] = []
    cache.informer(ConfigMap).addHandler((event) => events.push(event))
    cache.start()
    await cache.synced()
    isHeld = true
    await admin.create(ConfigMap, { metadata: { namespace: 'x', name: 'a' } })
    await settle(cluster)
    expect(events.map(short)).toEqual(['added x/a'])
    await cache.setNamespaces('all', ['x'])
    expect(events.map(short)).toEqual(['added x/a'])
    release()
    await settle(cluster)
    await admin.delete(ConfigMap, { namespace: 'x', name: 'a' })
    await settle(cluster)
    expect(events.map(short)).toEqual(['added x/a', 'updated x/a', 'deleted x/a'])
    expect(events[1]?.oldState?.uid).toBe(events[1]?.state.uid)
  })
})

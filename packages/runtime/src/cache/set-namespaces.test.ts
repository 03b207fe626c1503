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

/** Creates an object named a in each namespace. */
async function populate({ admin }: CachedCluster): Promise<void> {
  for (const namespace of spaces) await admin.create(ConfigMap, { metadata: { namespace, name: 'a' } })
}

test('removing a namespace reports its objects as out of scope, adding one lists it, and the others are left alone', async () => {
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
    // Until the new namespace is listed, lists return the current ones.
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

test('switching from all namespaces to some and back reports no event for objects in both', async () => {
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

test('informers with their own namespaces, other kinds and cluster-scoped kinds are not affected', async () => {
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

test('before the start the change only sets the namespaces', async () => {
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

test('a namespace that cannot be listed rejects the change with the reason, and the previous scope is still served', async () => {
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

test('the last of two changes in a row wins, and nothing of the first is left', async () => {
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
    // Returning to the current namespaces takes no time and cancels the change before.
    const given = cache.setNamespaces('all', 'all')
    await Promise.all([given, cache.setNamespaces('all', ['y'])])
    await sleep(runtime, 100_000, 'everything to end')
    expect(cache.usage().map(({ namespace, informerCount }) => [namespace, informerCount])).toEqual([['y', 1]])
  })
})

test('with all namespaces but some, each object is in one watch, and reads find it', async () => {
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

test('an object that the new watch has not shown yet is reported as updated by it, not as added again', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  /** Holds back the chunks of the watch of namespace x after the first ones, until `release` is called. */
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

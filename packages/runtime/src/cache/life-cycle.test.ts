import { expect, test } from 'vitest'
import { ConfigMap, Secret } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { untypedKind } from '../resource/index.ts'
import type { InformerEvent } from './informer-event.ts'
import { type CachedCluster, settle, withCluster } from './testing/cached-cluster.ts'

const where = { namespace: 'default', name: 'a' }
const create = ({ admin }: CachedCluster, name: string, namespace = 'default') =>
  admin.create(ConfigMap, { metadata: { namespace, name } })
const short = (event: InformerEvent) =>
  `${event.type} ${event.state.namespace}/${event.state.name}${event.isOutOfScope ? ' out of scope' : ''}`

test('informers of the same scope share one watch, which ends some time after the last release', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache, watched } = cluster
    cache.start()
    const first = cache.informer(ConfigMap)
    const second = cache.informer(untypedKind({ group: '', version: 'v1', kind: 'ConfigMap' }))
    await cache.synced()
    expect(cache.usage().map(({ kind, informerCount }) => [kind, informerCount])).toEqual([['ConfigMap', 2]])
    expect(watched.length).toBe(1)
    first.release()
    first.release()
    await settle(cluster, 2 * runtimeLimits.informerGraceMs)
    expect(cache.usage().map(({ informerCount }) => informerCount)).toEqual([1])
    second.release()
    await settle(cluster, runtimeLimits.informerGraceMs / 2)
    expect(cache.usage().map(({ informerCount }) => informerCount)).toEqual([0])
    await settle(cluster, runtimeLimits.informerGraceMs)
    expect(cache.usage()).toEqual([])
    expect(() => cache.list(ConfigMap)).toThrow(expect.objectContaining({ code: 'CACHE_KIND_UNDECLARED' }))
    expect(() => first.list()).toThrow(expect.objectContaining({ code: 'CACHE_RELEASED' }))
    await expect(first.synced()).rejects.toMatchObject({ code: 'CACHE_RELEASED' })
  })
})

test('a short gap without an informer causes no new list', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache, watched } = cluster
    cache.start()
    const first = cache.informer(ConfigMap)
    await cache.synced()
    first.release()
    await settle(cluster, runtimeLimits.informerGraceMs - 1)
    cache.informer(ConfigMap)
    await settle(cluster, 2 * runtimeLimits.informerGraceMs)
    expect([watched.length, cache.usage()[0]?.lists]).toEqual([1, 1])
  })
})

test('releasing an informer removes its handlers and indexes and keeps those of others', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache } = cluster
    const received: string[] = []
    const valuesOf = () => ['x']
    const [first, second] = [cache.informer(ConfigMap), cache.informer(ConfigMap)]
    first.addHandler((event) => received.push(`first ${short(event)}`))
    second.addHandler((event) => received.push(`second ${short(event)}`))
    for (const informer of [first, second]) informer.addIndex('all', valuesOf)
    first.addIndex('mine', valuesOf)
    cache.start()
    await cache.synced()
    first.release()
    await create(cluster, 'a')
    await settle(cluster)
    expect(received).toEqual(['second added default/a'])
    expect(cache.list(ConfigMap, { index: { name: 'all', value: 'x' } }).length).toBe(1)
    expect(() => cache.list(ConfigMap, { index: { name: 'mine', value: 'x' } })).toThrow('has no index mine')
    second.release()
    expect(() => cache.list(ConfigMap, { index: { name: 'all', value: 'x' } })).toThrow('has no index all')
    expect(() => first.addHandler(() => {})).toThrow(expect.objectContaining({ code: 'CACHE_RELEASED' }))
  })
})

test('removing a kind ends it for all holders: objects are reported as out of scope once, and reads throw the reason', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache } = cluster
    await create(cluster, 'a')
    const received: string[] = []
    const informer = cache.informer(ConfigMap)
    informer.addHandler((event) => received.push(short(event)))
    cache.informer(Secret)
    cache.start()
    await cache.synced()
    cache.remove(ConfigMap)
    cache.remove(ConfigMap)
    await create(cluster, 'b')
    await settle(cluster)
    expect(received).toEqual(['added default/a', 'deleted default/a out of scope'])
    expect(() => informer.get(where)).toThrow(expect.objectContaining({ code: 'CACHE_KIND_REMOVED' }))
    expect(() => cache.get(ConfigMap, where)).toThrow('was removed from the cache; declare it')
    expect(cache.usage().map(({ kind }) => kind)).toEqual(['Secret'])
    informer.release()
    const again = cache.informer(ConfigMap)
    await again.synced()
    expect(again.list().length).toBe(2)
  })
})

test('removing one scope of a kind keeps the other scopes', async () => {
  await withCluster({ form: 'bytes', namespaces: ['x'] }, async ({ cache }) => {
    const [some, others] = [
      cache.informer(ConfigMap, { namespace: 'x' }),
      cache.informer(ConfigMap, { namespace: 'default' }),
    ]
    cache.start()
    await cache.synced()
    cache.remove(ConfigMap, { namespace: 'x' })
    expect(() => some.list()).toThrow(expect.objectContaining({ code: 'CACHE_KIND_REMOVED' }))
    expect(others.list()).toEqual([])
  })
})

test('an informer declared after the start begins at once, and one declared after the stop rejects', async () => {
  await withCluster({ form: 'bytes' }, async ({ cache }) => {
    cache.start()
    await cache.informer(ConfigMap).synced()
    await cache.stop()
    await expect(cache.informer(Secret).synced()).rejects.toMatchObject({ code: 'CACHE_STOPPED' })
  })
})

test('usage reports the size and state of each watch', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache, runtime } = cluster
    await create(cluster, 'a')
    cache.informer(ConfigMap, { namespace: 'default', labelSelector: '!b' })
    expect(cache.usage()[0]).toMatchObject({ phase: 'idle', objects: 0, lastEventMs: undefined, revision: '' })
    cache.start()
    await cache.synced()
    await settle(cluster, 1000)
    await create(cluster, 'c')
    await settle(cluster, 1000)
    expect(cache.usage()).toMatchObject([
      {
        kind: 'ConfigMap',
        scope: 'namespace default, labels !b',
        namespace: 'default',
        objects: 2,
        phase: 'watching',
        lists: 1,
        events: 1,
        informerCount: 1,
        lastEventMs: runtime.clock.now() - 1000,
        pending: { writes: 0, removals: 0, inFlight: 0 },
      },
    ])
  })
})

import { expect, test } from 'vitest'
import { metadataOf } from '../client/index.ts'
import { ConfigMap, Deployment } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { type CachedCluster, settle, withCluster } from './testing/cached-cluster.ts'

const where = { namespace: 'default', name: 'a' }
const create = ({ admin }: CachedCluster, name = 'a') =>
  admin.create(ConfigMap, { metadata: { namespace: 'default', name, labels: { app: name } }, data: { size: '1' } })

test('readers of metadata have their own watch, of metadata only', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache, watched } = cluster
    await create(cluster)
    const kind = metadataOf(ConfigMap)
    const informer = cache.informer(kind)
    cache.start()
    await cache.synced()
    const read = cache.get(kind, where)
    expect(read).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', labels: { app: 'a' } } })
    expect(Object.keys(read ?? {}).sort()).toEqual(['apiVersion', 'kind', 'metadata'])
    expect(informer.list()).toEqual([read])
    expect(watched[0]?.headers?.['accept']).toContain('PartialObjectMetadata')
    // The metadata watch does not serve readers of whole objects.
    expect(cache.has(ConfigMap)).toBe(false)
    expect(() => cache.get(ConfigMap, where)).toThrow('metadata only')
    expect([cache.has(kind), cache.has(kind, 'default')]).toEqual([true, true])
  })
})

test('readers of metadata share the watch of whole objects, even if it is declared later', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache } = cluster
    await create(cluster)
    const kind = metadataOf(ConfigMap)
    const received: string[] = []
    const metadata = cache.informer(kind)
    metadata.addIndex('app', (object) => [object.metadata.labels?.['app'] ?? ''])
    metadata.addHandler(({ type, state }) => received.push(`${type} ${state.name}`))
    cache.start()
    await cache.synced()
    const whole = cache.informer(ConfigMap)
    await whole.synced()
    await settle(cluster)
    expect(cache.usage().map(({ scope, informerCount }) => [scope, informerCount])).toEqual([
      ['namespace *, labels *', 2],
    ])
    expect(received).toEqual(['added a'])
    await create(cluster, 'b')
    await settle(cluster)
    expect(received).toEqual(['added a', 'added b'])
    expect(metadata.list({ index: { name: 'app', value: 'b' } }).length).toBe(1)
    whole.release()
    await settle(cluster, 2 * runtimeLimits.informerGraceMs)
    expect(cache.usage().map(({ informerCount }) => informerCount)).toEqual([1])
    expect(cache.informer(metadataOf(ConfigMap)).get(where)?.metadata.name).toBe('a')
  })
})

test('only the informer with a selection of fields serves its objects, so no reader misses a field', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache, client } = cluster
    await create(cluster)
    const informer = cache.informer(ConfigMap, { fields: ['immutable'] })
    cache.start()
    await cache.synced()
    expect(Object.keys(informer.get(where) ?? {}).sort()).toEqual(['apiVersion', 'kind', 'metadata'])
    expect(() => cache.get(ConfigMap, where)).toThrow('only metadata, immutable; ask its informer itself')
    expect(cache.has(ConfigMap)).toBe(false)
    await client.patch(ConfigMap, where, { type: 'merge', patch: { immutable: true } })
    expect(informer.get(where)).toMatchObject({ immutable: true })
    expect(informer.get(where)).not.toHaveProperty('data')
    cache.informer(ConfigMap)
    await cache.synced()
    expect(cache.get(ConfigMap, where)?.data).toEqual({ size: '1' })
    expect(cache.usage().length).toBe(2)
  })
})

test('cuts managedFields until an informer needs them, then lists again without reporting a change', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache } = cluster
    await create(cluster)
    const received: string[] = []
    cache.informer(ConfigMap).addHandler(({ type }) => received.push(type))
    cache.start()
    await cache.synced()
    expect(cache.get(ConfigMap, where)?.metadata.managedFields).toBeUndefined()
    const keeping = cache.informer(ConfigMap, { managedFields: 'keep' })
    await settle(cluster)
    expect(cache.get(ConfigMap, where)?.metadata.managedFields?.length).toBe(1)
    expect([received, cache.usage().length, cache.usage()[0]?.lists]).toEqual([['added'], 1, 2])
    keeping.release()
    cache.informer(ConfigMap, { managedFields: 'cut' })
    await settle(cluster)
    expect(cache.get(ConfigMap, where)?.metadata.managedFields?.length).toBe(1)
  })
})

test('the server evaluates field selectors, and an own write that no longer matches leaves the view at once', async () => {
  await withCluster({ form: 'bytes', watchDelayMs: 50 }, async (cluster) => {
    const { cache, client, admin, watched } = cluster
    await create(cluster)
    await create(cluster, 'b')
    const informer = cache.informer(ConfigMap, { fieldSelector: 'metadata.name=a,metadata.namespace=default' })
    const unready = cache.informer(Deployment, { fieldSelector: 'metadata.name!=web' })
    cache.start()
    await cache.synced()
    expect(informer.list().map(({ metadata }) => metadata.name)).toEqual(['a'])
    expect(watched[0]).toMatchObject({
      path: '/api/v1/namespaces/default/configmaps',
      query: { fieldSelector: 'metadata.name=a' },
    })
    await client.create(ConfigMap, { metadata: { namespace: 'default', name: 'c' } })
    await client.patch(ConfigMap, where, { type: 'merge', patch: { data: { size: '2' } } })
    expect(informer.list().map(({ data }) => data)).toEqual([{ size: '2' }])
    await admin.delete(ConfigMap, where)
    await settle(cluster, 1000)
    expect([informer.list(), unready.list()]).toEqual([[], []])
  })
})

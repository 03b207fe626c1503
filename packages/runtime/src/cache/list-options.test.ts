import { expect, test } from 'vitest'
import { ConfigMap, Namespace } from '../kinds/index.ts'
import { settle, withCluster } from './testing/cached-cluster.ts'

const names = (objects: readonly { readonly metadata: { readonly name: string } }[]) =>
  objects.map(({ metadata }) => metadata.name)

test('an index can be added to existing objects, has several values per object, and drops empty ones', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache, admin } = cluster
    await admin.create(ConfigMap, { metadata: { namespace: 'default', name: 'a' }, data: { tags: 'red,blue' } })
    const informer = cache.informer(ConfigMap)
    cache.start()
    await cache.synced()
    informer.addIndex('tag', (object) => (object.data?.['tags'] ?? '').split(',').filter(Boolean))
    const read = (value: string) => names(cache.list(ConfigMap, { index: { name: 'tag', value } }))
    expect([read('red'), read('blue'), read('green')]).toEqual([['a'], ['a'], []])
    await admin.patch(
      ConfigMap,
      { namespace: 'default', name: 'a' },
      { type: 'merge', patch: { data: { tags: 'green' } } },
    )
    await settle(cluster)
    expect([read('red'), read('blue'), read('green')]).toEqual([[], [], ['a']])
    await admin.delete(ConfigMap, { namespace: 'default', name: 'a' })
    await settle(cluster)
    expect(read('green')).toEqual([])
  })
})

test('lists by index: several conditions at once, in one namespace and in all, and for cluster-scoped kinds', async () => {
  await withCluster({ form: 'bytes', namespaces: ['other'] }, async ({ cache, admin }) => {
    for (const [namespace, name, app, tier] of [
      ['default', 'a', 'web', 'front'],
      ['default', 'b', 'web', 'back'],
      ['other', 'c', 'web', 'front'],
      ['other', 'd', 'db', 'back'],
      ['other', 'e', 'db', 'front'],
    ] as const) {
      await admin.create(ConfigMap, { metadata: { namespace, name, labels: { tier } }, data: { app } })
    }
    const informer = cache.informer(ConfigMap)
    informer.addIndex('app', (object) => [object.data?.['app'] ?? ''])
    informer.addMetadataIndex('tier', (state) => [state.labels?.['tier'] ?? ''])
    const spaces = cache.informer(Namespace)
    spaces.addIndex('initial', ({ metadata }) => [metadata.name.slice(0, 1)])
    cache.start()
    await cache.synced()
    const web = { name: 'app', value: 'web' }
    const front = { name: 'tier', value: 'front' }
    expect(names(cache.list(ConfigMap, { index: web }))).toEqual(['a', 'b', 'c'])
    expect(names(cache.list(ConfigMap, { index: [web, front] }))).toEqual(['a', 'c'])
    expect(names(cache.list(ConfigMap, { index: [front, web], namespace: 'other' }))).toEqual(['c'])
    expect(names(cache.list(ConfigMap, { index: [web], labelSelector: 'tier!=front' }))).toEqual(['b'])
    expect(names(cache.list(Namespace, { index: { name: 'initial', value: 'o' } }))).toEqual(['other'])
    expect(
      cache.states(ConfigMap, { index: [web, front] }).map(({ namespace, name }) => `${namespace}/${name}`),
    ).toEqual(['default/a', 'other/c'])
  })
})

test('a limit returns the first objects in order of arrival, the same each time; pages are refused', async () => {
  await withCluster(
    { defaults: { namespaces: ['default', 'other'] }, namespaces: ['other'] },
    async ({ cache, admin }) => {
      for (const namespace of ['default', 'other']) {
        for (const name of ['a', 'b', 'c']) await admin.create(ConfigMap, { metadata: { namespace, name } })
      }
      const informer = cache.informer(ConfigMap)
      cache.start()
      await cache.synced()
      const keys = () =>
        cache.list(ConfigMap, { limit: 4 }).map(({ metadata }) => `${metadata.namespace}/${metadata.name}`)
      expect(keys()).toEqual(['default/a', 'default/b', 'default/c', 'other/a'])
      expect(keys()).toEqual(keys())
      expect(informer.list({ limit: 2, namespace: 'other' }).length).toBe(2)
      const page = { limit: 1, continue: 'token' }
      expect(() => cache.list(ConfigMap, page)).toThrow(expect.objectContaining({ code: 'CACHE_LIST_INVALID' }))
      for (const limit of [0, -1, 0.5]) {
        expect(() => cache.list(ConfigMap, { limit })).toThrow(expect.objectContaining({ code: 'CACHE_LIST_INVALID' }))
      }
      const missing = { index: [{ name: 'app', value: 'web' }] }
      expect(() => cache.list(ConfigMap, missing)).toThrow('ConfigMap has no index app')
    },
  )
})

test('a read never waits and declares nothing: an undeclared or unsynced kind or namespace is an error at once', async () => {
  await withCluster({ form: 'bytes', namespaces: ['other'] }, async ({ cache, watched }) => {
    const where = { namespace: 'default', name: 'a' }
    cache.start()
    expect(() => cache.get(ConfigMap, where)).toThrow('declare it with cache.informer(ConfigMap)')
    const informer = cache.informer(ConfigMap, { namespaces: ['default', 'kube-system'] })
    expect(() => cache.get(ConfigMap, where)).toThrow(expect.objectContaining({ code: 'CACHE_NOT_SYNCED' }))
    await cache.synced()
    expect(cache.get(ConfigMap, where)).toBeUndefined()
    const foreign = { namespace: 'other', name: 'a' }
    expect(() => cache.get(ConfigMap, foreign)).toThrow(expect.objectContaining({ code: 'CACHE_KIND_UNDECLARED' }))
    expect(() => informer.get(foreign)).toThrow('does not have namespace other')
    expect(() => informer.get({ name: 'a' })).toThrow()
    expect(watched.length).toBe(2)
  })
})

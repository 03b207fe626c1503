import type { KubernetesObject } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { settle, withCluster } from './testing/cached-cluster.ts'

const where = { namespace: 'default', name: 'a' }
const bad = { type: 'merge', patch: { data: { size: 'bad' } } } as const

/** A reader of an older form of objects, which fails on objects of a newer form. */
function transform(object: KubernetesObject): KubernetesObject {
  if ((object as { data?: { size?: string } }).data?.size === 'bad') throw new Error('not a size')
  return object
}

test.each(['objects', 'bytes'] as const)(
  'an object that can no longer be read is not deleted: lists as %s',
  async (form) => {
    await withCluster({ form, kinds: [{ kind: ConfigMap, transform }] }, async (cluster) => {
      const { cache, admin, errors } = cluster
      for (const name of ['a', 'b']) {
        await admin.create(ConfigMap, { metadata: { namespace: 'default', name }, data: { size: '1' } })
      }
      const received: string[] = []
      cache.informer(ConfigMap).addHandler(({ type, state }) => received.push(`${type} ${state.name}`))
      cache.start()
      await cache.synced()
      await admin.patch(ConfigMap, where, bad)
      await settle(cluster)
      expect(errors).toMatchObject([{ code: 'WATCH_OBJECT_MALFORMED', objectKey: 'default/a' }])
      // An informer with managedFields makes the cache list again; b was deleted before.
      await admin.delete(ConfigMap, { namespace: 'default', name: 'b' })
      cache.informer(ConfigMap, { managedFields: 'keep' })
      await settle(cluster)
      expect(cache.usage()[0]?.lists).toBe(2)
      expect(cache.list(ConfigMap).map(({ metadata, data }) => [metadata.name, data])).toEqual([['a', { size: '1' }]])
      expect(received).toEqual(['added a', 'added b', 'deleted b'])
      await admin.delete(ConfigMap, where)
      await settle(cluster)
      expect([cache.list(ConfigMap), received.at(-1)]).toEqual([[], 'deleted a'])
    })
  },
)

test('an own write that cannot be read afterwards does not remove its object', async () => {
  await withCluster({ form: 'bytes', kinds: [{ kind: ConfigMap, transform }] }, async (cluster) => {
    const { cache, admin, client, errors } = cluster
    await admin.create(ConfigMap, { metadata: where, data: { size: '1' } })
    const received: string[] = []
    cache.informer(ConfigMap).addHandler(({ type }) => received.push(type))
    cache.start()
    await cache.synced()
    await client.patch(ConfigMap, where, bad)
    expect(cache.get(ConfigMap, where)?.data).toEqual({ size: '1' })
    await settle(cluster)
    expect(received).toEqual(['added'])
    expect(errors.map((error) => (error as { code?: string }).code)).toContain('CACHE_TRANSFORM_FAILED')
  })
})

import { isAlreadyExists, isNotFound } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { type CachedCluster, settle, withCluster } from './testing/cached-cluster.ts'
import type { Part } from './testing/history-server.ts'
import { origin, type PartStore, partAt, partStore } from './testing/part-store.ts'

type Read = (store: PartStore, size: number) => Part | undefined

/** The three ways to read; the index is queried for the size that the object should have. */
const reads: Record<string, Read> = {
  get: (store) => store.table.get('a', 'x'),
  list: (store) => store.table.list({ namespace: 'a' })?.[0],
  'list by index': (store, size) => store.table.list({ indexes: [{ name: 'size', value: String(size) }] })?.[0],
}

for (const [what, read] of Object.entries(reads)) {
  test(`${what} shows an object created here before the watch has shown it`, () => {
    const { store } = partStore()
    const created = partAt(11)
    store.written(created, origin)
    expect(read(store, 11)).toBe(created)
    store.watched('ADDED', created, '11')
    expect(read(store, 11)).toBe(created)
  })

  test(`${what} shows an update made here before the watch has shown it`, () => {
    const { store } = partStore([partAt(5)])
    const updated = partAt(12)
    store.written(updated, origin)
    expect(read(store, 12)).toBe(updated)
    expect(store.table.list({ indexes: [{ name: 'size', value: '5' }] })).toEqual([])
    store.watched('MODIFIED', partAt(11), '11')
    expect(read(store, 12)).toBe(updated)
  })

  test(`${what} does not show an object removed here, whatever the watch shows before its deletion`, () => {
    const { store } = partStore([partAt(5)])
    store.removed('a', 'x', 'one', origin)
    expect(read(store, 5)).toBeUndefined()
    store.watched('MODIFIED', partAt(11), '11')
    expect(read(store, 11)).toBeUndefined()
    store.watched('DELETED', partAt(12), '12')
    expect(read(store, 12)).toBeUndefined()
    expect(store.pending.removals).toBe(0)
  })
}

const where = { namespace: 'default', name: 'web' }
const lagMs = 10_000

type Cell = (cluster: CachedCluster) => Promise<void>

/** The last action of this process, and its next action while the watch still shows the state before. */
const cells: Record<string, Record<string, Cell>> = {
  created: {
    create: async ({ client }) => {
      // A reader sees the object, a second creation is refused by the server, and the object exists once.
      expect(await client.get(ConfigMap, where)).toBeDefined()
      const again = client.create(ConfigMap, { metadata: where })
      await expect(again).rejects.toSatisfy(isAlreadyExists)
      expect((await client.list(ConfigMap)).items.length).toBe(1)
    },
    update: async ({ client }) => {
      const found = (await client.get(ConfigMap, where)) as ConfigMap
      await client.update(ConfigMap, { ...found, data: { size: '2' } })
      expect((await client.get(ConfigMap, where))?.data).toEqual({ size: '2' })
    },
    delete: async ({ client }) => {
      const { uid, resourceVersion } = ((await client.get(ConfigMap, where)) as ConfigMap).metadata
      await client.delete(ConfigMap, where, { preconditions: { uid, resourceVersion } })
      expect(await client.get(ConfigMap, where)).toBeUndefined()
    },
  },
  updated: {
    create: async ({ client }) => {
      expect((await client.get(ConfigMap, where))?.data).toEqual({ size: 'updated' })
      await expect(client.create(ConfigMap, { metadata: where })).rejects.toSatisfy(isAlreadyExists)
      expect((await client.get(ConfigMap, where))?.data).toEqual({ size: 'updated' })
    },
    update: async ({ client }) => {
      const found = (await client.get(ConfigMap, where)) as ConfigMap
      // With the previous revision this would be a conflict.
      await client.update(ConfigMap, { ...found, data: { ...found.data, colour: 'red' } })
      expect((await client.get(ConfigMap, where))?.data).toEqual({ size: 'updated', colour: 'red' })
    },
    delete: async ({ client }) => {
      const { uid, resourceVersion } = ((await client.get(ConfigMap, where)) as ConfigMap).metadata
      await client.delete(ConfigMap, where, { preconditions: { uid, resourceVersion } })
      expect((await client.list(ConfigMap)).items).toEqual([])
    },
  },
  deleted: {
    create: async ({ client }) => {
      expect(await client.get(ConfigMap, where)).toBeUndefined()
      const created = await client.create(ConfigMap, { metadata: where, data: { size: 'new' } })
      expect((await client.get(ConfigMap, where))?.metadata.uid).toBe(created.metadata.uid)
      expect((await client.list(ConfigMap)).items.length).toBe(1)
    },
    update: async ({ client }) => {
      expect(await client.get(ConfigMap, where)).toBeUndefined()
      const patch = { data: { size: '2' } }
      await expect(client.patch(ConfigMap, where, { type: 'merge', patch })).rejects.toSatisfy(isNotFound)
      expect((await client.list(ConfigMap)).items).toEqual([])
    },
    delete: async ({ client }) => {
      expect(await client.get(ConfigMap, where)).toBeUndefined()
      await expect(client.delete(ConfigMap, where)).rejects.toSatisfy(isNotFound)
      expect((await client.list(ConfigMap)).items).toEqual([])
    },
  },
}

/** Creates the lag. */
const lags: Record<string, Cell> = {
  created: async ({ client }) => void (await client.create(ConfigMap, { metadata: where })),
  updated: async ({ client }) => {
    await client.patch(ConfigMap, where, { type: 'merge', patch: { data: { size: 'updated' } } })
  },
  deleted: async ({ client }) => void (await client.delete(ConfigMap, where)),
}

for (const [lag, row] of Object.entries(cells)) {
  for (const [verb, act] of Object.entries(row)) {
    test(`stale cache: ${verb} while the watch has not shown that the object was ${lag}`, async () => {
      await withCluster({ watchDelayMs: lagMs, form: 'bytes' }, async (cluster) => {
        const { cache, admin } = cluster
        if (lag !== 'created') await admin.create(ConfigMap, { metadata: where, data: { size: 'old' } })
        cache.informer(ConfigMap)
        cache.start()
        await cache.synced()
        await lags[lag]?.(cluster)
        await act(cluster)
        const { items } = await admin.list(ConfigMap)
        const revisions = (objects: readonly ConfigMap[]) => objects.map(({ metadata }) => metadata.resourceVersion)
        expect(revisions(cache.list(ConfigMap))).toEqual(revisions(items))
        await settle(cluster, 5 * lagMs)
        expect(revisions(cache.list(ConfigMap))).toEqual(revisions(items))
      })
    })
  }
}

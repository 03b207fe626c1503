import type { KubernetesObject } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { type Client, interceptedClient, metadataOf } from '../client/index.ts'
import {
  AutoscalingV1HorizontalPodAutoscaler as ScalerV1,
  HorizontalPodAutoscaler as ScalerV2,
} from '../kinds/index.ts'
import { createCachingClient } from './caching-client.ts'
import { type CachedCluster, settle, withCluster, writer } from './testing/cached-cluster.ts'

const lagMs = 10_000
const where = { namespace: 'default', name: 'web' }
const scaleTargetRef = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web' }
const spec = { maxReplicas: 3, scaleTargetRef, targetCPUUtilizationPercentage: 50 }
const merge = (patch: object) => ({ type: 'merge', patch: patch as never }) as const

interface Write {
  readonly before: 'absent' | 'there' | 'held'
  readonly send: (client: Client) => Promise<unknown>
  /** The largest number of replicas that reads return afterwards; undefined when the object is gone. */
  readonly expected: number | undefined
}

const writes: Record<string, Write> = {
  create: { before: 'absent', send: (client) => client.create(ScalerV1, { metadata: where, spec }), expected: 3 },
  patch: {
    before: 'there',
    send: (client) => client.patch(ScalerV1, where, merge({ spec: { maxReplicas: 7 } })),
    expected: 7,
  },
  'patch by metadata': {
    before: 'there',
    send: (client) => client.patch(metadataOf(ScalerV1), where, merge({ spec: { maxReplicas: 8 } })),
    expected: 8,
  },
  delete: { before: 'there', send: (client) => client.delete(ScalerV1, where), expected: undefined },
  'delete with a finalizer': { before: 'held', send: (client) => client.delete(ScalerV1, where), expected: 3 },
  'patch that removes the last finalizer of an object in deletion': {
    before: 'held',
    send: async (client) => {
      await client.delete(ScalerV1, where)
      await client.patch(ScalerV1, where, merge({ metadata: { finalizers: null } }))
    },
    expected: undefined,
  },
  'delete all of': {
    before: 'there',
    send: (client) => client.deleteAllOf(ScalerV1, { namespace: 'default' }),
    expected: undefined,
  },
  'delete all of, with a finalizer': {
    before: 'held',
    send: (client) => client.deleteAllOf(ScalerV1, { namespace: 'default' }),
    expected: 3,
  },
}

async function start({ cache, admin }: CachedCluster, before: Write['before']): Promise<KubernetesObject | undefined> {
  const finalizers = before === 'held' ? ['example.com/held'] : []
  const found =
    before === 'absent' ? undefined : await admin.create(ScalerV1, { metadata: { ...where, finalizers }, spec })
  cache.informer(ScalerV1)
  cache.informer(ScalerV2)
  cache.start()
  await cache.synced()
  return found
}

for (const [what, { before, send, expected }] of Object.entries(writes)) {
  test(`${what} at one version is visible at once to reads at another, though both watches lag by ten seconds`, async () => {
    await withCluster({ watchDelayMs: lagMs }, async (cluster) => {
      const { cache, client, admin } = cluster
      const found = await start(cluster, before)
      await send(client)
      const check = () => {
        const both = [cache.get(ScalerV1, where), cache.get(ScalerV2, where)]
        expect(both.map((object) => object?.spec?.maxReplicas)).toEqual([expected, expected])
        expect(cache.list(ScalerV2)).toEqual(both[1] === undefined ? [] : [both[1]])
        expect(both[1]?.metadata.resourceVersion).toBe(both[0]?.metadata.resourceVersion)
        if (both[1] !== undefined) expect(both[1].metadata.resourceVersion).not.toBe(found?.metadata?.resourceVersion)
      }
      check()
      await settle(cluster, 3 * lagMs)
      check()
      const server = await admin.get(ScalerV2, where)
      expect(cache.get(ScalerV2, where)?.metadata.resourceVersion).toBe(server?.metadata.resourceVersion)
    })
  })
}

test('handlers at the other version get the origin of the write, once', async () => {
  await withCluster({ watchDelayMs: lagMs }, async (cluster) => {
    const { cache, client } = cluster
    await start(cluster, 'there')
    const seen: unknown[] = []
    cache.informer(ScalerV2).addHandler(({ type, origin }) => seen.push([type, origin]))
    seen.length = 0
    await client.patch(ScalerV1, where, merge({ spec: { maxReplicas: 9 } }))
    await settle(cluster, 3 * lagMs)
    expect(seen).toEqual([['updated', writer]])
  })
})

test('a kind that is cached at one version causes no further request', async () => {
  await withCluster({}, async ({ cache, client, requests }) => {
    cache.informer(ScalerV1)
    cache.start()
    await cache.synced()
    await client.create(ScalerV1, { metadata: where, spec })
    expect(requests).toEqual(['POST /apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers'])
  })
})

test('a write succeeds when the object cannot be read at the other version, and the watch shows it later', async () => {
  await withCluster({ watchDelayMs: lagMs }, async (cluster) => {
    const { cache, admin } = cluster
    await start(cluster, 'there')
    const failing = interceptedClient(admin, { get: () => Promise.reject(new Error('on purpose')) })
    const client = createCachingClient({ client: failing, cache, origin: writer })
    await client.patch(ScalerV1, where, merge({ spec: { maxReplicas: 5 } }))
    await settle(cluster, 3 * lagMs)
    expect(cache.get(ScalerV2, where)?.spec?.maxReplicas).toBe(5)
  })
})

import type { KubernetesObject } from '@kubewright/kube/meta'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ConfigMap, CustomResourceDefinition } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { defineResource } from '../resource/index.ts'
import type { InformerEvent } from './informer-event.ts'
import { settle, withCluster } from './testing/cached-cluster.ts'

const Part = defineResource({ group: 'example.com', version: 'v1', kind: 'Part', spec: z.object({ size: z.int() }) })
const manifest = Part.definition.manifest as KubernetesObject
const definitionName = { name: 'parts.example.com' }
const where = { namespace: 'default', name: 'a' }

test('retries a kind that is not served ever more rarely, and reads it at once after kindServed', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache, admin, watched } = cluster
    cache.informer(Part)
    cache.informer(ConfigMap)
    cache.start()
    await expect(cache.synced()).rejects.toMatchObject({ code: 'CACHE_WATCH_REFUSED' })
    await settle(cluster, 3_600_000)
    expect(cache.list(ConfigMap)).toEqual([])
    const watchCount = watched.filter(({ path }) => path.includes('parts')).length
    expect(watchCount).toBeLessThan(3_600_000 / runtimeLimits.watchBackoffMsMax + 10)
    expect(() => cache.list(Part)).toThrow('could not find the requested resource')
    await admin.create(CustomResourceDefinition, manifest as never)
    await admin.create(Part, { metadata: where, spec: { size: 1 } })
    await settle(cluster, 0)
    cache.kindServed(Part)
    await settle(cluster, 1)
    await cache.synced()
    expect(cache.get(Part, where)?.spec.size).toBe(1)
    // While the kind is watched, the hint changes nothing.
    const before = watched.length
    cache.kindServed(Part)
    await settle(cluster, 1)
    expect(watched.length).toBe(before)
  })
})

test('reports objects of a kind that is no longer served as deleted without a watch event, and reads throw the reason', async () => {
  let isCut = false
  const wrap = (transport: Parameters<NonNullable<Parameters<typeof withCluster>[0]['wrap']>>[0]) => ({
    close: () => transport.close(),
    async send(request: Parameters<typeof transport.send>[0]) {
      const response = await transport.send(request)
      if (response.body.form !== 'stream') return response
      const { stream } = response.body
      const next = async () => {
        const chunk = await stream.next()
        return isCut ? undefined : chunk
      }
      return { ...response, body: { form: 'stream' as const, stream: { next, close: () => stream.close() } } }
    },
  })
  await withCluster({ form: 'bytes', wrap }, async (cluster) => {
    const { cache, admin, client } = cluster
    await admin.create(CustomResourceDefinition, manifest as never)
    await admin.create(Part, { metadata: where, spec: { size: 1 } })
    const received: InformerEvent[] = []
    cache.informer(Part).addHandler((event) => received.push(event))
    cache.start()
    await cache.synced()
    await client.create(Part, { metadata: { namespace: 'default', name: 'own' }, spec: { size: 2 } })
    isCut = true
    await admin.delete(CustomResourceDefinition, definitionName)
    await settle(cluster, 2 * runtimeLimits.watchBackoffMsMax)
    expect(received.map(({ type, state }) => `${type} ${state.name}`)).toEqual([
      'added a',
      'added own',
      'deleted a',
      'deleted own',
    ])
    expect(received.slice(2).every(({ isFinalStateUnknown }) => isFinalStateUnknown)).toBe(true)
    expect(() => cache.get(Part, where)).toThrow(expect.objectContaining({ code: 'CACHE_WATCH_REFUSED' }))
    isCut = false
    await admin.create(CustomResourceDefinition, manifest as never)
    await admin.create(Part, { metadata: where, spec: { size: 3 } })
    cache.kindServed(Part)
    await settle(cluster, 1)
    expect(cache.list(Part).map(({ spec }) => spec.size)).toEqual([3])
    expect(received.slice(4).map(({ type, state, isInitial }) => [type, state.name, isInitial])).toEqual([
      ['added', 'a', false],
    ])
  })
})

test('reports no deletions when reading a kind becomes forbidden, because its objects may still exist', async () => {
  const { forbiddenStatus } = await import('@kubewright/kube/status')
  const status = forbiddenStatus({ group: '', resource: 'configmaps' }, '', 'no role allows it')
  let isRefused = false
  await withCluster(
    {
      wrap: (transport) => ({
        close: () => transport.close(),
        async send(request) {
          if (!isRefused) return await transport.send(request)
          return { status: 403, headers: {}, body: { form: 'value', value: status as never } }
        },
      }),
    },
    async (cluster) => {
      const { cache, admin } = cluster
      await admin.create(ConfigMap, { metadata: where })
      const received: string[] = []
      cache.informer(ConfigMap).addHandler(({ type }) => received.push(type))
      cache.start()
      await cache.synced()
      isRefused = true
      await settle(cluster, 1000 * runtimeLimits.watchTimeoutSecondsMin * 4)
      expect(() => cache.list(ConfigMap)).toThrow('no role allows it')
      isRefused = false
      await settle(cluster, 2 * runtimeLimits.watchBackoffMsMax)
      expect(cache.list(ConfigMap).length).toBe(1)
      expect(received).toEqual(['added'])
    },
  )
})

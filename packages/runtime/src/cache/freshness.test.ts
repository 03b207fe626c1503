import type { Transport } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import { ConfigMap, Secret } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { settle, withCluster } from './testing/cached-cluster.ts'

const where = { namespace: 'default', name: 'a' }

test('requireFresh waits for a watch that lags', async () => {
  await withCluster(
    { form: 'bytes', watchDelayMs: runtimeLimits.freshWaitMs / 2 },
    async ({ cache, admin, runtime, watched }) => {
      cache.informer(ConfigMap)
      cache.start()
      await cache.synced()
      await admin.create(ConfigMap, { metadata: where })
      expect(cache.get(ConfigMap, where)).toBeUndefined()
      const startedMs = runtime.clock.monotonic()
      await cache.requireFresh(ConfigMap)
      expect(cache.get(ConfigMap, where)).toBeDefined()
      expect(runtime.clock.monotonic() - startedMs).toBeLessThanOrEqual(runtimeLimits.freshWaitMs / 2)
      expect(watched.filter(({ stream }) => stream).length).toBe(1)
    },
  )
})

test('requireFresh lists a quiet kind once, and handlers get no event', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache, admin, watched } = cluster
    await admin.create(ConfigMap, { metadata: where })
    const received: string[] = []
    cache.informer(ConfigMap).addHandler(({ type }) => received.push(type))
    cache.start()
    await cache.synced()
    // The server has a newer revision, of another kind, which this watch does not see.
    await admin.create(Secret, { metadata: where })
    await cache.requireFresh(ConfigMap, { namespace: 'default' })
    expect(watched.filter(({ stream }) => stream).length).toBe(2)
    expect([received, cache.usage()[0]?.lists]).toEqual([['added'], 2])
    await admin.delete(ConfigMap, where)
    await settle(cluster)
    expect(received).toEqual(['added', 'deleted'])
  })
})

test('requireFresh rejects when the cache cannot become fresh in time', async () => {
  let isStalled = false
  const resumes: (() => void)[] = []
  const stall = () => new Promise<undefined>((resolve) => resumes.push(() => resolve(undefined)))
  const wrap = (transport: Transport): Transport => ({
    close: () => transport.close(),
    async send(request) {
      if (isStalled && request.stream) await stall()
      const response = await transport.send(request)
      if (response.body.form !== 'stream') return response
      const { stream } = response.body
      const next = async () => {
        const chunk = await stream.next()
        return isStalled ? await stall() : chunk
      }
      return { ...response, body: { form: 'stream', stream: { next, close: () => stream.close() } } }
    },
  })
  await withCluster({ form: 'bytes', wrap }, async ({ cache, admin, runtime }) => {
    cache.informer(ConfigMap)
    await expect(cache.requireFresh(ConfigMap)).rejects.toMatchObject({ code: 'CACHE_NOT_SYNCED' })
    cache.start()
    await cache.synced()
    isStalled = true
    await admin.create(ConfigMap, { metadata: where })
    const startedMs = runtime.clock.monotonic()
    const demand = expect(cache.requireFresh(ConfigMap)).rejects.toMatchObject({ code: 'CACHE_NOT_FRESH' })
    await runtime.settle()
    expect(cache.usage()[0]?.waiting).toBe(1)
    await demand
    expect(cache.usage()[0]?.waiting).toBe(0)
    expect(runtime.clock.monotonic() - startedMs).toBe(runtimeLimits.freshTimeoutMs)
    await expect(cache.requireFresh(Secret)).rejects.toMatchObject({ code: 'CACHE_KIND_UNDECLARED' })
    isStalled = false
    for (const resume of resumes) resume()
  })
})

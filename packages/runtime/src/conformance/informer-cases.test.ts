import type { Transport, TransportStream } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import type { HandlerRegistration } from '../cache/index.ts'
import { type CachedCluster, settle, withCluster } from '../cache/testing/cached-cluster.ts'
import { metadataOf } from '../client/index.ts'
import { ConfigMap, Deployment } from '../kinds/index.ts'
import { untypedKind } from '../resource/index.ts'

const where = (name: string) => ({ namespace: 'default', name })
const create = ({ admin }: CachedCluster, name: string) => admin.create(ConfigMap, { metadata: where(name) })

for (const form of ['objects', 'bytes'] as const) {
  test(`a handler added in the middle of a delivery gets each object once and misses none, ${form}`, async () => {
    await withCluster({ form }, async (cluster) => {
      const { cache } = cluster
      for (const name of ['a', 'b', 'c']) await create(cluster, name)
      const informer = cache.informer(ConfigMap)
      const received: string[] = []
      const late: HandlerRegistration[] = []
      let count = 0
      informer.addHandler(({ state }) => {
        if (state.name !== 'b' && state.name !== 'd') return
        const who = ++count
        late.push(informer.addHandler((event) => received.push(`${who} ${event.type} ${event.state.name}`)))
      })
      cache.start()
      await cache.synced()
      await settle(cluster)
      expect(received.toSorted()).toEqual(['1 added a', '1 added b', '1 added c'])
      received.length = 0
      await create(cluster, 'd')
      await settle(cluster)
      // The existing handler gets the new object; the handler added with it gets all objects.
      expect(received.toSorted()).toEqual(['1 added d', '2 added a', '2 added b', '2 added c', '2 added d'])
      expect(late.map(({ hasSynced }) => hasSynced)).toEqual([true, true])
    })
  })

  test(`a handler removed by another, or by itself, in the middle of a delivery gets no more events, ${form}`, async () => {
    await withCluster({ form }, async (cluster) => {
      const { cache } = cluster
      const informer = cache.informer(ConfigMap)
      const received: string[] = []
      informer.addHandler(({ state }) => {
        received.push(`first ${state.name}`)
        if (state.name === 'b') second.remove()
      })
      const second = informer.addHandler(({ state }) => received.push(`second ${state.name}`))
      const third = informer.addHandler(({ state }) => {
        received.push(`third ${state.name}`)
        third.remove()
      })
      cache.start()
      await cache.synced()
      for (const name of ['a', 'b', 'c']) await create(cluster, name)
      await settle(cluster)
      expect(received).toEqual(['first a', 'second a', 'third a', 'first b', 'first c'])
    })
  })
}

test('the transform runs once per received state, and not for objects missing from a list', async () => {
  const streams: TransportStream[] = []
  let isExpired = false
  const expired = { kind: 'Status', apiVersion: 'v1', status: 'Failure', reason: 'Expired', code: 410 }
  const wrap = (transport: Transport): Transport => ({
    close: () => transport.close(),
    async send(request) {
      if (isExpired && request.query?.['watch'] === 'true' && request.query['sendInitialEvents'] === undefined) {
        isExpired = false
        return { status: 410, headers: {}, body: { form: 'value', value: expired } }
      }
      const response = await transport.send(request)
      if (response.body.form === 'stream') streams.push(response.body.stream)
      return response
    },
  })
  await withCluster({ form: 'bytes', wrap }, async (cluster) => {
    const { cache, admin } = cluster
    for (const name of ['gone', 'kept']) await create(cluster, name)
    const transformed: string[] = []
    const informer = cache.informer(ConfigMap, {
      transform: (object) => {
        transformed.push(object.metadata.name)
        return { ...object, data: { seen: 'yes' } }
      },
    })
    const received: string[] = []
    informer.addHandler(({ type, object, isFinalStateUnknown }) =>
      received.push(`${type} ${object.metadata.name} ${object.data?.['seen']} ${isFinalStateUnknown}`),
    )
    cache.start()
    await cache.synced()
    expect(transformed.toSorted()).toEqual(['gone', 'kept'])
    // The watch ends and cannot be resumed: the list that follows has the changes in between.
    isExpired = true
    streams.at(-1)?.close()
    await admin.delete(ConfigMap, where('gone'))
    await settle(cluster, 600_000)
    expect(received).toEqual(['added gone yes false', 'added kept yes false', 'deleted gone yes true'])
    expect(transformed.filter((name) => name === 'gone')).toHaveLength(1)
    expect(informer.list().map(({ data }) => data)).toEqual([{ seen: 'yes' }])
  })
})

const labels = { app: 'web' }
const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web:1' }] } }
const spec = { replicas: 1, selector: { matchLabels: labels }, template }
const kinds = {
  typed: Deployment,
  untyped: untypedKind({ group: 'apps', version: 'v1', kind: 'Deployment' }),
  metadata: metadataOf(Deployment),
}

for (const [form, kind] of Object.entries(kinds)) {
  for (const namespaces of [[], ['kube-system', 'default']]) {
    const scope = namespaces.length === 0 ? 'one watch' : 'a watch for each namespace'
    test(`an update of the scale, read ${form} with ${scope}, though the watch lags by ten seconds`, async () => {
      await withCluster({ watchDelayMs: 10_000, defaults: { namespaces }, form: 'bytes' }, async (cluster) => {
        const { cache, client, admin, runtime } = cluster
        const found = await admin.create(Deployment, { metadata: { ...where('web'), labels }, spec })
        cache.informer(kind)
        cache.start()
        await cache.synced()
        const scale = { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: where('web'), spec: { replicas: 5 } }
        await client.update(Deployment, scale as never, { subresource: 'scale' })
        const startedMs = runtime.clock.monotonic()
        const server = await admin.get(Deployment, where('web'))
        expect(server?.spec?.replicas).toBe(5)
        const check = () => {
          for (const read of [cache.get(kind, where('web')), cache.list(kind, { labelSelector: 'app=web' })[0]]) {
            if (form === 'metadata') expect(read?.metadata?.resourceVersion).not.toBe(found.metadata.resourceVersion)
            else expect(read).toMatchObject({ spec: { replicas: 5 } })
          }
        }
        check()
        expect(runtime.clock.monotonic()).toBe(startedMs)
        await settle(cluster, 30_000)
        check()
        expect(cache.get(kind, where('web'))?.metadata?.resourceVersion).toBe(server?.metadata.resourceVersion)
      })
    })
  }
}

import { sleep } from '@kubewright/kube/runtime'
import type { Transport, TransportRequest, TransportStream } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import { metadataOf } from '../client/index.ts'
import { ConfigMap } from '../kinds/index.ts'
import type { InformerEvent } from './informer-event.ts'
import { settle, withCluster } from './testing/cached-cluster.ts'

const a = { namespace: 'x', name: 'a' }
const loss = ({ isOutOfScope, isFinalStateUnknown }: InformerEvent) =>
  isOutOfScope ? ' out of scope' : isFinalStateUnknown ? ' gone' : ''
const short = (event: InformerEvent) => `${event.type} ${event.state.namespace}/${event.state.name}${loss(event)}`

/** A transport that stalls the streams of some requests after an event. */
function stalling(isStalled: (request: TransportRequest) => boolean): (transport: Transport) => Transport {
  return (transport) => ({
    close: () => transport.close(),
    async send(request) {
      const response = await transport.send(request)
      if (response.body.form !== 'stream') return response
      const { stream } = response.body
      return { ...response, body: { form: 'stream', stream: stalled(stream, () => isStalled(request)) } }
    },
  })
}

function stalled(stream: TransportStream, isStalled: () => boolean): TransportStream {
  let close = () => {}
  const closed = new Promise<undefined>((resolve) => {
    close = () => resolve(undefined)
  })
  return {
    next: async () => {
      const chunk = await Promise.race([stream.next(), closed])
      return isStalled() ? await closed : chunk
    },
    close: () => {
      close()
      stream.close()
    },
  }
}

const readsMetadata = ({ headers }: TransportRequest) => headers?.['accept']?.includes('PartialObjectMetadata') === true

test('reports readers of metadata that cannot share a watch because of an index, and keeps their watch', async () => {
  await withCluster({ form: 'bytes', namespaces: ['x'] }, async (cluster) => {
    const { cache, admin, errors } = cluster
    await admin.create(ConfigMap, { metadata: a })
    const received: string[] = []
    const reader = cache.informer(metadataOf(ConfigMap))
    reader.addIndex('mine', () => ['mine'])
    reader.addIndex('shared', () => ['theirs'])
    reader.addHandler((event) => received.push(short(event)))
    cache.start()
    await cache.synced()
    const whole = cache.informer(ConfigMap)
    whole.addIndex('shared', () => ['ours'])
    await whole.synced()
    await settle(cluster)
    expect(errors).toMatchObject([{ code: 'CACHE_INDEX_INVALID' }])
    await admin.create(ConfigMap, { metadata: { ...a, name: 'b' } })
    await settle(cluster)
    expect(received).toEqual(['added x/a', 'added x/b'])
    expect(reader.list({ index: { name: 'shared', value: 'theirs' } }).length).toBe(2)
    expect(whole.list({ index: { name: 'shared', value: 'ours' } }).length).toBe(2)
    expect(() => whole.list({ index: { name: 'mine', value: 'mine' } })).toThrow('has no index mine')
    expect(cache.usage().map(({ informerCount }) => informerCount)).toEqual([1, 1])
  })
})

test('a change to namespaces with a conflicting index fails as a whole', async () => {
  await withCluster({ form: 'bytes', namespaces: ['x', 'y'] }, async ({ cache, admin }) => {
    await admin.create(ConfigMap, { metadata: a })
    const informer = cache.informer(ConfigMap)
    informer.addIndex('mine', () => ['mine'])
    informer.addIndex('shared', () => ['theirs'])
    const other = cache.informer(ConfigMap, { namespace: 'y' })
    other.addIndex('shared', () => ['ours'])
    cache.start()
    await cache.synced()
    await expect(cache.setNamespaces('all', ['x', 'y'])).rejects.toMatchObject({ code: 'CACHE_INDEX_INVALID' })
    expect(informer.list({ index: { name: 'shared', value: 'theirs' } }).length).toBe(1)
    expect(() => other.list({ index: { name: 'mine', value: 'mine' } })).toThrow('has no index mine')
    expect(cache.usage().map(({ namespace, informerCount }) => [namespace, informerCount])).toEqual([
      [undefined, 1],
      ['y', 1],
    ])
  })
})

test('a cache can stop while readers of metadata wait for the watch that they will share', async () => {
  const wrap = stalling((request) => request.path.includes('/namespaces/y/') && !readsMetadata(request))
  await withCluster({ form: 'bytes', namespaces: ['x', 'y'], wrap }, async ({ cache, runtime }) => {
    const reader = cache.informer(metadataOf(ConfigMap), { namespaces: ['x', 'y'] })
    cache.start()
    await cache.synced()
    // The watch of x syncs soon; readers move when that of y has synced, which never happens.
    const whole = cache.informer(ConfigMap, { namespaces: ['x', 'y'] })
    await sleep(runtime, 10, 'the list of x')
    expect([reader.hasSynced, whole.hasSynced]).toEqual([true, false])
    await cache.stop()
    await expect(whole.synced()).rejects.toMatchObject({ code: 'CACHE_STOPPED' })
  })
})

test('reports objects that were deleted while the old watch lagged as deleted, not as out of scope', async () => {
  let isStalled = false
  const wrap = stalling((request) => isStalled && readsMetadata(request))
  await withCluster({ form: 'bytes', namespaces: ['x'], wrap }, async (cluster) => {
    const { cache, admin } = cluster
    await admin.create(ConfigMap, { metadata: a })
    const received: string[] = []
    cache.informer(metadataOf(ConfigMap)).addHandler((event) => received.push(short(event)))
    cache.start()
    await cache.synced()
    isStalled = true
    await admin.delete(ConfigMap, a)
    await cache.informer(ConfigMap).synced()
    await settle(cluster)
    expect(received).toEqual(['added x/a', 'deleted x/a gone'])
  })
})

test('does not report objects that the new watch has not shown yet as deleted', async () => {
  let isStalled = false
  const wrap = stalling((request) => isStalled && request.path.includes('/namespaces/x/'))
  await withCluster({ form: 'bytes', namespaces: ['x'], wrap }, async (cluster) => {
    const { cache, admin } = cluster
    const received: string[] = []
    const informer = cache.informer(ConfigMap)
    informer.addHandler((event) => received.push(short(event)))
    cache.informer(ConfigMap, { namespace: 'x' })
    cache.start()
    await cache.synced()
    isStalled = true
    await admin.create(ConfigMap, { metadata: a })
    await settle(cluster)
    await cache.setNamespaces('all', ['x'])
    expect(received).toEqual(['added x/a'])
    isStalled = false
    // The idle deadline closes the stalled watch; the next watch has the object.
    await settle(cluster, 3_600_000)
    expect(informer.list().map(({ metadata }) => metadata.name)).toEqual(['a'])
  })
})

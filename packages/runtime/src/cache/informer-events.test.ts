import type { KubernetesObject } from '@kubewright/kube/meta'
import type { TransportStream } from '@kubewright/kube/transport'
import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { type CachedCluster, settle, withCluster } from './testing/cached-cluster.ts'
import type { Part } from './testing/history-server.ts'
import { origin, partAt, partStore, short } from './testing/part-store.ts'

const where = (name: string) => ({ namespace: 'default', name })
const create = ({ admin }: CachedCluster, name: string, data: Record<string, string> = {}) =>
  admin.create(ConfigMap, { metadata: where(name), data })

for (const form of ['objects', 'bytes'] as const) {
  test(`reports an object missing from a list as deleted once, before all else, with its final state unknown, ${form}`, () => {
    const { store, events } = partStore([partAt(5), partAt(6, 'two', 'y')], form)
    store.listed([partAt(11, 'three', 'z'), partAt(12, 'two', 'y')], '13')
    expect(events.map(short)).toEqual(['deleted one@5 from 5', 'added three@11', 'updated two@12 from 6'])
    expect(events.map((event) => event.isFinalStateUnknown)).toEqual([true, false, false])
    store.listed([partAt(11, 'three', 'z'), partAt(12, 'two', 'y')], '14')
    expect(events.length).toBe(3)
  })

  test(`a deletion and a new creation without a watch are one update with different UIDs, ${form}`, () => {
    const { store, events } = partStore([partAt(5)], form)
    store.listed([partAt(12, 'two')], '13')
    expect(events.map((event) => [event.type, event.oldState?.uid, event.state.uid])).toEqual([
      ['updated', 'one', 'two'],
    ])
  })

  test(`a listed object of the visible revision and another UID is reported as deleted and added, ${form}`, () => {
    const { store, events } = partStore([partAt(5), partAt(6, 'same', 'y')], form)
    store.listed([partAt(5, 'two'), partAt(6, 'same', 'y')], '13')
    expect(store.table.get('a', 'x')?.metadata?.uid).toBe('two')
    expect(events.map(short)).toEqual(['deleted one@5 from 5', 'added two@5'])
    expect(events.map((event) => event.isFinalStateUnknown)).toEqual([true, false])
  })

  test(`a listed object of the revision of an own write and another UID replaces it, ${form}`, () => {
    const { store, events } = partStore([partAt(5)], form)
    store.written(partAt(12), origin)
    store.listed([partAt(12, 'two')], '13')
    expect(store.table.get('a', 'x')?.metadata?.uid).toBe('two')
    expect(events.map(short)).toEqual(['updated one@12 from 5, own', 'deleted one@12 from 12', 'added two@12'])
    expect(store.pending.writes).toBe(0)
  })

  test(`the revision of the store follows additions, updates, deletions, lists and bookmarks, ${form}`, () => {
    const { store } = partStore([partAt(5)], form)
    const revisions = [store.revision]
    const note = () => revisions.push(store.revision)
    store.watched('ADDED', partAt(11, 'two', 'y'), '11')
    note()
    store.watched('MODIFIED', partAt(12), '12')
    note()
    store.watched('DELETED', partAt(13), '13')
    note()
    store.bookmark('20')
    note()
    store.listed([], '21')
    note()
    expect(revisions).toEqual(['10', '11', '12', '13', '20', '21'])
  })

  test(`a kept event does not change when its object changes later, ${form}`, () => {
    const { store, notifier, events } = partStore([partAt(5)], form)
    store.table.removeIndex('size')
    let looks = 0
    notifier.subscribe((event) => (looks += event.state.name === 'x' ? 1 : 0), [], { keepsEvents: false })
    store.watched('MODIFIED', partAt(11), '11')
    store.watched('MODIFIED', partAt(12), '12')
    store.watched('DELETED', partAt(13), '13')
    store.watched('ADDED', partAt(14, 'two', 'other'), '14')
    expect(events.map(short)).toEqual([
      'updated one@11 from 5',
      'updated one@12 from 11',
      'deleted one@13 from 12',
      'added two@14',
    ])
    expect(looks).toBe(3)
  })

  test(`a change made by one handler does not alter the event that the next handler gets, ${form}`, () => {
    const { store, notifier } = partStore([partAt(5)], form)
    store.table.removeIndex('size')
    const received: string[] = []
    notifier.subscribe(
      (event) => {
        if (event.type === 'updated') store.removed('a', 'x', 'one', undefined)
      },
      [],
      { keepsEvents: false },
    )
    notifier.subscribe((event) => received.push(short(event)), [], { keepsEvents: false })
    store.watched('MODIFIED', partAt(11), '11')
    expect(received).toEqual(['updated one@11 from 5', 'deleted one@11 from 11'])
  })

  test(`events that wait while a handler changes the state are delivered unchanged, ${form}`, () => {
    const { store, notifier } = partStore([], form)
    const received: string[] = []
    notifier.subscribe((event) => {
      received.push(short(event))
      if (event.state.name === 'x' && event.type === 'added') store.watched('DELETED', partAt(15, 'two', 'y'), '15')
    }, [])
    store.listed([partAt(11), partAt(12, 'two', 'y'), partAt(13, 'three', 'z')], '14')
    expect(received).toEqual(['added one@11', 'added two@12', 'added three@13', 'deleted two@15 from 12'])
  })
}

test('after a broken watch handlers have the objects of the server, and no object was added twice', async () => {
  const streams: TransportStream[] = []
  const wrap = (transport: Parameters<NonNullable<Parameters<typeof withCluster>[0]['wrap']>>[0]) => ({
    close: () => transport.close(),
    async send(request: Parameters<typeof transport.send>[0]) {
      const response = await transport.send(request)
      if (response.body.form === 'stream') streams.push(response.body.stream)
      return response
    },
  })
  await withCluster({ form: 'bytes', wrap }, async (cluster) => {
    const { cache, admin } = cluster
    await create(cluster, 'a')
    await create(cluster, 'b')
    const received: string[] = []
    const view = new Map<string, string>()
    cache.informer(ConfigMap).addHandler(({ type, state }) => {
      received.push(`${type} ${state.name}`)
      if (type === 'deleted') view.delete(state.name)
      else view.set(state.name, state.resourceVersion)
    })
    cache.start()
    await cache.synced()
    streams.at(-1)?.close()
    await admin.delete(ConfigMap, where('a'))
    await admin.patch(ConfigMap, where('b'), { type: 'merge', patch: { data: { x: '1' } } })
    await create(cluster, 'c')
    await settle(cluster, 600_000)
    const { items } = await admin.list(ConfigMap)
    expect(view).toEqual(new Map(items.map(({ metadata }) => [metadata.name, metadata.resourceVersion])))
    expect(received.filter((what) => what.startsWith('added')).sort()).toEqual(['added a', 'added b', 'added c'])
  })
})

test('a handler added late gets every object as initial, then every change, and has synced after the initial ones', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache } = cluster
    await create(cluster, 'a')
    const informer = cache.informer(ConfigMap)
    const early = informer.addHandler(() => {})
    expect(early.hasSynced).toBe(false)
    cache.start()
    await early.synced()
    const received: string[] = []
    const late = informer.addHandler(({ type, state, isInitial }) =>
      received.push(`${type} ${state.name} ${isInitial}`),
    )
    expect([late.hasSynced, received]).toEqual([true, ['added a true']])
    await create(cluster, 'b')
    await settle(cluster)
    expect(received).toEqual(['added a true', 'added b false'])
  })
})

test('a removed handler gets no more events and no call is in progress; removing it twice does nothing', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache } = cluster
    const informer = cache.informer(ConfigMap)
    const received: string[][] = [[], []]
    const first = informer.addHandler(({ state }) => received[0]?.push(state.name))
    informer.addHandler(({ state }) => received[1]?.push(state.name))
    cache.start()
    await cache.synced()
    first.remove()
    first.remove()
    await create(cluster, 'a')
    await settle(cluster)
    expect(received).toEqual([[], ['a']])
  })
})

test('resync reports every object again at its own interval, at least a second, never older states, never by default', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache, admin } = cluster
    await create(cluster, 'a')
    const informer = cache.informer(ConfigMap)
    const received: string[] = []
    const note =
      (who: string) =>
      (event: { readonly state: { readonly resourceVersion: string }; readonly isResync: boolean }) => {
        if (event.isResync) received.push(`${who} ${event.state.resourceVersion}`)
      }
    informer.addHandler(note('never'))
    informer.addHandler(note('zero'), { resyncMs: 0 })
    const fast = informer.addHandler(note('fast'), { resyncMs: 1 })
    informer.addHandler(note('slow'), { resyncMs: 3 * runtimeLimits.resyncMsMin })
    cache.start()
    await cache.synced()
    await settle(cluster, 2.5 * runtimeLimits.resyncMsMin)
    const before = (await admin.get(ConfigMap, where('a')))?.metadata.resourceVersion
    expect(received).toEqual([`fast ${before}`, `fast ${before}`])
    const { metadata } = await admin.patch(ConfigMap, where('a'), { type: 'merge', patch: { data: { x: '1' } } })
    await settle(cluster, runtimeLimits.resyncMsMin)
    const after = metadata.resourceVersion
    expect(received.slice(2).sort()).toEqual([`fast ${after}`, `slow ${after}`])
    fast.remove()
    await settle(cluster, 2 * runtimeLimits.resyncMsMin)
    expect(received.length).toBe(4)
  })
})

test('a transform runs once per state, not for objects missing from a list, and its failure is reported', async () => {
  await withCluster({ form: 'bytes' }, async (cluster) => {
    const { cache, admin, errors, client } = cluster
    await create(cluster, 'a', { keep: '1', drop: '2' })
    await create(cluster, 'bad')
    let runs = 0
    const informer = cache.informer(ConfigMap, {
      transform: (object) => {
        runs++
        if (object.metadata.name === 'bad') throw new Error('not this one')
        return { ...object, data: { keep: object.data?.['keep'] ?? '' } }
      },
    })
    const received: unknown[] = []
    informer.addHandler(({ type, object }) => received.push([type, object.data]))
    cache.start()
    await cache.synced()
    expect(informer.get(where('a'))?.data).toEqual({ keep: '1' })
    expect(informer.get(where('a'))).toBe(informer.get(where('a')))
    expect(informer.list().length).toBe(1)
    expect(() => cache.list(ConfigMap)).toThrow('with a transform of its own; ask its informer itself')
    expect(errors.map(({ message }) => message).join()).toContain('not this one')
    expect(runs).toBe(2)
    // An own write is read in the same form at once.
    await client.patch(ConfigMap, where('a'), { type: 'merge', patch: { data: { keep: '3' } } })
    expect(informer.get(where('a'))?.data).toEqual({ keep: '3' })
    await admin.delete(ConfigMap, where('a'))
    await settle(cluster)
    expect(received).toEqual([
      ['added', { keep: '1' }],
      ['updated', { keep: '3' }],
      ['deleted', { keep: '3' }],
    ])
  })
})

test('the event of an own write replaces the parsed response by its bytes, and handlers get no event', () => {
  const { store, events } = partStore([], 'bytes')
  store.table.removeIndex('size')
  store.written(partAt(11), undefined)
  expect(store.table.usage.liveBytes).toBe(0)
  store.watched('ADDED', partAt(11), '11')
  expect(store.table.usage.liveBytes).toBeGreaterThan(0)
  expect([events.length, store.table.get('a', 'x')?.spec.size]).toEqual([1, 11])
})

test('an event of bytes is parsed when its object is read and not before', () => {
  const { store, notifier } = partStore([], 'bytes')
  const seen: Part[] = []
  store.table.removeIndex('size')
  notifier.subscribe((event) => event.type === 'deleted' && seen.push(event.object), [], { keepsEvents: false })
  store.watched('ADDED', partAt(11), '11')
  store.watched('MODIFIED', partAt(12), '12')
  expect(store.table.usage.parsedObjects).toBe(0)
  store.watched('DELETED', partAt(13), '13')
  expect(seen.map((part) => part.spec.size)).toEqual([13])
})

test('a transform in the options of the cache applies to all readers of the kind', async () => {
  const transform = (object: KubernetesObject) => ({ ...object, data: {} })
  await withCluster({ form: 'bytes', kinds: [{ kind: ConfigMap, transform }] }, async (cluster) => {
    const { cache, client } = cluster
    await create(cluster, 'a', { x: '1' })
    cache.informer(ConfigMap)
    cache.start()
    await cache.synced()
    expect((await client.get(ConfigMap, where('a')))?.data).toEqual({})
  })
})

test('no timer calls handlers after the cache has stopped', async () => {
  await withCluster({}, async (cluster) => {
    const { cache } = cluster
    await create(cluster, 'a')
    let received = 0
    cache.informer(ConfigMap).addHandler(() => received++, { resyncMs: 1000 })
    cache.start()
    await cache.synced()
    await cache.stop()
    await settle(cluster, 10_000)
    expect(received).toBe(1)
  })
})

import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { origin, partAt, partStore, short } from './testing/part-store.ts'
import { WriteToStores } from './write-to-stores.ts'

test('an own write is reported at once with its origin, and its event reports nothing new', () => {
  const { store, events } = partStore([partAt(5)])
  store.written(partAt(11), origin)
  store.watched('MODIFIED', partAt(11), '11')
  expect(events.map(short)).toEqual(['updated one@11 from 5, own'])
  expect(events[0]?.origin).toBe(origin)
  expect(store.pending).toEqual({ writes: 0, removals: 0, inFlight: 0 })
})

test('a foreign change overtaken by an own write is reported without an origin, relative to the state before it', () => {
  const { store, events } = partStore([partAt(5)])
  store.written(partAt(13), origin)
  store.watched('MODIFIED', partAt(11), '11')
  store.watched('MODIFIED', partAt(12), '12')
  store.watched('MODIFIED', partAt(13), '13')
  expect(events.map(short)).toEqual(['updated one@13 from 5, own', 'updated one@13 from 5', 'updated one@13 from 11'])
})

test('two own writes in a row are both recognized as own, in either order of their responses', () => {
  for (const order of [
    [11, 12],
    [12, 11],
  ]) {
    const { store, events } = partStore([partAt(5)])
    for (const revision of order) store.written(partAt(revision), origin)
    store.watched('MODIFIED', partAt(11), '11')
    store.watched('MODIFIED', partAt(12), '12')
    expect(events.every((event) => event.origin === origin)).toBe(true)
    expect(store.table.get('a', 'x')?.metadata?.resourceVersion).toBe('12')
  }
})

test('a late response changes nothing: newer states stay, and deleted objects do not return', () => {
  const { store, events } = partStore([partAt(5)])
  store.watched('MODIFIED', partAt(12), '12')
  store.written(partAt(11), origin)
  expect(store.table.get('a', 'x')?.metadata?.resourceVersion).toBe('12')
  store.watched('DELETED', partAt(13), '13')
  store.written(partAt(12), origin)
  expect(store.table.get('a', 'x')).toBeUndefined()
  expect(events.map(short)).toEqual(['updated one@12 from 5', 'deleted one@13 from 12'])
})

test('the late deletion of an earlier object of the same name does not affect the visible one', () => {
  const { store, events } = partStore([partAt(9, 'two')])
  store.watched('DELETED', partAt(8, 'one'), '8')
  expect(store.table.get('a', 'x')?.metadata?.uid).toBe('two')
  expect(events).toEqual([])
})

test('a response that arrives after the removal of its object does not restore it', () => {
  const { store } = partStore([partAt(5)])
  store.removed('a', 'x', 'one', origin)
  store.written(partAt(11), origin)
  expect(store.table.get('a', 'x')).toBeUndefined()
})

test('removing an object reveals another object of the same name', () => {
  const { store, events } = partStore([partAt(5)])
  store.removed('a', 'x', 'one', origin)
  store.written(partAt(12, 'two'), origin)
  expect(store.table.get('a', 'x')?.metadata?.uid).toBe('two')
  store.watched('DELETED', partAt(11, 'one'), '11')
  store.watched('ADDED', partAt(12, 'two'), '12')
  expect(events.map(short)).toEqual(['deleted one@5 from 5, own', 'added two@12, own'])
})

test('the write that removes the last finalizer removes the object, although the response contains it', () => {
  const { store, events } = partStore([partAt(5)])
  const response = partAt(5)
  const metadata = { ...response.metadata, deletionTimestamp: '2026-01-01T00:00:00Z' }
  store.written(
    { ...response, metadata: { ...metadata, finalizers: ['example.com/held'], resourceVersion: '11' } },
    origin,
  )
  expect(store.table.get('a', 'x')).toBeDefined()
  store.written({ ...response, metadata: { ...metadata, resourceVersion: '11' } }, origin)
  expect(store.table.get('a', 'x')).toBeUndefined()
  expect(events.at(-1)?.type).toBe('deleted')
})

test('a list keeps newer own writes, and removes older ones that it would contain if they still existed', () => {
  const { store, events } = partStore()
  store.written(partAt(11, 'ghost', 'gone'), origin)
  store.written(partAt(15, 'new', 'kept'), origin)
  events.length = 0
  store.listed([], '13')
  expect(events.map(short)).toEqual(['deleted ghost@11 from 11'])
  expect(store.table.list({})?.map((part) => part.metadata?.name)).toEqual(['kept'])
})

test('a list reports deleted, changed and new objects, and nothing for the others', () => {
  const { store, events } = partStore([partAt(1, 'a', 'same'), partAt(2, 'b', 'changed'), partAt(3, 'c', 'vanished')])
  store.listed([partAt(1, 'a', 'same'), partAt(12, 'b', 'changed'), partAt(13, 'd', 'new')], '14')
  expect(events.map(short)).toEqual(['deleted c@3 from 3', 'updated b@12 from 2', 'added d@13'])
})

test('a deletion and a new creation hidden by a list are one update with different UIDs', () => {
  const { store, events } = partStore([partAt(5, 'one')])
  store.listed([partAt(12, 'two')], '13')
  expect(events.map(short)).toEqual(['updated two@12 from 5'])
  expect(events[0]?.old?.metadata?.uid).toBe('one')
})

test('a list older than the reached revision comes from a restored server and replaces all earlier states', () => {
  const { store } = partStore([partAt(5)])
  store.watched('MODIFIED', partAt(900), '900')
  store.written(partAt(901), origin)
  store.listed([partAt(400)], '500')
  expect(store.table.get('a', 'x')?.metadata?.resourceVersion).toBe('400')
  expect(store.revision).toBe('500')
})

test('compares revisions as numbers of any size', () => {
  const { store } = partStore([partAt(9)])
  const large = { ...partAt(1), metadata: { ...partAt(1).metadata, resourceVersion: '90071992547409931' } }
  const larger = { ...partAt(1), metadata: { ...partAt(1).metadata, resourceVersion: '90071992547409932' } }
  store.written(larger, origin)
  store.written(large, origin)
  expect(store.table.get('a', 'x')).toBe(larger)
})

test('keeps revisions that are not numbers in watch order, and leaves responses with them to the watch', () => {
  const { store } = partStore([partAt(5)])
  const opaque = (resourceVersion: string) => ({ ...partAt(1), metadata: { ...partAt(1).metadata, resourceVersion } })
  store.written(opaque('own'), origin)
  expect(store.table.get('a', 'x')?.metadata?.resourceVersion).toBe('5')
  for (const revision of ['zz', 'b', 'a']) {
    store.watched('MODIFIED', opaque(revision), revision)
    expect(store.table.get('a', 'x')?.metadata?.resourceVersion).toBe(revision)
  }
})

test('an event that arrives before the response to its write is reported with the origin, once', () => {
  const { store, events } = partStore([partAt(5)])
  const write = new WriteToStores(() => [store as never], { namespace: 'a', name: 'x' }, origin)
  store.watched('MODIFIED', partAt(11), '11')
  write.written(partAt(11))
  expect(events.map(short)).toEqual(['updated one@11 from 5, own'])
})

test('a foreign event during a write is reported again without an origin when the response proves it foreign', () => {
  const { store, events } = partStore([partAt(5)])
  const write = new WriteToStores(() => [store as never], { namespace: 'a', name: 'x' }, origin)
  store.watched('MODIFIED', partAt(11), '11')
  expect(store.table.get('a', 'x')?.metadata?.resourceVersion).toBe('11')
  write.written(partAt(12))
  expect(events.map(short)).toEqual([
    'updated one@11 from 5, own',
    'updated one@12 from 11, own',
    'updated one@12 from 5',
  ])
})

test('an event during a write that fails is reported again without an origin', () => {
  const { store, events } = partStore([partAt(5)])
  const write = new WriteToStores(() => [store as never], { namespace: 'a', name: 'x' }, origin)
  store.watched('DELETED', partAt(11), '11')
  write.failed()
  write.failed()
  expect(events.map(short)).toEqual(['deleted one@11 from 5, own', 'deleted one@11 from 5'])
})

test('the response of a write that changed nothing may be a foreign change, and is reported as one', () => {
  const { store, events } = partStore([partAt(5)])
  const write = new WriteToStores(() => [store as never], { namespace: 'a', name: 'x' }, origin)
  write.written(partAt(11), false)
  store.watched('MODIFIED', partAt(11), '11')
  expect(events.map(short)).toEqual(['updated one@11 from 5'])
})

test('events of generated names belong to the creation in flight', () => {
  const { store, events } = partStore()
  const write = new WriteToStores(() => [store as never], { namespace: 'a', generateName: 'x-' }, origin)
  store.watched('ADDED', partAt(11, 'one', 'x-7f4k2'), '11')
  write.written(partAt(11, 'one', 'x-7f4k2'))
  expect(events.map(short)).toEqual(['added one@11, own'])
})

test('events have no origin while writes of two origins overlap', () => {
  const { store, events } = partStore([partAt(5)])
  const target = { namespace: 'a', name: 'x' }
  const first = new WriteToStores(() => [store as never], target, origin)
  const second = new WriteToStores(() => [store as never], target, { controller: 'parts', key: 'a/another' })
  store.watched('MODIFIED', partAt(11), '11')
  first.written(partAt(11))
  second.failed()
  expect(events.map(short)).toEqual(['updated one@11 from 5'])
})

test('limits: ownRevisionsMax, hiddenObjectsMax and eventsInFlightMax bound the memory, and no change is lost', () => {
  const { store, events } = partStore([partAt(5)])
  const last = 11 + runtimeLimits.ownRevisionsMax
  for (let revision = 11; revision <= last; revision++) store.written(partAt(revision), origin)
  events.length = 0
  for (let revision = 11; revision <= last; revision++) store.watched('MODIFIED', partAt(revision), String(revision))
  expect(events.map(short)).toEqual([`updated one@${last} from 5`])

  for (let number = 0; number <= runtimeLimits.hiddenObjectsMax; number++) {
    store.removed('a', `name-${number}`, `uid-${number}`, origin)
  }
  expect(store.pending.removals).toBe(runtimeLimits.hiddenObjectsMax)

  const busy = partStore([partAt(5)])
  const write = new WriteToStores(() => [busy.store as never], { namespace: 'a', name: 'x' }, origin)
  for (let number = 0; number <= runtimeLimits.eventsInFlightMax; number++) {
    busy.store.watched('MODIFIED', partAt(11 + number), String(11 + number))
  }
  const own = busy.events.filter((event) => event.origin !== undefined)
  expect(own.length).toBe(runtimeLimits.eventsInFlightMax)
  write.failed()
  expect(busy.events.at(-1)?.old?.metadata?.resourceVersion).toBe('5')
})

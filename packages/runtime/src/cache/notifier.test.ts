import { expect, test } from 'vitest'
import type { InformerEvent } from './informer-event.ts'
import type { Part } from './testing/history-server.ts'
import { origin, partAt, partStore, short } from './testing/part-store.ts'

test('reports a handler that throws, and other handlers still get the event', () => {
  const { store, notifier, events, failures } = partStore()
  notifier.subscribe(() => {
    throw new Error('broken')
  }, [])
  const after: string[] = []
  notifier.subscribe((event) => after.push(short(event)), [])
  store.watched('ADDED', partAt(11), '11')
  expect([events.length, after.length]).toEqual([1, 1])
  expect(failures).toEqual([new Error('broken')])
})

test('a handler reads the state that its event reports', () => {
  const { store, notifier } = partStore([partAt(5)])
  const seen: unknown[] = []
  notifier.subscribe((event) => seen.push([event.type, store.table.get('a', 'x') === event.object]), [])
  store.watched('MODIFIED', partAt(11), '11')
  store.written(partAt(12), origin)
  store.listed([partAt(13)], '14')
  expect(seen).toEqual([
    ['updated', true],
    ['updated', true],
    ['updated', true],
  ])
})

test('events caused by a handler follow the current event, for every handler in the same order', () => {
  const { store, notifier } = partStore([partAt(5)])
  const seen: string[][] = [[], []]
  notifier.subscribe((event) => {
    seen[0]?.push(short(event))
    if (event.object.metadata?.resourceVersion === '11') store.written(partAt(12), origin)
  }, [])
  notifier.subscribe((event) => seen[1]?.push(short(event)), [])
  store.watched('MODIFIED', partAt(11), '11')
  expect(seen[0]).toEqual(['updated one@11 from 5', 'updated one@12 from 11, own'])
  expect(seen[1]).toEqual(seen[0])
})

test('a handler added late sees every object once, even if another handler adds it', () => {
  const { store, notifier } = partStore([partAt(5)])
  const late: InformerEvent<Part>[] = []
  let isAdded = false
  notifier.subscribe(() => {
    if (isAdded) return
    isAdded = true
    notifier.subscribe((event) => late.push(event), store.table.all())
  }, [])
  // Two changes in one call: the state has both when the handler is added during the first.
  store.listed([partAt(11), partAt(12, 'two', 'y')], '13')
  expect(late.map(short)).toEqual(['added one@11', 'added two@12'])
  expect(late.every((event) => event.isInitial)).toBe(true)
  store.watched('MODIFIED', partAt(14), '14')
  expect(late.map(short).slice(2)).toEqual(['updated one@14 from 11'])
})

test('a removed handler gets no more events, not even the current one', () => {
  const { store, notifier, events } = partStore()
  const removes: (() => void)[] = []
  const seen: string[] = []
  notifier.subscribe(() => removes[0]?.(), [])
  removes.push(notifier.subscribe((event) => seen.push(short(event)), []))
  store.listed([partAt(11), partAt(12, 'two', 'y')], '13')
  expect(seen).toEqual([])
  expect(events.length).toBe(2)
})

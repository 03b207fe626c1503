import { expect, test } from 'vitest'
import type { ObjectStore } from './object-store.ts'
import type { Part } from './testing/history-server.ts'
import { origin, partAt, partStore } from './testing/part-store.ts'

type Read = (store: ObjectStore<Part>, size: number) => Part | undefined

/** The three ways to read; the index is asked for the size that the object should have. */
const reads: Record<string, Read> = {
  get: (store) => store.table.get('a', 'x'),
  list: (store) => store.table.list({ namespace: 'a' })?.[0],
  'list by index': (store, size) => store.table.list({ index: { name: 'size', value: String(size) } })?.[0],
}

for (const [what, read] of Object.entries(reads)) {
  test(`${what} shows an object created here before the watch has shown it`, () => {
    const { store } = partStore()
    const created = partAt(11)
    store.written(created, origin)
    expect(read(store, 11)).toBe(created)
    store.change('ADDED', created, '11')
    expect(read(store, 11)).toBe(created)
  })

  test(`${what} shows an update made here before the watch has shown it`, () => {
    const { store } = partStore([partAt(5)])
    const updated = partAt(12)
    store.written(updated, origin)
    expect(read(store, 12)).toBe(updated)
    expect(store.table.list({ index: { name: 'size', value: '5' } })).toEqual([])
    store.change('MODIFIED', partAt(11), '11')
    expect(read(store, 12)).toBe(updated)
  })

  test(`${what} does not show an object removed here, whatever the watch shows before its deletion`, () => {
    const { store } = partStore([partAt(5)])
    store.removed('a', 'x', 'one', origin)
    expect(read(store, 5)).toBeUndefined()
    store.change('MODIFIED', partAt(11), '11')
    expect(read(store, 11)).toBeUndefined()
    store.change('DELETED', partAt(12), '12')
    expect(read(store, 12)).toBeUndefined()
    expect(store.pending.removals).toBe(0)
  })
}

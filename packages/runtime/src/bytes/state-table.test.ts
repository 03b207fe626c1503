import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import { createStateTable } from './create-state-table.ts'
import { Connection, describe, type Thing, thing } from './testing/states.ts'
import { stateOfObject } from './value-state.ts'

function filled(...names: readonly string[]) {
  const connection = new Connection()
  const table = createStateTable<Thing>()
  for (const name of names) table.set(connection.receive(thing(name)))
  return { connection, table }
}

test('finds objects by namespace and name, and lists them in order of arrival', () => {
  const { connection, table } = filled('b', 'a')
  table.set(connection.receive(thing('a', { namespace: 'other' })))
  table.set(connection.receive(thing('c')))
  table.set(connection.receive(thing('b', { revision: 7 })))
  const names = (ids: Iterable<number>) => [...ids].map((id) => `${table.state(id).namespace}/${table.state(id).name}`)
  expect(table.size).toBe(4)
  expect(names(table.ids('default'))).toEqual(['default/b', 'default/a', 'default/c'])
  expect(names(table.ids())).toEqual(['default/b', 'default/a', 'default/c', 'other/a'])
  expect([...table.namespaces()]).toEqual(['default', 'other'])
  expect(table.find('default', 'x')).toBe(-1)
  expect(table.find('nowhere', 'a')).toBe(-1)
  expect(table.resourceVersion(table.find('default', 'b'))).toBe('7')
})

test('compares UIDs like strings, whichever of the two is kept as bytes', () => {
  const { connection, table } = filled('a')
  const other = createStateTable<Thing>()
  const withUid = (uid: string | undefined) => {
    const object = thing('a')
    return { ...object, metadata: { ...object.metadata, uid } } as Thing
  }
  for (const uid of ['uid-a', 'uid-', 'uid-ab', 'uid-b', undefined]) {
    const isSame = uid === 'uid-a'
    const incoming = other.set(connection.receive(withUid(uid)))
    expect(table.hasUid(table.find('default', 'a'), other.state(incoming))).toBe(isSame)
    expect(table.hasUid(table.find('default', 'a'), stateOfObject(withUid(uid)))).toBe(isSame)
    expect(other.hasUid(incoming, other.state(incoming))).toBe(true)
  }
})

test('parses an object on first read, freezes it, and shares it between all readers', () => {
  const { table } = filled('a')
  const id = table.find('default', 'a')
  const state = table.state(id)
  expect(table.usage.parsedObjects).toBe(0)
  expect(state.labels).toBeUndefined()
  expect(table.usage.parsedObjects).toBe(0)
  expect(table.object(id)).toEqual(thing('a'))
  expect(state.object).toBe(table.object(id))
  expect(table.state(id).object).toBe(table.object(id))
  expect(Object.isFrozen(table.object(id).metadata)).toBe(true)
  expect(table.usage.parsedObjects).toBe(1)
})

test('an incoming state that was stored has the object that the table shares', () => {
  const { connection, table } = filled()
  const state = connection.receive(thing('a'))
  const id = table.set(state)
  expect(state.object).toBe(table.object(id))
})

test('keeps a parsed object as it is, and can replace it by bytes and back', () => {
  const { connection, table } = filled()
  const object = thing('a')
  const id = table.set(stateOfObject(object))
  expect(table.object(id)).toBe(object)
  expect(table.usage).toEqual({ liveBytes: 0, heldBytes: 0, parsedObjects: 0 })
  expect(table.replace(id, connection.receive(thing('a', { revision: 2 }))).object).toBe(object)
  expect(table.usage.liveBytes).toBeGreaterThan(0)
  expect(table.replace(id, stateOfObject(object)).resourceVersion).toBe('2')
  expect(table.usage.liveBytes).toBe(0)
  expect(table.object(id)).toBe(object)
})

test.each([
  ['in place', 'same'],
  ['elsewhere', 'x'.repeat(500)],
])('the state before a change %s is readable until the next change', (_, data) => {
  const { connection, table } = filled('a', 'b')
  const id = table.find('default', 'a')
  const expected = describe(table.state(id).kept())
  const before = table.replace(id, connection.receive(thing('a', { revision: 2, data })))
  expect(describe(before)).toEqual(expected)
  expect(table.state(id).resourceVersion).toBe('2')
  const removed = table.delete(id)
  expect(describe(removed)).toEqual(describe(connection.receive(thing('a', { revision: 2, data }))))
  expect(table.find('default', 'a')).toBe(-1)
})

test('a state used after the next change of its table throws, and a kept state stays valid', () => {
  const { connection, table } = filled('a')
  const id = table.find('default', 'a')
  const state = table.state(id)
  const kept = state.kept()
  const before = table.replace(id, connection.receive(thing('a', { revision: 2 })))
  table.set(connection.receive(thing('b')))
  expect(() => state.object).toThrow(expect.objectContaining({ code: 'STATE_OUTDATED' }))
  expect(() => before.labels).toThrow('was read after its table had changed')
  expect(describe(kept)).toEqual(describe(connection.receive(thing('a'))))
  expect(kept.kept()).toBe(kept)
})

test('a state of one table can be stored in another, and a state of a table in itself', () => {
  const { connection, table } = filled('a', 'b')
  const other = createStateTable<Thing>()
  for (const id of table.ids()) other.set(table.state(id))
  table.set(connection.receive(thing('a', { revision: 9 })))
  expect([...other.ids()].map((id) => other.object(id))).toEqual([thing('a'), thing('b')])
  const id = table.find('default', 'a')
  expect(table.set(table.state(id))).toBe(id)
  expect(table.object(id)).toEqual(thing('a', { revision: 9 }))
})

test('revisions are strings: larger than a double, with leading zeros, or not numbers', () => {
  const { connection, table } = filled()
  for (const revision of ['1', '999999999999999', '9007199254740993', '007', 'etag-3', '']) {
    const id = table.set(connection.receive(thing('a', { revision })))
    expect(table.resourceVersion(id)).toBe(revision)
    expect(table.state(id).resourceVersion).toBe(revision)
  }
})

test('non-ASCII characters are preserved in names, labels and contents', () => {
  const { connection, table } = filled()
  const object = thing('ñame', { labels: { größe: '日本' }, data: '😀' })
  const id = table.set(connection.receive(object))
  expect(table.state(id).labels).toEqual({ größe: '日本' })
  expect(table.object(id)).toEqual(object)
  expect(table.find('default', 'ñame')).toBe(id)
})

test('an id is reused for another object after its deletion', () => {
  const { connection, table } = filled('a', 'b')
  const id = table.find('default', 'a')
  table.delete(id)
  expect(table.set(connection.receive(thing('c')))).toBe(id)
  expect(table.object(id)).toEqual(thing('c'))
  expect(table.size).toBe(2)
})

test('beyond parsedBytesMax drops the parsed objects that were not read for longest', () => {
  const connection = new Connection()
  const data = 'x'.repeat(1000)
  const table = createStateTable<Thing>({ parsedBytesMax: 10_000 })
  const ids = Array.from({ length: 100 }, (_, index) => table.set(connection.receive(thing(`t${index}`, { data }))))
  const first = table.object(ids[0] as number)
  for (const id of ids) {
    table.object(id)
    // An object that is read all the time stays parsed.
    expect(table.object(ids[0] as number)).toBe(first)
  }
  expect(table.usage.parsedObjects).toBeLessThan(10)
  expect(table.object(ids[50] as number)).toEqual(thing('t50', { data }))
})

test('few objects that are read once stay parsed, and they do not displace one that is read again', () => {
  const connection = new Connection()
  const table = createStateTable<Thing>()
  const ids = Array.from({ length: 3000 }, (_, index) => table.set(connection.receive(thing(`t${index}`))))
  const readAll = () => ids.map((id) => table.object(id))
  const before = readAll()
  expect(table.usage.parsedObjects).toBe(128)
  expect(table.object(ids[2999] as number)).toBe(before[2999])
  const again = readAll()
  expect(table.usage.parsedObjects).toBe(3000)
  expect(readAll()).toEqual(again)
  expect(again.every((object, index) => table.object(ids[index] as number) === object)).toBe(true)
})

test('one object may be larger than parsedBytesMax', () => {
  const connection = new Connection()
  const table = createStateTable<Thing>({ parsedBytesMax: 10 })
  const ids = ['a', 'b', 'c'].map((name) => table.set(connection.receive(thing(name))))
  for (const id of [...ids, ...ids]) {
    expect(table.object(id)).toBe(table.object(id))
    expect(table.usage.parsedObjects).toBe(1)
  }
})

test('a small table needs little memory, and grows by slabs up to slabBytesMax', () => {
  const { connection, table } = filled('a')
  expect(table.usage.heldBytes).toBe(runtimeLimits.slabBytesFirst)
  const data = 'x'.repeat(2000)
  for (let index = 0; index < 10_000; index++) table.set(connection.receive(thing(`t${index}`, { data })))
  const { liveBytes, heldBytes } = table.usage
  expect(heldBytes - liveBytes * 1.1).toBeLessThan(runtimeLimits.slabBytesMax)
})

test('an object larger than a slab is kept, and its memory is freed with it', () => {
  const { connection, table } = filled()
  const data = 'x'.repeat(runtimeLimits.slabBytesMax + 1)
  const id = table.set(connection.receive(thing('large', { data })))
  table.set(connection.receive(thing('small')))
  expect(table.object(id).data).toBe(data)
  const before = table.replace(id, connection.receive(thing('large', { data: `${data}y`, revision: 2 })))
  expect(before.object.data).toBe(data)
  table.delete(id)
  table.set(connection.receive(thing('other')))
  expect(table.usage.heldBytes).toBe(runtimeLimits.slabBytesFirst)
})

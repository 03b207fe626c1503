import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createStateTable } from './create-state-table.ts'
import { HashIndex, hashReach } from './hash-index.ts'
import { hashBytes, hashText } from './name-hash.ts'
import { Connection, type Thing, thing } from './testing/states.ts'

test('an index finds the same as a map, through growth, shrinkage and collisions', () => {
  const { random } = createVirtualRuntime({ seed: 3 })
  const aside = new Set<number>()
  const index = new HashIndex((id) => aside.add(id))
  const hashes = new Map<number, number>()
  for (let change = 0; change < 40_000; change++) {
    const id = random.integer(change % 20_000 < 10_000 ? 5000 : 50)
    const known = hashes.get(id)
    if (known === undefined) {
      // Few hashes, so that many ids have the same one.
      const hash = random.integer(2000) * 0x10001
      if (!index.add(hash, id)) aside.add(id)
      hashes.set(id, hash)
    } else {
      if (!aside.delete(id)) index.remove(known, id)
      hashes.delete(id)
    }
  }
  for (let id = 0; id < 5000; id++) {
    const hash = hashes.get(id)
    if (hash !== undefined && !aside.has(id)) expect(idsOf(index, hash)).toContain(id)
  }
  const found = [...new Set(hashes.values())].flatMap((hash) => idsOf(index, hash))
  expect(found.sort((left, right) => left - right)).toEqual(
    [...hashes.keys()].filter((id) => !aside.has(id)).sort((left, right) => left - right),
  )
})

test('ids of one hash use at most hashReach places, and further ids are refused', () => {
  const index = new HashIndex(() => {})
  const taken = Array.from({ length: 1000 }, (_, id) => index.add(7, id)).filter((isTaken) => isTaken)
  expect(taken.length).toBe(hashReach)
  expect(idsOf(index, 7)).toHaveLength(hashReach)
})

test('names chosen to collide can be found and removed like any others', () => {
  const names = collidingNames(200)
  const connection = new Connection()
  const table = createStateTable<Thing>()
  const ids = names.map((name) => table.set(connection.receive(thing(name))))
  expect(new Set(ids).size).toBe(names.length)
  expect(names.map((name) => table.find('default', name))).toEqual(ids)
  expect(names.map((name) => table.findState(connection.receive(thing(name))))).toEqual(ids)
  expect(table.find('default', 'not-there')).toBe(-1)
  for (const [index, id] of ids.entries()) if (index % 2 === 0) table.delete(id)
  expect(names.map((name) => table.find('default', name))).toEqual(ids.map((id, index) => (index % 2 === 0 ? -1 : id)))
  expect([...table.ids('default')]).toEqual(ids.filter((_, index) => index % 2 === 1))
})

test('a name has the same hash as a string and as bytes', () => {
  for (const name of ['a', 'workload-0000001', 'x'.repeat(253)]) {
    expect(hashBytes(Buffer.from(`"${name}"`), 1, 1 + name.length)).toBe(hashText(name))
  }
})

test('a non-ASCII name is found by its string and by its bytes', () => {
  const connection = new Connection()
  const table = createStateTable<Thing>()
  const id = table.set(connection.receive(thing('größe')))
  expect(table.find('default', 'größe')).toBe(id)
  expect(table.findState(connection.receive(thing('größe', { revision: 2 })))).toBe(id)
  expect(table.state(id).name).toBe('größe')
  expect(table.find('default', 'größ')).toBe(-1)
})

function idsOf(index: HashIndex, hash: number): number[] {
  const ids: number[] = []
  for (let id = index.first(hash); id >= 0; id = index.next()) ids.push(id)
  return ids
}

/** Names whose search starts at one place in an index of up to 4096 places. */
function collidingNames(count: number): string[] {
  const names: string[] = []
  for (let number = 0; names.length < count; number++) {
    const name = `n${number.toString(36)}`
    if ((hashText(name) & 4095) === 0) names.push(name)
  }
  return names
}

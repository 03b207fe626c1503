import { expect, test } from 'vitest'
import { openDurableStore } from './durable-store.ts'
import { encodeRecord, stateKey } from './records.ts'
import { readLeniently } from './salvage.ts'
import { change, contentOf, settle } from './testing/objects.ts'
import { SimulatedDisk } from './testing/simulated-disk.ts'

/** A disk with some history, part of which the tests damage. */
async function filledDisk(): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk()
  const store = await openDurableStore(disk)
  store.commit([change('a', 1), change('b', 1)])
  store.commit([change('a', 2)])
  store.commit([change('c', 3)])
  await settle()
  return disk.restarted()
}

function keyOn(disk: SimulatedDisk, name: string): string {
  return [...disk.entries.keys()].find((key) => key.endsWith(`\0${name}`)) ?? ''
}

const damages: readonly (readonly [string, (disk: SimulatedDisk) => void, RegExp])[] = [
  [
    'one character of an object differs',
    (disk) => disk.entries.set(keyOn(disk, 'b'), (disk.entries.get(keyOn(disk, 'b')) ?? '').replace('"b"', '"x"')),
    /"v0+2 configmaps default b" is corrupted/,
  ],
  [
    'an object is truncated',
    (disk) => disk.entries.set(keyOn(disk, 'b'), (disk.entries.get(keyOn(disk, 'b')) ?? '').slice(0, -3)),
    /is corrupted/,
  ],
  ['an object is missing', (disk) => disk.entries.delete(keyOn(disk, 'b')), /has 3 object versions instead of 4/],
  [
    'an object has another key',
    (disk) => {
      const record = disk.entries.get(keyOn(disk, 'b')) ?? ''
      disk.entries.delete(keyOn(disk, 'b'))
      disk.entries.set(keyOn(disk, 'c').replace('\0c', '\0d'), record)
    },
    /other object versions than were written/,
  ],
  [
    'the last group is missing',
    (disk) => {
      disk.markedRevision = 9
    },
    /ends at revision 4, but revision 9 was written/,
  ],
  ['everything is missing', (disk) => disk.entries.clear(), /is empty, but revision 4 was written/],
  [
    'the state record is corrupted',
    (disk) => disk.entries.set(stateKey, '00000000{}'),
    /its state record is corrupted/,
  ],
  [
    'the state record and the revision marker are missing',
    (disk) => {
      disk.entries.delete(stateKey)
      disk.markedRevision = 0
    },
    /is newer than the last revision/,
  ],
]

test.each(damages)('a database of which %s is not opened, and stays as it is', async (_what, damage, message) => {
  const disk = await filledDisk()
  damage(disk)
  const before = new Map(disk.entries)
  await expect(openDurableStore(disk)).rejects.toMatchObject({
    code: 'DATA_DAMAGED',
    message: expect.stringMatching(message),
  })
  expect(disk.entries).toEqual(before)
})

test('a database in the format of another version is refused and left unchanged', async () => {
  const disk = await filledDisk()
  disk.entries.set(stateKey, encodeRecord({ format: 2 }))
  await expect(openDurableStore(disk)).rejects.toMatchObject({
    code: 'DATA_FORMAT_UNKNOWN',
    message: expect.stringMatching(/format 2/),
  })
})

test('the rest of a damaged database can be read, with a report of the loss', async () => {
  const disk = await filledDisk()
  disk.entries.set(keyOn(disk, 'c'), 'spoilt')
  const { store, problems } = await readLeniently(disk.database)
  expect([...contentOf(store).keys()]).toEqual(['configmaps/default/a', 'configmaps/default/b'])
  expect(problems).toEqual(['"v00000000000004 configmaps default c" cannot be read', '3 of 4 object versions are left'])
})

test('a database without its state is read up to the last version', async () => {
  const disk = await filledDisk()
  disk.entries.delete(stateKey)
  const { store, problems } = await readLeniently(disk.database)
  expect(store.revision).toBe(4)
  expect(problems).toEqual(['the original number of objects is unknown'])
})

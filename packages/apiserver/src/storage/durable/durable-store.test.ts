import { limits } from '@kubewright/kube'
import type { JsonValue } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import type { StoreChange } from '../store.ts'
import { type DurableStoreOptions, openDurableStore } from './durable-store.ts'
import { versionsFrom } from './records.ts'
import { change, contentOf, historyOf, settle } from './testing/objects.ts'
import { SimulatedDisk } from './testing/simulated-disk.ts'

type HistoryOptions = Pick<DurableStoreOptions, 'historyEventsMax' | 'historySizeBytesMax'>

async function openOn(disk: SimulatedDisk, options: HistoryOptions = {}) {
  return openDurableStore({ database: disk.database, revisionMarker: disk.revisionMarker, ...options })
}

function versionsOn(disk: SimulatedDisk): number {
  return [...disk.entries.keys()].filter((key) => key.startsWith(versionsFrom)).length
}

test('a commit takes effect at once and is durable once it is on disk', async () => {
  const disk = new SimulatedDisk()
  const store = await openOn(disk)
  store.commit([change('a', 1)])
  expect([store.revision, store.durableRevision, disk.entries.size]).toEqual([2, 1, 0])
  await store.whenDurable(2)
  expect([store.revision, store.durableRevision, disk.markedRevision]).toEqual([2, 2, 2])
})

test('commits that arrive while a group is written are written together', async () => {
  const disk = new SimulatedDisk()
  const store = await openOn(disk)
  store.commit([change('a', 1)])
  store.commit([change('b', 1), change('c', 1)])
  await Promise.resolve()
  store.commit([change('d', 1)])
  store.commit([change('a', 2)])
  await store.whenDurable(5)
  // Each write has one entry for the state.
  expect(disk.writes).toEqual([4, 3])
})

test('durable objects exist after a restart, with their history', async () => {
  const disk = new SimulatedDisk()
  const store = await openOn(disk)
  store.commit([change('a', 1), change('b', 1)])
  store.commit([change('a', 2)])
  store.commit([change('b', null)])
  store.commit([change('b', 3, 'elsewhere')])
  await store.whenDurable(store.revision)
  const again = await openOn(disk.restarted())
  expect([again.revision, again.durableRevision, again.compactedRevision]).toEqual([5, 5, 0])
  for (const revision of [1, 2, 3, 4, 5]) expect(contentOf(again, revision)).toEqual(contentOf(store, revision))
  expect(historyOf(again, 1)).toEqual(historyOf(store, 1))
  expect(again.commit([{ ...change('a', 9), expected: 3 }])).toMatchObject({ committed: true, revision: 6 })
})

test('an object nested deeper than a document may be, because of managedFields, is stored and loaded', async () => {
  const disk = new SimulatedDisk()
  const store = await openOn(disk)
  const key = { resource: 'things', namespace: '', name: 'deep' }
  // Large integers take another path through the encoder and the parser.
  for (const innermost of [1, 9007199254740993n]) {
    const fields = Array.from({ length: limits.documentDepthMax + 10 }).reduce<JsonValue>(
      (value) => ({ a: value }),
      innermost,
    )
    store.commit([{ key, object: { metadata: { name: 'deep', managedFields: [{ fieldsV1: fields }] } } }])
    await store.whenDurable(store.revision)
    const again = await openOn(disk.restarted())
    expect(again.get(key)?.object).toEqual(store.get(key)?.object)
  }
})

test('names that contain the separator of keys are stored and loaded', async () => {
  const disk = new SimulatedDisk()
  const store = await openOn(disk)
  const names = ['a\0b', 'a', 'a\0', '\0', 'a\0\0b']
  store.commit(names.map((name) => change(name, 1)))
  store.commit([change('a\0', null), change('', 2)])
  await store.whenDurable(store.revision)
  const again = await openOn(disk.restarted())
  expect(contentOf(again)).toEqual(contentOf(store))
  expect(contentOf(again).size).toBe(names.length)
})

test('integers beyond 2^53 and any text are stored and loaded', async () => {
  const disk = new SimulatedDisk()
  const store = await openOn(disk)
  const key = { resource: 'things', namespace: '', name: 'x' }
  const spec = { large: 9007199254740993n, text: 'ä\u2028\u0000\u{1f600}', float: 0.1, nothing: null, list: [1, [2]] }
  store.commit([{ key, object: { metadata: { name: 'x' }, spec } }])
  await store.whenDurable(2)
  expect((await openOn(disk.restarted())).get(key)?.object['spec']).toEqual(spec)
})

test('a watch with onlyDurable sees changes once they are durable, an index at once', async () => {
  const store = await openOn(new SimulatedDisk())
  const [early, late]: [number[], number[]] = [[], []]
  store.watch('configmaps', { afterRevision: 1 }, ({ revision }) => void early.push(revision))
  store.watch('configmaps', { afterRevision: 1, onlyDurable: true }, ({ revision }) => void late.push(revision))
  store.commit([change('a', 1)])
  expect([early, late]).toEqual([[2], []])
  const beginning: number[] = []
  const watch = { afterRevision: 1, onlyDurable: true }
  store.watch('configmaps', watch, ({ revision }) => void beginning.push(revision))
  expect(beginning).toEqual([])
  await store.whenDurable(2)
  expect([late, beginning]).toEqual([[2], [2]])
})

test('a closed watch sees no more changes, not even those that were waiting', async () => {
  const store = await openOn(new SimulatedDisk())
  const revisions: number[] = []
  const watch = store.watch(
    'configmaps',
    { afterRevision: 1, onlyDurable: true },
    (seen) => void revisions.push(seen.revision),
  )
  store.commit([change('a', 1)])
  watch.close()
  await store.whenDurable(2)
  expect(revisions).toEqual([])
})

test('commits of a listener are written after the change that it received', async () => {
  const disk = new SimulatedDisk()
  const store = await openOn(disk)
  store.watch('configmaps', { afterRevision: 1 }, ({ key }) => {
    if (key.name === 'a') store.commit([change('b', 1)])
  })
  store.commit([change('a', 1)])
  await store.whenDurable(3)
  expect(historyOf(await openOn(disk.restarted()), 1)).toEqual(historyOf(store, 1))
})

test('a failing disk undoes changes that are not durable; reads continue, writes fail', async () => {
  const failures: unknown[] = []
  const disk = new SimulatedDisk({ write: 2, fault: 'refused' })
  const { database, revisionMarker } = disk
  const store = await openDurableStore({ database, revisionMarker, onFailure: (error) => void failures.push(error) })
  store.commit([change('a', 1)])
  await store.whenDurable(2)
  const before = contentOf(store)
  const seen: (string | undefined)[] = []
  store.watch('configmaps', { afterRevision: 2 }, ({ key, object }) => void seen.push(object && key.name))
  store.commit([change('a', 2), change('b', 1)])
  store.commit([change('a', null)])
  const waiting = store.whenDurable(4)
  await expect(waiting).rejects.toMatchObject({ status: { code: 500, message: expect.stringMatching(/ENOSPC/) } })
  expect([store.revision, store.durableRevision]).toEqual([2, 2])
  expect(contentOf(store)).toEqual(before)
  expect(historyOf(store, 1)).toHaveLength(1)
  expect(failures).toHaveLength(1)
  // Watchers are led back to the durable state.
  expect(seen.slice(3)).toEqual(['a', undefined, 'a'])
  expect(() => store.commit([change('c', 1)])).toThrow(
    expect.objectContaining({ status: expect.objectContaining({ code: 503, reason: 'ServiceUnavailable' }) }),
  )
  await expect(store.whenDurable(2)).resolves.toBeUndefined()
})

test('after the disk has failed, nothing reaches it', async () => {
  const disk = new SimulatedDisk({ write: 2, fault: 'refused after all' })
  const store = await openOn(disk)
  store.commit([change('a', 1)])
  await store.whenDurable(2)
  store.commit([change('a', 2)])
  await expect(store.whenDurable(3)).rejects.toThrow('ENOSPC')
  const left = new Map(disk.entries)
  store.compact(2)
  await settle()
  expect(disk.entries).toEqual(left)
  // A write that took effect despite its error is complete.
  expect((await openOn(disk.restarted())).revision).toBe(3)
})

test('a watch that starts late gets all durable changes at once', async () => {
  const store = await openOn(new SimulatedDisk())
  store.commit([change('a', 1)])
  store.commit([change('a', 2)])
  await store.whenDurable(3)
  const revisions: number[] = []
  const watch = { afterRevision: 1, onlyDurable: true }
  store.watch('configmaps', watch, ({ revision }) => void revisions.push(revision))
  expect(revisions).toEqual([2, 3])
})

test('a listener that throws stops neither the others nor the writer', async () => {
  const errors: unknown[] = []
  const { database, revisionMarker } = new SimulatedDisk()
  const store = await openDurableStore({
    database,
    revisionMarker,
    onListenerError: (error) => void errors.push(error),
  })
  const watch = { afterRevision: 1, onlyDurable: true }
  const failure = new Error('a mistake')
  store.watch('configmaps', watch, () => {
    throw failure
  })
  const revisions: number[] = []
  store.watch('configmaps', watch, ({ revision }) => void revisions.push(revision))
  store.commit([change('a', 1)])
  await store.whenDurable(2)
  expect([revisions, errors]).toEqual([[2], [failure]])
})

test('reports an error of a listener during the rewind', async () => {
  const errors: unknown[] = []
  const { database, revisionMarker } = new SimulatedDisk({ write: 1, fault: 'refused' })
  const store = await openDurableStore({
    database,
    revisionMarker,
    onListenerError: (error) => void errors.push(error),
  })
  const failure = new TypeError('a mistake')
  store.watch('configmaps', { afterRevision: 1 }, ({ object }) => {
    if (object === undefined) throw failure
  })
  store.commit([change('a', 1)])
  await settle()
  expect(errors).toEqual([failure])
})

test('does not report a commit of a listener that fails during the rewind', async () => {
  const errors: unknown[] = []
  const disk = new SimulatedDisk({ write: 1, fault: 'refused' })
  const { database, revisionMarker } = disk
  const store = await openDurableStore({
    database,
    revisionMarker,
    onListenerError: (error) => void errors.push(error),
  })
  store.watch('configmaps', { afterRevision: 1 }, ({ object, key }) => {
    if (object === undefined && key.name === 'a') store.commit([change('gone', 1)])
  })
  store.commit([change('a', 1)])
  await settle()
  expect(store.revision).toBe(1)
  expect(errors).toEqual([])
})

test('versions that history no longer needs are deleted from disk, also if the size stays constant', async () => {
  const disk = new SimulatedDisk()
  const store = await openOn(disk, { historyEventsMax: 32 })
  for (let round = 0; round < 500; round++) {
    store.commit([change('a', round)])
    if (round % 3 === 0) store.commit([change(`b-${round}`, round)])
    if (round % 3 === 2) store.commit([change(`b-${round - 2}`, null)])
    await settle()
  }
  expect(versionsOn(disk)).toBeLessThan(80)
  const again = await openOn(disk.restarted(), { historyEventsMax: 32 })
  expect(contentOf(again)).toEqual(contentOf(store))
  expect(again.compactedRevision).toBe(store.compactedRevision)
  expect(historyOf(again, again.compactedRevision)).toEqual(historyOf(store, store.compactedRevision))
})

test('history that is compacted step by step leaves nothing on disk', async () => {
  const disk = new SimulatedDisk()
  const store = await openOn(disk)
  for (let round = 0; round < 10; round++) store.commit([change('a', round)])
  for (const revision of [8, 9, 11]) {
    store.compact(revision)
    await settle()
    expect(versionsOn(disk)).toBe(12 - revision)
  }
})

test('one group removes at most durableRemovalsPerGroupMax versions, and a restart in between forgets none of them', async () => {
  const most = apiserverLimits.durableRemovalsPerGroupMax
  const disk = new SimulatedDisk()
  const store = await openOn(disk)
  const names = Array.from({ length: most + 500 }, (_, index) => `n-${index}`)
  store.commit(names.map((name) => change(name, 1)))
  store.commit(names.map((name) => change(name, 2)))
  store.compact(3)
  await store.whenDurable(3)
  await settle()
  expect(versionsOn(disk)).toBe(2 * names.length - most)
  const restarted = disk.restarted()
  const again = await openOn(restarted)
  again.commit([change('last', 1)])
  await settle()
  expect(versionsOn(restarted)).toBe(names.length + 1)
  expect(contentOf(await openOn(restarted.restarted())).size).toBe(names.length + 1)
})

test('history above the current limit is shortened when the database is opened', async () => {
  const disk = new SimulatedDisk()
  const store = await openOn(disk)
  for (let round = 0; round < 100; round++) store.commit([change('a', round)])
  await settle()
  const restarted = disk.restarted()
  const again = await openOn(restarted, { historyEventsMax: 16 })
  expect(again.compactedRevision).toBeGreaterThan(80)
  again.commit([change('b', 1)])
  await settle()
  expect(versionsOn(restarted)).toBeLessThan(20)
})

const largeSizeBytes = 1_000

function largeChange(name: string, index: number): StoreChange {
  const key = { resource: 'configmaps', namespace: 'default', name }
  return { key, object: { metadata: { name }, data: { value: String(index).padEnd(largeSizeBytes, 'x') } } }
}

test('history that is compacted for its size is deleted from disk', async () => {
  const disk = new SimulatedDisk()
  const historySizeBytesMax = 32 * largeSizeBytes
  const store = await openOn(disk, { historySizeBytesMax })
  for (let round = 0; round < 200; round++) {
    store.commit([largeChange('a', round)])
    await settle()
  }
  expect(store.revision - store.compactedRevision).toBeLessThanOrEqual(32)
  expect(versionsOn(disk)).toBeLessThanOrEqual(34)
  const again = await openOn(disk.restarted(), { historySizeBytesMax })
  expect(contentOf(again)).toEqual(contentOf(store))
  expect(again.compactedRevision).toBeGreaterThanOrEqual(store.compactedRevision)
  expect(again.revision - again.compactedRevision).toBeGreaterThan(16)
})

test('a database with more history than memory may hold is opened with the newest part', async () => {
  const disk = new SimulatedDisk()
  const store = await openOn(disk)
  for (let round = 0; round < 200; round++) store.commit([largeChange('a', round)])
  await settle()
  const restarted = disk.restarted()
  const again = await openOn(restarted, { historySizeBytesMax: 32 * largeSizeBytes })
  expect(again.revision - again.compactedRevision).toBeLessThanOrEqual(32)
  again.commit([largeChange('b', 1)])
  await settle()
  expect(versionsOn(restarted)).toBeLessThanOrEqual(34)
})

test.each<readonly [string, HistoryOptions]>([
  ['changes', { historyEventsMax: 16 }],
  ['bytes', { historySizeBytesMax: 16 * largeSizeBytes }],
])(
  'a disk that fails after more %s than history may hold returns the store to the durable state',
  async (_what, options) => {
    const disk = new SimulatedDisk({ write: 2, fault: 'refused' })
    const store = await openOn(disk, options)
    store.commit([largeChange('a', 0)])
    await settle()
    for (let round = 1; round < 200; round++) store.commit([largeChange('a', round)])
    expect(store.durableRevision).toBe(2)
    expect(store.compactedRevision).toBeLessThanOrEqual(2)
    await settle()
    expect(store.revision).toBe(2)
    expect(contentOf(store).get('configmaps/default/a')).toMatchObject({
      data: { value: '0'.padEnd(largeSizeBytes, 'x') },
    })
  },
)

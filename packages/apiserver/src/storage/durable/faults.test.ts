import type { JsonObject } from '@kubewright/kube/json'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Store } from '../store.ts'
import { openDurableStore } from './durable-store.ts'
import { change, contentOf, historyOf, settle } from './testing/objects.ts'
import { type DiskFault, SimulatedDisk } from './testing/simulated-disk.ts'

const faults: readonly DiskFault[] = ['refused', 'refused after all', 'crash before', 'crash after']
const historyEventsMax = 24

interface Edit {
  readonly name: string
  readonly value: number | null
}

/** Commits one after another, each after a number of microtasks. */
type Script = readonly { readonly edits: readonly Edit[]; readonly pauseTicks: number }[]

/** The result of a script, as an observer sees it who misses nothing. */
interface Run {
  readonly snapshots: ReadonlyMap<number, ReadonlyMap<string, JsonObject>>
  /** The highest revision that was reported as durable. */
  readonly acknowledged: number
  readonly lastCommitted: number
}

async function runScript(store: Store, script: Script): Promise<Run> {
  const snapshots = new Map([[store.revision, contentOf(store)]])
  let acknowledged = store.revision
  let lastCommitted = store.revision
  for (const { edits, pauseTicks } of script) {
    try {
      const result = store.commit(edits.map(({ name, value }) => change(name, value)))
      if (!result.committed) throw new Error('nothing was expected')
    } catch (error) {
      expect(error).toMatchObject({ status: { code: 503 } })
      break
    }
    const { revision } = store
    lastCommitted = revision
    snapshots.set(revision, contentOf(store))
    store.whenDurable(revision).then(
      () => {
        acknowledged = Math.max(acknowledged, revision)
      },
      (error: unknown) => expect(error).toMatchObject({ status: { code: 500 } }),
    )
    for (let tick = 0; tick < pauseTicks; tick++) await undefined
  }
  await settle()
  return { snapshots, acknowledged, lastCommitted }
}

const script: fc.Arbitrary<Script> = fc.array(
  fc.record({
    edits: fc.uniqueArray(
      fc.record({
        name: fc.constantFrom('a', 'b', 'c', 'd'),
        value: fc.option(fc.nat(9), { nil: null, freq: 3 }),
      }),
      { selector: ({ name }) => name, minLength: 1, maxLength: 3 },
    ),
    pauseTicks: fc.nat(6),
  }),
  { minLength: 1, maxLength: 60 },
)

async function checkFault(steps: Script, write: number, fault: DiskFault): Promise<boolean> {
  const disk = new SimulatedDisk({ write, fault })
  const { database, revisionMarker } = disk
  const store = await openDurableStore({ database, revisionMarker, historyEventsMax })
  const before = await runScript(store, steps)
  const next = disk.restarted()
  const again = await openDurableStore({
    database: next.database,
    revisionMarker: next.revisionMarker,
    historyEventsMax,
  })
  // No acknowledged change is lost, no change appears that was never committed, and no commit is half there.
  expect(again.revision).toBeGreaterThanOrEqual(before.acknowledged)
  expect(again.revision).toBeLessThanOrEqual(before.lastCommitted)
  expect(contentOf(again)).toEqual(before.snapshots.get(again.revision))
  // History equals that of the first process, as far as it reaches.
  for (let revision = again.compactedRevision; revision < again.revision; revision++) {
    const past = before.snapshots.get(Math.max(1, revision))
    if (past !== undefined && revision > 0) expect(contentOf(again, revision)).toEqual(past)
  }
  const reaches = Math.max(again.compactedRevision, store.compactedRevision)
  // The changes of one commit have one revision, and no order among them.
  const sortedHistory = (of: Store) => [...historyOf(of, reaches)].sort()
  if (store.revision === again.revision) expect(sortedHistory(again)).toEqual(sortedHistory(store))
  // The store continues, and survives the next restart.
  const after = await runScript(again, steps)
  expect(after.acknowledged).toBe(again.revision)
  const last = next.restarted()
  const third = await openDurableStore({
    database: last.database,
    revisionMarker: last.revisionMarker,
    historyEventsMax,
  })
  expect(contentOf(third)).toEqual(contentOf(again))
  return disk.writes.length >= write
}

test('after any fault at any write: exactly the acknowledged commits exist, complete', async () => {
  const property = fc.asyncProperty(script, async (steps) => {
    for (const fault of faults) {
      for (let write = 1; await checkFault(steps, write, fault); write++);
    }
  })
  await fc.assert(property, { seed: 1, numRuns: process.env['SOAK'] ? 500 : 4 })
})

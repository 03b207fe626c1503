import { sleep } from '@kubewright/kube/runtime'
import { createRandom } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { ConfigMap } from '../kinds/index.ts'
import { changeLast, changeSomething } from './testing/changes.ts'
import { FaultSchedule } from './testing/fault-schedule.ts'
import { caughtUp, differences, type FaultyWorld, namespace, withFaultyWorld } from './testing/faulty-world.ts'
import type { Change } from './testing/object-history.ts'

const seeds = process.env['SOAK'] ? 2000 : 15
const steps = 60

interface Tally {
  readonly faults: Record<string, number>
  lists: number
  ownWrites: number
}

/** Changes objects beside the proxy, and in half of the runs through the process under test as well. */
async function runFaultSchedule(world: FaultyWorld, seed: number, tally: Tally): Promise<void> {
  const { runtime, admin, cache, proxy, server, history, recorder } = world
  const random = createRandom(`campaign ${seed}`)
  const faults = new FaultSchedule(random.fork('weather'))
  const foreign: Change[] = []
  recorder.hasOwnWrites = seed % 2 === 1
  if (seed % 3 === 0) faults.injectFaultsOnOldServer(proxy)
  else faults.injectFaults(proxy)
  cache.start()
  for (let step = 0; step < steps; step++) {
    const before = history.changes.length
    if (!recorder.hasOwnWrites || random.integer(2) === 0) {
      await changeSomething(admin, random, step)
      foreign.push(...history.changes.slice(before))
    } else if (await writeAndRead(world, `c${random.integer(8)}`, step)) tally.ownWrites++
    await sleep(runtime, random.fraction() ** 3 * 60_000, 'the next change')
    if (random.integer(8) === 0) proxy.link.afflict(faults.linkFault())
    if (random.integer(10) === 0) server.store.compact(server.store.revision)
  }
  proxy.heal()
  await changeLast(admin)
  await caughtUp(world)
  expect(differences(world), `seed ${seed}`).toEqual([])
  expect(recorder.view.has(`${namespace}/last`), `seed ${seed}`).toBe(true)
  expect(recorder.unnoticed(foreign), `seed ${seed}`).toEqual([])
  expect(cache.usage(), `seed ${seed}`).toMatchObject([{ pending: { writes: 0, inFlight: 0 } }])
  tally.lists += cache.usage()[0]?.lists ?? 0
  for (const [fault, count] of Object.entries(faults.counts)) tally.faults[fault] = (tally.faults[fault] ?? 0) + count
}

/** Writes through the proxy, which may fail. The next read shows a successful write. */
async function writeAndRead({ client, cache, recorder }: FaultyWorld, name: string, step: number): Promise<boolean> {
  const where = { namespace, name }
  const object = { metadata: { ...where, labels: { tier: 'back' } }, data: { colours: 'red', step: String(step) } }
  try {
    if (step % 4 === 0) {
      await client.delete(ConfigMap, where)
      if (isReadable(cache) && cache.get(ConfigMap, where) !== undefined)
        recorder.problems.push(`${name} is still there`)
      return true
    }
    const { metadata } = await client.apply(ConfigMap, object, { force: true })
    const read = isReadable(cache) ? cache.get(ConfigMap, where) : undefined
    if (read !== undefined && Number(read.metadata.resourceVersion) < Number(metadata.resourceVersion)) {
      recorder.problems.push(`${name} was read as before the write`)
    }
    return true
  } catch {
    return false
  }
}

function isReadable(cache: FaultyWorld['cache']): boolean {
  return (cache.usage()[0]?.lists ?? 0) > 0
}

test('after seeded faults of every kind the cache equals the server, and handlers saw each final state', async () => {
  const tally: Tally = { faults: {}, lists: 0, ownWrites: 0 }
  for (let seed = 0; seed < seeds; seed++) await withFaultyWorld(seed, (world) => runFaultSchedule(world, seed, tally))
  // The run is meaningful only if all faults occurred, and most runs read the full state more than once.
  expect(Object.keys(tally.faults).length).toBeGreaterThan(20)
  expect(tally.lists).toBeGreaterThan(2 * seeds)
  expect(tally.ownWrites).toBeGreaterThan(seeds)
})

test('the same seed gives the same run, over real sockets', async () => {
  const runs: string[] = []
  for (const _ of [1, 2]) {
    await withFaultyWorld(7, async (world) => {
      await runFaultSchedule(world, 7, { faults: {}, lists: 0, ownWrites: 0 })
      const requests = world.proxy.requests.map(({ method, path, purpose }) => `${method} ${path} ${purpose}`)
      runs.push(JSON.stringify({ requests, recorded: world.recorder.recorded, atMs: world.runtime.clock.monotonic() }))
    })
  }
  expect(runs[1]).toBe(runs[0])
})

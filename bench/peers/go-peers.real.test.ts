import { afterAll, beforeAll, expect } from 'vitest'
import { realTest } from '../../tools/real/rig.ts'
import { type LoadServer, startLoadServer } from '../load-server/index.ts'
import { peers } from './peer.ts'

// The Go program does each work once, with few objects, so that it keeps working between measurements.
const objects = 200
const changes = 100
let server: LoadServer

beforeAll(async () => {
  server = await startLoadServer({ objects, changes })
})

afterAll(() => server.stop())

realTest.for(['goTyped', 'goTypedStrippedPages', 'goUnstructured', 'goUnstructuredStripped'] as const)(
  '%s fills an informer, reads it and follows changes',
  async (name) => {
    const result = await peers[name].run({ work: 'informer', server: server.url, objects, changes })
    for (const spent of [result.sync, result.read, result.changes]) expect(spent?.wallSeconds).toBeGreaterThan(0)
    expect(result.residentBytesSynced).toBeGreaterThan(result.heapBytesSynced)
  },
)

realTest.for(['goTyped', 'goUnstructured'] as const)('%s reconciles every object, and again', async (name) => {
  const result = await peers[name].run({ work: 'operator', server: server.url, objects, workers: 2, rounds: 3 })
  expect(result.reconcilesAgain).toBe(3 * objects)
  expect(result.start.cpuSeconds).toBeGreaterThan(0)
})

realTest('goTyped tells how long changes take to reach the reconciler', async () => {
  const work = { work: 'latency', server: server.url, objects, changes, pauseMs: 1 } as const
  const { medianMs, slowMs } = await peers.goTyped.run(work)
  expect(medianMs).toBeGreaterThan(0)
  expect(slowMs).toBeGreaterThanOrEqual(medianMs)
})

realTest.for([0, 1] as const)('the smallest operator of goTyped starts with %s objects', async (count) => {
  const small = await startLoadServer({ objects: count })
  try {
    const { residentBytes } = await peers.goTyped.run({ work: 'minimal', server: small.url, objects: count })
    expect(residentBytes).toBeGreaterThan(1e6)
  } finally {
    await small.stop()
  }
})

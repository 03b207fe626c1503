import { expect, test, vi } from 'vitest'

// Set before the suites are loaded, because they choose their sizes then.
vi.stubEnv('KUBEWRIGHT_BENCH_SCALE', 'small')
vi.stubEnv('KUBEWRIGHT_BENCH_GO', 'off')
/** Seconds on an idle machine; each test starts several processes. */
vi.setConfig({ testTimeout: 600_000 })

const { syncSuite } = await import('../informers/index.ts')
const { childWriteSuite, latencySuite, minimalSuite, reconcileSuite } = await import('../operators/index.ts')

test.concurrent.each([
  { suite: syncSuite, peers: ['client-node'] },
  { suite: reconcileSuite, peers: [] },
  { suite: latencySuite, peers: [] },
  { suite: minimalSuite, peers: ['client-node'] },
])('a smoke run of the suite $suite.name measures each of its rows', async ({ suite, peers }) => {
  const rows = await suite.measure(suite.rowNames)
  expect(rows.map(({ name }) => name)).toEqual(suite.rowNames)
  for (const row of rows) {
    expect(row.ours.median, row.name).toBeGreaterThan(0)
    expect(row.ours.repetitions, row.name).toBe(1)
    const seen = row.peers.map(({ peer }) => peer)
    expect(seen, row.name).toEqual(expect.arrayContaining(peers))
  }
})

test.concurrent('reconciles with a child write are measured on the embedded server', async () => {
  const rows = await childWriteSuite.measure(childWriteSuite.rowNames)
  expect(rows.map(({ name }) => name)).toEqual(['child-write-embedded', 'child-write-embedded-cpu'])
})

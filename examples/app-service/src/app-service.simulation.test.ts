import { seedsToRun } from '@kubewright/testing/simulation'
import { expect, test } from 'vitest'
import { runSeed } from './simulated-users.ts'

/**
 * The operator, the API server and the controllers of the cluster on virtual time. Users change objects, the network
 * between operator and server injects faults, and the operator crashes at a random write. Every run must end with the
 * right children and status, none created twice and none left behind.
 */
const seedCount = Number(process.env['SEEDS'] ?? (process.env['SOAK'] ? 1000 : 40))
test(`${seedCount} seeds end with the right children and status, none created twice, none left behind`, async () => {
  for (const seed of seedsToRun(seedCount)) await runSeed(seed)
}, 3_600_000)

test('the same seed gives the same trace, byte by byte', async () => {
  for (const seed of [1, 2, 3]) expect(await runSeed(seed)).toBe(await runSeed(seed))
})

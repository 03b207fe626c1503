import { expect, test } from 'vitest'
import { seedsToRun } from './index.ts'
import { countWrites, type Faults, faultAt, faultKinds, runCampaign, runScenario } from './testdata/site-campaign.ts'
import { policies } from './testdata/site-workload.ts'

const isSoak = process.env['SOAK'] !== undefined
const seeds = seedsToRun(isSoak ? 1000 : 2)

test.each<readonly [string, Faults, number]>([
  ['on a rough network, with crashes', { crashes: 2 }, 3],
  ['on a rough network, restarted with a stale cache', { crashes: 2, staleRevisionsMax: 40 }, 3],
  ['with two operators by mistake', { copies: 2, crashes: 1 }, 4],
])('%s, no child of any mode is lost, doubled or left behind', async (_name, faults, processes) => {
  for (const seed of seeds) await runCampaign(seed, faults, processes)
})

test.each(policies.flatMap((policy) => faultKinds.map((kind) => [kind, policy] as const)))(
  '%s any write loses and doubles nothing, when the owner is deleted with the policy %s',
  async (kind, policy) => {
    const count = await countWrites(policy)
    expect(count).toBeGreaterThan(40)
    const all = Array.from({ length: count }, (_, index) => index + 1)
    // Another write for each fault and policy.
    const position = policies.indexOf(policy) * faultKinds.length + faultKinds.indexOf(kind)
    const writes = isSoak ? all : [1 + Math.floor((position * count) / (policies.length * faultKinds.length))]
    for (const write of writes) await runScenario(policy, faultAt(kind, write))
  },
)

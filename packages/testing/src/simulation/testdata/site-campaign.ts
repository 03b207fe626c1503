import { sleep } from '@kubewright/kube/runtime'
import { expect } from 'vitest'
import { calmNetwork } from '../../faults/index.ts'
import { type Simulation, type SimulationOptions, simulate } from '../index.ts'
import { SiteHistory } from './site-history.ts'
import { SiteOracle } from './site-oracle.ts'
import { type policies, SiteWorkload, siteNamed } from './site-workload.ts'
import { namespace, Site, siteModes, siteOperator, vaults } from './sites.ts'

export type Faults = Pick<SimulationOptions, 'copies' | 'crashes' | 'rates' | 'lostResponses' | 'staleRevisionsMax'>

/** Sites with random modes under random faults, driven by users; `processes` is the number that run in all. */
export async function runCampaign(seed: number, faults: Faults, processes: number): Promise<void> {
  const { operator, provider } = siteOperator()
  let workload: SiteWorkload | undefined
  let history: SiteHistory | undefined
  await simulate({
    seed,
    operator,
    async workload(world) {
      history = new SiteHistory(world)
      workload = new SiteWorkload(world)
      provider.join(world.runtime, world.random)
      await workload.run()
      provider.heal()
    },
    async check(simulation) {
      await SiteOracle.check(simulation, workload?.deletions ?? [], workload?.replicas ?? new Map(), provider)
      history?.check(processes)
      // Of a stale spec, or of two operators, each sees another run.
      if (faults.copies === undefined && faults.staleRevisionsMax === undefined) history?.checkRuns()
    },
    ...faults,
  })
}

/** The faults that can happen at a given write. */
export const faultKinds = [
  'a crash before',
  'a crash after',
  'a stale cache after a crash after',
  'a lost response of',
] as const

export function faultAt(kind: (typeof faultKinds)[number], write: number): Faults {
  if (kind === 'a lost response of') return { crashes: 0, lostResponses: [write] }
  const isBefore = kind === 'a crash before'
  const stale = kind === 'a stale cache after a crash after' ? { staleRevisionsMax: 20 } : {}
  // The second process crashes while it cleans up.
  const crashes = [
    { write, isBefore },
    { write: 3 + (write % 9), isBefore },
  ]
  return { crashes, ...stale }
}

/** Two sites with every mode; the first is changed, loses its stateful children, and is deleted. */
export async function runScenario(policy: (typeof policies)[number], faults: Faults): Promise<string> {
  const { operator, provider } = siteOperator()
  let history: SiteHistory | undefined
  const name = { namespace, name: 'a' }
  return simulate({
    seed: 1,
    operator,
    rates: calmNetwork,
    ...faults,
    async workload(world) {
      history = new SiteHistory(world)
      provider.join(world.runtime, world.random)
      provider.heal()
      const { client } = world.cluster
      await new SiteWorkload(world).prepare()
      await client.create(Site, siteNamed('a', siteModes))
      await client.create(Site, siteNamed('b', ['shared', 'tracked', 'external']))
      await sleep(world.runtime, 60_000, 'a change of the site')
      const changed = { host: 'two.example.com', modes: siteModes.filter((mode) => mode !== 'stateful') }
      await client.patch(Site, name, { type: 'merge', patch: { spec: changed } })
      await sleep(world.runtime, 200_000, 'the deletion of the site')
      await client.delete(Site, name, { propagation: policy })
    },
    async check(simulation) {
      expect(await simulation.cluster.client.get(Site, name)).toBeUndefined()
      await SiteOracle.check(simulation, [{ name: 'a', policy }], new Map(), provider)
      history?.check(faults.crashes === 0 ? 1 : 3)
      if (faults.staleRevisionsMax === undefined) history?.checkRuns()
      checkCreatedOnce(simulation)
      if (policy === 'Background') history?.checkOrder('a')
    },
  })
}

/** No child is created a second time, whatever the operator forgot. */
function checkCreatedOnce({ creations }: Simulation): void {
  const own = creations.filter(({ name, resource }) => /^(site-)?[ab]($|-)/.test(name) && !resource.includes('events'))
  const keys = own.map(({ resource, name }) => `${resource} ${name}`)
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
  for (const vault of vaults) expect(keys).toContain(`secrets a-vault-${vault}`)
}

const writeCounts = new Map<string, number>()

/** The writes of an operator without faults. */
export async function countWrites(policy: (typeof policies)[number]): Promise<number> {
  const known = writeCounts.get(policy)
  if (known !== undefined) return known
  const trace = await runScenario(policy, { crashes: 0 })
  const count = trace.match(/ operator 1 sends (POST|PUT|PATCH|DELETE) /g)?.length ?? 0
  writeCounts.set(policy, count)
  return count
}

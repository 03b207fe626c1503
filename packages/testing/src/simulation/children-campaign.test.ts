import { ConfigMap, Deployment, Namespace } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { calmNetwork } from '../faults/index.ts'
import { type CrashPoint, simulate, type World } from './index.ts'
import { type Deletion, SiteOracle } from './testdata/site-oracle.ts'
import { gatewayNamespace, namespace, Site, siteOperator } from './testdata/sites.ts'

const seeds = process.env['SOAK'] ? 1000 : 3
const modes = ['once', 'tracked', 'shared', 'ordered', 'adopted', 'handedOver'] as const
const policies = ['Background', 'Foreground', 'Orphan'] as const

const siteNamed = (name: string, chosen: readonly (typeof modes)[number][], host = 'one.example.com') =>
  Site({ metadata: { namespace, name }, spec: { host, modes: [...chosen] } })

async function prepare({ cluster }: World): Promise<void> {
  await cluster.client.create(Namespace, { metadata: { name: gatewayNamespace } })
  await cluster.client.create(ConfigMap, { metadata: { namespace, name: 'a-adopted' }, data: { host: 'old' } })
}

/** Creates, changes and deletes three sites at random times. */
async function changeSites(world: World, deletions: Deletion[], oracle: SiteOracle): Promise<void> {
  const { cluster, random, pause } = world
  await prepare(world)
  const some = () => modes.filter(() => random.integer(3) > 0)
  for (const name of ['a', 'b', 'c']) {
    await cluster.client.create(Site, siteNamed(name, some()))
    await pause(2000)
  }
  for (let change = 0; change < 6; change++) {
    const name = ['a', 'b', 'c'][random.integer(3)] ?? 'a'
    const site = await cluster.client.get(Site, { namespace, name })
    const isDeleted = deletions.some((deletion) => deletion.name === name)
    if (site === undefined && !isDeleted) await cluster.client.create(Site, siteNamed(name, some()))
    else if (site?.metadata.deletionTimestamp === undefined && site !== undefined) {
      if (random.integer(3) === 0) {
        const policy = policies[random.integer(policies.length)] ?? 'Background'
        deletions.push({ name, policy })
        await cluster.client.delete(Site, { namespace, name }, { propagation: policy })
      } else {
        const spec = { host: `${change}.example.com`, modes: some() }
        await cluster.client.patch(Site, { namespace, name }, { type: 'merge', patch: { spec } })
      }
    }
    await pause(2000)
    await interfere(world, oracle)
    await pause(2000)
  }
}

/** A user deletes a child, or scales a Deployment. */
async function interfere({ cluster: { client }, random }: World, oracle: SiteOracle): Promise<void> {
  const name = ['a', 'b', 'c'][random.integer(3)] ?? 'a'
  const victims = [
    { namespace, name: 'routes' },
    { namespace, name: `${name}-second` },
    { namespace: gatewayNamespace, name: `${name}-gate` },
  ]
  const victim = victims[random.integer(6)]
  if (victim !== undefined && (await client.get(ConfigMap, victim)) !== undefined)
    await client.delete(ConfigMap, victim)
  const scaled = random.integer(3) === 0 ? await client.get(Deployment, { namespace, name }) : undefined
  if (scaled === undefined || scaled.metadata.deletionTimestamp !== undefined) return
  const patch = { spec: { replicas: 2 + random.integer(3) } }
  const changed = await client.patch(Deployment, { namespace, name }, { type: 'merge', patch })
  oracle.noteScale(changed.metadata.uid, patch.spec.replicas)
}

async function runCampaign(seed: number, more: { copies?: number; crashes?: number | readonly CrashPoint[] }) {
  const deletions: Deletion[] = []
  const oracle = new SiteOracle()
  await simulate({
    seed,
    operator: siteOperator(),
    workload: (world) => {
      oracle.observe(world)
      return changeSites(world, deletions, oracle)
    },
    check: (simulation) => oracle.check(simulation, deletions),
    ...more,
  })
}

test('on a rough network, with crashes, no child of any mode is lost, doubled or left behind', async () => {
  for (let seed = 1; seed <= seeds; seed++) await runCampaign(seed, { crashes: 2 })
})

test('with two operators by mistake, no child of any mode is lost, doubled or left behind', async () => {
  for (let seed = 1; seed <= seeds; seed++) await runCampaign(seed, { copies: 2, crashes: 1 })
})

test.each(policies)(
  'a crash at any write loses nothing, when the owner is deleted with the policy %s',
  async (policy) => {
    const writes = process.env['SOAK'] ? 24 : 2
    for (let write = 1; write <= writes; write++) {
      for (const isBefore of [true, false]) {
        const oracle = new SiteOracle()
        await simulate({
          seed: write,
          operator: siteOperator(),
          rates: calmNetwork,
          // The second process crashes while it cleans up.
          crashes: [
            { write, isBefore },
            { write: 3 + (write % 9), isBefore },
          ],
          async workload(world) {
            oracle.observe(world)
            await prepare(world)
            await world.cluster.client.create(Site, siteNamed('a', modes))
            await world.cluster.client.create(Site, siteNamed('b', ['shared', 'tracked']))
            await world.pause(60_000)
            await world.cluster.client.delete(Site, { namespace, name: 'a' }, { propagation: policy })
          },
          async check(simulation) {
            expect(await simulation.cluster.client.get(Site, { namespace, name: 'a' })).toBeUndefined()
            await oracle.check(simulation, [{ name: 'a', policy }])
            const keys = simulation.creations.filter((one) => one.resource === 'secrets' && one.name === 'a-key')
            expect(keys).toHaveLength(1)
            if (policy === 'Background') oracle.checkOrder('a')
          },
        })
      }
    }
  },
)

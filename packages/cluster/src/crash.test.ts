import { sleep } from '@kubewright/kube/runtime'
import { calmNetwork, type FaultRates, roughNetwork } from '@kubewright/testing/faults'
import type { VirtualRuntime } from '@kubewright/testing/runtime'
import { Deployment } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import type { Cluster, ControllerName } from './index.ts'
import { type Crash, runCrashing } from './testing/crashing-controllers.ts'
import { watchPods } from './testing/rollout-watch.ts'
import { recordHistory } from './testing/store-history.ts'
import { allOf, inCluster, isRolledOut, podsOf, replicaSetsOf, until, webDeployment } from './testing/test-cluster.ts'

const seeds = process.env['SOAK'] ? 2000 : 100
const name = { name: 'web', namespace: 'default' }
const workloads: readonly ControllerName[] = ['deployments', 'replicasets', 'pods']

/** A cluster with a running Deployment of four replicas; each run starts with a fork of it. */
const rolledOut = inCluster({}, async (cluster) => {
  await cluster.client.create(Deployment, webDeployment({ replicas: 4 }))
  await until(cluster, 'the roll-out', () => isRolledOut(cluster))
  return cluster.server.store
})

const run = async <Value>(seed: number, work: (cluster: Cluster, runtime: VirtualRuntime) => Promise<Value>) =>
  inCluster({ seed, controllers: [], store: (await rolledOut).fork() }, work)

const networks: readonly FaultRates[] = [
  calmNetwork,
  { ...calmNetwork, delay: 0.8, delayMsMax: 60 },
  { ...roughNetwork, delayMsMax: 100 },
]

/** Some processes never crash, some networks never fail. */
function drawFaults(runtime: VirtualRuntime): { readonly crashes: readonly Crash[]; readonly rates: FaultRates } {
  const rates = networks[runtime.random.integer(networks.length)] ?? calmNetwork
  const crashes = Array.from({ length: runtime.random.integer(3) }, () => ({
    write: 1 + runtime.random.integer(20),
    isCarriedOut: runtime.random.integer(2) === 1,
    pauseMs: runtime.random.integer(200),
  }))
  return { crashes, rates }
}

const activePods = async (cluster: Cluster) =>
  (await podsOf(cluster)).filter(({ metadata }) => metadata.deletionTimestamp === undefined)

async function scale(cluster: Cluster, runtime: VirtualRuntime): Promise<void> {
  const replicas = runtime.random.integer(9)
  await cluster.client.patch(Deployment, name, { type: 'merge', patch: { spec: { replicas } } })
  const extremes = watchPods(cluster)
  const controllers = await runCrashing(cluster, runtime, { ...drawFaults(runtime), controllers: workloads })
  await until(cluster, 'the new size', () => isRolledOut(cluster))
  expect(await replicaSetsOf(cluster)).toHaveLength(1)
  expect(await activePods(cluster)).toHaveLength(replicas)
  // Not one more, even briefly: the next process finds a creation whose response was lost.
  expect(extremes.most).toBeLessThanOrEqual(Math.max(4, replicas))
  await controllers.stop()
}

async function rollOut(cluster: Cluster, runtime: VirtualRuntime): Promise<void> {
  const image = { template: { spec: { containers: [{ name: 'web', image: 'web:2' }] } } }
  await cluster.client.patch(Deployment, name, { type: 'strategic', patch: { spec: image } })
  const extremes = watchPods(cluster)
  const controllers = await runCrashing(cluster, runtime, { ...drawFaults(runtime), controllers: workloads })
  await until(cluster, 'the roll-out', () => isRolledOut(cluster))
  await until(cluster, 'old pods to go', async () => (await podsOf(cluster)).length === 4)
  const images = (await podsOf(cluster)).map((pod) => pod.spec?.containers[0]?.image)
  expect(images).toEqual(Array(4).fill('web:2'))
  expect(await replicaSetsOf(cluster)).toHaveLength(2)
  expect(extremes.most).toBeLessThanOrEqual(5)
  expect(extremes.fewestReady).toBeGreaterThanOrEqual(3)
  await controllers.stop()
}

async function remove(cluster: Cluster, runtime: VirtualRuntime): Promise<void> {
  const propagation = (['Background', 'Foreground', 'Orphan'] as const)[runtime.random.integer(3)]
  await cluster.client.delete(Deployment, name, { propagation })
  const controllers = await runCrashing(cluster, runtime, drawFaults(runtime))
  await until(cluster, 'the Deployment to go', async () => (await allOf(cluster, Deployment)).length === 0)
  await sleep(runtime, 10_000, 'what follows')
  const left = propagation === 'Orphan' ? [1, 4] : [0, 0]
  expect([(await replicaSetsOf(cluster)).length, (await podsOf(cluster)).length]).toEqual(left)
  await controllers.stop()
}

const changes = [scale, rollOut, remove]

test(`controllers that die at any write, on any network, end right, in ${seeds} runs`, async () => {
  for (let seed = 0; seed < seeds; seed++) {
    try {
      await run(seed, changes[seed % changes.length] as typeof scale)
    } catch (error) {
      throw new Error(`with seed ${seed}`, { cause: error })
    }
  }
})

test('the same seed gives the same history, revision by revision', async () => {
  const record = (seed: number) =>
    run(seed, async (cluster, runtime) => {
      const history = recordHistory(cluster)
      await (changes[seed % changes.length] as typeof scale)(cluster, runtime)
      return history
    })
  for (const seed of [3, 4, 5]) {
    const first = await record(seed)
    expect(first.length).toBeGreaterThan(5)
    expect(await record(seed)).toEqual(first)
  }
})

import { sleep } from '@kubewright/kube/runtime'
import { Node, Pod } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import type { Cluster } from '../index.ts'
import { clusterLimits } from '../limits.ts'
import { inCluster, podsOf, until } from '../testing/test-cluster.ts'

const name = { name: 'p', namespace: 'default' }

/** No controller manages single pods. */
const inPodCluster = (work: Parameters<typeof inCluster<void>>[1]) => inCluster({ controllers: ['pods'] }, work)

const pod = (
  changes: { readonly spec?: object; readonly stage?: string; readonly finalizers?: readonly string[] } = {},
) =>
  Pod({
    metadata: {
      ...name,
      ...(changes.stage === undefined ? {} : { annotations: { 'kubewright.dev/stage': changes.stage } }),
      ...(changes.finalizers === undefined ? {} : { finalizers: changes.finalizers }),
    },
    spec: { containers: [{ name: 'main', image: 'main:1' }], ...changes.spec },
  })

const find = (cluster: Cluster) => cluster.client.get(Pod, name)
const phaseIs = async (cluster: Cluster, phase: string) => (await find(cluster))?.status?.phase === phase
const conditionOf = (found: Pod | undefined, type: string) =>
  found?.status?.conditions?.find((condition) => condition.type === type)

test('a pod is bound, runs and is ready, with everything that the kubelet reports', async () => {
  await inPodCluster(async (cluster) => {
    await cluster.client.create(Pod, pod())
    await until(cluster, 'the pod to run', () => phaseIs(cluster, 'Running'))
    const found = await find(cluster)
    expect(found?.spec?.nodeName).toBe('kubewright')
    expect(found?.status).toMatchObject({ podIP: '10.244.0.1', podIPs: [{ ip: '10.244.0.1' }], hostIP: '10.0.0.1' })
    for (const type of ['PodScheduled', 'Initialized', 'ContainersReady', 'Ready']) {
      expect(conditionOf(found, type)).toMatchObject({ status: 'True' })
    }
    expect(found?.status?.containerStatuses).toMatchObject([
      { name: 'main', image: 'main:1', ready: true, restartCount: 0 },
    ])
  })
})

test('a readiness probe runs after its initial delay', async () => {
  await inPodCluster(async (cluster, runtime) => {
    const readinessProbe = { initialDelaySeconds: 7, httpGet: { port: 80 } }
    await cluster.client.create(Pod, pod({ spec: { containers: [{ name: 'main', image: 'main:1', readinessProbe }] } }))
    await until(cluster, 'the pod to run', () => phaseIs(cluster, 'Running'))
    expect(conditionOf(await find(cluster), 'Ready')).toMatchObject({ status: 'False', reason: 'ContainersNotReady' })
    await sleep(runtime, 6900, 'the probe')
    expect(conditionOf(await find(cluster), 'Ready')?.status).toBe('False')
    await until(cluster, 'readiness', async () => conditionOf(await find(cluster), 'Ready')?.status === 'True')
  })
})

test.each(['Never', 'OnFailure'])('with restartPolicy %s a pod runs to its end', async (restartPolicy) => {
  await inPodCluster(async (cluster) => {
    await cluster.client.create(Pod, pod({ spec: { restartPolicy } }))
    await until(cluster, 'the end', () => phaseIs(cluster, 'Succeeded'))
    const found = await find(cluster)
    expect(found?.status?.containerStatuses?.[0]?.state?.terminated).toMatchObject({ exitCode: 0, reason: 'Completed' })
    expect(conditionOf(found, 'Ready')).toMatchObject({ status: 'False', reason: 'PodCompleted' })
  })
})

test('a deleted pod stays until its containers have stopped', async () => {
  await inPodCluster(async (cluster) => {
    await cluster.client.create(Pod, pod())
    await until(cluster, 'the pod to run', () => phaseIs(cluster, 'Running'))
    await cluster.client.delete(Pod, name)
    expect((await find(cluster))?.metadata.deletionGracePeriodSeconds).toBe(30)
    await until(cluster, 'the pod to go', async () => (await podsOf(cluster)).length === 0)
  })
})

test('a finalizer holds a pod whose containers have stopped, and nothing is written meanwhile', async () => {
  await inPodCluster(async (cluster, runtime) => {
    await cluster.client.create(Pod, pod({ finalizers: ['example.com/held'] }))
    await until(cluster, 'the pod to run', () => phaseIs(cluster, 'Running'))
    await cluster.client.delete(Pod, name)
    await until(cluster, 'the stop', async () => (await find(cluster))?.metadata.deletionGracePeriodSeconds === 0)
    const { revision } = cluster.server.store
    await sleep(runtime, 60_000, 'a minute')
    expect(cluster.server.store.revision).toBe(revision)
    await cluster.client.patch(Pod, name, { type: 'merge', patch: { metadata: { finalizers: null } } })
    await until(cluster, 'the pod to go', async () => (await podsOf(cluster)).length === 0)
  })
})

test('a crashing container restarts with a backoff that doubles up to crashBackoffMsMax', async () => {
  await inPodCluster(async (cluster, runtime) => {
    await cluster.client.create(Pod, pod({ stage: 'crash' }))
    const restarts = async () => (await find(cluster))?.status?.containerStatuses?.[0]?.restartCount ?? 0
    await until(
      cluster,
      'the first crash',
      async () => (await find(cluster))?.status?.containerStatuses?.[0]?.state?.waiting !== undefined,
    )
    expect((await find(cluster))?.status?.containerStatuses?.[0]).toMatchObject({
      state: { waiting: { reason: 'CrashLoopBackOff' } },
      lastState: { terminated: { exitCode: 1, reason: 'Error' } },
    })
    expect(conditionOf(await find(cluster), 'Ready')?.status).toBe('False')
    await sleep(runtime, 10_500, 'the first restart')
    expect(await restarts()).toBe(1)
    await sleep(runtime, 20_500, 'the second')
    expect(await restarts()).toBe(2)
    await sleep(runtime, 3_600_000, 'many more')
    const before = await restarts()
    await sleep(runtime, 10 * (clusterLimits.crashBackoffMsMax + 100), 'ten at the longest backoff')
    expect((await restarts()) - before).toBeLessThanOrEqual(10)
  })
})

test('a crashing pod that is never restarted has failed', async () => {
  await inPodCluster(async (cluster) => {
    await cluster.client.create(Pod, pod({ stage: 'crash', spec: { restartPolicy: 'Never' } }))
    await until(cluster, 'the failure', () => phaseIs(cluster, 'Failed'))
  })
})

test.each(['never-ready', 'image-pull-error'])(
  'a pod scripted as %s never becomes ready, and its writes stop',
  async (stage) => {
    await inPodCluster(async (cluster, runtime) => {
      await cluster.client.create(Pod, pod({ stage }))
      await sleep(runtime, 1000, 'the start')
      const { revision } = cluster.server.store
      await sleep(runtime, 600_000, 'ten minutes')
      expect(cluster.server.store.revision).toBe(revision)
      expect(conditionOf(await find(cluster), 'Ready')?.status).toBe('False')
      expect((await find(cluster))?.status?.phase).toBe(stage === 'never-ready' ? 'Running' : 'Pending')
    })
  },
)

test('reports an unschedulable pod in its status, and binds it when a node is added', async () => {
  await inPodCluster(async (cluster) => {
    await cluster.client.create(Pod, pod({ spec: { nodeSelector: { disk: 'fast' } } }))
    await until(cluster, 'the report', async () => conditionOf(await find(cluster), 'PodScheduled')?.status === 'False')
    expect(conditionOf(await find(cluster), 'PodScheduled')).toMatchObject({ reason: 'Unschedulable' })
    await cluster.client.patch(
      Node,
      { name: 'kubewright' },
      { type: 'merge', patch: { metadata: { labels: { disk: 'fast' } } } },
    )
    await until(cluster, 'the pod to run', () => phaseIs(cluster, 'Running'))
  })
})

test('addresses are unique', async () => {
  await inPodCluster(async (cluster) => {
    for (let count = 0; count < 100; count++) {
      await cluster.client.create(Pod, { ...pod(), metadata: { name: `p-${count}`, namespace: 'default' } })
    }
    const addresses = async () => (await podsOf(cluster)).flatMap(({ status }) => status?.podIP ?? [])
    await until(cluster, 'all to run', async () => (await addresses()).length === 100)
    expect(new Set(await addresses()).size).toBe(100)
  })
})

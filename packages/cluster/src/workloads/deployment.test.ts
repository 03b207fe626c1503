import { annotationOf } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { Deployment, Pod, ReplicaSet } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import type { Cluster } from '../index.ts'
import { watchPods } from '../testing/rollout-watch.ts'
import { inCluster, isRolledOut, podsOf, replicaSetsOf, until, webDeployment } from '../testing/test-cluster.ts'

const name = { name: 'web', namespace: 'default' }

const patchSpec = (cluster: Cluster, spec: object) =>
  cluster.client.patch(Deployment, name, { type: 'strategic', patch: { spec } as never })

const setImage = (cluster: Cluster, image: string) =>
  patchSpec(cluster, { template: { spec: { containers: [{ name: 'web', image }] } } })

const rolledOut = (cluster: Cluster) => until(cluster, 'the roll-out', () => isRolledOut(cluster))

async function conditionsOf(cluster: Cluster) {
  const deployment = await cluster.client.get(Deployment, name)
  return Object.fromEntries(
    (deployment?.status?.conditions ?? []).map(({ type, status, reason, message }) => [
      type,
      { status, reason, message },
    ]),
  )
}

test('a Deployment becomes available, with the status and conditions of Kubernetes', async () => {
  await inCluster({}, async (cluster) => {
    await cluster.client.create(Deployment, webDeployment({}))
    await rolledOut(cluster)
    const [replicaSet] = await replicaSetsOf(cluster)
    const deployment = await cluster.client.get(Deployment, name)
    const { conditions: _, ...counts } = deployment?.status ?? {}
    expect(counts).toEqual({
      observedGeneration: 1,
      replicas: 3,
      updatedReplicas: 3,
      readyReplicas: 3,
      availableReplicas: 3,
    })
    expect(await conditionsOf(cluster)).toEqual({
      Available: {
        status: 'True',
        reason: 'MinimumReplicasAvailable',
        message: 'Deployment has minimum availability.',
      },
      Progressing: {
        status: 'True',
        reason: 'NewReplicaSetAvailable',
        message: `ReplicaSet "${replicaSet?.metadata.name}" has successfully progressed.`,
      },
    })
    expect(deployment?.metadata.annotations).toEqual({ 'deployment.kubernetes.io/revision': '1' })
    expect(replicaSet?.metadata.name).toMatch(/^web-[bcdfghjklmnpqrstvwxz2456789]{6,10}$/)
    expect(replicaSet?.metadata.annotations).toEqual({
      'deployment.kubernetes.io/desired-replicas': '3',
      'deployment.kubernetes.io/max-replicas': '4',
      'deployment.kubernetes.io/revision': '1',
    })
    for (const pod of await podsOf(cluster)) {
      expect(pod.metadata.name.startsWith(`${replicaSet?.metadata.name}-`)).toBe(true)
      expect(pod.metadata.labels?.['pod-template-hash']).toBe(replicaSet?.metadata.labels?.['pod-template-hash'])
      expect(pod.metadata.ownerReferences).toEqual([
        {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          name: replicaSet?.metadata.name,
          uid: replicaSet?.metadata.uid,
          controller: true,
          blockOwnerDeletion: true,
        },
      ])
    }
  })
})

test('writes nothing when nothing changes, however long', async () => {
  await inCluster({}, async (cluster, runtime) => {
    await cluster.client.create(Deployment, webDeployment({}))
    await rolledOut(cluster)
    await sleep(runtime, 1000, 'the last writes')
    const { revision } = cluster.server.store
    await sleep(runtime, 3_600_000, 'an hour')
    expect(cluster.server.store.revision).toBe(revision)
  })
})

const strategies = [
  { replicas: 4, maxSurge: '25%', maxUnavailable: '25%', most: 5, fewest: 3 },
  { replicas: 5, maxSurge: 2, maxUnavailable: 0, most: 7, fewest: 5 },
  { replicas: 3, maxSurge: 0, maxUnavailable: 1, most: 3, fewest: 2 },
  { replicas: 6, maxSurge: '50%', maxUnavailable: '50%', most: 9, fewest: 3 },
  // Both round to zero, which would never make progress.
  { replicas: 1, maxSurge: 0, maxUnavailable: '10%', most: 1, fewest: 0 },
]

test.each(strategies)(
  'a rolling update of $replicas with surge $maxSurge and unavailable $maxUnavailable stays within them at every revision',
  async (strategy) => {
    const { replicas, maxSurge, maxUnavailable } = strategy
    for (let seed = 0; seed < 3; seed++) {
      await inCluster({ seed }, async (cluster) => {
        const spec = { strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge, maxUnavailable } } }
        await cluster.client.create(Deployment, webDeployment({ replicas, spec }))
        await rolledOut(cluster)
        const extremes = watchPods(cluster)
        await setImage(cluster, 'web:2')
        await rolledOut(cluster)
        expect(extremes.most).toBeLessThanOrEqual(strategy.most)
        expect(extremes.fewestReady).toBeGreaterThanOrEqual(strategy.fewest)
        const images = (await podsOf(cluster)).map((pod) => pod.spec?.containers[0]?.image)
        expect(images.filter((image) => image !== 'web:1')).toEqual(Array(replicas).fill('web:2'))
      })
    }
  },
)

test('scales a Deployment up and down', async () => {
  await inCluster({}, async (cluster) => {
    await cluster.client.create(Deployment, webDeployment({}))
    await rolledOut(cluster)
    for (const replicas of [10, 2, 0, 1]) {
      await patchSpec(cluster, { replicas })
      await rolledOut(cluster)
      await until(cluster, 'old pods to go', async () => (await podsOf(cluster)).length === replicas)
    }
    expect(await replicaSetsOf(cluster)).toHaveLength(1)
  })
})

test('scaling a Deployment in the middle of a rollout gives each ReplicaSet its share', async () => {
  await inCluster({}, async (cluster) => {
    const spec = { strategy: { rollingUpdate: { maxSurge: 3, maxUnavailable: 2 } } }
    await cluster.client.create(Deployment, webDeployment({ replicas: 10, spec }))
    await rolledOut(cluster)
    const stuck = { metadata: { annotations: { 'kubewright.dev/stage': 'never-ready' } } }
    await patchSpec(cluster, { template: stuck })
    const sizes = async () => (await replicaSetsOf(cluster)).map((replicaSet) => replicaSet.spec?.replicas ?? 0).sort()
    await until(cluster, 'the rollout to hang', async () => (await sizes()).join() === '5,8')
    await patchSpec(cluster, { replicas: 15 })
    // As in Kubernetes' documentation: of five more, three go to the larger and two to the smaller.
    await until(cluster, 'both to grow', async () => (await sizes()).join() === '11,7')
  })
})

test('replaces a pod that is deleted manually', async () => {
  await inCluster({}, async (cluster) => {
    await cluster.client.create(Deployment, webDeployment({}))
    await rolledOut(cluster)
    const [victim] = await podsOf(cluster)
    await cluster.client.delete(Pod, { name: victim?.metadata.name ?? '', namespace: 'default' })
    await until(cluster, 'the replacement', async () => {
      const names = (await podsOf(cluster)).map(({ metadata }) => metadata.name)
      return names.length === 3 && !names.includes(victim?.metadata.name ?? '') && (await isRolledOut(cluster))
    })
  })
})

test('reports a stuck rollout after its deadline, and continues when the cause is removed', async () => {
  await inCluster({}, async (cluster) => {
    await cluster.client.create(Deployment, webDeployment({ spec: { progressDeadlineSeconds: 60 } }))
    await rolledOut(cluster)
    await patchSpec(cluster, {
      template: { metadata: { annotations: { 'kubewright.dev/stage': 'image-pull-error' } } },
    })
    await until(cluster, 'the deadline', async () => (await conditionsOf(cluster))['Progressing']?.status === 'False')
    const { Progressing, Available } = await conditionsOf(cluster)
    expect(Progressing).toMatchObject({ reason: 'ProgressDeadlineExceeded' })
    expect(Available).toMatchObject({ status: 'True' })
    expect((await podsOf(cluster)).filter(({ status }) => status?.phase === 'Running')).toHaveLength(3)
    await patchSpec(cluster, { template: { metadata: { annotations: { 'kubewright.dev/stage': null } } } })
    await rolledOut(cluster)
    expect((await conditionsOf(cluster))['Progressing']).toMatchObject({ reason: 'NewReplicaSetAvailable' })
  })
})

test('scales a paused Deployment but does not roll it out, and reports that', async () => {
  await inCluster({}, async (cluster, runtime) => {
    await cluster.client.create(Deployment, webDeployment({}))
    await rolledOut(cluster)
    await patchSpec(cluster, { paused: true })
    await setImage(cluster, 'web:2')
    await patchSpec(cluster, { replicas: 5 })
    await until(cluster, 'five pods', async () => (await podsOf(cluster)).length === 5)
    await sleep(runtime, 5000, 'a rollout that must not come')
    expect(await replicaSetsOf(cluster)).toHaveLength(1)
    expect((await conditionsOf(cluster))['Progressing']).toMatchObject({
      status: 'Unknown',
      reason: 'DeploymentPaused',
      message: 'Deployment is paused',
    })
    await patchSpec(cluster, { paused: null })
    await rolledOut(cluster)
    const images = async () => new Set((await podsOf(cluster)).map((pod) => pod.spec?.containers[0]?.image))
    await until(cluster, 'old pods to go', async () => [...(await images())].join() === 'web:2')
  })
})

test('with Recreate the last old pod is deleted before the first new one is created', async () => {
  await inCluster({}, async (cluster) => {
    await cluster.client.create(Deployment, webDeployment({ spec: { strategy: { type: 'Recreate' } } }))
    await rolledOut(cluster)
    const { store } = cluster.server
    const images: (string | undefined)[][] = []
    store.watch('pods', { afterRevision: store.revision }, () => {
      const pods = store.list('pods').objects.map(({ object }) => object as unknown as Pod)
      images.push([...new Set(pods.map(({ spec }) => spec?.containers[0]?.image))])
    })
    await setImage(cluster, 'web:2')
    await rolledOut(cluster)
    expect(images.every((atOnce) => atOnce.length <= 1)).toBe(true)
    expect(images.at(-1)).toEqual(['web:2'])
  })
})

test('numbers revisions, reuses the old ReplicaSet for a rollback, and cleans up old revisions', async () => {
  await inCluster({}, async (cluster) => {
    await cluster.client.create(Deployment, webDeployment({ spec: { revisionHistoryLimit: 2 } }))
    await rolledOut(cluster)
    for (const image of ['web:2', 'web:3', 'web:1']) {
      await setImage(cluster, image)
      await rolledOut(cluster)
    }
    const deployment = await cluster.client.get(Deployment, name)
    expect(annotationOf(deployment as Deployment, 'deployment.kubernetes.io/revision')).toBe('4')
    const current = (await replicaSetsOf(cluster)).find(({ spec }) => (spec?.replicas ?? 1) > 0)
    expect(annotationOf(current as ReplicaSet, 'deployment.kubernetes.io/revision-history')).toBe('1')
    await setImage(cluster, 'web:4')
    await rolledOut(cluster)
    await until(cluster, 'the clean-up', async () => (await replicaSetsOf(cluster)).length === 3)
    const revisions = (await replicaSetsOf(cluster)).map((set) =>
      annotationOf(set, 'deployment.kubernetes.io/revision'),
    )
    expect(revisions.sort()).toEqual(['3', '4', '5'])
  })
})

test('annotations of a Deployment reach its ReplicaSet', async () => {
  await inCluster({}, async (cluster) => {
    await cluster.client.create(Deployment, webDeployment({ annotations: { team: 'red' } }))
    await rolledOut(cluster)
    await cluster.client.patch(Deployment, name, {
      type: 'merge',
      patch: { metadata: { annotations: { team: 'blue' } } },
    })
    await until(
      cluster,
      'the annotation',
      async () => annotationOf((await replicaSetsOf(cluster))[0] as ReplicaSet, 'team') === 'blue',
    )
  })
})

test('changes the hash when a ReplicaSet name is taken', async () => {
  await inCluster({}, async (cluster) => {
    await cluster.client.create(Deployment, webDeployment({}))
    await rolledOut(cluster)
    const [first] = await replicaSetsOf(cluster)
    const hashed = first?.metadata.name ?? ''
    await cluster.client.delete(Deployment, name, { propagation: 'Background' })
    await until(cluster, 'the end of the first', async () => (await replicaSetsOf(cluster)).length === 0)
    const foreign = {
      metadata: { name: hashed, namespace: 'default' },
      spec: {
        replicas: 0,
        selector: { matchLabels: { app: 'other' } },
        template: { metadata: { labels: { app: 'other' } }, spec: { containers: [{ name: 'm', image: 'm' }] } },
      },
    }
    await cluster.client.create(ReplicaSet, foreign)
    await cluster.client.create(Deployment, webDeployment({}))
    await rolledOut(cluster)
    expect((await cluster.client.get(Deployment, name))?.status?.collisionCount).toBe(1)
    expect((await replicaSetsOf(cluster)).map(({ spec }) => spec?.replicas)).toContain(3)
  })
})

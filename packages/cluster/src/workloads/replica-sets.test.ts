import type { JsonObject } from '@kubewright/kube/json'
import type { KubernetesObject } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { Pod, ReplicaSet } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { clusterLimits } from '../limits.ts'
import { inCluster, podsOf, until, webDeployment } from '../testing/test-cluster.ts'

const name = { name: 'set', namespace: 'default' }

const replicaSet = (spec: object = {}) =>
  ReplicaSet({
    metadata: name,
    spec: {
      replicas: 2,
      selector: { matchLabels: { app: 'set' } },
      template: { metadata: { labels: { app: 'set' } }, spec: { containers: [{ name: 'main', image: 'main:1' }] } },
      ...spec,
    },
  })

test('a ReplicaSet counts its pods as ready at once and as available after minReadySeconds', async () => {
  await inCluster({ controllers: ['replicasets', 'pods'] }, async (cluster, runtime) => {
    await cluster.client.create(ReplicaSet, replicaSet({ minReadySeconds: 30 }))
    const status = async () => (await cluster.client.get(ReplicaSet, name))?.status
    await until(cluster, 'two ready pods', async () => (await status())?.readyReplicas === 2)
    expect(await status()).toEqual({ replicas: 2, fullyLabeledReplicas: 2, readyReplicas: 2, observedGeneration: 1 })
    await sleep(runtime, 31_000, 'availability')
    expect(await status()).toMatchObject({ availableReplicas: 2 })
  })
})

test('adopts an existing pod that matches instead of creating one', async () => {
  await inCluster({ controllers: ['replicasets', 'pods'] }, async (cluster) => {
    const metadata = { name: 'by-hand', namespace: 'default', labels: { app: 'set' } }
    const byHand = await cluster.client.create(
      Pod,
      Pod({ metadata, spec: { containers: [{ name: 'm', image: 'm' }] } }),
    )
    await cluster.client.create(ReplicaSet, replicaSet())
    await until(cluster, 'two pods', async () => (await podsOf(cluster)).length === 2)
    expect((await podsOf(cluster)).map((pod) => pod.metadata.uid)).toContain(byHand.metadata.uid)
    expect((await cluster.client.get(Pod, metadata))?.metadata.ownerReferences?.[0]).toMatchObject({
      controller: true,
      name: 'set',
    })
  })
})

test('ignores selectors that select everything, or not the template', async () => {
  await inCluster({ controllers: ['deployments', 'replicasets', 'pods'] }, async (cluster, runtime) => {
    // The server refuses such objects, but its store may contain some.
    const store = (resource: string, object: KubernetesObject, storedName: string) => {
      const metadata = { ...object.metadata, name: storedName, uid: storedName, generation: 1 }
      const key = { resource, namespace: 'default', name: storedName }
      cluster.server.store.commit([{ key, object: { ...object, metadata } as unknown as JsonObject, expected: 0 }])
    }
    store('replicasets.apps', replicaSet({ selector: { matchLabels: { app: 'other' } } }), 'others')
    store('replicasets.apps', replicaSet({ selector: {} }), 'everything')
    store('deployments.apps', webDeployment({ spec: { selector: {} } }), 'web')
    await sleep(runtime, 10_000, 'pods that must not come')
    expect(await podsOf(cluster)).toEqual([])
  })
})

test('one reconcile creates at most podBurstMax pods, and later ones the rest', async () => {
  const replicas = clusterLimits.podBurstMax + 20
  await inCluster({ controllers: ['replicasets'] }, async (cluster) => {
    const counts: (number | undefined)[] = []
    const { store } = cluster.server
    store.watch('replicasets.apps', { afterRevision: store.revision }, ({ object }) => {
      counts.push((object as unknown as ReplicaSet).status?.replicas)
    })
    await cluster.client.create(ReplicaSet, replicaSet({ replicas }))
    await until(cluster, 'all pods', async () => (await podsOf(cluster)).length === replicas)
    await until(cluster, 'the last status', () => counts.at(-1) === replicas)
    expect(counts).toEqual([0, clusterLimits.podBurstMax, replicas])
  })
})

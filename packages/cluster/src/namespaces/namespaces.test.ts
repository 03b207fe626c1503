import { sleep } from '@kubewright/kube/runtime'
import { isForbidden } from '@kubewright/kube/status'
import { ConfigMap, Deployment, Namespace, ReplicaSet } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import type { Cluster } from '../index.ts'
import { clusterLimits } from '../limits.ts'
import { inCluster, isRolledOut, until, webDeployment } from '../testing/test-cluster.ts'

const isGone = async (cluster: Cluster) => (await cluster.client.get(Namespace, { name: 'shop' })) === undefined

async function conditionsOf(cluster: Cluster) {
  const namespace = await cluster.client.get(Namespace, { name: 'shop' })
  return new Map((namespace?.status?.conditions ?? []).map((condition) => [condition.type, condition]))
}

test('deletes a namespace with its content, pods first', async () => {
  await inCluster({}, async (cluster) => {
    await cluster.client.create(Namespace, Namespace({ metadata: { name: 'shop' } }))
    await cluster.client.create(Deployment, webDeployment({ namespace: 'shop' }))
    await cluster.client.create(ConfigMap, ConfigMap({ metadata: { name: 'settings', namespace: 'shop' } }))
    await until(cluster, 'the roll-out', () => isRolledOut(cluster, 'web', 'shop'))
    const removed: string[] = []
    const { store } = cluster.server
    for (const resource of ['pods', 'configmaps', 'deployments.apps', 'namespaces']) {
      store.watch(resource, { afterRevision: store.revision }, ({ object }) => {
        if (object === undefined) removed.push(resource)
      })
    }
    const terminating = await cluster.client.delete(Namespace, { name: 'shop' })
    expect(terminating?.status?.phase).toBe('Terminating')
    await expect(
      cluster.client.create(ConfigMap, ConfigMap({ metadata: { name: 'late', namespace: 'shop' } })),
    ).rejects.toSatisfy(isForbidden)
    await until(cluster, 'the namespace to go', () => isGone(cluster))
    expect(removed.slice(0, 3)).toEqual(['pods', 'pods', 'pods'])
    expect(removed.at(-1)).toBe('namespaces')
    const left = cluster.server.resources
      .all()
      .flatMap(({ storageName }) => store.list(storageName, { namespace: 'shop' }).objects)
    expect(left).toEqual([])
  })
})

test('reports what a namespace waits for, checks again, and deletes it when that is gone', async () => {
  await inCluster({}, async (cluster, runtime) => {
    await cluster.client.create(Namespace, Namespace({ metadata: { name: 'shop' } }))
    const held = { name: 'held', namespace: 'shop' }
    await cluster.client.create(ConfigMap, ConfigMap({ metadata: { ...held, finalizers: ['example.com/held'] } }))
    await cluster.client.delete(Namespace, { name: 'shop' })
    await until(cluster, 'the conditions', async () => (await conditionsOf(cluster)).size === 5)
    const conditions = await conditionsOf(cluster)
    expect(conditions.get('NamespaceContentRemaining')).toMatchObject({
      status: 'True',
      reason: 'SomeResourcesRemain',
      message: 'Some resources are remaining: configmaps. has 1 resource instances',
    })
    expect(conditions.get('NamespaceFinalizersRemaining')).toMatchObject({
      status: 'True',
      reason: 'SomeFinalizersRemain',
      message: 'Some content in the namespace has finalizers remaining: example.com/held in 1 resource instances',
    })
    const { revision } = cluster.server.store
    await sleep(runtime, 10 * clusterLimits.namespaceContentRecheckMs, 'ten more looks')
    expect(cluster.server.store.revision).toBe(revision)
    await cluster.client.patch(ConfigMap, held, { type: 'merge', patch: { metadata: { finalizers: null } } })
    await until(cluster, 'the namespace to go', () => isGone(cluster))
  })
})

test('a ReplicaSet in a namespace that is being deleted does not retry for ever', async () => {
  const reconciles: string[] = []
  const onReconcile = ({ controller, outcome }: { readonly controller: string; readonly outcome: string }) => {
    if (controller === 'replicasets') reconciles.push(outcome)
  }
  await inCluster({ controllers: ['replicasets'], onReconcile }, async (cluster, runtime) => {
    await cluster.client.create(Namespace, Namespace({ metadata: { name: 'shop' } }))
    const { selector, template } = webDeployment({}).spec as { selector: object; template: object }
    const name = { name: 'set', namespace: 'shop' }
    const set = { metadata: name, spec: { replicas: 0, selector, template } }
    await cluster.client.create(ReplicaSet, set as never)
    // Its first status is written before another client changes it.
    await sleep(runtime, 1000, 'the first reconcile')
    // No controller empties it, so it stays.
    await cluster.client.delete(Namespace, { name: 'shop' })
    await cluster.client.patch(ReplicaSet, name, { type: 'merge', patch: { spec: { replicas: 600 } } })
    await sleep(runtime, 60_000, 'a minute')
    expect(new Set(reconciles)).toEqual(new Set(['ok']))
    expect(reconciles.length).toBeLessThan(10)
  })
})

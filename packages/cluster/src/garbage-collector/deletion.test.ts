import { sleep } from '@kubewright/kube/runtime'
import { ConfigMap } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import type { Cluster } from '../index.ts'
import { overhear } from '../testing/overheard-controllers.ts'
import { createConfigMap, findConfigMap, ownedBy } from '../testing/owned-objects.ts'
import { until } from '../testing/test-cluster.ts'

const at = (name: string) => ({ name, namespace: 'default' })

const isGone = async (cluster: Cluster, name: string) => (await findConfigMap(cluster, name)) === undefined

test('a deletion names the UID and the resourceVersion of the checked object', async () => {
  await overhear(['garbage-collector'], async ({ cluster, writes }) => {
    const owner = await createConfigMap(cluster, 'owner')
    const child = await createConfigMap(cluster, 'child', { ownerReferences: [ownedBy(owner)] })
    await cluster.client.delete(ConfigMap, at('owner'))
    await until(cluster, 'the child to go', () => isGone(cluster, 'child'))
    const { uid, resourceVersion } = child.metadata
    expect(writes).toMatchObject([
      {
        method: 'DELETE',
        path: '/api/v1/namespaces/default/configmaps/child',
        body: { preconditions: { uid, resourceVersion }, propagationPolicy: 'Background' },
      },
    ])
  })
})

test('keeps an object that gets another owner while its deletion is in flight', async () => {
  await overhear(['garbage-collector'], async ({ cluster, runtime, writes, overtake }) => {
    const [owner, rescuer] = [await createConfigMap(cluster, 'owner'), await createConfigMap(cluster, 'rescuer')]
    const child = await createConfigMap(cluster, 'child', { ownerReferences: [ownedBy(owner)] })
    const patch = { metadata: { ownerReferences: [{ ...ownedBy(rescuer) }] } }
    overtake('DELETE', () => cluster.client.patch(ConfigMap, at('child'), { type: 'merge', patch }))
    await cluster.client.delete(ConfigMap, at('owner'))
    await sleep(runtime, 60_000, 'a deletion that must not come')
    expect((await findConfigMap(cluster, 'child'))?.metadata.uid).toBe(child.metadata.uid)
    expect(writes.map(({ method }) => method)).toEqual(['DELETE'])
  })
})

test('keeps a new object under the name of one whose deletion is in flight', async () => {
  await overhear(['garbage-collector'], async ({ cluster, runtime, writes, overtake }) => {
    const owner = await createConfigMap(cluster, 'owner')
    await createConfigMap(cluster, 'child', { ownerReferences: [ownedBy(owner)] })
    overtake('DELETE', async () => {
      await cluster.client.delete(ConfigMap, at('child'))
      await createConfigMap(cluster, 'child')
    })
    await cluster.client.delete(ConfigMap, at('owner'))
    await sleep(runtime, 60_000, 'a deletion that must not come')
    expect(await isGone(cluster, 'child')).toBe(false)
    expect(writes.map(({ method }) => method)).toEqual(['DELETE'])
  })
})

test('an object with the finalizer to orphan its dependents loses its owner and leaves them behind', async () => {
  await overhear(['garbage-collector'], async ({ cluster, runtime, writes }) => {
    const owner = await createConfigMap(cluster, 'owner')
    const child = await createConfigMap(cluster, 'child', {
      ownerReferences: [ownedBy(owner)],
      finalizers: ['orphan'],
    })
    const grandchild = await createConfigMap(cluster, 'grandchild', { ownerReferences: [ownedBy(child)] })
    await cluster.client.delete(ConfigMap, at('owner'))
    await until(cluster, 'the child to go', () => isGone(cluster, 'child'))
    await sleep(runtime, 60_000, 'a deletion that must not come')
    const left = await findConfigMap(cluster, 'grandchild')
    expect(left?.metadata.uid).toBe(grandchild.metadata.uid)
    expect(left?.metadata.ownerReferences ?? []).toEqual([])
    expect(writes[0]).toMatchObject({ method: 'DELETE', body: { propagationPolicy: 'Orphan' } })
  })
})

test('an object with the finalizer to wait for its dependents loses its owner and is deleted after them', async () => {
  await overhear(['garbage-collector'], async ({ cluster, writes }) => {
    const owner = await createConfigMap(cluster, 'owner')
    const child = await createConfigMap(cluster, 'child', {
      ownerReferences: [ownedBy(owner)],
      finalizers: ['foregroundDeletion'],
    })
    await createConfigMap(cluster, 'grandchild', { ownerReferences: [ownedBy(child, { blockOwnerDeletion: true })] })
    const { store } = cluster.server
    const order: string[] = []
    store.watch('configmaps', { afterRevision: store.revision }, ({ key, object }) => {
      if (object === undefined) order.push(key.name)
    })
    await cluster.client.delete(ConfigMap, at('owner'))
    await until(cluster, 'the child to go', () => isGone(cluster, 'child'))
    expect(order).toEqual(['owner', 'grandchild', 'child'])
    expect(writes[0]).toMatchObject({ method: 'DELETE', body: { propagationPolicy: 'Foreground' } })
  })
})

test('a new object under the name of one that is about to be released keeps its finalizers', async () => {
  await overhear(['garbage-collector'], async ({ cluster, runtime, writes, overtake }) => {
    await createConfigMap(cluster, 'owner')
    overtake('PATCH', async () => {
      await cluster.client.patch(ConfigMap, at('owner'), { type: 'merge', patch: { metadata: { finalizers: null } } })
      await createConfigMap(cluster, 'owner', { finalizers: ['example.com/keep'] })
    })
    await cluster.client.delete(ConfigMap, at('owner'), { propagation: 'Orphan' })
    await sleep(runtime, 60_000, 'a change that must not come')
    expect((await findConfigMap(cluster, 'owner'))?.metadata.finalizers).toEqual(['example.com/keep'])
    expect(writes.map(({ method }) => method)).toEqual(['PATCH'])
  })
})

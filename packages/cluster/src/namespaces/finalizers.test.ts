import { sleep } from '@kubewright/kube/runtime'
import { ConfigMap, Namespace } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { clusterLimits } from '../limits.ts'
import { overhear } from '../testing/overheard-controllers.ts'
import { createConfigMap } from '../testing/owned-objects.ts'
import { until } from '../testing/test-cluster.ts'

const shop = { name: 'shop' }

test('empties a namespace with another finalizer, and keeps it until that finalizer is removed', async () => {
  await overhear(['namespaces'], async ({ cluster, runtime, writes, reconciles }) => {
    const finalizers = ['example.com/first', 'kubernetes', 'example.com/second']
    await cluster.client.create(Namespace, Namespace({ metadata: shop, spec: { finalizers } }))
    await createConfigMap(cluster, 'settings', { namespace: 'shop' })
    await cluster.client.delete(Namespace, shop)
    await sleep(runtime, 60_000, 'all that the controller does')
    expect(await cluster.client.get(ConfigMap, { name: 'settings', namespace: 'shop' })).toBeUndefined()
    const emptied = await cluster.client.get(Namespace, shop)
    expect(emptied?.spec?.finalizers).toEqual(['example.com/first', 'example.com/second'])
    expect(new Set(reconciles.map(({ outcome }) => outcome))).toEqual(new Set(['ok']))
    // From here on, only the other finalizer's controller matters.
    expect(writes.filter(({ path }) => path.endsWith('/finalize'))).toHaveLength(1)
    if (emptied === undefined) return
    await cluster.client.update(Namespace, { ...emptied, spec: { finalizers: [] } }, { subresource: 'finalize' })
    await until(cluster, 'the namespace to go', async () => (await cluster.client.get(Namespace, shop)) === undefined)
  })
})

test('writes the conditions of a namespace only when they change', async () => {
  await overhear(['namespaces'], async ({ cluster, runtime, writes, reconciles }) => {
    await cluster.client.create(Namespace, Namespace({ metadata: shop }))
    await createConfigMap(cluster, 'held', { namespace: 'shop', finalizers: ['example.com/held'] })
    await cluster.client.delete(Namespace, shop)
    await sleep(runtime, 10 * clusterLimits.namespaceContentRecheckMs, 'ten looks')
    expect(reconciles.length).toBeGreaterThanOrEqual(10)
    const statusWrites = () => writes.filter(({ path }) => path.endsWith('/status')).length
    expect(statusWrites()).toBe(1)
    const held = { name: 'held', namespace: 'shop' }
    await cluster.client.patch(ConfigMap, held, { type: 'merge', patch: { metadata: { finalizers: null } } })
    await until(cluster, 'the namespace to go', async () => (await cluster.client.get(Namespace, shop)) === undefined)
    expect(statusWrites()).toBe(2)
  })
})

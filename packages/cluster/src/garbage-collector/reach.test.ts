import { sleep } from '@kubewright/kube/runtime'
import { Node } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { overhear } from '../testing/overheard-controllers.ts'
import { createConfigMap, findConfigMap, ownedBy } from '../testing/owned-objects.ts'
import { until } from '../testing/test-cluster.ts'

test('a cluster-scoped object that refers to a namespaced owner stays, whether that owner exists or not', async () => {
  await overhear(['garbage-collector'], async ({ cluster, runtime, writes, reconciles }) => {
    const owner = await createConfigMap(cluster, 'owner')
    const references = { held: ownedBy(owner), astray: ownedBy({ metadata: { name: 'none', uid: 'none' } }) }
    for (const [name, reference] of Object.entries(references)) {
      await cluster.client.create(Node, Node({ metadata: { name, ownerReferences: [reference] } }))
    }
    await sleep(runtime, 3_600_000, 'a deletion that must not come')
    for (const name of Object.keys(references)) expect(await cluster.client.get(Node, { name })).toBeDefined()
    expect(reconciles.length).toBeGreaterThan(0)
    expect(writes).toEqual([])
    // It is not retried either: time would change nothing.
    expect(new Set(reconciles.map(({ outcome }) => outcome))).toEqual(new Set(['ok']))
    expect(reconciles.length).toBeLessThan(10)
  })
})

test('a cluster-scoped object keeps such a reference even beside a deleted owner', async () => {
  await overhear(['garbage-collector'], async ({ cluster, runtime, writes }) => {
    const owner = await createConfigMap(cluster, 'owner')
    const rack = await cluster.client.create(Node, Node({ metadata: { name: 'rack' } }))
    const ownerReferences = [ownedBy(rack, { kind: 'Node' }), ownedBy(owner)]
    await cluster.client.create(Node, Node({ metadata: { name: 'spare', ownerReferences } }))
    await cluster.client.delete(Node, { name: 'rack' })
    await sleep(runtime, 60_000, 'a deletion that must not come')
    expect((await cluster.client.get(Node, { name: 'spare' }))?.metadata.ownerReferences).toEqual(ownerReferences)
    expect(writes).toEqual([])
  })
})

test('a cluster-scoped owner is reachable from every namespace', async () => {
  await overhear(['garbage-collector'], async ({ cluster, runtime, writes, reconciles }) => {
    const node = await cluster.client.create(Node, Node({ metadata: { name: 'spare' } }))
    await sleep(runtime, 1000, 'the node to be seen')
    const ownerReferences = [ownedBy(node, { kind: 'Node' })]
    const namespaces = ['default', 'kube-system']
    for (const namespace of namespaces) await createConfigMap(cluster, 'child', { namespace, ownerReferences })
    await sleep(runtime, 60_000, 'a deletion that must not come')
    for (const namespace of namespaces) expect(await findConfigMap(cluster, 'child', namespace)).toBeDefined()
    // No read from the server is necessary.
    expect(reconciles).toEqual([])
    await cluster.client.delete(Node, { name: 'spare' })
    for (const namespace of namespaces) {
      const isGone = async () => (await findConfigMap(cluster, 'child', namespace)) === undefined
      await until(cluster, `the child in ${namespace} to go`, isGone)
    }
    expect(writes.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  })
})

test('deletes objects in two namespaces that refer to a cluster-scoped owner that never existed', async () => {
  await overhear(['garbage-collector'], async ({ cluster }) => {
    const ownerReferences = [ownedBy({ metadata: { name: 'none', uid: 'none' } }, { kind: 'Node' })]
    const namespaces = ['default', 'kube-system']
    for (const namespace of namespaces) await createConfigMap(cluster, 'child', { namespace, ownerReferences })
    for (const namespace of namespaces) {
      const isGone = async () => (await findConfigMap(cluster, 'child', namespace)) === undefined
      await until(cluster, `the child in ${namespace} to go`, isGone)
    }
  })
})

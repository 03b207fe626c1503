import { sleep } from '@kubewright/kube/runtime'
import { Node } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { overhear } from '../testing/overheard-controllers.ts'
import { createConfigMap, findConfigMap, ownedBy } from '../testing/owned-objects.ts'
import { until } from '../testing/test-cluster.ts'

test('an object without a namespace that refers to an owner in one stays, whether that owner exists or not', async () => {
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
    // Nor is it tried again and again: there is nothing that time could change.
    expect(new Set(reconciles.map(({ outcome }) => outcome))).toEqual(new Set(['ok']))
    expect(reconciles.length).toBeLessThan(10)
  })
})

test('an object without a namespace keeps such a reference even beside an owner that is gone', async () => {
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

test('an owner without a namespace is in reach of every namespace', async () => {
  await overhear(['garbage-collector'], async ({ cluster, runtime, writes, reconciles }) => {
    const node = await cluster.client.create(Node, Node({ metadata: { name: 'spare' } }))
    await sleep(runtime, 1000, 'the node to be seen')
    const ownerReferences = [ownedBy(node, { kind: 'Node' })]
    const namespaces = ['default', 'kube-system']
    for (const namespace of namespaces) await createConfigMap(cluster, 'child', { namespace, ownerReferences })
    await sleep(runtime, 60_000, 'a deletion that must not come')
    for (const namespace of namespaces) expect(await findConfigMap(cluster, 'child', namespace)).toBeDefined()
    // There is nothing to ask the server about.
    expect(reconciles).toEqual([])
    await cluster.client.delete(Node, { name: 'spare' })
    for (const namespace of namespaces) {
      const isGone = async () => (await findConfigMap(cluster, 'child', namespace)) === undefined
      await until(cluster, `the child in ${namespace} to go`, isGone)
    }
    expect(writes.map(({ method }) => method)).toEqual(['DELETE', 'DELETE'])
  })
})

test('objects in two namespaces that refer to an owner without one that never was both go', async () => {
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

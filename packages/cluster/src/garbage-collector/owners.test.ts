import type { OwnerReference } from '@kubewright/kube/meta'
import { sleep } from '@kubewright/kube/runtime'
import { ConfigMap } from 'kubewright/kinds'
import type { KindReference } from 'kubewright/resource'
import { expect, test } from 'vitest'
import type { Cluster } from '../index.ts'
import { overhear } from '../testing/overheard-controllers.ts'
import { createConfigMap, findConfigMap, ownedBy, Widget } from '../testing/owned-objects.ts'
import { until } from '../testing/test-cluster.ts'

const at = (name: string) => ({ name, namespace: 'default' })

async function ownersOf(cluster: Cluster, kind: KindReference, name: string): Promise<readonly string[] | undefined> {
  const object = await cluster.client.get(kind, at(name))
  return object && (object.metadata?.ownerReferences ?? []).map((owner) => owner.name)
}

/** Adds a third owner to the child while the patch that removes the first one is in flight. */
async function loseOneOfTwoOwners(
  kind: KindReference,
  check: (sent: readonly { readonly contentType: string | undefined }[], outcomes: readonly string[]) => void,
): Promise<void> {
  await overhear(['garbage-collector'], async ({ cluster, runtime, writes, reconciles, overtake }) => {
    await cluster.install(Widget)
    const [first, second, third] = [
      await createConfigMap(cluster, 'first'),
      await createConfigMap(cluster, 'second'),
      await createConfigMap(cluster, 'third'),
    ]
    const all: OwnerReference[] = [ownedBy(first), ownedBy(second), ownedBy(third)]
    const child = await cluster.client.create(kind, { metadata: { ...at('child'), ownerReferences: all.slice(0, 2) } })
    const patch = { metadata: { ownerReferences: all.map((reference) => ({ ...reference })) } }
    overtake('PATCH', () => cluster.client.patch(kind, at('child'), { type: 'merge', patch }))
    await cluster.client.delete(ConfigMap, at('first'))
    await sleep(runtime, 60_000, 'all that follows')
    expect(await ownersOf(cluster, kind, 'child')).toEqual(['second', 'third'])
    for (const { body } of writes) expect(body).toMatchObject({ metadata: { uid: child.metadata?.uid } })
    check(
      writes,
      reconciles.map(({ outcome }) => outcome),
    )
  })
}

test('a built-in object loses the reference to a deleted owner, despite concurrent changes of other fields', async () => {
  await loseOneOfTwoOwners(ConfigMap, (sent, outcomes) => {
    expect(sent).toHaveLength(1)
    expect(sent[0]?.contentType).toBe('application/strategic-merge-patch+json')
    expect(new Set(outcomes)).toEqual(new Set(['ok']))
  })
})

test('a custom resource loses the reference to a deleted owner, and no reference that is added meanwhile', async () => {
  await loseOneOfTwoOwners(Widget, (sent, outcomes) => {
    // The server refuses the first, as the object has changed since it was read.
    expect(sent.map(({ contentType }) => contentType)).toEqual(Array(2).fill('application/merge-patch+json'))
    expect(outcomes.filter((outcome) => outcome !== 'ok')).toEqual(['retry'])
  })
})

test('an owner that waits for its dependents is released by those that another owner keeps', async () => {
  await overhear(['garbage-collector'], async ({ cluster, runtime }) => {
    const [leaving, staying] = [await createConfigMap(cluster, 'leaving'), await createConfigMap(cluster, 'staying')]
    const child = await createConfigMap(cluster, 'child', {
      ownerReferences: [ownedBy(leaving, { blockOwnerDeletion: true }), ownedBy(staying, { blockOwnerDeletion: true })],
    })
    await cluster.client.delete(ConfigMap, at('leaving'), { propagation: 'Foreground' })
    await until(cluster, 'the owner to go', async () => (await findConfigMap(cluster, 'leaving')) === undefined)
    await sleep(runtime, 60_000, 'a deletion that must not come')
    expect((await findConfigMap(cluster, 'child'))?.metadata.uid).toBe(child.metadata.uid)
    expect(await ownersOf(cluster, ConfigMap, 'child')).toEqual(['staying'])
  })
})

test('also deletes dependents that are created or added after the foreground deletion of an owner has begun', async () => {
  await overhear(['garbage-collector'], async ({ cluster, runtime }) => {
    const owner = await createConfigMap(cluster, 'owner')
    const ownerReferences = [ownedBy(owner, { blockOwnerDeletion: true })]
    await createConfigMap(cluster, 'held', { ownerReferences, finalizers: ['example.com/held'] })
    await createConfigMap(cluster, 'given')
    await cluster.client.delete(ConfigMap, at('owner'), { propagation: 'Foreground' })
    await sleep(runtime, 60_000, 'the collector to have done all it can')
    expect(await findConfigMap(cluster, 'owner')).toBeDefined()
    await createConfigMap(cluster, 'late', { ownerReferences })
    const patch = { metadata: { ownerReferences: ownerReferences.map((reference) => ({ ...reference })) } }
    await cluster.client.patch(ConfigMap, at('given'), { type: 'merge', patch })
    for (const name of ['late', 'given']) {
      await until(cluster, `${name} to go`, async () => (await findConfigMap(cluster, name)) === undefined)
    }
    expect(await findConfigMap(cluster, 'owner')).toBeDefined()
    await cluster.client.patch(ConfigMap, at('held'), { type: 'merge', patch: { metadata: { finalizers: null } } })
    await until(cluster, 'the owner to go', async () => (await findConfigMap(cluster, 'owner')) === undefined)
  })
})

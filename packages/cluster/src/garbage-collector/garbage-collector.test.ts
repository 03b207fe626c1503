import { sleep } from '@kubewright/kube/runtime'
import { ConfigMap, CustomResourceDefinition, Deployment, Node, Pod, ReplicaSet } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import type { Cluster } from '../index.ts'
import { Widget } from '../testing/owned-objects.ts'
import { allOf, inCluster, isRolledOut, podsOf, replicaSetsOf, until, webDeployment } from '../testing/test-cluster.ts'

const name = { name: 'web', namespace: 'default' }

async function rollOut(cluster: Cluster) {
  await cluster.client.create(Deployment, webDeployment({}))
  await until(cluster, 'the roll-out', () => isRolledOut(cluster))
}

const isEmpty = async (cluster: Cluster) =>
  (await podsOf(cluster)).length === 0 &&
  (await replicaSetsOf(cluster)).length === 0 &&
  (await allOf(cluster, Deployment)).length === 0

test('a Deployment deleted in the background is deleted first, then its dependents', async () => {
  await inCluster({}, async (cluster) => {
    await rollOut(cluster)
    expect(await cluster.client.delete(Deployment, name, { propagation: 'Background' })).toBeUndefined()
    expect(await replicaSetsOf(cluster)).toHaveLength(1)
    await until(cluster, 'everything to go', () => isEmpty(cluster))
  })
})

test('a Deployment deleted in the foreground is deleted last', async () => {
  await inCluster({}, async (cluster) => {
    await rollOut(cluster)
    const order: string[] = []
    const { store } = cluster.server
    for (const resource of ['pods', 'replicasets.apps', 'deployments.apps']) {
      store.watch(resource, { afterRevision: store.revision }, ({ object }) => {
        if (object === undefined) order.push(resource)
      })
    }
    const held = await cluster.client.delete(Deployment, name, { propagation: 'Foreground' })
    expect(held?.metadata.finalizers).toEqual(['foregroundDeletion'])
    await until(cluster, 'everything to go', () => isEmpty(cluster))
    expect(order).toEqual(['pods', 'pods', 'pods', 'replicasets.apps', 'deployments.apps'])
  })
})

test('an orphaned ReplicaSet stays with its pods, and a Deployment that selects it adopts it', async () => {
  await inCluster({}, async (cluster, runtime) => {
    await rollOut(cluster)
    const pods = (await podsOf(cluster)).map(({ metadata }) => metadata.uid).sort()
    await cluster.client.delete(Deployment, name, { propagation: 'Orphan' })
    await until(cluster, 'the Deployment to go', async () => (await allOf(cluster, Deployment)).length === 0)
    await sleep(runtime, 60_000, 'a deletion that must not come')
    const [replicaSet] = await replicaSetsOf(cluster)
    expect(replicaSet?.metadata.ownerReferences ?? []).toEqual([])
    expect((await podsOf(cluster)).map(({ metadata }) => metadata.uid).sort()).toEqual(pods)
    const adopter = await cluster.client.create(Deployment, webDeployment({}))
    await until(cluster, 'the adoption', () => isRolledOut(cluster))
    const [adopted] = await replicaSetsOf(cluster)
    expect(adopted?.metadata.ownerReferences?.[0]?.uid).toBe(adopter.metadata.uid)
    expect((await podsOf(cluster)).map(({ metadata }) => metadata.uid).sort()).toEqual(pods)
  })
})

interface Owner {
  readonly kind?: string
  readonly apiVersion?: string
  readonly name: string
  readonly uid: string
  readonly blockOwnerDeletion?: boolean
}

const owned = (own: string, owners: readonly Owner[], namespace = 'default') =>
  ConfigMap({
    metadata: {
      name: own,
      namespace,
      ownerReferences: owners.map((owner) => ({ apiVersion: 'v1', kind: 'ConfigMap', ...owner })),
    },
  })

async function create(
  cluster: Cluster,
  own: string,
  owners: readonly ConfigMap[] = [],
  options: { readonly blockOwnerDeletion?: boolean } = {},
) {
  const references = owners.map(({ metadata }) => ({ name: metadata.name, uid: metadata.uid, ...options }))
  return cluster.client.create(ConfigMap, owned(own, references))
}

const namesOf = async (cluster: Cluster) => (await allOf(cluster, ConfigMap)).map(({ metadata }) => metadata.name)

test('an object with one remaining owner stays and loses the reference to the deleted one', async () => {
  await inCluster({}, async (cluster) => {
    const [first, second] = [await create(cluster, 'first'), await create(cluster, 'second')]
    await create(cluster, 'child', [first, second])
    await cluster.client.delete(ConfigMap, { name: 'first', namespace: 'default' })
    const owners = async () =>
      (await cluster.client.get(ConfigMap, { name: 'child', namespace: 'default' }))?.metadata.ownerReferences ?? []
    await until(cluster, 'the reference to go', async () => (await owners()).length === 1)
    expect((await owners())[0]?.uid).toBe(second.metadata.uid)
    await cluster.client.delete(ConfigMap, { name: 'second', namespace: 'default' })
    await until(cluster, 'the child to go', async () => (await namesOf(cluster)).length === 0)
  })
})

test('an owner of the same name and another UID does not count', async () => {
  await inCluster({}, async (cluster) => {
    await create(cluster, 'owner')
    await cluster.client.create(ConfigMap, owned('child', [{ name: 'owner', uid: 'another' }]))
    await until(cluster, 'the child to go', async () => (await namesOf(cluster)).join() === 'owner')
  })
})

test('an owner in another namespace does not count', async () => {
  await inCluster({}, async (cluster) => {
    const owner = await create(cluster, 'owner')
    await cluster.client.create(ConfigMap, owned('child', [{ name: 'owner', uid: owner.metadata.uid }], 'kube-system'))
    const child = () => cluster.client.get(ConfigMap, { name: 'child', namespace: 'kube-system' })
    await until(cluster, 'the child to go', async () => (await child()) === undefined)
    expect(await namesOf(cluster)).toEqual(['owner'])
  })
})

test('a cluster-scoped owner owns objects in all namespaces', async () => {
  await inCluster({}, async (cluster, runtime) => {
    const node = await cluster.client.create(Node, Node({ metadata: { name: 'spare' } }))
    await cluster.client.create(ConfigMap, owned('child', [{ kind: 'Node', name: 'spare', uid: node.metadata.uid }]))
    await sleep(runtime, 60_000, 'a deletion that must not come')
    expect(await namesOf(cluster)).toEqual(['child'])
    await cluster.client.delete(Node, { name: 'spare' })
    await until(cluster, 'the child to go', async () => (await namesOf(cluster)).length === 0)
  })
})

test('custom resources own and are owned as soon as their definition exists, and an unknown owner kind deletes nothing', async () => {
  await inCluster({}, async (cluster, runtime) => {
    const unknown = { apiVersion: 'example.com/v1', kind: 'Widget', name: 'gone', uid: 'gone' }
    await cluster.client.create(ConfigMap, owned('child', [unknown]))
    await sleep(runtime, 3_600_000, 'a deletion that must not come')
    expect(await namesOf(cluster)).toEqual(['child'])
    await cluster.install(Widget)
    await until(cluster, 'the child to go', async () => (await namesOf(cluster)).length === 0)
    const widget = await cluster.client.create(Widget, { metadata: { name: 'w', namespace: 'default' } })
    const reference = { apiVersion: 'example.com/v1', kind: 'Widget', name: 'w', uid: widget.metadata?.uid ?? '' }
    const parent = await cluster.client.create(ConfigMap, owned('owned', [reference]))
    const child = {
      metadata: {
        name: 'c',
        namespace: 'default',
        ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'owned', uid: parent.metadata.uid }],
      },
    }
    await cluster.client.create(Widget, child)
    await cluster.client.delete(Widget, { name: 'w', namespace: 'default' }, { propagation: 'Foreground' })
    await until(
      cluster,
      'all to go',
      async () => (await allOf(cluster, Widget)).length + (await namesOf(cluster)).length === 0,
    )
    await cluster.client.delete(CustomResourceDefinition, { name: 'widgets.example.com' })
    await cluster.install(Widget)
    await cluster.client.create(Widget, { metadata: { ...child.metadata } })
    await until(cluster, 'the orphan to go', async () => (await allOf(cluster, Widget)).length === 0)
  })
})

test('deletes dependents of a custom resource whose definition is deleted at the latest when it is served again', async () => {
  await inCluster({}, async (cluster) => {
    await cluster.install(Widget)
    const widget = await cluster.client.create(Widget, { metadata: { name: 'w', namespace: 'default' } })
    const reference = { apiVersion: 'example.com/v1', kind: 'Widget', name: 'w', uid: widget.metadata?.uid ?? '' }
    await cluster.client.create(ConfigMap, owned('child', [reference]))
    await cluster.client.delete(CustomResourceDefinition, { name: 'widgets.example.com' })
    await cluster.install(Widget)
    await until(cluster, 'the child to go', async () => (await namesOf(cluster)).length === 0)
  })
})

test('breaks a cycle of owners that all wait for their dependents', async () => {
  await inCluster({}, async (cluster) => {
    const first = await create(cluster, 'first')
    const second = await create(cluster, 'second', [first], { blockOwnerDeletion: true })
    const third = await create(cluster, 'third', [second], { blockOwnerDeletion: true })
    const back = {
      metadata: {
        ownerReferences: [
          { apiVersion: 'v1', kind: 'ConfigMap', name: 'third', uid: third.metadata.uid, blockOwnerDeletion: true },
        ],
      },
    }
    await cluster.client.patch(ConfigMap, { name: 'first', namespace: 'default' }, { type: 'merge', patch: back })
    await cluster.client.delete(ConfigMap, { name: 'first', namespace: 'default' }, { propagation: 'Foreground' })
    await until(cluster, 'all to go', async () => (await namesOf(cluster)).length === 0)
  })
})

test('a foreground owner waits only for dependents that block it', async () => {
  await inCluster({}, async (cluster) => {
    const owner = await create(cluster, 'owner')
    const held = owned('held', [{ name: 'owner', uid: owner.metadata.uid }])
    await cluster.client.create(ConfigMap, {
      ...held,
      metadata: { ...held.metadata, finalizers: ['example.com/held'] },
    })
    await cluster.client.delete(ConfigMap, { name: 'owner', namespace: 'default' }, { propagation: 'Foreground' })
    await until(cluster, 'the owner to go', async () => (await namesOf(cluster)).join() === 'held')
  })
})

test('a new collector deletes objects that lost their owner while no collector ran', async () => {
  await inCluster({ controllers: [] }, async (cluster, runtime) => {
    const owner = await create(cluster, 'owner')
    await create(cluster, 'child', [owner])
    await cluster.client.delete(ConfigMap, { name: 'owner', namespace: 'default' })
    const { startControllers } = await import('../index.ts')
    const collector = await startControllers({
      transport: cluster.transport(),
      runtime,
      controllers: ['garbage-collector'],
    })
    await until(cluster, 'the child to go', async () => (await namesOf(cluster)).length === 0)
    await collector.stop()
  })
})

test('a ReplicaSet releases pods when their labels no longer match, and adopts them when they do again', async () => {
  await inCluster({}, async (cluster) => {
    await rollOut(cluster)
    const [pod] = await podsOf(cluster)
    const own = { name: pod?.metadata.name ?? '', namespace: 'default' }
    const label = (app: string) =>
      cluster.client.patch(Pod, own, { type: 'merge', patch: { metadata: { labels: { app } } } })
    await label('other')
    await until(
      cluster,
      'a replacement',
      async () => (await podsOf(cluster)).length === 4 && (await isRolledOut(cluster)),
    )
    expect((await cluster.client.get(Pod, own))?.metadata.ownerReferences ?? []).toEqual([])
    await label('web')
    await until(cluster, 'one to go', async () => (await podsOf(cluster)).length === 3)
    const [replicaSet] = await replicaSetsOf(cluster)
    for (const { metadata } of await podsOf(cluster)) {
      expect(metadata.ownerReferences?.[0]?.uid).toBe(replicaSet?.metadata.uid)
    }
    expect(
      await cluster.client.get(ReplicaSet, { name: replicaSet?.metadata.name ?? '', namespace: 'default' }),
    ).toBeDefined()
  })
})

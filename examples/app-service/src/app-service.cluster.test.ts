import { type Cluster, startCluster } from '@kubewright/cluster'
import { isInvalid, isNotFound } from '@kubewright/kube/status'
import { createVirtualRuntime, type VirtualRuntime } from '@kubewright/testing/runtime'
import { Deployment, Service } from 'kubewright/kinds'
import type { ReconcileRecord } from 'kubewright/trace'
import { expect, test } from 'vitest'
import { AppService } from './app-service.ts'
import { operator } from './operator.ts'

const web = { namespace: 'default', name: 'web' }
const port = { name: 'http', port: 80, targetPort: 8080 }
const sample = { metadata: web, spec: { size: 2, image: 'nginx:1.29', ports: [port] } }

interface Scene {
  readonly cluster: Cluster
  readonly runtime: VirtualRuntime
  readonly records: ReconcileRecord[]
  /** Advances the clock by a minute, enough for every rollout. */
  settle(): Promise<void>
}

async function onCluster(play: (scene: Scene) => Promise<void>): Promise<void> {
  const runtime = createVirtualRuntime({ seed: 7 })
  const records: ReconcileRecord[] = []
  const cluster = await runtime.run(() =>
    startCluster({ runtime, operators: [operator], onReconcile: (record) => records.push(record) }),
  )
  await play({ cluster, runtime, records, settle: () => runtime.advance(60_000) })
  await runtime.run(() => cluster.stop())
}

test('an AppService gets a Deployment and a Service, both controlled by it, and becomes available', () =>
  onCluster(async ({ cluster, settle }) => {
    await cluster.client.create(AppService, sample)
    await settle()
    const app = await cluster.client.get(AppService, web)
    const deployment = await cluster.client.get(Deployment, web)
    const service = await cluster.client.get(Service, web)
    for (const child of [deployment, service]) {
      expect(child?.metadata.ownerReferences).toMatchObject([{ uid: app?.metadata.uid, controller: true }])
    }
    expect(app?.status).toMatchObject({ replicas: 2, readyReplicas: 2, observedGeneration: 1 })
    expect(app?.status?.conditions?.find(({ type }) => type === 'Available')?.status).toBe('True')
  }))

test('size and image of the children follow the AppService', () =>
  onCluster(async ({ cluster, settle }) => {
    await cluster.client.create(AppService, sample)
    await settle()
    await cluster.client.patch(AppService, web, { type: 'merge', patch: { spec: { size: 5, image: 'nginx:1.30' } } })
    await settle()
    const deployment = await cluster.client.get(Deployment, web)
    expect(deployment?.spec?.replicas).toBe(5)
    expect(deployment?.spec?.template.spec?.containers[0]?.image).toBe('nginx:1.30')
    expect((await cluster.client.get(AppService, web))?.status).toMatchObject({ readyReplicas: 5, updatedReplicas: 5 })
  }))

test('re-creates a deleted child in one reconcile, and reverts a manual change to a child', () =>
  onCluster(async ({ cluster, runtime, records, settle }) => {
    await cluster.client.create(AppService, sample)
    await settle()
    records.length = 0
    await cluster.client.delete(Service, web)
    await runtime.settle()
    expect(records).toMatchObject([{ key: 'default/web', writes: [{ kind: 'Service', result: 'created' }] }])
    await cluster.client.patch(Deployment, web, { type: 'merge', patch: { spec: { replicas: 9 } } })
    await settle()
    expect((await cluster.client.get(Deployment, web))?.spec?.replicas).toBe(2)
  }))

test('deletes all children with the AppService', () =>
  onCluster(async ({ cluster, settle }) => {
    await cluster.client.create(AppService, sample)
    await settle()
    await cluster.client.delete(AppService, web)
    await settle()
    expect((await cluster.client.list(Deployment)).items).toEqual([])
    expect(await cluster.client.get(Service, web)).toBeUndefined()
  }))

test('deletes the Service when the last port is removed', () =>
  onCluster(async ({ cluster, settle }) => {
    await cluster.client.create(AppService, sample)
    await settle()
    await cluster.client.patch(AppService, web, { type: 'merge', patch: { spec: { ports: [] } } })
    await settle()
    expect(await cluster.client.get(Service, web)).toBeUndefined()
    expect(await cluster.client.get(Deployment, web)).toBeDefined()
  }))

test('leaves a foreign Deployment of the same name alone and reports the conflict in Reconciled', () =>
  onCluster(async ({ cluster, settle }) => {
    const labels = { app: 'other' }
    const template = { metadata: { labels }, spec: { containers: [{ name: 'other', image: 'other:1' }] } }
    const foreign = { metadata: web, spec: { replicas: 1, selector: { matchLabels: labels }, template } }
    await cluster.client.create(Deployment, foreign)
    await cluster.client.create(AppService, sample)
    await settle()
    const deployment = await cluster.client.get(Deployment, web)
    expect(deployment?.spec?.template.spec?.containers[0]?.image).toBe('other:1')
    expect(deployment?.metadata.ownerReferences).toBeUndefined()
    const conditions = (await cluster.client.get(AppService, web))?.status?.conditions
    expect(conditions?.find(({ type }) => type === 'Reconciled')).toMatchObject({ status: 'False' })
  }))

test('the server refuses an invalid AppService and names the invalid fields', () =>
  onCluster(async ({ cluster }) => {
    const refused = cluster.client.create(AppService, { metadata: web, spec: { image: '', size: -1 } })
    await expect(refused).rejects.toSatisfy((error) => isInvalid(error as Error))
    await expect(refused).rejects.toThrow(/spec\.image.*spec\.size/s)
  }))

test('writes nothing when nothing changes', () =>
  onCluster(async ({ cluster, settle }) => {
    await cluster.client.create(AppService, sample)
    await settle()
    const { revision } = cluster.server.store
    for (const running of cluster.operators) for (const controller of running.controllers) controller.enqueue(web)
    await settle()
    expect(cluster.server.store.revision).toBe(revision)
  }))

test('the scale subresource reads and writes the size, for kubectl scale', () =>
  onCluster(async ({ cluster, settle }) => {
    await cluster.client.create(AppService, sample)
    await settle()
    const patch = { type: 'merge', patch: { spec: { replicas: 3 } } } as const
    await cluster.client.patch(AppService, web, patch, { subresource: 'scale' })
    await settle()
    expect((await cluster.client.get(AppService, web))?.status?.readyReplicas).toBe(3)
    await expect(cluster.client.delete(AppService, { namespace: 'default', name: 'none' })).rejects.toSatisfy((error) =>
      isNotFound(error as Error),
    )
  }))

import { isInvalid, isNotFound } from '@kubewright/kube/status'
import { startTestCluster } from '@kubewright/testing'
import { Deployment, Service } from 'kubewright/kinds'
import { silentLogger } from 'kubewright/log'
import { expect, test } from 'vitest'
import { AppService } from './app-service.ts'
import { operator } from './operator.ts'

const web = { namespace: 'default', name: 'web' }
const port = { name: 'http', port: 80, targetPort: 8080 }
const sample = AppService({ metadata: web, spec: { size: 2, image: 'nginx:1.29', ports: [port] } })

const start = () => startTestCluster({ operator, seed: 7, log: silentLogger })

test('an AppService gets a Deployment and a Service, both controlled by it, and becomes available', async () => {
  await using cluster = await start()
  await cluster.create(sample)
  await cluster.settle()
  const app = await cluster.get(AppService, web)
  const deployment = await cluster.get(Deployment, web)
  const service = await cluster.get(Service, web)
  for (const child of [deployment, service]) {
    expect(child?.metadata.ownerReferences).toMatchObject([{ uid: app?.metadata.uid, controller: true }])
  }
  expect(app?.status).toMatchObject({ replicas: 2, readyReplicas: 2, observedGeneration: 1 })
  expect(app?.status?.conditions?.find(({ type }) => type === 'Available')?.status).toBe('True')
})

test('size and image of the children follow the AppService', async () => {
  await using cluster = await start()
  await cluster.create(sample)
  await cluster.settle()
  await cluster.patch(AppService, web, { spec: { size: 5, image: 'nginx:1.30' } })
  await cluster.settle()
  const deployment = await cluster.get(Deployment, web)
  expect(deployment?.spec?.replicas).toBe(5)
  expect(deployment?.spec?.template.spec?.containers[0]?.image).toBe('nginx:1.30')
  expect((await cluster.get(AppService, web))?.status).toMatchObject({ readyReplicas: 5, updatedReplicas: 5 })
})

test('re-creates a deleted child in one reconcile, and reverts a manual change to a child', async () => {
  await using cluster = await start()
  await cluster.create(sample)
  await cluster.settle()
  const before = cluster.records.length
  await cluster.delete(Service, web)
  await cluster.advance(0)
  expect(cluster.records.slice(before)).toMatchObject([
    { key: 'default/web', writes: [{ kind: 'Service', result: 'created' }] },
  ])
  await cluster.patch(Deployment, web, { spec: { replicas: 9 } })
  await cluster.settle()
  expect((await cluster.get(Deployment, web))?.spec?.replicas).toBe(2)
})

test('deletes all children with the AppService', async () => {
  await using cluster = await start()
  await cluster.create(sample)
  await cluster.settle()
  await cluster.delete(AppService, web)
  await cluster.settle()
  expect(await cluster.list(Deployment)).toEqual([])
  expect(await cluster.get(Service, web)).toBeUndefined()
})

test('deletes the Service when the last port is removed', async () => {
  await using cluster = await start()
  await cluster.create(sample)
  await cluster.settle()
  await cluster.patch(AppService, web, { spec: { ports: [] } })
  await cluster.settle()
  expect(await cluster.get(Service, web)).toBeUndefined()
  expect(await cluster.get(Deployment, web)).toBeDefined()
})

test('leaves a foreign Deployment of the same name alone and reports the conflict in Reconciled', async () => {
  await using cluster = await start()
  const labels = { app: 'other' }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'other', image: 'other:1' }] } }
  const foreign = { metadata: web, spec: { replicas: 1, selector: { matchLabels: labels }, template } }
  await cluster.create(Deployment, foreign)
  await cluster.create(sample)
  await cluster.settle()
  const deployment = await cluster.get(Deployment, web)
  expect(deployment?.spec?.template.spec?.containers[0]?.image).toBe('other:1')
  expect(deployment?.metadata.ownerReferences).toBeUndefined()
  const conditions = (await cluster.get(AppService, web))?.status?.conditions
  expect(conditions?.find(({ type }) => type === 'Reconciled')).toMatchObject({ status: 'False' })
})

test('the server refuses an invalid AppService and names the invalid fields', async () => {
  await using cluster = await start()
  const refused = cluster.create(AppService, { metadata: web, spec: { image: '', size: -1 } })
  await expect(refused).rejects.toSatisfy((error) => isInvalid(error as Error))
  await expect(refused).rejects.toThrow(/spec\.image.*spec\.size/s)
})

test('writes nothing when nothing changes', async () => {
  await using cluster = await start()
  await cluster.create(sample)
  await cluster.settle()
  const { revision } = cluster
  for (const running of cluster.operators) for (const controller of running.controllers) controller.enqueue(web)
  await cluster.settle()
  expect(cluster.revision).toBe(revision)
})

test('the scale subresource reads and writes the size, for kubectl scale', async () => {
  await using cluster = await start()
  await cluster.create(sample)
  await cluster.settle()
  const patch = { type: 'merge', patch: { spec: { replicas: 3 } } } as const
  await cluster.client.patch(AppService, web, patch, { subresource: 'scale' })
  await cluster.settle()
  expect((await cluster.get(AppService, web))?.status?.readyReplicas).toBe(3)
  await expect(cluster.delete(AppService, 'none')).rejects.toSatisfy((error) => isNotFound(error as Error))
})

test('a crash between the children and the status is repaired after the restart', async () => {
  await using cluster = await start()
  cluster.faults.crashBefore({ write: AppService, subresource: 'status' })
  await cluster.create(sample)
  await cluster.settle()
  expect((await cluster.get(AppService, web))?.status).toMatchObject({ readyReplicas: 2 })
  expect(cluster.faults.pending).toEqual([])
})

test('uses every rule but one: the garbage collector deletes Deployments', async () => {
  await using cluster = await start()
  await cluster.create(sample)
  await cluster.settle()
  await cluster.patch(AppService, web, { spec: { ports: [] } })
  await cluster.settle()
  expect(cluster.rights()[0]?.unused).toMatchObject([{ resources: ['deployments'], verbs: ['delete'] }])
})

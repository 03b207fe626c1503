import { startTestCluster } from '@kubewright/testing'
import { Deployment } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { operator } from './operator.ts'
import { webAppController } from './web-app.controller.ts'
import { WebApp } from './web-app.ts'

const sample = WebApp({ metadata: { name: 'sample' }, spec: { replicas: 2, image: 'nginx:1.29' } })

/** A cluster in this process, on virtual time, with the operator on it. */
const startCluster = () => startTestCluster({ operator, seed: 7 })

test('waits until the pods are ready', () => {
  const { children, conditions } = webAppController.reconcile({
    apiVersion: 'apps.example.com/v1',
    kind: 'WebApp',
    metadata: {
      name: 'sample',
      namespace: 'default',
      uid: '8f1a6c52-0000-4000-8000-000000000001',
      resourceVersion: '1',
      creationTimestamp: '2026-01-01T00:00:00Z',
    },
    spec: { replicas: 2, image: 'nginx:1.29' },
  })
  expect(children.map(({ kind, metadata }) => `${kind} ${metadata?.name}`)).toEqual(['Deployment sample'])
  expect(conditions.Available).toMatchObject({ status: 'False', message: '0 of 2 pods are ready' })
})

test('becomes available with a Deployment of its name', async () => {
  await using cluster = await startCluster()
  await cluster.create(sample)
  await cluster.settle()
  const object = await cluster.get(WebApp, 'sample')
  expect(object?.status).toMatchObject({ readyReplicas: 2 })
  expect(object?.status?.conditions?.find(({ type }) => type === 'Available')?.status).toBe('True')
  const deployment = await cluster.get(Deployment, 'sample')
  expect(deployment?.metadata.ownerReferences).toMatchObject([{ kind: 'WebApp', controller: true }])
})

test('follows changes of the spec, and reverts changes of the Deployment', async () => {
  await using cluster = await startCluster()
  await cluster.create(sample)
  await cluster.settle()
  await cluster.patch(WebApp, 'sample', { spec: { replicas: 5 } })
  await cluster.patch(Deployment, 'sample', { spec: { replicas: 9 } })
  await cluster.settle()
  expect((await cluster.get(Deployment, 'sample'))?.spec?.replicas).toBe(5)
})

test('the API server sets the defaults and refuses invalid objects', async () => {
  await using cluster = await startCluster()
  const { spec } = await cluster.create(WebApp, { metadata: { name: 'other' }, spec: { image: 'nginx:1.29' } })
  expect(spec.replicas).toBe(1)
  const refused = cluster.create(WebApp, { metadata: { name: 'wrong' }, spec: { image: '', replicas: -1 } })
  await expect(refused).rejects.toThrow(/spec\.image.*spec\.replicas/s)
})

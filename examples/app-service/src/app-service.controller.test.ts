import type { Infer } from 'kubewright'
import type { Deployment } from 'kubewright/kinds'
import { expect, test } from 'vitest'
import { appServiceController } from './app-service.controller.ts'
import type { AppService } from './app-service.ts'

const port = { name: 'http', port: 80, targetPort: 8080, protocol: 'TCP' } as const

function anAppService(spec: Partial<AppService['spec']> = {}): AppService {
  return {
    apiVersion: 'app.example.com/v1',
    kind: 'AppService',
    metadata: {
      name: 'web',
      namespace: 'default',
      uid: '8f1a6c52-0000-4000-8000-000000000001',
      resourceVersion: '1',
      creationTimestamp: '2026-01-01T00:00:00Z',
      generation: 1,
    },
    spec: { size: 2, image: 'nginx:1.29', ports: [port], envs: [], ...spec },
  }
}

function aDeployment(status: Infer<typeof Deployment>['status']): Infer<typeof Deployment> {
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: {
      name: 'web',
      namespace: 'default',
      uid: '8f1a6c52-0000-4000-8000-000000000002',
      resourceVersion: '2',
      creationTimestamp: '2026-01-01T00:00:00Z',
      generation: 1,
    },
    ...(status === undefined ? {} : { status }),
  }
}

test('a new AppService becomes a Deployment and a Service of its name', () => {
  const { children } = appServiceController.reconcile(anAppService())
  expect(children.map((child) => `${child.kind} ${child.metadata?.name}`)).toEqual(['Deployment web', 'Service web'])
  expect(children[0]?.spec).toMatchObject({
    replicas: 2,
    selector: { matchLabels: { app: 'web' } },
    template: { spec: { containers: [{ name: 'web', image: 'nginx:1.29', ports: [{ containerPort: 8080 }] }] } },
  })
})

test('without ports there is no Service', () => {
  const { children } = appServiceController.reconcile(anAppService({ ports: [] }))
  expect(children.map((child) => child.kind)).toEqual(['Deployment'])
})

test('a named target port becomes the name of the container port', () => {
  const { children } = appServiceController.reconcile(
    anAppService({ ports: [{ port: 80, targetPort: 'web', protocol: 'TCP' }] }),
  )
  expect(children[0]?.spec).toMatchObject({
    template: { spec: { containers: [{ ports: [{ containerPort: 80, name: 'web' }] }] } },
  })
})

test('is available when enough replicas are ready, and progressing until all are current', () => {
  const deployment = aDeployment({ observedGeneration: 1, replicas: 3, readyReplicas: 2, updatedReplicas: 1 })
  const result = appServiceController.reconcile(anAppService(), { owned: { deployments: [deployment] } })
  expect(result.status).toEqual({ replicas: 3, readyReplicas: 2, updatedReplicas: 1 })
  expect(result.conditions.Available.status).toBe('True')
  expect(result.conditions.Progressing).toMatchObject({ status: 'True', reason: 'RollingOut' })
})

test('is rolled out when the Deployment has observed its spec and all replicas are ready', () => {
  const deployment = aDeployment({ observedGeneration: 1, replicas: 2, readyReplicas: 2, updatedReplicas: 2 })
  const { conditions } = appServiceController.reconcile(anAppService(), { owned: { deployments: [deployment] } })
  expect(conditions.Progressing).toMatchObject({ status: 'False', reason: 'RolledOut' })
})

test('a Deployment that has not observed its spec yet counts as not updated', () => {
  const deployment = aDeployment({ observedGeneration: 0, replicas: 2, readyReplicas: 2, updatedReplicas: 2 })
  const { conditions } = appServiceController.reconcile(anAppService(), { owned: { deployments: [deployment] } })
  expect(conditions.Progressing.status).toBe('True')
})

test('a size of zero is reached when the status has no replicas', () => {
  const deployment = aDeployment({ observedGeneration: 1 })
  const result = appServiceController.reconcile(anAppService({ size: 0 }), { owned: { deployments: [deployment] } })
  expect(result.conditions.Progressing.status).toBe('False')
})

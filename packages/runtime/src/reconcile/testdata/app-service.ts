import type * as appsV1 from '@kubewright/kube/kinds/apps-v1'
import type * as coreV1 from '@kubewright/kube/kinds/core-v1'
import { z } from 'zod'
import {
  defineBuiltinKind,
  defineResource,
  EnvVar,
  type Infer,
  ResourceRequirements,
  ServicePort,
} from '../../resource/index.ts'
import { defineController } from '../index.ts'

export const Deployment = defineBuiltinKind<appsV1.Deployment, 'Deployment.apps'>(
  'Deployment.apps',
  'apps',
  'v1',
  'Deployment',
)
export const Service = defineBuiltinKind<coreV1.Service, 'Service'>('Service', '', 'v1', 'Service')
export const ConfigMap = defineBuiltinKind<coreV1.ConfigMap, 'ConfigMap'>('ConfigMap', '', 'v1', 'ConfigMap')

export const AppService = defineResource({
  group: 'app.example.com',
  version: 'v1',
  kind: 'AppService',
  spec: z.object({
    size: z.int32().min(0).default(1),
    image: z.string().min(1),
    resources: ResourceRequirements.default({}),
    envs: z.array(EnvVar).default([]),
    ports: z.array(ServicePort).default([]),
  }),
  status: z.object({ readyReplicas: z.int().default(0), url: z.string().exactOptional() }),
  conditions: ['Available'],
  columns: { Image: '.spec.image', Ready: '.status.readyReplicas' },
  scale: { spec: '.spec.size', status: '.status.readyReplicas' },
})
export type AppService = Infer<typeof AppService>

export const appServiceController = defineController({
  for: AppService,
  owns: { deployments: Deployment, services: Service },
  reconcile(app, { owned }) {
    const { name } = app.metadata
    const { image, size, ports, envs, resources } = app.spec
    const labels = { app: name }
    const readyReplicas = owned.deployments[0]?.status?.readyReplicas ?? 0
    return {
      children: [
        Deployment({
          metadata: { name },
          spec: {
            replicas: size,
            selector: { matchLabels: labels },
            template: { metadata: { labels }, spec: { containers: [{ name, image, env: envs, resources }] } },
          },
        }),
        Service({ metadata: { name }, spec: { selector: labels, ports } }),
      ],
      status: { readyReplicas },
      conditions: {
        Available:
          readyReplicas === size
            ? { status: 'True', reason: 'AllReplicasReady', message: `${readyReplicas} of ${size} replicas ready` }
            : { status: 'False', reason: 'WaitingForReplicas', message: `${readyReplicas} of ${size} replicas ready` },
      },
    }
  },
})

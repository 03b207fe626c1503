import { defineResource, type Infer } from 'kubewright'
import { EnvVar, ResourceRequirements, ServicePort } from 'kubewright/resource'
import { z } from 'zod'

/** A stateless service: a Deployment of one image, reachable through a Service when it has ports. */
export const AppService = defineResource({
  group: 'app.example.com',
  version: 'v1',
  kind: 'AppService',
  shortNames: ['app'],
  spec: z.object({
    size: z.int().min(0).max(1000).default(1).describe('How many replicas to run'),
    image: z.string().min(1).describe('Container image to run'),
    ports: z.array(ServicePort).default([]).describe('Ports of the Service; without any there is no Service'),
    envs: z.array(EnvVar).default([]),
    resources: ResourceRequirements.optional(),
  }),
  status: z.object({
    replicas: z.int().default(0),
    readyReplicas: z.int().default(0),
    updatedReplicas: z.int().default(0),
  }),
  conditions: ['Available', 'Progressing'],
  columns: { Image: '.spec.image', Size: '.spec.size', Ready: '.status.readyReplicas' },
  scale: { spec: '.spec.size', status: '.status.replicas' },
})
export type AppService = Infer<typeof AppService>

import { defineResource, type Infer } from 'kubewright'
import { z } from 'zod'

/** The types, the CustomResourceDefinition, its defaults and its checks follow from this definition. */
export const WebApp = defineResource({
  group: 'apps.example.com',
  version: 'v1',
  kind: 'WebApp',
  spec: z.object({
    replicas: z.int().min(0).max(100).default(1).describe('How many pods to run'),
    image: z.string().min(1).describe('The container image to run'),
  }),
  status: z.object({ readyReplicas: z.int().default(0) }),
  conditions: ['Available'],
  columns: { Image: '.spec.image', Ready: '.status.readyReplicas' },
  scale: { spec: '.spec.replicas', status: '.status.readyReplicas' },
})
export type WebApp = Infer<typeof WebApp>

import type { Runtime } from '@kubewright/kube/runtime'
import { expect } from 'vitest'
import { z } from 'zod'
import { waitFor, whenAbsent, whenCondition } from '../../client/helpers/index.ts'
import type { Client } from '../../client/index.ts'
import { CustomResourceDefinition } from '../../kinds/index.ts'
import { defineResource } from '../../resource/index.ts'
import { StatefulSetSpec } from '../apps-v1.generated.ts'
import { HorizontalPodAutoscalerSpec } from '../autoscaling-v2.generated.ts'
import { JobTemplateSpec } from '../batch-v1.generated.ts'
import { Affinity, PodTemplateSpec, ResourceRequirements, ServiceSpec, Volume } from '../core-v1.generated.ts'
import { LabelSelector, ObjectMeta } from '../meta-v1.generated.ts'
import { IngressSpec } from '../networking-v1.generated.ts'

/** One kind with a sample of the built-in types. */
export const Holder = defineResource({
  group: 'embedding.example.com',
  version: 'v1',
  kind: 'Holder',
  spec: z.object({
    template: PodTemplateSpec,
    jobTemplate: JobTemplateSpec.optional(),
    statefulSet: StatefulSetSpec.optional(),
    autoscaler: HorizontalPodAutoscalerSpec.optional(),
    service: ServiceSpec.optional(),
    ingress: IngressSpec.optional(),
    affinity: Affinity.optional(),
    resources: ResourceRequirements.optional(),
    volumes: z.array(Volume).optional(),
    selector: LabelSelector.optional(),
    metadata: ObjectMeta.optional(),
  }),
})

/** What every API server must do with it, an embedded one and a real one. */
export async function checkEmbedding(
  clientOf: (manager: string) => Client,
  namespace: string,
  runtime: Runtime,
): Promise<void> {
  const { manifest } = Holder.definition
  const admin = clientOf('admin')
  await admin.create(CustomResourceDefinition, manifest as never)
  const crd = { name: 'holders.embedding.example.com' }
  await waitFor(admin, CustomResourceDefinition, crd, whenCondition('Established'), { runtime })
  await waitFor(admin, Holder, { namespace, name: 'none' }, whenAbsent, { runtime })
  await checkMerging(clientOf, namespace)
  await checkRefusals(admin, namespace)
}

/** Server-side apply merges containers by name and ports by number and protocol, as in a Deployment. */
async function checkMerging(clientOf: (manager: string) => Client, namespace: string): Promise<void> {
  const metadata = { namespace, name: 'merged' }
  const labels = { app: 'web' }
  const web = { name: 'web', image: 'nginx', ports: [{ containerPort: 80 }] }
  const spec = { template: { metadata: { labels }, spec: { containers: [web] } } }
  await clientOf('author').apply(Holder, { metadata, spec }, {})
  const sidecar = { name: 'proxy', image: 'envoy', resources: { limits: { cpu: '100m', memory: 1024 } } }
  const port = { containerPort: 443, name: 'https' }
  const added = [{ name: 'web', ports: [port] }, sidecar]
  const merged = await clientOf('injector').apply(
    Holder,
    { metadata, spec: { template: { spec: { containers: added } } } },
    {},
  )
  expect(merged.spec.template).toEqual({
    metadata: { labels },
    spec: {
      containers: [
        {
          ...web,
          ports: [
            { containerPort: 80, protocol: 'TCP' },
            { ...port, protocol: 'TCP' },
          ],
        },
        sidecar,
      ],
    },
  })
}

const wrongTemplates: readonly (readonly [containers: unknown, problem: string])[] = [
  [undefined, 'spec.template.spec.containers: Required value'],
  [[{ image: 'nginx' }], 'spec.template.spec.containers[0].name: Required value'],
  [[{ name: 'a' }, { name: 'a' }], 'spec.template.spec.containers[1]: Duplicate value: {"name":"a"}'],
  [
    [{ name: 'a', ports: [{ containerPort: '80' }] }],
    'spec.template.spec.containers[0].ports[0].containerPort: Invalid value: "string"',
  ],
  [
    [{ name: 'a', resources: { requests: { memory: 'much' } } }],
    'spec.template.spec.containers[0].resources.requests.memory: Invalid value: "much"',
  ],
]

async function checkRefusals(admin: Client, namespace: string): Promise<void> {
  for (const [containers, problem] of wrongTemplates) {
    const spec = { template: { spec: { containers } } } as never
    const refused = admin.create(Holder, { metadata: { namespace, name: 'wrong' }, spec })
    await expect(refused).rejects.toThrow(problem)
  }
}

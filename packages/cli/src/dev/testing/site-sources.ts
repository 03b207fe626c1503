/** An operator that makes a ConfigMap with the title of each Site. */
export const siteSources = {
  'src/site.ts': `import { defineResource, type Infer } from 'kubewright'
import { z } from 'zod'
export const Site = defineResource({
  group: 'example.com',
  version: 'v1',
  kind: 'Site',
  spec: z.object({ title: z.string() }),
  conditions: ['Ready'],
})
export type Site = Infer<typeof Site>
`,
  'src/site.controller.ts': `import { defineController } from 'kubewright'
import { ConfigMap } from 'kubewright/kinds'
import { Site } from './site.ts'
export const siteController = defineController({
  for: Site,
  owns: { pages: ConfigMap },
  reconcile: ({ metadata: { name }, spec }) => ({
    children: [ConfigMap({ metadata: { name }, data: { title: spec.title } })],
  }),
})
`,
  'src/operator.ts': `import { defineOperator } from 'kubewright'
import { siteController } from './site.controller.ts'
export const operator = defineOperator({ name: 'sites', controllers: [siteController] })
`,
  'samples/site.yaml': `apiVersion: example.com/v1
kind: Site
metadata: { namespace: default, name: blog }
spec: { title: Hello }
`,
} as const

import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { defineController, defineOperator, defineResource } from 'kubewright'
import { CustomResourceDefinition, Pod, ValidatingWebhookConfiguration } from 'kubewright/kinds'
import { defineConversion, defineValidator } from 'kubewright/webhook'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startCluster } from './index.ts'

const Site = defineResource({ group: 'example.com', version: 'v1', kind: 'Site', spec: z.object({}) })
const same = (object: object) => object

test('the derived rights suffice to register webhooks, also own conversions and those of single namespaces', async () => {
  const operator = defineOperator({
    name: 'sites',
    controllers: [defineController({ for: Site, reconcile: () => ({}) })],
    webhooks: [
      defineValidator(Pod, { create: () => undefined }),
      defineConversion(Site, { versions: { v1beta1: { to: same, from: same } } as never }),
    ],
    defaults: { namespaces: ['default', 'team'] },
  })
  const { client, stop } = await startCluster({ runtime: createVirtualRuntime(), operators: [operator] })
  const definition = await client.get(CustomResourceDefinition, { name: 'sites.example.com' })
  expect(definition?.spec.conversion?.strategy).toBe('Webhook')
  const { items } = await client.list(ValidatingWebhookConfiguration)
  expect(items.map(({ metadata, webhooks }) => [metadata.name, webhooks?.[0]?.namespaceSelector])).toEqual([
    [
      'sites.default.1',
      { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['default', 'team'] }] },
    ],
  ])
  await stop()
})

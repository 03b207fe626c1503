import { startTestCluster } from '@kubewright/testing'
import { defineOperator } from 'kubewright'
import { expect, test } from 'vitest'
import { operator } from './operator.ts'
import { WebApp } from './web-app.ts'
import { webAppDefaulter, webAppValidator } from './web-app.webhooks.ts'

const { name, controllers } = operator
const checked = defineOperator({ name, controllers, webhooks: [webAppDefaulter, webAppValidator] })
const spec = { image: 'nginx:1.29' }

test('sets a label', async () => {
  await using cluster = await startTestCluster({ operator: checked })
  const { metadata } = await cluster.create(WebApp, { metadata: { name: 'sample' }, spec })
  expect(metadata.labels).toEqual({ 'app.kubernetes.io/part-of': 'example-operator' })
})

test('refuses names that are too long', async () => {
  await using cluster = await startTestCluster({ operator: checked })
  const refused = cluster.create(WebApp, { metadata: { name: 'x'.repeat(51) }, spec })
  await expect(refused).rejects.toThrow('metadata.name')
})

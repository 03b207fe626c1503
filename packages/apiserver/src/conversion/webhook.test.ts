import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { conversionWebhookOf } from './webhook.ts'

function definition(clientConfig: JsonObject, strategy = 'Webhook'): JsonObject {
  return { spec: { conversion: { strategy, webhook: { clientConfig, conversionReviewVersions: ['v1', 'v1beta1'] } } } }
}

test('a webhook has a URL or a service', () => {
  const caBundle = Buffer.from('some certificate').toString('base64')
  expect(conversionWebhookOf(definition({ url: 'https://x/y', caBundle }))).toEqual({
    target: { url: 'https://x/y', authorities: 'some certificate' },
    reviewVersions: ['v1', 'v1beta1'],
  })
  const service = { namespace: 'n', name: 's', port: 8443, path: '/convert' }
  expect(conversionWebhookOf(definition({ service }))?.target).toEqual({ service })
  expect(conversionWebhookOf(definition({ service: { namespace: 'n', name: 's' } }))?.target).toEqual({
    service: { namespace: 'n', name: 's' },
  })
})

test('treats a whitespace-only caBundle as unset', () => {
  const caBundle = Buffer.from(' \n').toString('base64')
  expect(conversionWebhookOf(definition({ url: 'https://x', caBundle }))?.target).toEqual({ url: 'https://x' })
})

test('a definition with another strategy has no webhook', () => {
  expect(conversionWebhookOf(definition({ url: 'https://x' }, 'None'))).toBeUndefined()
  expect(conversionWebhookOf({ spec: {} })).toBeUndefined()
})

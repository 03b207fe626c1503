import { expect, test } from 'vitest'
import { webhookPlace } from './webhook-place.ts'

const host = { mount: () => ({ url: '', unmount: () => undefined }) }

test.each([
  ['nothing, outside of a pod', {}, undefined],
  ['a host', host, { type: 'host' }],
  ['a URL with a port', { url: 'https://10.0.0.1:4443/' }, { type: 'url', url: 'https://10.0.0.1:4443', port: 4443 }],
  ['a URL without a port', { url: 'https://me.example.com' }, { type: 'url', port: 9443 }],
  ['a proxy with another port', { url: 'https://me.example.com', port: 1 }, { type: 'url', port: 1 }],
  [
    'a namespace',
    { service: { namespace: 'system' } },
    { type: 'service', service: { namespace: 'system', name: 'app-webhooks' }, port: 9443 },
  ],
])('places webhooks by their settings: %s', (_what, settings, place) => {
  const found = webhookPlace('app', settings, false)
  if (place === undefined) expect(found).toBeUndefined()
  else expect(found).toMatchObject(place)
})

test.each([
  ['http://me', 'webhooks.url'],
  ['https://me?x=1', 'webhooks.url'],
  ['nothing', 'webhooks.url'],
])('refuses the URL %s', (url, path) => {
  expect(() => webhookPlace('app', { url }, false)).toThrow(expect.objectContaining({ code: 'OPERATOR_INVALID', path }))
  expect(() => webhookPlace('app', { url: 'https://me', service: {} }, false)).toThrow('cannot be combined')
})

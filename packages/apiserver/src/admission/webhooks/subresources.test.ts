import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { ObjectResponse } from '../../api/index.ts'
import { objectAt, textAt } from '../../read-object.ts'
import { createHookedServer, webhook } from './testing/hooked-server.ts'

const version = (name: string, storage: boolean, subresources: JsonObject): JsonObject => ({
  name,
  served: true,
  storage,
  subresources,
  schema: {
    openAPIV3Schema: {
      type: 'object',
      properties: {
        spec: { type: 'object', properties: { replicas: { type: 'integer' } } },
        status: { type: 'object', properties: { replicas: { type: 'integer' } } },
      },
    },
  },
})
const scale = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }
const definition: JsonObject = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'widgets.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'widgets', singular: 'widget', kind: 'Widget', listKind: 'WidgetList' },
    versions: [version('v1', true, { status: {}, scale }), version('v2', false, { status: {} })],
  },
}

const widgets = '/apis/example.com/v1/namespaces/default/widgets'
const ofSubresource = (subresource: string) => ({
  rules: [
    {
      operations: ['*'],
      apiGroups: ['example.com'],
      apiVersions: ['v2'],
      resources: [`widgets/${subresource}`],
      scope: '*',
    },
  ],
})

test('matches a subresource at another version, unless that version does not have it', async () => {
  const hooked = createHookedServer(() => ({ allowed: true }))
  const change = async (path: string, value: JsonObject) => {
    const headers = { 'content-type': 'application/merge-patch+json' }
    return ((await hooked.send('PATCH', `${widgets}/one${path}`, { value, headers })) as ObjectResponse).status
  }
  await hooked.send('POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', { value: definition })
  await hooked.send('POST', widgets, {
    value: { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'one' }, spec: { replicas: 1 } },
  })
  hooked.register('validating', 'v', [
    webhook('scales', ofSubresource('scale')),
    webhook('statuses', ofSubresource('status')),
  ])
  expect(await change('/scale', { spec: { replicas: 2 } })).toBe(200)
  expect(hooked.received).toEqual([])
  expect(await change('/status', { status: { replicas: 2 } })).toBe(200)
  expect(hooked.received.map(({ path }) => path)).toEqual(['/statuses'])
  expect(textAt(hooked.received[0]?.request, 'object', 'apiVersion')).toBe('example.com/v2')
})

const connections = [{ operations: ['CONNECT'], apiGroups: [''], apiVersions: ['v1'], resources: ['*/*'], scope: '*' }]

test.each([
  ['pods/web/exec', { kind: 'PodExecOptions', apiVersion: 'v1', command: null }],
  ['pods/web/proxy', { kind: 'PodProxyOptions', apiVersion: 'v1' }],
  ['pods/web:80/proxy/a/b/', { kind: 'PodProxyOptions', apiVersion: 'v1', path: '/a/b/' }],
  ['services/web/proxy/a', { kind: 'ServiceProxyOptions', apiVersion: 'v1', path: '/a' }],
])('a webhook can refuse a connection to %s, whether or not its target exists', async (path, object) => {
  const hooked = createHookedServer(() => ({ allowed: false, status: { code: 418 } }))
  hooked.register('validating', 'v', [webhook('gate', { rules: connections })])
  const response = (await hooked.send('GET', `/api/v1/namespaces/default/${path}`)) as ObjectResponse
  expect(response.status).toBe(418)
  expect(objectAt(hooked.received[0]?.request, 'object')).toEqual(object)
})

import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { objectAt } from '../../read-object.ts'
import { createPluginServer, type PluginServer, podOf, podsPath, podWith } from './testing/plugin-server.ts'

const ranges = '/api/v1/namespaces/default/limitranges'

async function serverWith(...limits: JsonObject[]): Promise<PluginServer> {
  const server = createPluginServer()
  expect((await server.post(ranges, { metadata: { name: 'limits' }, spec: { limits } })).status).toBe(201)
  return server
}

async function messageOf(server: PluginServer, pod: JsonObject): Promise<unknown> {
  return (await server.post(podsPath, pod)).object['message']
}

test('containers get default requests and limits, and an annotation of the pod lists them', async () => {
  const server = await serverWith({
    type: 'Container',
    default: { cpu: '500m', memory: '1Gi' },
    defaultRequest: { cpu: '100m' },
  })
  const spec = {
    containers: [
      { name: 'main', image: 'x', resources: { requests: { cpu: '200m' } } },
      { name: 'full', image: 'x', resources: { limits: { cpu: '1', memory: '1Mi' } } },
    ],
    initContainers: [{ name: 'init', image: 'x' }],
  }
  const { object } = await server.post(podsPath, podOf('a', spec, { annotations: { own: 'x' } }))
  expect(objectAt(object, 'metadata')['annotations']).toEqual({
    own: 'x',
    'kubernetes.io/limit-ranger':
      'LimitRanger plugin set: memory request for container main; cpu, memory limit for container main; cpu, memory request for init container init; cpu, memory limit for init container init',
  })
  expect(object['spec']).toMatchObject({
    containers: [
      { resources: { requests: { cpu: '200m', memory: '1Gi' }, limits: { cpu: '500m', memory: '1Gi' } } },
      { resources: { requests: { cpu: '1', memory: '1Mi' }, limits: { cpu: '1', memory: '1Mi' } } },
    ],
    initContainers: [
      { resources: { requests: { cpu: '100m', memory: '1Gi' }, limits: { cpu: '500m', memory: '1Gi' } } },
    ],
  })
})

test.each<[string, JsonObject, JsonObject, string]>([
  [
    'little',
    { min: { cpu: '1' } },
    { requests: { cpu: '1m' } },
    'minimum cpu usage per Container is 1, but request is 1m',
  ],
  ['nothing', { min: { memory: '1' } }, { requests: { cpu: '1' } }, 'ok'],
  [
    'too low a limit',
    { min: { memory: '2Mi' } },
    { requests: { memory: '3Mi' }, limits: { memory: '1Mi' } },
    'invalid',
  ],
  ['much', { max: { cpu: '1' } }, { limits: { cpu: '2' } }, 'maximum cpu usage per Container is 1, but limit is 2'],
  [
    'a wide range',
    { maxLimitRequestRatio: { cpu: '2' } },
    { requests: { cpu: '1' }, limits: { cpu: '3' } },
    'cpu max limit to request ratio per Container is 2, but provided ratio is 3.000000',
  ],
  [
    'just the widest range',
    { maxLimitRequestRatio: { cpu: '2' } },
    { requests: { cpu: '1' }, limits: { cpu: '2' } },
    'ok',
  ],
  [
    'no range',
    { maxLimitRequestRatio: { cpu: '2' } },
    {},
    'cpu max limit to request ratio per Container is 2, but no request is specified or request is 0',
  ],
])('a container that requests %s', async (_, limit, resources, why) => {
  const server = await serverWith({ type: 'Container', ...limit })
  const { status, object } = await server.post(podsPath, podWith('a', resources))
  if (why === 'ok') expect(status).toBe(201)
  else if (why === 'invalid') expect(status).toBe(422)
  else expect(object['message']).toBe(`pods "a" is forbidden: ${why}`)
})

test('reports several problems together', async () => {
  const server = await serverWith({ type: 'Container', max: { cpu: '1', memory: '1Mi' } })
  expect(await messageOf(server, podWith('a', { limits: { cpu: '2', memory: '2Mi' } }))).toBe(
    'pods "a" is forbidden: [maximum cpu usage per Container is 1, but limit is 2, maximum memory usage per Container is 1Mi, but limit is 2Mi]',
  )
})

test('measures a pod as the sum of its containers, or by its own resources', async () => {
  const server = await serverWith({ type: 'Pod', max: { cpu: '2' } })
  const containers = (...amounts: string[]) => ({
    containers: amounts.map((cpu, index) => ({ name: `c${index}`, image: 'x', resources: { limits: { cpu } } })),
  })
  expect(await messageOf(server, podOf('a'))).toBe(
    'pods "a" is forbidden: maximum cpu usage per Pod is 2.  No limit is specified',
  )
  expect(await messageOf(server, podOf('a', containers('1', '1500m')))).toBe(
    'pods "a" is forbidden: maximum cpu usage per Pod is 2, but limit is 2500m',
  )
  expect((await server.post(podsPath, podOf('a', containers('1', '1')))).status).toBe(201)
  expect((await server.post(podsPath, podOf('b', { resources: { limits: { cpu: '2' } } }))).status).toBe(201)
})

test('claims are held to the storage bounds', async () => {
  const server = await serverWith({ type: 'PersistentVolumeClaim', min: { storage: '1Gi' }, max: { storage: '2Gi' } })
  const post = (storage: string) =>
    server.post('/api/v1/namespaces/default/persistentvolumeclaims', {
      metadata: { name: 'data' },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
    })
  const refused = 'persistentvolumeclaims "data" is forbidden:'
  expect((await post('3Gi')).object['message']).toBe(
    `${refused} maximum storage usage per PersistentVolumeClaim is 2Gi, but request is 3Gi`,
  )
  expect((await post('1Mi')).object['message']).toBe(
    `${refused} minimum storage usage per PersistentVolumeClaim is 1Gi, but request is 1Mi`,
  )
  expect((await post('1Gi')).status).toBe(201)
})

test('a limit range applies to its namespace while it exists', async () => {
  const server = await serverWith({ type: 'Pod', max: { cpu: '2' } })
  await server.post('/api/v1/namespaces', { metadata: { name: 'other' } })
  expect((await server.post('/api/v1/namespaces/other/pods', podOf('a'))).status).toBe(201)
  await server.delete(`${ranges}/limits`)
  expect((await server.post(podsPath, podOf('a'))).status).toBe(201)
})

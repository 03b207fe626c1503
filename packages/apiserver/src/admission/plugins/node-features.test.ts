import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { createPluginServer, podOf, podsPath } from './testing/plugin-server.ts'

const main = { name: 'main', image: 'x', resources: { requests: { cpu: '1', memory: '1Gi' } } }
const init = { name: 'init', image: 'x', resources: { requests: { cpu: '1m' } } }

async function serverWithNode(labels: JsonObject = {}, declaredFeatures: readonly string[] = []) {
  const server = createPluginServer()
  await server.post('/api/v1/nodes', { metadata: { name: 'n', labels } })
  const amounts = { cpu: '2', memory: '2Gi' }
  const status = { capacity: amounts, allocatable: amounts, declaredFeatures }
  expect((await server.patch('/api/v1/nodes/n/status', { status })).status).toBe(200)
  const spec = { containers: [main], initContainers: [init], resources: { limits: { cpu: '2', memory: '2Gi' } } }
  const { status: created } = await server.post(podsPath, podOf('a', { ...spec, nodeName: 'n' }))
  expect(created).toBe(201)
  await server.post(podsPath, podOf('lost', { containers: [main], nodeName: 'gone' }))
  return server
}

const requests = (cpu: string, memory = '1Gi') => ({
  spec: { containers: [{ ...main, resources: { requests: { cpu, memory } } }] },
})

test('a pod can be resized up to the capacity of its node', async () => {
  const server = await serverWithNode()
  const lost = await server.patch(`${podsPath}/lost/resize`, requests('2'))
  expect(lost.object['message']).toBe('pods "lost" is forbidden: node "gone" not found')
  const grown = createPluginServer()
  await grown.post('/api/v1/nodes', { metadata: { name: 'n' } })
  const amounts = { cpu: '2', memory: '2Gi' }
  await grown.patch('/api/v1/nodes/n/status', { status: { capacity: amounts, allocatable: amounts } })
  await grown.post(podsPath, podOf('a', { containers: [main], nodeName: 'n' }))
  expect((await grown.patch(`${podsPath}/a/resize`, requests('2'))).status).toBe(200)
  expect((await grown.patch(`${podsPath}/a/resize`, requests('3', '3Gi'))).object).toMatchObject({
    code: 403,
    message:
      'pods "a" is forbidden: node didn\'t have enough allocatable resources: cpu, requested: 3000, allocatable: 2000; memory, requested: 3221225472, allocatable: 2147483648',
    details: { causes: [{ reason: 'NodeCapacity' }] },
  })
})

test('refuses to resize pods of other operating systems than Linux', async () => {
  const server = createPluginServer()
  await server.post('/api/v1/nodes', { metadata: { name: 'n', labels: { 'kubernetes.io/os': 'windows' } } })
  await server.post(podsPath, podOf('a', { containers: [main], nodeName: 'n' }))
  expect((await server.patch(`${podsPath}/a/resize`, requests('2'))).object).toMatchObject({
    message: 'pods "a" is forbidden: pod resize is only supported on linux nodes, node "n" is "windows"',
    details: { causes: [{ reason: 'UnsupportedPlatform' }] },
  })
})

test('refuses a change that needs a feature which the node does not declare', async () => {
  const whole = { spec: { resources: { limits: { cpu: '1500m', memory: '2Gi' } } } }
  const feature = 'InPlacePodLevelResourcesVerticalScaling'
  const refused = await (await serverWithNode()).patch(`${podsPath}/a/resize`, whole)
  expect(refused.object['message']).toBe(
    `pods "a" is forbidden: pod update requires features ${feature} which are not available on node "n"`,
  )
  const allowed = await (await serverWithNode({}, [feature])).patch(`${podsPath}/a/resize`, whole)
  expect(allowed.status).toBe(200)
})

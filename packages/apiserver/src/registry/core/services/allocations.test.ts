import type { JsonObject } from '@kubewright/kube/json'
import type { TransportResponse } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { listAt, numberAt, textAt } from '../../../read-object.ts'
import { type ApiServer, createApiServer } from '../../../server/server.ts'
import { strategyContextWith } from '../../testing/strategy-context.ts'
import { chooseAddress, NodePortAllocation } from './allocations.ts'
import { nodePortMax, nodePortMin } from './ranges.ts'

const services = '/api/v1/namespaces/default/services'
const addresses = '/apis/networking.k8s.io/v1/ipaddresses'

function newServer(): ApiServer {
  return createApiServer({ runtime: createVirtualRuntime() })
}

function contentOf(response: TransportResponse): JsonObject {
  if (response.body.form !== 'value') throw new Error(`unexpected response form ${response.body.form}`)
  return response.body.value as JsonObject
}

async function create(server: ApiServer, name: string, spec: JsonObject = {}, query = {}): Promise<JsonObject> {
  const value = { metadata: { name }, spec: { ports: [{ port: 80 }], ...spec } }
  return contentOf(
    await server.transport().send({ method: 'POST', path: services, query, body: { form: 'value', value } }),
  )
}

async function remove(server: ApiServer, name: string): Promise<void> {
  await server.transport().send({ method: 'DELETE', path: `${services}/${name}` })
}

async function namesAt(server: ApiServer, path: string): Promise<readonly string[]> {
  const list = contentOf(await server.transport().send({ method: 'GET', path }))
  return listAt(list, 'items').map((item) => textAt(item, 'metadata', 'name'))
}

test('a new server has its own service, with address and range', async () => {
  const server = newServer()
  expect(await namesAt(server, services)).toEqual(['kubernetes'])
  expect(await namesAt(server, addresses)).toEqual(['10.0.0.1'])
  expect(await namesAt(server, '/apis/networking.k8s.io/v1/servicecidrs')).toEqual(['kubernetes'])
})

test('a restarted server creates its service again, unless another service has its address', async () => {
  const server = newServer()
  await remove(server, 'kubernetes')
  const restarted = createApiServer({ runtime: createVirtualRuntime(), store: server.store.fork() })
  expect(await namesAt(restarted, services)).toEqual(['kubernetes'])
  await create(server, 'other', { clusterIP: '10.0.0.1' })
  const again = createApiServer({ runtime: createVirtualRuntime(), store: server.store.fork() })
  expect(await namesAt(again, services)).toEqual(['other'])
})

test('each service has an IPAddress while it exists', async () => {
  const server = newServer()
  const address = textAt(await create(server, 'a'), 'spec', 'clusterIP')
  expect(await namesAt(server, addresses)).toContain(address)
  await remove(server, 'a')
  expect(await namesAt(server, addresses)).toEqual(['10.0.0.1'])
})

test('an address belongs to one service, also in a fork, and is free after its deletion', async () => {
  const server = newServer()
  const requestedSpec = { clusterIP: '10.0.0.9', type: 'NodePort', ports: [{ port: 80, nodePort: 30_009 }] }
  expect(await create(server, 'a', requestedSpec)).toMatchObject({ kind: 'Service' })
  const fork = createApiServer({ runtime: createVirtualRuntime(), store: server.store.fork() })
  for (const each of [server, fork]) expect(await create(each, 'b', requestedSpec)).toMatchObject({ reason: 'Invalid' })
  await remove(fork, 'a')
  expect(await create(fork, 'b', requestedSpec)).toMatchObject({ kind: 'Service' })
  expect(await create(server, 'b', requestedSpec)).toMatchObject({ reason: 'Invalid' })
})

test('a refused service and a dry run allocate nothing', async () => {
  const server = newServer()
  const requestedSpec = { clusterIP: '10.0.0.9', type: 'NodePort', ports: [{ port: 80, nodePort: 30_009 }] }
  await create(server, 'a', requestedSpec, { dryRun: 'All' })
  expect(await create(server, 'a', { ...requestedSpec, sessionAffinity: 'Some' })).toMatchObject({ reason: 'Invalid' })
  expect(await create(server, 'kubernetes', requestedSpec)).toMatchObject({ reason: 'AlreadyExists' })
  expect(await namesAt(server, addresses)).toEqual(['10.0.0.1'])
  expect(await create(server, 'b', requestedSpec)).toMatchObject({ kind: 'Service' })
})

test('services get different addresses and ports', async () => {
  const server = newServer()
  const made = []
  for (let index = 0; index < 20; index++) made.push(await create(server, `s${index}`, { type: 'NodePort' }))
  expect(new Set(made.map((service) => textAt(service, 'spec', 'clusterIP'))).size).toBe(20)
  expect(new Set(made.map((service) => numberAt(listAt(service, 'spec', 'ports')[0], 'nodePort'))).size).toBe(20)
})

test('finds free numbers without looking at all services', () => {
  const context = strategyContextWith(
    {},
    {
      list: (resource) => {
        if (resource === 'services') throw new Error('all services are looked at')
        return []
      },
    },
  )
  expect(chooseAddress(context)).toBe('10.0.1.1')
  expect(new NodePortAllocation(context).choose()).toBe(30_086)
})

test('finds the last free port, and then reports that none is left', () => {
  const last = 30_003
  const context = strategyContextWith(
    {},
    { find: (_resource, _namespace, name) => (name === String(last) ? undefined : {}) },
  )
  const allocation = new NodePortAllocation(context)
  expect(allocation.choose()).toBe(last)
  expect(allocation.choose()).toBeUndefined()
  expect([nodePortMin, nodePortMax]).toEqual([30_000, 32_767])
})

import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { configMap, createTestServer } from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

test('a change that the endpoint takes back is none, also when it would have been later than the last', async () => {
  const server = createTestServer()
  const namespace = (finalizer: string): JsonObject => ({ metadata: { name: 'x' }, spec: { finalizers: [finalizer] } })
  const created = server.post('/api/v1/namespaces', { body: namespace('example.com/a') }).object
  const { revision } = server.store
  await server.runtime.advance(5_000)
  expect(server.put('/api/v1/namespaces/x', { body: namespace('example.com/b') }).object).toBe(created)
  expect(server.store.revision).toBe(revision)
})

test('an update that changes nothing of an object without managed fields writes nothing', async () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', { n: '1' }) })
  const reset = server.put(`${configMaps}/a`, { body: configMap('a', { n: '1' }, { managedFields: [] }) }).object
  expect(reset['metadata']).not.toHaveProperty('managedFields')
  const { revision } = server.store
  expect(server.put(`${configMaps}/a`, { body: configMap('a', { n: '1' }) }).object).toBe(reset)
  expect(server.store.revision).toBe(revision)
})

import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { configMap, createTestServer, createWidgetServer, widget, widgets } from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const merge = 'application/merge-patch+json'
const query = { dryRun: 'All' }

test('a dry run that takes the last finalizer of a deleted object removes nothing', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', {}, { finalizers: ['example.com/hold'] }) })
  server.delete(`${configMaps}/a`)
  const { revision } = server.store
  const released = server.patch(`${configMaps}/a`, { type: merge, body: { metadata: { finalizers: null } }, query })
  expect(released.status).toBe(200)
  expect(released.object['metadata']).not.toHaveProperty('finalizers')
  expect(server.get(`${configMaps}/a`).object).toMatchObject({ metadata: { finalizers: ['example.com/hold'] } })
  expect(server.store.revision).toBe(revision)
})

test('a dry run terminates no namespace', () => {
  const server = createTestServer()
  const { revision } = server.store
  expect(server.delete('/api/v1/namespaces/other', { query }).object).toMatchObject({
    status: { phase: 'Terminating' },
  })
  expect(server.get('/api/v1/namespaces/other').object).toMatchObject({ status: { phase: 'Active' } })
  expect(server.store.revision).toBe(revision)
})

test('a dry run of any other write stores nothing either', () => {
  const server = createWidgetServer()
  const created = server.post(widgets, { body: widget('a', { size: 1 }) }).object
  const { revision } = server.store
  const body = { ...created, spec: { size: 2 }, status: { size: 2 } }
  const responses = [
    server.put(`${widgets}/a/status`, { body, query }),
    server.patch(`${widgets}/a`, { type: merge, body: { spec: { size: 3 } }, query }),
    server.patch(`${widgets}/a/scale`, { type: merge, body: { spec: { replicas: 4 } }, query }),
    server.apply(`${widgets}/a`, 'me', widget('a', { size: 5 }), { ...query, force: 'true' }),
    server.apply(`${widgets}/b`, 'me', widget('b', { size: 5 }), query),
    server.delete('/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com', { query }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 201, 200])
  expect(server.get(`${widgets}/a`).object).toBe(created)
  expect(server.store.revision).toBe(revision)
})

test('a dry run finds names that are taken, and does not come as far as objectSizeBytesMax, as in Kubernetes', () => {
  const server = createWidgetServer()
  server.post(widgets, { body: widget('a') })
  expect(server.post(widgets, { body: widget('a'), query }).object).toMatchObject({ reason: 'AlreadyExists' })
  const items = [{ name: 'x', value: 'x'.repeat(apiserverLimits.objectSizeBytesMax) }]
  expect(server.post(widgets, { body: widget('b', { items }), query }).status).toBe(201)
  const type = 'application/merge-patch+json'
  expect(server.patch(`${widgets}/a`, { type, body: { spec: { items } }, query }).status).toBe(200)
})

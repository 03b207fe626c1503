import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { configMap, createTestServer, createWidgetServer, widget, widgets } from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const pods = '/api/v1/namespaces/default/pods'
const merge = 'application/merge-patch+json'
const hold = { finalizers: ['example.com/hold'] }
const release = { type: merge, body: { metadata: { finalizers: null } } }

function pod(name: string, spec: JsonObject = {}, more: JsonObject = {}): JsonObject {
  return {
    metadata: { name, ...more },
    spec: { nodeName: 'node1', containers: [{ name: 'main', image: 'nginx' }], ...spec },
  }
}

test('a pod without finalizers stays for the rest of its grace period', () => {
  const server = createTestServer()
  server.post(pods, { body: pod('a', {}, hold) })
  server.delete(`${pods}/a`)
  expect(server.patch(`${pods}/a`, release).status).toBe(200)
  const { object } = server.get(`${pods}/a`)
  expect(object).toMatchObject({ metadata: { deletionGracePeriodSeconds: 30 } })
  expect(object['metadata']).not.toHaveProperty('finalizers')
})

test('an update without the grace period of a terminating pod keeps it', () => {
  const server = createTestServer()
  server.post(pods, { body: pod('a') })
  const { metadata } = server.delete(`${pods}/a`).object as { metadata: JsonObject }
  const { deletionTimestamp } = metadata
  const { status, object } = server.put(`${pods}/a`, { body: pod('a', {}, { labels: { a: 'b' } }) })
  expect(status).toBe(200)
  expect(object).toMatchObject({ metadata: { deletionTimestamp, deletionGracePeriodSeconds: 30, labels: { a: 'b' } } })
})

test('a namespace waits for its content even if its metadata has no finalizer left', () => {
  const server = createTestServer()
  const path = '/api/v1/namespaces/held'
  server.post('/api/v1/namespaces', { body: { metadata: { name: 'held', ...hold } } })
  server.delete(path)
  expect(server.patch(path, release).status).toBe(200)
  expect(server.get(path).object).toMatchObject({ spec: { finalizers: ['kubernetes'] } })
})

test.each([-5, 1])('a later grace period of %i seconds counts as one second', (gracePeriodSeconds) => {
  const server = createTestServer()
  server.post(pods, { body: pod('a') })
  server.delete(`${pods}/a`)
  const { object } = server.delete(`${pods}/a`, { body: { gracePeriodSeconds } })
  expect(object).toMatchObject({
    metadata: { deletionTimestamp: '2030-01-01T00:00:01Z', deletionGracePeriodSeconds: 1 },
  })
})

test('a pod with a negative grace period gets one second', () => {
  const server = createTestServer()
  server.post(pods, { body: pod('a', { terminationGracePeriodSeconds: -5 }) })
  expect(server.delete(`${pods}/a`).object).toMatchObject({ metadata: { deletionGracePeriodSeconds: 1 } })
})

test('a repeated grace period shortens nothing, however late', async () => {
  const server = createTestServer()
  server.post(pods, { body: pod('a', { terminationGracePeriodSeconds: 10 }) })
  const { object } = server.delete(`${pods}/a`)
  await server.runtime.advance(20_000)
  expect(server.delete(`${pods}/a`, { body: { gracePeriodSeconds: 10 } }).object).toBe(object)
})

test('a failed pod is removed at once', () => {
  const server = createTestServer()
  server.post(pods, { body: pod('a') })
  server.put(`${pods}/a/status`, { body: { ...pod('a'), status: { phase: 'Failed' } } })
  server.delete(`${pods}/a`)
  expect(server.get(`${pods}/a`).status).toBe(404)
})

test('a deletion adds no generation to an object that has none', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', {}, hold) })
  expect(server.delete(`${configMaps}/a`).object['metadata']).not.toHaveProperty('generation')
})

test('a deletionTimestamp in the future, after the clock was set back, is set to now', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', {}, hold) })
  server.delete(`${configMaps}/a`)
  server.runtime.jumpWallClock(-60_000)
  expect(server.delete(`${configMaps}/a`).object).toMatchObject({
    metadata: { deletionTimestamp: '2029-12-31T23:59:00Z' },
  })
})

test('a repeated deletion through another version writes nothing', () => {
  const server = createWidgetServer()
  const beta = widgets.replace('/v1/', '/v1beta1/')
  server.post(widgets, { body: widget('a', {}, hold) })
  server.delete(`${widgets}/a`)
  const { revision } = server.store
  expect(server.delete(`${beta}/a`).object).toMatchObject({ apiVersion: 'example.com/v1beta1', metadata: hold })
  expect(server.store.revision).toBe(revision)
})

test('orphanDependents=false responds with 202 while the object stays, and removes its orphan finalizer', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', {}, { finalizers: ['example.com/hold', 'orphan'] }) })
  const { status, object } = server.delete(`${configMaps}/a`, { body: { orphanDependents: false } })
  expect(status).toBe(202)
  expect((object['metadata'] as JsonObject)['finalizers']).toEqual(hold.finalizers)
})

test('keeps the foregroundDeletion finalizer if the request has no policy', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', {}, { finalizers: ['foregroundDeletion'] }) })
  const { object } = server.delete(`${configMaps}/a`)
  expect((object['metadata'] as JsonObject)['finalizers']).toEqual(['foregroundDeletion'])
})

test('events get no garbage collector finalizer, and replication controllers orphan their pods', () => {
  const server = createTestServer()
  const events = '/api/v1/namespaces/default/events'
  const involvedObject = { kind: 'Pod', name: 'a', namespace: 'default' }
  expect(server.post(events, { body: { metadata: { name: 'a' }, involvedObject } }).status).toBe(201)
  server.delete(`${events}/a`, { body: { propagationPolicy: 'Orphan' } })
  expect(server.get(`${events}/a`).status).toBe(404)
  const controllers = '/api/v1/namespaces/default/replicationcontrollers'
  const template = { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'main', image: 'nginx' }] } }
  server.post(controllers, { body: { metadata: { name: 'a' }, spec: { selector: { a: 'b' }, template } } })
  expect(server.delete(`${controllers}/a`).object).toMatchObject({ metadata: { finalizers: ['orphan'] } })
})

test('a terminating definition is removed with its last object, also if a deletion removes that', () => {
  const server = createWidgetServer()
  const definition = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com'
  server.post(widgets, { body: widget('held', {}, { finalizers: ['orphan'] }) })
  server.delete(definition)
  expect(server.get(definition).status).toBe(200)
  expect(server.apply(`${widgets}/b`, 'me', widget('b')).object).toMatchObject({ code: 403 })
  server.delete(`${widgets}/held`, { body: { propagationPolicy: 'Background' } })
  expect(server.get(definition).status).toBe(404)
})

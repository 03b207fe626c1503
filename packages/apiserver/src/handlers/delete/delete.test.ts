import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { ListResponse } from '../../api/index.ts'
import {
  configMap,
  createTestServer,
  createWidgetServer,
  eventsNow,
  summaryOf,
  widget,
  widgets,
} from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const pods = '/api/v1/namespaces/default/pods'
const hold = { finalizers: ['example.com/hold'] }

function pod(name: string, spec: JsonObject = {}): JsonObject {
  return { metadata: { name }, spec: { containers: [{ name: 'main', image: 'nginx' }], ...spec } }
}

test('a removed object gets a Status, and its event has the revision of the deletion', async () => {
  const server = createTestServer()
  const created = server.post(configMaps, { body: configMap('a') }).object
  const stream = server.watch(configMaps)
  await eventsNow(stream)
  const { status, object } = server.delete(`${configMaps}/a`)
  expect(status).toBe(200)
  expect(object).toEqual({
    kind: 'Status',
    apiVersion: 'v1',
    metadata: {},
    status: 'Success',
    details: { name: 'a', kind: 'configmaps', uid: (created['metadata'] as JsonObject)['uid'] },
  })
  const [event] = await eventsNow(stream)
  expect(event).toMatchObject({
    type: 'DELETED',
    object: { metadata: { resourceVersion: String(server.store.revision) } },
  })
  expect(server.delete(`${configMaps}/a`).object).toMatchObject({ code: 404, message: 'configmaps "a" not found' })
})

test('an object with finalizers stays until an update removes the last one', async () => {
  const server = createWidgetServer()
  server.post(widgets, { body: widget('a', {}, hold) })
  const stream = server.watch(widgets)
  await eventsNow(stream)
  const { object } = server.delete(`${widgets}/a`)
  expect(object).toMatchObject({
    metadata: { deletionTimestamp: '2030-01-01T00:00:00Z', deletionGracePeriodSeconds: 0, generation: 2, ...hold },
  })
  const { revision } = server.store
  expect(server.delete(`${widgets}/a`).object).toBe(object)
  expect(server.store.revision).toBe(revision)

  const added = server.patch(`${widgets}/a`, {
    type: 'application/merge-patch+json',
    body: { metadata: { finalizers: ['example.com/hold', 'example.com/more'] } },
  })
  expect(added.object).toMatchObject({ code: 422, message: expect.stringContaining('no new finalizers can be added') })

  const released = server.patch(`${widgets}/a`, {
    type: 'application/merge-patch+json',
    body: { metadata: { finalizers: null, deletionTimestamp: null } },
  })
  expect(released).toMatchObject({ status: 200, object: { metadata: { resourceVersion: String(revision) } } })
  expect(server.get(`${widgets}/a`).status).toBe(404)
  expect(summaryOf(await eventsNow(stream))).toEqual(['MODIFIED a', 'DELETED a'])
})

test.each([
  [{ propagationPolicy: 'Orphan' }, ['orphan']],
  [{ propagationPolicy: 'Foreground' }, ['foregroundDeletion']],
  [{ orphanDependents: true }, ['orphan']],
])('%o holds the object for the garbage collector', (body, finalizers) => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  expect(server.delete(`${configMaps}/a`, { body }).object).toMatchObject({ metadata: { finalizers } })
})

test("an explicit policy replaces the garbage collector's finalizer", () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', {}, { finalizers: ['orphan'] }) })
  expect(server.delete(`${configMaps}/a`, { query: { propagationPolicy: 'Background' } }).object).toMatchObject({
    status: 'Success',
  })
  server.post(configMaps, { body: configMap('b', {}, { finalizers: ['orphan'] }) })
  expect(server.delete(`${configMaps}/b`).object).toMatchObject({ metadata: { finalizers: ['orphan'] } })
})

test('jobs orphan their pods by default, with a warning', () => {
  const server = createTestServer()
  const jobs = '/apis/batch/v1/namespaces/default/jobs'
  const job = {
    metadata: { name: 'a' },
    spec: { template: { spec: { containers: [{ name: 'main', image: 'a' }], restartPolicy: 'Never' } } },
  }
  server.post(jobs, { body: job })
  const response = server.delete(`${jobs}/a`)
  expect(response.object).toMatchObject({ metadata: { finalizers: ['orphan'] } })
  expect(response.warnings).toEqual([expect.stringContaining('child pods are preserved by default')])
})

test('refuses invalid options', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  expect(server.delete(`${configMaps}/a`, { body: { propagationPolicy: 'Later' } }).object).toMatchObject({
    code: 422,
    message:
      'DeleteOptions.meta.k8s.io "" is invalid: propagationPolicy: Unsupported value: "Later": supported values: "Foreground", "Background", "Orphan", "nil"',
  })
  const both = { propagationPolicy: 'Orphan', orphanDependents: true }
  expect(server.delete(`${configMaps}/a`, { body: both }).status).toBe(422)
  expect(server.delete(`${configMaps}/a`, { body: { gracePeriodSeconds: 'soon' } }).status).toBe(400)
  expect(server.delete(`${configMaps}/a`, { body: configMap('a') }).status).toBe(400)
  expect(server.get(`${configMaps}/a`).status).toBe(200)
})

test('preconditions must hold, and failures name the kind', () => {
  const server = createWidgetServer()
  const created = server.post(widgets, { body: widget('a') }).object
  const { uid, resourceVersion } = created['metadata'] as { uid: string; resourceVersion: string }
  expect(server.delete(`${widgets}/a`, { body: { preconditions: { uid: 'x' } } }).object).toMatchObject({
    code: 409,
    message: `Operation cannot be fulfilled on Widget.example.com "a": the UID in the precondition (x) does not match the UID in record (${uid}). The object might have been deleted and then recreated`,
  })
  expect(server.delete(`${widgets}/a`, { body: { preconditions: { resourceVersion: '1' } } }).status).toBe(409)
  expect(server.delete(`${widgets}/a`, { body: { preconditions: { uid, resourceVersion } } }).status).toBe(200)
})

test('accepts preconditions in the query, for one object and for a collection', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  for (const path of [`${configMaps}/a`, configMaps]) {
    for (const query of [{ uid: 'other' }, { resourceVersion: '0' }, { uid: '', resourceVersion: '00' }]) {
      expect(server.delete(path, { query }).object).toMatchObject({ code: 409 })
    }
  }
  expect(server.delete(`${configMaps}/a`, { query: { uid: '', resourceVersion: '' } }).status).toBe(200)
})

test('a dry run deletes nothing and returns the same response', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  server.post(configMaps, { body: configMap('b', {}, hold) })
  const { revision } = server.store
  expect(server.delete(`${configMaps}/a`, { query: { dryRun: 'All' } }).object).toMatchObject({ status: 'Success' })
  const held = server.delete(`${configMaps}/b`, { body: { dryRun: ['All'] } })
  expect(held.object).toMatchObject({ metadata: { deletionTimestamp: '2030-01-01T00:00:00Z' } })
  expect(server.store.revision).toBe(revision)
})

test('a pod on a node gets its grace period, which can only be shortened', async () => {
  const server = createTestServer()
  server.post(pods, { body: pod('a', { nodeName: 'node1', terminationGracePeriodSeconds: 60 }) })
  const first = server.delete(`${pods}/a`).object
  expect(first).toMatchObject({
    metadata: { deletionTimestamp: '2030-01-01T00:01:00Z', deletionGracePeriodSeconds: 60, generation: 2 },
  })
  expect(server.delete(`${pods}/a`).object).toBe(first)
  expect(server.delete(`${pods}/a`, { body: { gracePeriodSeconds: 90 } }).object).toBe(first)
  const shortened = server.delete(`${pods}/a`, { body: { gracePeriodSeconds: 10 } }).object
  expect(shortened).toMatchObject({
    metadata: { deletionTimestamp: '2030-01-01T00:00:10Z', deletionGracePeriodSeconds: 10, generation: 2 },
  })
  await server.runtime.advance(20_000)
  const late = server.delete(`${pods}/a`, { body: { gracePeriodSeconds: 5 } }).object
  expect(late).toMatchObject({ metadata: { deletionTimestamp: '2030-01-01T00:00:20Z', deletionGracePeriodSeconds: 1 } })
  const stream = server.watch(pods)
  await eventsNow(stream)
  expect(server.delete(`${pods}/a`, { body: { gracePeriodSeconds: 0 } }).object).toMatchObject({ kind: 'Pod' })
  expect(summaryOf(await eventsNow(stream))).toEqual(['MODIFIED a', 'DELETED a'])
})

test.each([
  ['without a node', {}, {}],
  ['that has terminated', { nodeName: 'node1' }, { phase: 'Succeeded' }],
])('a pod %s is removed at once, and the response is the pod', (_, spec, status) => {
  const server = createTestServer()
  server.post(pods, { body: pod('a', spec) })
  server.put(`${pods}/a/status`, { body: { ...pod('a', spec), status } })
  expect(server.delete(`${pods}/a`).object).toMatchObject({ kind: 'Pod', metadata: { deletionGracePeriodSeconds: 0 } })
  expect(server.get(`${pods}/a`).status).toBe(404)
})

test('a pod with a grace period and finalizers waits for both', () => {
  const server = createTestServer()
  const held = { ...pod('a', { nodeName: 'node1' }), metadata: { name: 'a', ...hold } }
  server.post(pods, { body: held })
  expect(server.delete(`${pods}/a`).object).toMatchObject({ metadata: { deletionGracePeriodSeconds: 30 } })
  expect(server.delete(`${pods}/a`, { body: { gracePeriodSeconds: 0 } }).object).toMatchObject({
    metadata: { deletionGracePeriodSeconds: 0, ...hold },
  })
  const release = { type: 'application/merge-patch+json', body: { metadata: { finalizers: null } } }
  expect(server.patch(`${pods}/a`, release).status).toBe(200)
  expect(server.get(`${pods}/a`).status).toBe(404)
})

test('deletes a collection as far as selector and limit allow, and responds with its previous state', () => {
  const server = createTestServer()
  for (const name of ['a', 'b', 'c', 'd']) {
    server.post(configMaps, { body: configMap(name, {}, { labels: { odd: String(name === 'a' || name === 'c') } }) })
  }
  const selected = server.send('DELETE', configMaps, { query: { labelSelector: 'odd=true' } }) as ListResponse
  expect(selected.items.map((item) => (item['metadata'] as JsonObject)['name'])).toEqual(['a', 'c'])
  expect(server.list(configMaps).items).toHaveLength(2)
  server.send('DELETE', configMaps, { query: { limit: '1' } })
  expect(server.list(configMaps).items).toHaveLength(1)
  expect(server.send('DELETE', '/api/v1/configmaps')).toMatchObject({ status: 405 })
})

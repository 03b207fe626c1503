import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { configMap, createTestServer, createWidgetServer, widget, widgets } from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const pods = '/api/v1/namespaces/default/pods'
const services = '/api/v1/namespaces/default/services'
const merge = 'application/merge-patch+json'
const query = { fieldManager: 'controller' }

/** The fields that the manager "controller" owns. */
function ownedIn(object: JsonObject): JsonObject | undefined {
  const { managedFields } = object['metadata'] as { managedFields: { manager: string; fieldsV1: JsonObject }[] }
  return managedFields.find(({ manager }) => manager === 'controller')?.fieldsV1
}

test('a resourceVersion of zero is none', () => {
  const server = createWidgetServer()
  server.post(configMaps, { body: configMap('a') })
  const resourceVersion = '0'
  expect(server.put(`${configMaps}/a`, { body: configMap('a', { n: '1' }, { resourceVersion }) }).status).toBe(200)
  server.post(widgets, { body: widget('a') })
  expect(server.put(`${widgets}/a`, { body: widget('a', {}, { resourceVersion }) }).object).toMatchObject({
    code: 422,
    message: expect.stringContaining('must be specified for an update'),
  })
})

test('a write that would change nothing but times of managed fields is not written', async () => {
  const server = createTestServer()
  const created = server.apply(`${configMaps}/a`, 'me', configMap('a', { n: '1' })).object
  const updated = server.put(`${configMaps}/a`, { body: configMap('a', { n: '1', m: '1' }) }).object
  expect(updated).not.toBe(created)
  const { revision } = server.store
  await server.runtime.advance(5_000)
  expect(server.apply(`${configMaps}/a`, 'me', configMap('a', { n: '1' })).object).toBe(updated)
  expect(server.put(`${configMaps}/a`, { body: configMap('a', { n: '1', m: '1' }) }).object).toBe(updated)
  expect(server.patch(`${configMaps}/a`, { type: merge, body: { data: { m: '1' } } }).object).toBe(updated)
  expect(server.store.revision).toBe(revision)
})

test('what only deletion sets is refused in an update of the status, and ignored in a new object', () => {
  const server = createTestServer()
  const system = { deletionTimestamp: '2001-01-01T00:00:00Z', deletionGracePeriodSeconds: 7, selfLink: '/x' }
  const body = { metadata: { name: 'a', ...system }, spec: { ports: [{ port: 80 }] } }
  const created = server.post(services, { body })
  expect(created.status).toBe(201)
  for (const field of Object.keys(system)) expect(created.object['metadata']).not.toHaveProperty(field)
  expect(server.put(`${services}/a/status`, { body }).status).toBe(422)
  expect(server.get(`${services}/a`).object).toBe(created.object)
})

test('a PUT that creates ignores the resourceVersion, and does not create through the status', () => {
  const server = createTestServer()
  const body = { metadata: { name: 'a', resourceVersion: '5' }, spec: { ports: [{ port: 80 }] } }
  expect(server.put(`${services}/a/status`, { body }).status).toBe(404)
  expect(server.put(`${services}/a`, { body }).status).toBe(201)
  const applied = configMap('a', {}, { resourceVersion: '5' })
  expect(server.apply(`${configMaps}/a`, 'me', applied).status).toBe(201)
})

test('a patch can neither move an object nor repeat its owners', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  const patch = (metadata: JsonObject) => server.patch(`${configMaps}/a`, { type: merge, body: { metadata } })
  expect(patch({ namespace: 'other' }).object).toMatchObject({
    code: 400,
    message: 'the namespace of the provided object does not match the namespace sent on the request',
  })
  const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: 'u1' }
  const { object, warnings } = patch({ ownerReferences: [owner, owner] })
  expect((object['metadata'] as JsonObject)['ownerReferences']).toEqual([owner])
  expect(warnings).toEqual([expect.stringContaining('duplicate entries after mutating admission happens;')])
})

test('a status of a pod changes neither owners nor spec, and its writer does not own them', () => {
  const server = createTestServer()
  const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: 'u1' }
  const spec = { containers: [{ name: 'main', image: 'nginx' }] }
  server.post(pods, { body: { metadata: { name: 'a', ownerReferences: [owner] }, spec } })
  const body = {
    metadata: { name: 'a', ownerReferences: [{ ...owner, uid: 'u2' }] },
    spec: { containers: [{ name: 'main', image: 'other' }] },
    status: { message: 'fine' },
  }
  const { object } = server.put(`${pods}/a/status`, { body, query })
  expect(object).toMatchObject({ metadata: { ownerReferences: [owner] }, spec, status: { message: 'fine' } })
  expect(ownedIn(object)).toEqual({ 'f:status': { 'f:message': {} } })
})

test('a status of a Deployment or a Service brings no ownership of labels or spec', () => {
  const server = createTestServer()
  const deployments = '/apis/apps/v1/namespaces/default/deployments'
  const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'main', image: 'a' }] } }
  const spec = { replicas: 1, selector: { matchLabels: { app: 'web' } }, template }
  server.post(deployments, { body: { metadata: { name: 'web' }, spec } })
  const metadata = { name: 'web', labels: { a: 'b' } }
  const status = { replicas: 1, updatedReplicas: 1 }
  const body = { metadata, spec: { ...spec, replicas: 4 }, status }
  expect(ownedIn(server.put(`${deployments}/web/status`, { body, query }).object)).toEqual({
    'f:status': { 'f:replicas': {}, 'f:updatedReplicas': {} },
  })
  server.post(services, { body: { metadata: { name: 'web' }, spec: { ports: [{ port: 80 }] } } })
  const conditions = [{ type: 'Ready', status: 'True', reason: 'Ready', message: '' }]
  const service = { metadata: { name: 'web' }, spec: { ports: [{ port: 81 }] }, status: { conditions } }
  const updated = server.put(`${services}/web/status`, { body: service, query }).object
  expect(updated).toMatchObject({ spec: { ports: [{ port: 80 }] } })
  expect(Object.keys(ownedIn(updated) ?? {})).toEqual(['f:status'])
})

test('a status of a custom resource leaves the metadata alone, that of a definition does not', () => {
  const server = createWidgetServer()
  const created = server.post(widgets, { body: widget('a', { size: 1 }) }).object
  const labelled = (object: JsonObject) => ({ ...(object['metadata'] as JsonObject), labels: { a: 'b' } })
  const body = { ...created, metadata: labelled(created), spec: { size: 9 }, status: { size: 1 } }
  const { object } = server.put(`${widgets}/a/status`, { body, query })
  expect(object['metadata']).not.toHaveProperty('labels')
  expect(ownedIn(object)).toEqual({ 'f:status': { '.': {}, 'f:size': {} } })
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.example.com'
  const definition = server.get(path).object
  const status = { ...(definition['status'] as JsonObject), storedVersions: ['v1', 'v1beta1'] }
  const updated = server.put(`${path}/status`, {
    body: { ...definition, metadata: labelled(definition), status },
    query,
  })
  expect(updated.object['metadata']).toMatchObject({ labels: { a: 'b' } })
  expect(Object.keys(ownedIn(updated.object) ?? {})).toEqual(['f:metadata', 'f:status'])
})

test('a field that goes is a change that the generation counts', () => {
  const server = createWidgetServer()
  const { spec, ...created } = server.post(widgets, { body: widget('a', { size: 1 }) }).object
  expect(spec).toEqual({ size: 1 })
  const { object } = server.put(`${widgets}/a`, { body: created })
  expect(object).toMatchObject({ metadata: { generation: 2 } })
  expect(object).not.toHaveProperty('spec')
})

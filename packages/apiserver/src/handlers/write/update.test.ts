import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { configMap, createTestServer, createWidgetServer, widget, widgets } from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
/** As little as a template of pods may be. */
const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'main', image: 'a' }] } }
const deployments = '/apis/apps/v1/namespaces/default/deployments'

function metadataOf(object: JsonObject) {
  return object['metadata'] as {
    readonly uid: string
    readonly resourceVersion: string
    readonly generation?: number
    readonly managedFields: readonly JsonObject[]
  }
}

test('an old resourceVersion conflicts, the present one and, where allowed, none do not', () => {
  const server = createTestServer()
  const created = server.post(configMaps, { body: configMap('a', { n: '1' }) }).object
  const { resourceVersion } = metadataOf(created)
  expect(server.put(`${configMaps}/a`, { body: configMap('a', { n: '2' }, { resourceVersion }) }).status).toBe(200)
  expect(server.put(`${configMaps}/a`, { body: configMap('a', { n: '3' }, { resourceVersion }) }).object).toMatchObject(
    {
      code: 409,
      reason: 'Conflict',
      message:
        'Operation cannot be fulfilled on configmaps "a": the object has been modified; please apply your changes to the latest version and try again',
    },
  )
  expect(server.put(`${configMaps}/a`, { body: configMap('a', { n: '4' }) }).object).toMatchObject({ data: { n: '4' } })
  expect(server.put(`${configMaps}/a`, { body: configMap('a', {}, { resourceVersion: 'x' }) }).status).toBe(500)
})

test('custom resources must say which resourceVersion they replace', () => {
  const server = createWidgetServer()
  server.post(widgets, { body: widget('a') })
  expect(server.put(`${widgets}/a`, { body: widget('a') }).object).toMatchObject({
    code: 422,
    message:
      'widgets.example.com "a" is invalid: metadata.resourceVersion: Invalid value: 0: must be specified for an update',
  })
})

test('an update that changes nothing writes nothing', () => {
  const server = createTestServer()
  const created = server.post(configMaps, { body: configMap('a', { n: '1' }) }).object
  const { revision } = server.store
  const again = server.put(`${configMaps}/a`, { body: configMap('a', { n: '1' }), query: { fieldManager: 'other' } })
  expect(again).toMatchObject({ status: 200 })
  expect(again.object).toBe(created)
  expect(server.put(`${configMaps}/a`, { body: created }).object).toBe(created)
  expect(server.store.revision).toBe(revision)
})

test('the uid, the name and the namespace of the body must be those of the object', () => {
  const server = createTestServer()
  const created = server.post(configMaps, { body: configMap('a') }).object
  expect(server.put(`${configMaps}/a`, { body: configMap('a', {}, { uid: 'x' }) }).object).toMatchObject({
    code: 409,
    message: `Operation cannot be fulfilled on configmaps "a": StorageError: invalid object, Code: 4, Key: /registry/configmaps/default/a, ResourceVersion: 0, AdditionalErrorMsg: Precondition failed: UID in precondition: x, UID in object meta: ${metadataOf(created).uid}`,
  })
  expect(server.put(`${configMaps}/a`, { body: configMap('b') }).object).toMatchObject({
    code: 400,
    message: 'the name of the object (b) does not match the name on the URL (a)',
  })
  expect(server.put(`${configMaps}/a`, { body: configMap('a', {}, { namespace: 'other' }) }).status).toBe(400)
  expect(server.put(`${configMaps}/b`, { body: configMap('b') }).object).toMatchObject({
    code: 404,
    message: 'configmaps "b" not found',
  })
})

test('what only the system sets is kept', () => {
  const server = createTestServer()
  const created = server.post(configMaps, { body: configMap('a') }).object
  const wanted = configMap('a', { n: '1' }, { creationTimestamp: '2001-01-01T00:00:00Z', generation: 9 })
  const { object } = server.put(`${configMaps}/a`, { body: wanted })
  expect(object).toMatchObject({
    metadata: { uid: metadataOf(created).uid, creationTimestamp: '2030-01-01T00:00:00Z' },
  })
  expect(object['metadata']).not.toHaveProperty('generation')
  const deleting = configMap('a', {}, { deletionTimestamp: '2001-01-01T00:00:00Z' })
  expect(server.put(`${configMaps}/a`, { body: deleting }).object).toMatchObject({ code: 422 })
})

test('the generation counts changes of a custom resource outside metadata and status', () => {
  const server = createWidgetServer()
  const rv = (object: JsonObject) => ({ resourceVersion: metadataOf(object).resourceVersion })
  const put = (body: JsonObject, subresource = '') => server.put(`${widgets}/a${subresource}`, { body }).object
  const created = server.post(widgets, { body: widget('a', { size: 1 }) }).object
  const labelled = put(widget('a', { size: 1 }, { ...rv(created), labels: { a: 'b' } }))
  expect(metadataOf(labelled).generation).toBe(1)
  const reported = put({ ...widget('a', { size: 5 }, rv(labelled)), status: { size: 1 } }, '/status')
  expect(reported).toMatchObject({
    metadata: { generation: 1, labels: { a: 'b' } },
    spec: { size: 1 },
    status: { size: 1 },
  })
  const grown = put({ ...widget('a', { size: 2 }, { ...rv(reported), generation: 40 }), status: { size: 9 } })
  expect(grown).toMatchObject({ metadata: { generation: 2 }, spec: { size: 2 }, status: { size: 1 } })
})

test('the generation of a Deployment counts changes of its spec and its annotations', () => {
  const server = createTestServer()
  const deployment = (replicas: number, metadata: JsonObject = {}) => ({
    metadata: { name: 'web', ...metadata },
    spec: { replicas, selector: { matchLabels: { app: 'web' } }, template },
  })
  const generation = (body: JsonObject) => metadataOf(server.put(`${deployments}/web`, { body }).object).generation
  server.post(deployments, { body: deployment(1) })
  expect(generation(deployment(1, { labels: { a: 'b' } }))).toBe(1)
  expect(generation(deployment(2))).toBe(2)
  expect(generation(deployment(2, { annotations: { a: 'b' } }))).toBe(3)
})

test('the status endpoint of a Deployment changes annotations but neither labels nor spec', () => {
  const server = createTestServer()
  const spec = {
    replicas: 1,
    selector: { matchLabels: { app: 'web' } },
    template,
  }
  server.post(deployments, { body: { metadata: { name: 'web', labels: { app: 'web' } }, spec } })
  const { object } = server.put(`${deployments}/web/status`, {
    body: {
      metadata: { name: 'web', labels: { app: 'other' }, annotations: { revision: '1' } },
      spec: { ...spec, replicas: 4 },
      status: { replicas: 1 },
    },
    query: { fieldManager: 'controller' },
  })
  expect(object).toMatchObject({
    metadata: { labels: { app: 'web' }, annotations: { revision: '1' }, generation: 1 },
    spec: { replicas: 1 },
    status: { replicas: 1 },
  })
  expect(metadataOf(object).managedFields.find((entry) => entry['manager'] === 'controller')).toMatchObject({
    manager: 'controller',
    subresource: 'status',
    fieldsV1: { 'f:status': { 'f:replicas': {} }, 'f:metadata': { 'f:annotations': { '.': {}, 'f:revision': {} } } },
  })
})

test('no manager owns a status that was sent to the main endpoint', () => {
  const server = createWidgetServer()
  const { object } = server.post(widgets, { body: { ...widget('a', { size: 2 }), status: { size: 1 } } })
  expect(metadataOf(object).managedFields).toEqual([
    expect.objectContaining({ fieldsV1: { 'f:spec': { '.': {}, 'f:size': {} } } }),
  ])
})

test('a dry run of an update returns what it would store', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  const { revision } = server.store
  const { object } = server.put(`${configMaps}/a`, { body: configMap('a', { n: '1' }), query: { dryRun: 'All' } })
  expect(object).toMatchObject({ data: { n: '1' }, metadata: { resourceVersion: String(revision) } })
  expect(server.store.revision).toBe(revision)
})

test('the rules of a custom resource see its old state', () => {
  const server = createWidgetServer()
  const created = server.post(widgets, { body: widget('a', { color: 'red' }) }).object
  const { resourceVersion } = metadataOf(created)
  expect(
    server.put(`${widgets}/a`, { body: widget('a', { color: 'blue' }, { resourceVersion }) }).object,
  ).toMatchObject({
    code: 422,
    message: expect.stringContaining('color immutable'),
  })
})

test('versions of a custom resource are views of one object', () => {
  const server = createWidgetServer()
  server.post(widgets, { body: widget('a', { size: 3 }) })
  const beta = widgets.replace('/v1/', '/v1beta1/')
  const { object } = server.get(`${beta}/a`)
  expect(object).toMatchObject({ apiVersion: 'example.com/v1beta1', spec: { size: 3 } })
  expect(server.get(`${beta}/a`).object).toBe(object)
  expect(server.put(`${beta}/a`, { body: { ...object, spec: { size: 4 } } }).status).toBe(200)
  expect(server.get(`${widgets}/a`).object).toMatchObject({ apiVersion: 'example.com/v1', spec: { size: 4 } })
  const { revision } = server.store
  expect(server.put(`${beta}/a`, { body: server.get(`${beta}/a`).object }).status).toBe(200)
  expect(server.put(`${widgets}/a`, { body: server.get(`${widgets}/a`).object }).status).toBe(200)
  expect(server.store.revision).toBe(revision)
  expect(server.post(widgets, { body: { ...widget('b'), apiVersion: 'example.com/v1beta1' } }).object).toMatchObject({
    code: 400,
    message:
      'the API version in the data (example.com/v1beta1) does not match the expected API version (example.com/v1)',
  })
})

test('a PUT creates what Kubernetes lets it create', () => {
  const server = createTestServer()
  const leases = '/apis/coordination.k8s.io/v1/namespaces/default/leases'
  const lease = { metadata: { name: 'leader' }, spec: { holderIdentity: 'me' } }
  expect(server.put(`${leases}/leader`, { body: lease })).toMatchObject({ status: 201, object: { kind: 'Lease' } })
  expect(server.put(`${leases}/leader`, { body: lease }).status).toBe(422)
  expect(server.put(`${leases}/other`, { body: { metadata: { name: 'other', uid: 'x' } } }).status).toBe(409)
  expect(server.put(`${leases.replace('default', 'nowhere')}/leader`, { body: lease }).status).toBe(404)
})

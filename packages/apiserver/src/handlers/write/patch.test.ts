import { expect, test } from 'vitest'
import { configMap, createTestServer, createWidgetServer, widget, widgets } from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const pods = '/api/v1/namespaces/default/pods'
const json = 'application/json-patch+json'
const merge = 'application/merge-patch+json'
const strategic = 'application/strategic-merge-patch+json'

test('a merge patch sets, replaces and removes', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', { keep: '1', change: '1', drop: '1' }) })
  const body = { data: { change: '2', drop: null, add: '3' } }
  const { status, object } = server.patch(`${configMaps}/a`, { type: merge, body, query: { fieldManager: 'patcher' } })
  expect(status).toBe(200)
  expect(object).toMatchObject({ data: { keep: '1', change: '2', add: '3' } })
  expect(object['metadata']).toMatchObject({
    managedFields: [
      { manager: 'patcher', fieldsV1: { 'f:data': { 'f:add': {}, 'f:change': {} } } },
      { manager: 'tester', fieldsV1: { 'f:data': { '.': {}, 'f:keep': {} } } },
    ],
  })
})

test('a patch that changes nothing writes nothing', () => {
  const server = createTestServer()
  const created = server.post(configMaps, { body: configMap('a', { n: '1' }) }).object
  const { revision } = server.store
  expect(server.patch(`${configMaps}/a`, { type: merge, body: { data: { n: '1' } } }).object).toBe(created)
  expect(server.patch(`${configMaps}/a`, { type: json, body: [] }).object).toBe(created)
  expect(server.store.revision).toBe(revision)
})

test('a patch that takes the last of a list or map of the metadata takes the field', () => {
  const server = createWidgetServer()
  const owner = { apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid: 'u1' }
  const metadata = { labels: { a: 'b' }, annotations: { c: 'd' }, ownerReferences: [owner], finalizers: ['e.com/f'] }
  const left = (object: object) => Object.keys((object as { metadata: object }).metadata).sort()
  server.post(configMaps, { body: configMap('bare') })
  const bare = left(server.get(`${configMaps}/bare`).object)

  server.post(configMaps, { body: configMap('a', {}, metadata) })
  const strategicBody = {
    metadata: {
      labels: { a: null },
      annotations: { c: null },
      ownerReferences: [{ $patch: 'delete', uid: 'u1' }],
      '$deleteFromPrimitiveList/finalizers': ['e.com/f'],
    },
  }
  const patched = server.patch(`${configMaps}/a`, { type: strategic, body: strategicBody })
  expect(patched.status).toBe(200)
  expect(left(patched.object)).toEqual(bare)

  const empty = { labels: {}, annotations: {}, ownerReferences: [], finalizers: [], generateName: '' }
  expect(left(server.post(configMaps, { body: configMap('c', {}, empty) }).object)).toEqual(bare)
  const custom = server.post(widgets, { body: widget('w', {}, metadata) })
  expect(left(custom.object)).toContain('ownerReferences')
  const emptied = server.patch(`${widgets}/w`, {
    type: merge,
    body: { metadata: { ...empty, labels: { a: null }, annotations: { c: null } } },
  })
  expect(left(emptied.object)).not.toContain('ownerReferences')
  expect(left(emptied.object)).not.toContain('labels')
})

test('a resourceVersion in a patch must be the present one', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  const body = { metadata: { resourceVersion: '1' }, data: { n: '1' } }
  expect(server.patch(`${configMaps}/a`, { type: merge, body }).object).toMatchObject({ code: 409, reason: 'Conflict' })
})

test('a JSON patch that does not apply is unprocessable, a malformed one a bad request', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', { n: '1' }) })
  const patch = (body: readonly object[] | object) =>
    server.patch(`${configMaps}/a`, { type: json, body: body as never }).object
  expect(patch([{ op: 'replace', path: '/data/n', value: '2' }])).toMatchObject({ data: { n: '2' } })
  expect(patch([{ op: 'test', path: '/data/n', value: '9' }])).toMatchObject({
    code: 422,
    reason: 'Invalid',
    message: 'the server rejected our request due to an error in our request',
    details: {},
  })
  expect(patch([{ op: 'remove', path: '/data/x' }])).toMatchObject({ code: 422 })
  expect(patch({ op: 'remove' })).toMatchObject({ code: 400 })
  expect(server.patch(`${configMaps}/a`, { type: json, text: '{' }).object).toMatchObject({ code: 400 })
})

test('a strategic merge patch merges lists by their keys, and custom resources refuse it', () => {
  const server = createWidgetServer()
  const containers = [
    { name: 'a', image: 'one' },
    { name: 'b', image: 'two' },
  ]
  server.post(pods, { body: { metadata: { name: 'p' }, spec: { containers } } })
  const body = { spec: { containers: [{ name: 'b', image: 'three' }] } }
  expect(server.patch(`${pods}/p`, { type: strategic, body }).object).toMatchObject({
    spec: {
      containers: [
        { name: 'a', image: 'one' },
        { name: 'b', image: 'three' },
      ],
    },
  })
  server.post(widgets, { body: widget('a') })
  expect(server.patch(`${widgets}/a`, { type: strategic, body: {} }).object).toMatchObject({
    code: 415,
    reason: 'UnsupportedMediaType',
    message:
      'the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
  })
})

test('a patch to nothing finds nothing', () => {
  const response = createTestServer().patch(`${configMaps}/a`, { type: merge, body: { data: {} } })
  expect(response.object).toMatchObject({ code: 404, message: 'configmaps "a" not found' })
})

test('a patch can change neither name nor kind, nor make values of a wrong type', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  const patch = (body: object) => server.patch(`${configMaps}/a`, { type: merge, body: body as never }).object
  expect(patch({ metadata: { name: 'b' } })).toMatchObject({ code: 400 })
  expect(patch({ kind: 'Secret' })).toMatchObject({ code: 422 })
  expect(patch({ data: { n: 1 } })).toMatchObject({
    code: 422,
    message: expect.stringContaining('patch: Invalid value'),
  })
  expect(patch({ metadata: { uid: 'x' } })).toMatchObject({
    code: 422,
    message: expect.stringContaining('metadata.uid'),
  })
})

test('unknown fields in a patch are warned about, ignored or refused as asked', () => {
  const server = createWidgetServer()
  server.post(widgets, { body: widget('a') })
  const patch = (fieldValidation?: string) =>
    server.patch(`${widgets}/a`, {
      type: merge,
      body: { spec: { bogus: 1 } },
      query: fieldValidation === undefined ? {} : { fieldValidation },
    })
  expect(patch().warnings).toEqual(['unknown field "spec.bogus"'])
  expect(patch('Ignore').warnings).toBeUndefined()
  expect(patch('Strict').object).toMatchObject({
    code: 422,
    message: expect.stringContaining('strict decoding error: unknown field \\"spec.bogus\\"'.replaceAll('\\', '')),
  })
})

test('only an apply may be forced, and it must name its manager', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  const forced = server.patch(`${configMaps}/a`, { type: merge, body: {}, query: { force: 'true' } })
  expect(forced.object).toMatchObject({
    code: 422,
    message: 'PatchOptions.meta.k8s.io "" is invalid: force: Forbidden: may not be specified for non-apply patch',
  })
  const anonymous = server.patch(`${configMaps}/a`, { type: 'application/apply-patch+yaml', body: configMap('a') })
  expect(anonymous.object).toMatchObject({
    code: 422,
    message: 'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
  })
})

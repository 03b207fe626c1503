import { expect, test } from 'vitest'
import { configMap, createTestServer, createWidgetServer, widget, widgets } from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

test('an apply creates what is not there, and then changes it', () => {
  const server = createTestServer()
  const created = server.apply(`${configMaps}/a`, 'me', configMap('a', { n: '1' }))
  expect(created).toMatchObject({ status: 201, object: { metadata: { namespace: 'default' } } })
  expect(created.object['metadata']).toMatchObject({
    managedFields: [{ manager: 'me', operation: 'Apply', fieldsV1: { 'f:data': { 'f:n': {} } } }],
  })
  const changed = server.apply(`${configMaps}/a`, 'me', configMap('a', { m: '2' }))
  expect(changed).toMatchObject({ status: 200, object: { data: { m: '2' } } })
  expect(changed.object['data']).not.toHaveProperty('n')
})

test('an apply of the same writes nothing', () => {
  const server = createWidgetServer()
  const created = server.apply(`${widgets}/a`, 'me', widget('a', { items: [{ name: 'x' }] })).object
  const { revision } = server.store
  expect(server.apply(`${widgets}/a`, 'me', widget('a', { items: [{ name: 'x' }] })).object).toBe(created)
  expect(server.store.revision).toBe(revision)
})

test('fields of another manager conflict, unless they are taken by force or have the same value', () => {
  const server = createTestServer()
  server.apply(`${configMaps}/a`, 'first', configMap('a', { n: '1', m: '1' }))
  expect(server.apply(`${configMaps}/a`, 'second', configMap('a', { n: '2' })).object).toMatchObject({
    code: 409,
    reason: 'Conflict',
    message: 'Apply failed with 1 conflict: conflict with "first": .data.n',
    details: { causes: [{ reason: 'FieldManagerConflict', message: 'conflict with "first"', field: '.data.n' }] },
  })
  expect(server.apply(`${configMaps}/a`, 'second', configMap('a', { n: '1' })).status).toBe(200)
  const forced = server.apply(`${configMaps}/a`, 'second', configMap('a', { n: '2' }), { force: 'true' })
  expect(forced.object).toMatchObject({ data: { n: '2', m: '1' } })
})

test('lists by key are merged item by item', () => {
  const server = createWidgetServer()
  server.apply(`${widgets}/a`, 'first', widget('a', { items: [{ name: 'x', value: '1' }] }))
  const { object } = server.apply(`${widgets}/a`, 'second', widget('a', { items: [{ name: 'y', value: '2' }] }))
  expect(object).toMatchObject({ spec: { size: 1, items: [{ name: 'x' }, { name: 'y' }] } })
})

test('unknown fields fail the apply whatever is asked, as the server that cannot type them', () => {
  const server = createWidgetServer()
  const response = server.apply(`${widgets}/a`, 'me', widget('a', { bogus: 1 }), { fieldValidation: 'Ignore' })
  expect(response.object).toMatchObject({
    code: 500,
    message:
      'failed to create typed patch object (/a; example.com/v1, Kind=Widget): .spec.bogus: field not declared in schema',
  })
})

test('a configuration must be of the object that it is applied to', () => {
  const server = createTestServer()
  const { uid } = server.post(configMaps, { body: configMap('a') }).object['metadata'] as { uid: string }
  const apply = (name: string, more: object, body = configMap('a', {}, more as never)) =>
    server.apply(`${configMaps}/${name}`, 'me', body).object
  expect(apply('b', {})).toMatchObject({ code: 400, message: expect.stringContaining('does not match the name') })
  expect(apply('a', { namespace: 'other' })).toMatchObject({ code: 400 })
  expect(apply('a', { managedFields: [] })).toMatchObject({ code: 400, message: 'metadata.managedFields must be nil' })
  expect(apply('a', { uid: 'x' })).toMatchObject({ code: 422 })
  expect(apply('a', { resourceVersion: '1' })).toMatchObject({ code: 409 })
  expect(apply('a', {}, { ...configMap('a'), kind: 'Secret' })).toMatchObject({ code: 400 })
  expect(apply('b', {}, configMap('b', {}, { uid }))).toMatchObject({
    code: 409,
    message: `Operation cannot be fulfilled on configmaps "b": uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
  })
})

test('a status is applied to the status alone, and only where there is an object', () => {
  const server = createWidgetServer()
  const status = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'a' }, status: { phase: 'Ready' } }
  expect(server.apply(`${widgets}/a/status`, 'controller', status).status).toBe(404)
  server.apply(`${widgets}/a`, 'me', widget('a', { size: 2 }))
  const { object } = server.apply(`${widgets}/a/status`, 'controller', { ...status, spec: { size: 9 } })
  expect(object).toMatchObject({ spec: { size: 2 }, status: { phase: 'Ready' }, metadata: { generation: 1 } })
  expect(object['metadata']).toMatchObject({
    managedFields: [
      { manager: 'controller', subresource: 'status', fieldsV1: { 'f:status': { 'f:phase': {} } } },
      { manager: 'me' },
    ],
  })
})

test('a YAML configuration with repeated fields is applied with a warning, or refused', () => {
  const server = createTestServer()
  const text = 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  key: "1"\n  key: "2"\n'
  const type = 'application/apply-patch+yaml'
  const warned = server.patch(`${configMaps}/a`, { type, text, query: { fieldManager: 'me' } })
  expect(warned).toMatchObject({ status: 201, object: { data: { key: '2' } } })
  expect(warned.warnings).toEqual([expect.stringContaining('already set in map')])
  const strict = server.patch(`${configMaps}/b`, {
    type,
    text,
    query: { fieldManager: 'me', fieldValidation: 'Strict' },
  })
  expect(strict.object).toMatchObject({ code: 400, message: expect.stringContaining('error strict decoding YAML') })
})

test('an apply by force takes from an updater, who keeps the rest', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a', { n: '1', m: '1' }), query: { fieldManager: 'updater' } })
  expect(server.apply(`${configMaps}/a`, 'me', configMap('a', { n: '2' })).object).toMatchObject({
    code: 409,
    message: 'Apply failed with 1 conflict: conflict with "updater" using v1: .data.n',
  })
  const { object } = server.apply(`${configMaps}/a`, 'me', configMap('a', { n: '2' }), { force: 'true' })
  expect(object).toMatchObject({ data: { n: '2', m: '1' } })
  expect(object['metadata']).toMatchObject({
    managedFields: [
      { manager: 'me', operation: 'Apply', fieldsV1: { 'f:data': { 'f:n': {} } } },
      { manager: 'updater', operation: 'Update', fieldsV1: { 'f:data': { '.': {}, 'f:m': {} } } },
    ],
  })
})

import { expect, test } from 'vitest'
import { createTestServer, createWidgetServer, widget, widgets } from './testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

test('what the client does not accept is refused before anything is done', () => {
  const server = createTestServer()
  server.post(configMaps, { body: { metadata: { name: 'a' } } })
  const { revision } = server.store
  for (const accept of ['text/html', 'application/*', 'json']) {
    expect(server.delete(`${configMaps}/a`, { headers: { accept } }).object).toMatchObject({
      code: 406,
      reason: 'NotAcceptable',
      message:
        '406: Not Acceptable\n\nAvailable representations: application/json, application/yaml, application/vnd.kubernetes.protobuf',
    })
  }
  const accept = 'application/json;as=Table;v=v9;g=meta.k8s.io'
  expect(server.delete(`${configMaps}/a`, { headers: { accept } }).object).toMatchObject({
    code: 406,
    message:
      'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf',
  })
  expect(server.store.revision).toBe(revision)
})

test('the answer says in which form it is wanted', () => {
  const server = createTestServer()
  server.post(configMaps, { body: { metadata: { name: 'a' } } })
  const formOf = (accept: string) => server.get(`${configMaps}/a`, { headers: { accept } }).representation
  expect(formOf('application/json')).toBe(undefined)
  expect(formOf('application/yaml')).toMatchObject({ encoding: 'yaml' })
  expect(formOf('application/vnd.kubernetes.protobuf')).toMatchObject({ encoding: 'protobuf' })
})

test('the type of a patch is decided by the router, letter by letter', () => {
  const server = createTestServer()
  server.post(configMaps, { body: { metadata: { name: 'a' } } })
  const patch = (type: string) => server.patch(`${configMaps}/a`, { type, body: {} })
  expect(patch('application/merge-patch+json; charset=utf-8').status).toBe(200)
  for (const type of ['application/json', '', 'Application/Merge-Patch+JSON']) {
    expect(patch(type).object).toMatchObject({ code: 415, message: '415: Unsupported Media Type', details: {} })
  }
})

test('custom resources are not found as text where nobody serves them', () => {
  const server = createWidgetServer()
  const text = { form: 'document', status: 404, content: '404 page not found\n' }
  expect(server.send('GET', '/apis/example.com/v9/widgets')).toMatchObject(text)
  expect(server.send('GET', '/apis/example.com/v1/gadgets')).toMatchObject(text)
  expect(server.send('DELETE', '/apis/example.com/v1/widgets')).toMatchObject(text)
  expect(server.send('GET', '/apis/example.com/v1/widgets/a')).toMatchObject(text)
})

test('methods that make no sense are carried out of custom resources as far as they can be', () => {
  const server = createWidgetServer()
  expect(server.put(widgets, { body: widget('a') }).object).toMatchObject({
    code: 400,
    message: 'name must be provided',
  })
  expect(server.post(`${widgets}/b`, { body: widget('a') }).object).toMatchObject({ metadata: { name: 'a' } })
  expect(server.delete(`${widgets}/a/status`).object).toMatchObject({
    code: 405,
    message: 'delete is not supported on resources of kind "widgets.example.com"',
  })
  expect(server.get(`${widgets}/a/log`).object).toMatchObject({
    code: 404,
    message: 'widgets.example.com "a" not found',
  })
})

test('a watch from before a definition has expired', async () => {
  const server = createWidgetServer()
  const stream = server.watch(widgets, { resourceVersion: '1' })
  expect(await stream.next()).toMatchObject({
    events: [{ type: 'ERROR', object: { code: 410, reason: 'Expired' } }],
  })
  expect(await stream.next()).toBe(undefined)
})

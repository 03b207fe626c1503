import { expect, test } from 'vitest'
import type { ObjectResponse } from '../api/index.ts'
import { handleResourceRequest } from './handle.ts'
import { createTestServer, createWidgetServer, widget, widgets } from './testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

test('refuses an unacceptable Accept header before anything is done', () => {
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

test('the response contains the negotiated representation', () => {
  const server = createTestServer()
  server.post(configMaps, { body: { metadata: { name: 'a' } } })
  const formOf = (accept: string) => server.get(`${configMaps}/a`, { headers: { accept } }).representation
  expect(formOf('application/json')).toBe(undefined)
  expect(formOf('application/yaml')).toMatchObject({ encoding: 'yaml' })
  expect(formOf('application/vnd.kubernetes.protobuf')).toMatchObject({ encoding: 'protobuf' })
})

test('the router compares the type of a patch literally', () => {
  const server = createTestServer()
  server.post(configMaps, { body: { metadata: { name: 'a' } } })
  const patch = (type: string) => server.patch(`${configMaps}/a`, { type, body: {} })
  expect(patch('application/merge-patch+json; charset=utf-8').status).toBe(200)
  for (const type of ['application/json', '', 'Application/Merge-Patch+JSON']) {
    expect(patch(type).object).toMatchObject({ code: 415, message: '415: Unsupported Media Type', details: {} })
  }
})

test('an unknown custom resource gets a 404 as text', () => {
  const server = createWidgetServer()
  const text = { form: 'document', status: 404, content: '404 page not found\n' }
  expect(server.send('GET', '/apis/example.com/v9/widgets')).toMatchObject(text)
  expect(server.send('GET', '/apis/example.com/v1/gadgets')).toMatchObject(text)
  expect(server.send('DELETE', '/apis/example.com/v1/widgets')).toMatchObject(text)
  expect(server.send('GET', '/apis/example.com/v1/widgets/a')).toMatchObject(text)
})

test('cluster-scoped objects cannot be reached with rights in a namespace, whatever the name of their resource', () => {
  const server = createTestServer()
  const spec = {
    group: 'example.com',
    scope: 'Cluster',
    names: { plural: 'namespaces', kind: 'Space' },
    versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
  }
  server.post('/apis/apiextensions.k8s.io/v1/customresourcedefinitions', {
    body: { metadata: { name: 'namespaces.example.com' }, spec },
  })
  const spaces = '/apis/example.com/v1/namespaces'
  const space = { apiVersion: 'example.com/v1', kind: 'Space', metadata: { name: 'default' } }
  expect(server.post(spaces, { body: space }).status).toBe(201)
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
    expect(server.send(method, `${spaces}/default`, { body: space })).toMatchObject({ form: 'document', status: 404 })
  }
  expect(server.store.list('namespaces.example.com').objects).toHaveLength(1)
})

test('a custom resource handles methods that do not fit the path as far as possible', () => {
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

function sendBy(otherMethod: string, path: string, server = createWidgetServer()) {
  const method = otherMethod === 'HEAD' ? 'GET' : 'POST'
  const user = { name: 'tester', groups: [] }
  return handleResourceRequest(server.context, {
    method,
    otherMethod,
    path,
    query: {},
    headers: {},
    user,
  }) as ObjectResponse
}

test('an unknown method has no route', () => {
  for (const method of ['HEAD', 'OPTIONS', 'TRACE']) {
    for (const path of [configMaps, `${configMaps}/a`, '/api/v1/watch/pods', '/api/v1/namespaces/default/pods/a/log']) {
      expect(sendBy(method, path).status).toBe(405)
    }
    for (const path of ['/api/v1/nosuch', `${configMaps}/a/x`, '/api/v1/configmaps/a', '/api/v1/bindings']) {
      expect(sendBy(method, path).status).toBe(404)
    }
  }
  const proxy = '/api/v1/namespaces/default/pods/a/proxy/x'
  expect(['HEAD', 'OPTIONS', 'TRACE'].map((method) => sendBy(method, proxy).status)).toEqual([404, 404, 405])
})

test('custom resources take HEAD as GET, and refuse unknown methods with a Status', () => {
  const server = createWidgetServer()
  server.post(widgets, { body: widget('a') })
  for (const path of [widgets, `${widgets}/a`, `${widgets}/a/status`]) {
    expect(sendBy('HEAD', path, server).status).toBe(200)
    expect(sendBy('OPTIONS', path, server).object).toMatchObject({
      code: 405,
      message: ' is not supported on resources of kind "widgets.example.com"',
    })
  }
  expect(sendBy('OPTIONS', `${widgets}/a/x`, server).object).toMatchObject({ code: 404 })
  for (const path of ['/apis/example.com/v1/widgets', '/apis/example.com/v1/nosuch']) {
    expect(sendBy('OPTIONS', path, server)).toMatchObject({ form: 'document', status: 404 })
  }
})

test('an empty segment is a missing name, and custom resources ignore it', () => {
  const server = createWidgetServer()
  server.post(widgets, { body: widget('a') })
  const missing = { code: 400, message: 'name must be provided' }
  for (const path of [
    'namespaces//status',
    'namespaces/default/pods//log',
    'nodes//proxy',
    'namespaces//pods//status',
  ]) {
    expect(server.get(`/api/v1/${path}`).object).toMatchObject(missing)
  }
  expect(server.get('/api/v1/namespaces//finalize').status).toBe(405)
  for (const path of ['/api/v1//pods', `${configMaps}//x`, '/api/v1/namespaces/default//a']) {
    expect(server.get(path).status).toBe(404)
  }
  expect(server.get(`${widgets}/a//x`).object).toMatchObject({ kind: 'Widget' })
  expect(server.get(`${widgets}//x`).object).toMatchObject({ message: 'widgets.example.com "" not found' })
  expect(server.list('/apis/example.com/v1/namespaces//widgets').items).toHaveLength(1)
})

test('a watch from before its definition has expired', async () => {
  const server = createWidgetServer()
  const stream = server.watch(widgets, { resourceVersion: '1' })
  expect(await stream.next()).toMatchObject({
    events: [{ type: 'ERROR', object: { code: 410, reason: 'Expired' } }],
  })
  expect(await stream.next()).toBe(undefined)
})

import { expect, test } from 'vitest'
import { configMap, createTestServer, createWidgetServer } from './testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

test.each([
  ['..', `Name parameter invalid: "..": may not be '..'`],
  ['%2e', `Name parameter invalid: ".": may not be '.'`],
  ['a%25b', `Name parameter invalid: "a%b": may not contain '%'`],
])('the name %s is not a key, for any verb', (segment, message) => {
  const server = createTestServer()
  const path = `${configMaps}/${segment}`
  const name = decodeURIComponent(segment)
  const responses = [
    server.get(path),
    server.delete(path),
    server.put(path, { body: configMap(name) }),
    server.patch(path, { type: 'application/merge-patch+json', body: {} }),
    server.apply(path, 'm', configMap(name)),
    server.get(`/api/v1/namespaces/default/pods/${segment}/status`),
    server.get(`/api/v1/namespaces/default/pods/${segment}/proxy`),
    server.get(`/api/v1/nodes/${segment}/proxy`),
    server.get(`/apis/apps/v1/namespaces/default/deployments/${segment}/scale`),
  ]
  for (const { object } of responses) expect(object).toMatchObject({ code: 400, message })
})

test('reports a missing path segment first', () => {
  const server = createTestServer()
  expect(server.put(`${configMaps}/..`, { body: configMap('a') }).object).toMatchObject({
    message: 'the name of the object (a) does not match the name on the URL (..)',
  })
})

test('dots as a namespace lead nowhere', () => {
  const server = createWidgetServer()
  const failure = (path: string) => server.get(path).object
  const invalid = (key: string) => ({ code: 500, message: `invalid key: "${key}"` })
  expect(failure('/api/v1/namespaces/../configmaps')).toMatchObject(invalid('/configmaps/..'))
  expect(failure('/api/v1/namespaces/./configmaps/a')).toMatchObject(invalid('/configmaps/./a'))
  expect(failure('/api/v1/namespaces/../services/a')).toMatchObject(invalid('/services/specs/../a'))
  const widgets = '/apis/example.com/v1/namespaces/../widgets'
  expect(failure(widgets)).toMatchObject(invalid('/example.com/widgets/..'))
  const created = (namespace: string) =>
    server.post(`/api/v1/namespaces/${namespace}/configmaps`, { body: configMap('a') }).object
  expect(created('..')).toMatchObject({
    code: 500,
    message: `Internal error occurred: invalid resource name "..": [may not be '..']`,
  })
  expect(created('nosuch')).toMatchObject({ code: 404 })
  expect(server.internalErrors).toEqual([])
})

test('an empty namespace segment lists all namespaces and allows nothing else', () => {
  const server = createTestServer()
  server.post(configMaps, { body: configMap('a') })
  const path = '/api/v1/namespaces//configmaps'
  expect(server.list(path).items).toHaveLength(1)
  const required = { code: 400, message: 'Namespace parameter required.' }
  expect(server.get(`${path}/a`).object).toMatchObject(required)
  expect(server.delete(`${path}/a`).object).toMatchObject(required)
  expect(server.delete(path).object).toMatchObject(required)
  expect(server.put(`${path}/a`, { body: configMap('a') }).object).toMatchObject(required)
  expect(server.post(path, { body: configMap('b') }).object).toMatchObject({
    code: 422,
    message: 'ConfigMap "b" is invalid: metadata.namespace: Required value',
  })
})

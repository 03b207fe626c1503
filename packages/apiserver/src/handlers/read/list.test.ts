import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import type { ListResponse } from '../../api/index.ts'
import {
  configMap,
  createTestServer,
  createWidgetServer,
  type TestServer,
  widget,
  widgets,
} from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const everywhere = '/api/v1/configmaps'

function namesOf({ items }: ListResponse): unknown[] {
  return items.map((item) => (item['metadata'] as JsonObject)['name'])
}

function createFilled(): TestServer {
  const server = createTestServer()
  for (const name of ['c', 'a', 'b']) server.post(configMaps, { body: configMap(name, {}, { labels: { is: name } }) })
  server.post('/api/v1/namespaces/other/configmaps', { body: configMap('a') })
  return server
}

function token(text: unknown): unknown {
  return JSON.parse(Buffer.from(String(text), 'base64url').toString('utf8'))
}

test('a list is ordered by key and has its revision', () => {
  const server = createFilled()
  const list = server.list(configMaps)
  expect(namesOf(list)).toEqual(['a', 'b', 'c'])
  expect(list.metadata).toEqual({ resourceVersion: String(server.store.revision) })
  expect(server.list(everywhere).items.map((item) => (item['metadata'] as JsonObject)['namespace'])).toEqual([
    'default',
    'default',
    'default',
    'other',
  ])
})

test('all pages show one revision, despite writes between them', () => {
  const server = createFilled()
  const first = server.list(everywhere, { limit: '2' })
  const { revision } = server.store
  expect(namesOf(first)).toEqual(['a', 'b'])
  expect(first.metadata).toMatchObject({ remainingItemCount: 2, resourceVersion: String(revision) })
  expect(token(first.metadata['continue'])).toEqual({ v: 'meta.k8s.io/v1', rv: revision, start: '/default/b\u0000' })
  server.delete(`${configMaps}/c`)
  server.post(configMaps, { body: configMap('bb') })
  const rest = server.list(everywhere, { limit: '5', continue: String(first.metadata['continue']) })
  expect(namesOf(rest)).toEqual(['c', 'a'])
  expect(rest.metadata).toEqual({ resourceVersion: String(revision) })
})

test('a token of one namespace contains names only', () => {
  const server = createFilled()
  const first = server.list(configMaps, { limit: '1' })
  expect(token(first.metadata['continue'])).toMatchObject({ start: '/a\u0000' })
  expect(namesOf(server.list(configMaps, { continue: String(first.metadata['continue']) }))).toEqual(['b', 'c'])
})

test('a compacted page gets 410 with a token for an inconsistent continuation', () => {
  const server = createFilled()
  const first = server.list(configMaps, { limit: '1' })
  server.post(configMaps, { body: configMap('aa') })
  server.store.compact(server.store.revision)
  const gone = server.get(configMaps, { query: { continue: String(first.metadata['continue']) } })
  expect(gone.object).toMatchObject({ code: 410, reason: 'Expired' })
  const next = (gone.object['metadata'] as JsonObject)['continue']
  expect(token(next)).toMatchObject({ rv: -1, start: '/a\u0000' })
  expect(namesOf(server.list(configMaps, { continue: String(next) }))).toEqual(['aa', 'b', 'c'])
})

test('selectors filter, and pages are filled with matching objects', () => {
  const server = createFilled()
  expect(namesOf(server.list(configMaps, { labelSelector: 'is in (a,c)' }))).toEqual(['a', 'c'])
  expect(namesOf(server.list(configMaps, { fieldSelector: 'metadata.name!=a' }))).toEqual(['b', 'c'])
  expect(namesOf(server.list(everywhere, { fieldSelector: 'metadata.name=a,metadata.namespace=other' }))).toEqual(['a'])
  expect(namesOf(server.list(everywhere, { fieldSelector: 'metadata.name=a' }))).toEqual(['a', 'a'])
  const first = server.list(configMaps, { labelSelector: 'is notin (a)', limit: '1' })
  expect(namesOf(first)).toEqual(['b'])
  expect(first.metadata).not.toHaveProperty('remainingItemCount')
  const rest = server.list(configMaps, { labelSelector: 'is notin (a)', continue: String(first.metadata['continue']) })
  expect(namesOf(rest)).toEqual(['c'])
})

test('selects custom resources by fields that their definition declares', () => {
  const server = createWidgetServer()
  server.post(widgets, { body: widget('a', { color: 'red' }) })
  server.post(widgets, { body: widget('b', { color: 'blue' }) })
  expect(namesOf(server.list(widgets, { fieldSelector: 'spec.color=blue' }))).toEqual(['b'])
  expect(server.get(widgets, { query: { fieldSelector: 'spec.size=1' } }).object).toMatchObject({
    code: 400,
    message: 'field label not supported: spec.size',
  })
})

test.each([
  ['labelSelector', 'a in', 400],
  ['fieldSelector', 'spec.nodeName=x', 400],
  ['continue', 'nonsense!', 400],
  ['continue', Buffer.from('{"v":"meta.k8s.io/v1","rv":5,"start":"/../x"}').toString('base64url'), 400],
  ['resourceVersion', 'x', 400],
  ['limit', 'many', 400],
  ['resourceVersionMatch', 'Exact', 422],
  ['sendInitialEvents', 'true', 422],
])('refuses %s=%s', (name, value, status) => {
  expect(createFilled().get(configMaps, { query: { [name]: value } }).status).toBe(status)
})

test('a resourceVersion means "not older than" or "exact", according to the rules', () => {
  const server = createFilled()
  const revision = String(server.store.revision)
  server.delete(`${configMaps}/b`)
  const names = (query: Record<string, string>) => namesOf(server.list(configMaps, query))
  expect(names({ resourceVersion: '0' })).toEqual(['a', 'c'])
  expect(names({ resourceVersion: revision })).toEqual(['a', 'c'])
  expect(names({ resourceVersion: revision, resourceVersionMatch: 'NotOlderThan' })).toEqual(['a', 'c'])
  expect(names({ resourceVersion: revision, resourceVersionMatch: 'Exact' })).toEqual(['a', 'b', 'c'])
  expect(names({ resourceVersion: revision, limit: '5' })).toEqual(['a', 'b', 'c'])
  const refused = (query: Record<string, string>) => server.get(configMaps, { query }).object
  expect(refused({ resourceVersion: '9999' })).toMatchObject({
    code: 504,
    message: `Timeout: Too large resource version: 9999, current: ${server.store.revision}`,
    details: { causes: [{ reason: 'ResourceVersionTooLarge' }], retryAfterSeconds: 1 },
  })
  expect(refused({ resourceVersion: '9999', resourceVersionMatch: 'Exact' })).toMatchObject({ code: 504 })
  server.store.compact(server.store.revision)
  expect(refused({ resourceVersion: revision, resourceVersionMatch: 'Exact' })).toMatchObject({
    code: 410,
    reason: 'Expired',
    message: 'The resourceVersion for the provided list is too old.',
  })
})

test('a get is at least as new as requested', () => {
  const server = createFilled()
  expect(server.get(`${configMaps}/a`, { query: { resourceVersion: '0' } }).status).toBe(200)
  expect(server.get(`${configMaps}/a`, { query: { resourceVersion: '9999' } }).status).toBe(504)
  expect(server.get(`${configMaps}/a`, { query: { watch: 'true' } }).object).toMatchObject({ kind: 'ConfigMap' })
})

test('refuses requests that are not served with a Status', () => {
  const server = createFilled()
  expect(server.get('/apis/apps/v9/things').object).toMatchObject({
    kind: 'Status',
    code: 404,
    message: 'the server could not find the requested resource',
  })
  expect(server.send('GET', '/apis/nowhere.io/v1/things')).toMatchObject({
    form: 'document',
    status: 404,
    contentType: 'text/plain; charset=utf-8',
    content: '404 page not found\n',
  })
  expect(server.get('/api/v1/configmaps/a').status).toBe(404)
  expect(server.get('/api/v1/namespaces/default/nodes').status).toBe(404)
  expect(server.post('/api/v1/configmaps', { body: configMap('x') }).status).toBe(405)
  expect(server.post(`${configMaps}/a`, { body: configMap('x') }).status).toBe(405)
  expect(server.get(`${configMaps}/a/status`).status).toBe(404)
  expect(server.delete('/api/v1/namespaces').object).toMatchObject({
    code: 405,
    message: 'the server does not allow this method on the requested resource',
    details: {},
  })
})

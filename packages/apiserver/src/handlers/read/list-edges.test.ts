import type { JsonObject } from '@kubewright/kube/json'
import { expect, test } from 'vitest'
import { configMap, createTestServer, type TestServer } from '../testdata/server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

function namesIn(response: { readonly items: readonly JsonObject[] }): unknown[] {
  return response.items.map((item) => (item['metadata'] as JsonObject)['name'])
}

function post(server: TestServer, name: string, on: boolean): void {
  server.post(configMaps, { body: configMap(name, {}, { labels: { on: String(on) } }) })
}

test('refuses a resourceVersion beside a continue token, unless it is zero', () => {
  const server = createTestServer()
  for (const name of ['a', 'b']) post(server, name, true)
  const token = server.list(configMaps, { limit: '1' }).metadata['continue'] as string
  expect(server.list(configMaps, { limit: '1', continue: token, resourceVersion: '0' }).status).toBe(200)
  expect(server.get(configMaps, { query: { limit: '1', continue: token, resourceVersion: '1' } }).object).toMatchObject(
    {
      code: 400,
      message: 'specifying resource version is not allowed when using continue',
    },
  )
})

test('a page that ends with the last object has no continue token, however many objects the selector excluded', () => {
  const server = createTestServer()
  post(server, 'a', false)
  post(server, 'b', true)
  const { items, metadata } = server.list(configMaps, { limit: '1', labelSelector: 'on=true' })
  expect(items).toHaveLength(1)
  expect(metadata).toEqual({ resourceVersion: String(server.store.revision) })
})

test('a limit with resourceVersion 0 lists the latest revision', () => {
  const server = createTestServer()
  for (const name of ['a', 'b']) post(server, name, true)
  const { items, metadata } = server.list(configMaps, { limit: '1', resourceVersion: '0' })
  expect(items).toHaveLength(1)
  expect(metadata).toMatchObject({ resourceVersion: String(server.store.revision) })
})

test('an object selected by name is returned at the requested revision, and only if it matches all selectors', () => {
  const server = createTestServer()
  post(server, 'a', true)
  const resourceVersion = String(server.store.revision)
  server.put(`${configMaps}/a`, { body: configMap('a', { n: '1' }, { labels: { on: 'false' } }) })
  const fieldSelector = 'metadata.name=a'
  const exact = { resourceVersion, resourceVersionMatch: 'Exact' }
  const past = server.list(configMaps, { fieldSelector, ...exact })
  expect(past).toMatchObject({ items: [{ metadata: { resourceVersion, labels: { on: 'true' } } }] })
  expect(namesIn(server.list(configMaps, { fieldSelector }))).toEqual(['a'])
  expect(namesIn(server.list(configMaps, { fieldSelector, labelSelector: 'on=true' }))).toEqual([])
})

test('a filtered list over many pages at an old revision stays at that revision', () => {
  const server = createTestServer()
  const commit = (name: string, on: boolean) => {
    const key = { resource: 'configmaps', namespace: 'default', name }
    server.store.commit([{ key, object: configMap(name, {}, { namespace: 'default', labels: { on: String(on) } }) }])
  }
  const name = (index: number) => `object-${String(index).padStart(4, '0')}`
  for (let index = 0; index < 1_200; index++) commit(name(index), index === 1_100)
  const resourceVersion = String(server.store.revision)
  commit(name(1_100), false)
  commit(name(1_150), true)
  const query = { resourceVersion, resourceVersionMatch: 'Exact', limit: '5', labelSelector: 'on=true' }
  expect(namesIn(server.list(configMaps, query))).toEqual([name(1_100)])
})

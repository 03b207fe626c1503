import { getField, type JsonObject } from '@kubewright/kube/json'
import { decodeProtobuf, encodeProtobuf } from '@kubewright/kube/protobuf'
import { afterEach, expect, test } from 'vitest'
import { createApiServer } from '../server.ts'
import { createWireClient, createWireRuntime, linesOf, type WireClient } from './testing/wire.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** A whole server behind a socket. */
async function startServer(): Promise<WireClient> {
  const internalErrors: unknown[] = []
  const server = createApiServer({
    runtime: createWireRuntime(),
    onInternalError: (error) => internalErrors.push(error),
  })
  const client = createWireClient(await server.listen())
  cleanups.push(
    () => expect(internalErrors).toEqual([]),
    () => server.close(),
    () => client.close(),
  )
  return client
}

const configMaps = '/api/v1/namespaces/default/configmaps'
const kubectl = { 'user-agent': 'kubectl/v1.36.0 (linux/amd64) kubernetes/000', 'accept-encoding': 'gzip' }
const json = { ...kubectl, accept: 'application/json', 'content-type': 'application/json' }
const table = {
  ...kubectl,
  accept:
    'application/json;as=Table;v=v1;g=meta.k8s.io,application/json;as=Table;v=v1beta1;g=meta.k8s.io,application/json',
}

function configMap(name: string, data: JsonObject = { a: 'b' }): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, creationTimestamp: null }, data }
}

async function create(client: WireClient, name: string, data?: JsonObject) {
  return client.send(`${configMaps}?fieldManager=kubectl-create&fieldValidation=Strict`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(configMap(name, data)),
  })
}

async function nextEvent(lines: AsyncGenerator<string>): Promise<JsonObject> {
  return JSON.parse((await lines.next()).value as string)
}

test('kubectl create configmap: a protobuf body and a protobuf response', async () => {
  const client = await startServer()
  const response = await client.send(`${configMaps}?fieldManager=kubectl-create&fieldValidation=Strict`, {
    method: 'POST',
    headers: {
      ...kubectl,
      accept: 'application/vnd.kubernetes.protobuf,application/json',
      'content-type': 'application/vnd.kubernetes.protobuf',
    },
    body: encodeProtobuf({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'one' }, data: { a: 'b' } }),
  })
  expect(response).toMatchObject({ status: 201, headers: { 'content-type': 'application/vnd.kubernetes.protobuf' } })
  expect(decodeProtobuf(response.bytes).object).toMatchObject({
    kind: 'ConfigMap',
    metadata: {
      name: 'one',
      namespace: 'default',
      managedFields: [{ manager: 'kubectl-create', operation: 'Update' }],
    },
    data: { a: 'b' },
  })
})

test('kubectl get: a Table of the list, in pages', async () => {
  const client = await startServer()
  for (const name of ['a', 'b', 'c']) await create(client, name)
  const first = (await client.send(`${configMaps}?limit=2`, { headers: table })).json()
  expect(first).toMatchObject({
    kind: 'Table',
    metadata: { remainingItemCount: 1 },
    columnDefinitions: [{ name: 'Name' }, { name: 'Data' }, { name: 'Age' }],
    rows: [{ cells: ['a', 1, '0s'], object: { kind: 'PartialObjectMetadata' } }, { cells: ['b', 1, '0s'] }],
  })
  const token = encodeURIComponent((first['metadata'] as { continue: string }).continue)
  const rest = (await client.send(`${configMaps}?limit=2&continue=${token}`, { headers: table })).json()
  expect(rest).toMatchObject({ rows: [{ cells: ['c', 1, '0s'] }] })
  const plain = (await client.send(configMaps, { headers: json })).json()
  expect(plain).toMatchObject({ kind: 'ConfigMapList', apiVersion: 'v1' })
  expect(Object.keys((plain['items'] as JsonObject[])[0] ?? {})).not.toContain('kind')
})

test('kubectl get --watch: the list, then its changes', async () => {
  const client = await startServer()
  await create(client, 'a')
  const list = (await client.send(`${configMaps}?limit=500`, { headers: table })).json()
  const { resourceVersion } = list['metadata'] as { resourceVersion: string }
  const path = `${configMaps}?resourceVersion=${resourceVersion}&watch=true`
  const lines = linesOf(await client.open(path, { headers: table }))
  await create(client, 'b')
  await client.send(`${configMaps}/a`, { method: 'DELETE', headers: json, body: '{"propagationPolicy":"Background"}' })
  expect(await nextEvent(lines)).toMatchObject({ type: 'ADDED', object: { rows: [{ cells: ['b', 1, '0s'] }] } })
  expect(await nextEvent(lines)).toMatchObject({ type: 'DELETED', object: { rows: [{ cells: ['a', 1, '0s'] }] } })
})

test('kubectl get one --watch: it starts with the current object', async () => {
  const client = await startServer()
  await create(client, 'a')
  await create(client, 'b')
  const path = `${configMaps}?fieldSelector=metadata.name%3Da&resourceVersion=0&watch=true`
  const lines = linesOf(await client.open(path, { headers: table }))
  expect(await nextEvent(lines)).toMatchObject({ type: 'ADDED', object: { rows: [{ cells: ['a', 1, '0s'] }] } })
})

test('an informer: the head, the initial events, the bookmark that ends them, and then changes', async () => {
  const client = await startServer()
  await create(client, 'a')
  const query = 'allowWatchBookmarks=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&watch=true'
  const lines = linesOf(await client.open(`${configMaps}?${query}`, { headers: json }))
  expect(await nextEvent(lines)).toMatchObject({
    type: 'ADDED',
    object: { kind: 'ConfigMap', metadata: { name: 'a' } },
  })
  expect(await nextEvent(lines)).toMatchObject({
    type: 'BOOKMARK',
    object: { metadata: { annotations: { 'k8s.io/initial-events-end': 'true' } } },
  })
  const created = await create(client, 'b')
  const event = await nextEvent(lines)
  expect(event).toMatchObject({ type: 'ADDED' })
  expect(event['object']).toEqual(created.json())
})

test('kubectl apply --server-side of a custom resource, right after its definition', async () => {
  const client = await startServer()
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'widgets.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'widgets', kind: 'Widget' },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: { spec: { type: 'object', properties: { size: { type: 'integer', default: 3 } } } },
            },
          },
        },
      ],
    },
  }
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  expect((await client.send(path, { method: 'POST', headers: json, body: JSON.stringify(definition) })).status).toBe(
    201,
  )
  const index = (await client.send('/openapi/v3', { headers: json })).json()
  expect(getField(index['paths'] as JsonObject, 'apis/example.com/v1')).toBeDefined()
  const applied = await client.send(
    '/apis/example.com/v1/namespaces/default/widgets/w?fieldManager=kubectl&fieldValidation=Strict&force=false',
    {
      method: 'PATCH',
      headers: { ...json, 'content-type': 'application/apply-patch+yaml' },
      body: 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: w}\nspec: {}\n',
    },
  )
  expect(applied.status).toBe(201)
  expect(applied.json()).toMatchObject({ kind: 'Widget', spec: { size: 3 } })
})

test('warns about unknown fields in headers', async () => {
  const client = await startServer()
  const body = JSON.stringify({ ...configMap('a'), nosuch: 1 })
  const response = await client.send(configMaps, { method: 'POST', headers: json, body })
  expect(response.status).toBe(201)
  expect(response.headers['warning']).toBe('299 - "unknown field \\"nosuch\\""')
})

test('compresses a large list, and refuses a body that is not an object with 400', async () => {
  const client = await startServer()
  for (const name of ['a', 'b', 'c']) await create(client, name, { text: 'x'.repeat(100_000) })
  const list = await client.send(configMaps, { headers: json })
  expect(list.headers['content-encoding']).toBe('gzip')
  expect(list.bytes.length).toBeLessThan(10_000)
  const broken = await client.send(configMaps, { method: 'POST', headers: json, body: '{"kind":' })
  expect(broken.json()).toMatchObject({ kind: 'Status', code: 400, reason: 'BadRequest' })
})

test('a server that could not listen on one port listens on another, and closes', async () => {
  const server = createApiServer({ runtime: createWireRuntime() })
  const { port } = await server.listen()
  await expect(server.listen({ port })).rejects.toMatchObject({ code: 'HTTP_PORT_TAKEN' })
  const other = await server.listen()
  expect(other.port).not.toBe(port)
  await server.close()
})

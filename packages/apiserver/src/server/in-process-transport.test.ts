import { expect, test } from 'vitest'
import { handleResourceRequest } from '../handlers/index.ts'
import { configMap, createTestServer } from '../handlers/testdata/server.ts'
import { createInProcessTransport } from './in-process-transport.ts'

const path = '/api/v1/namespaces/default/configmaps'

function connect() {
  const server = createTestServer()
  const { runtime, context } = server
  const user = { name: 'tester', groups: [] }
  const transport = createInProcessTransport((request) => handleResourceRequest(context, request), {
    user,
    runtime,
    userAgent: 'my-operator/1.0',
  })
  return { server, transport }
}

test("objects and lists are the server's frozen values", async () => {
  const { server, transport } = connect()
  const created = await transport.send({
    method: 'POST',
    path,
    body: { form: 'value', value: configMap('a', { key: '1' }) },
  })
  const stored = server.get(`${path}/a`).object
  expect(created).toMatchObject({ status: 201, headers: { 'content-type': 'application/json' } })
  expect(created.body).toEqual({ form: 'value', value: stored })
  expect(stored).toMatchObject({ metadata: { managedFields: [{ manager: 'my-operator' }] } })
  const list = await transport.send({ method: 'GET', path, query: { limit: '5' } })
  if (list.body.form !== 'value') throw new Error('a list is a value')
  const value = list.body.value as unknown as { readonly items: readonly object[] }
  expect(value).toMatchObject({ kind: 'ConfigMapList', apiVersion: 'v1', metadata: { resourceVersion: '5' } })
  expect(value.items[0]).toBe(stored)
  expect(Object.isFrozen(value) && Object.isFrozen(value.items)).toBe(true)
})

test('failures are responses, with their warnings', async () => {
  const { transport } = connect()
  const missing = await transport.send({ method: 'GET', path: `${path}/a` })
  expect(missing).toMatchObject({ status: 404, body: { value: { reason: 'NotFound' } } })
  const body = { form: 'value', value: { ...configMap('a'), bogus: 1 } } as const
  const warned = await transport.send({ method: 'POST', path, body })
  expect(warned.headers['warning']).toBe('299 - "unknown field \\"bogus\\""')
})

test('a watch is a stream of events', async () => {
  const { transport } = connect()
  const response = await transport.send({ method: 'GET', path, query: { watch: 'true' }, stream: true })
  if (response.body.form !== 'stream') throw new Error('a watch is a stream')
  const next = response.body.stream.next()
  await transport.send({ method: 'POST', path, body: { form: 'value', value: configMap('a') } })
  expect(await next).toMatchObject({ form: 'events', events: [{ type: 'ADDED', object: { metadata: { name: 'a' } } }] })
})

test('handles requests in the order in which they are sent', async () => {
  const { server, transport } = connect()
  const names = ['c', 'a', 'b']
  const value = (name: string) => ({ form: 'value', value: configMap(name) }) as const
  const responses = names.map((name) => transport.send({ method: 'POST', path, body: value(name) }))
  expect(server.list(path).items).toHaveLength(3)
  const versions = (await Promise.all(responses)).map(({ body }) =>
    body.form === 'value'
      ? Number((body.value as { metadata: { resourceVersion: string } }).metadata.resourceVersion)
      : 0,
  )
  expect(versions).toEqual([...versions].sort((left, right) => left - right))
})

test('a signal cancels requests before they are sent, and ends streams', async () => {
  const { transport } = connect()
  const controller = new AbortController()
  const { signal } = controller
  const response = await transport.send({ method: 'GET', path, query: { watch: 'true' }, stream: true, signal })
  if (response.body.form !== 'stream') throw new Error('a watch is a stream')
  const next = response.body.stream.next()
  controller.abort()
  expect(await next).toBeUndefined()
  await expect(transport.send({ method: 'GET', path, signal })).rejects.toMatchObject({
    code: 'KUBE_TRANSPORT_CANCELLED',
  })
})

test('a closed transport ends its streams and refuses requests', async () => {
  const { transport } = connect()
  const response = await transport.send({ method: 'GET', path, query: { watch: 'true' }, stream: true })
  if (response.body.form !== 'stream') throw new Error('a watch is a stream')
  const next = response.body.stream.next()
  transport.close()
  expect(await next).toBeUndefined()
  await expect(transport.send({ method: 'GET', path })).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
})

test('a deadlock report names the pending wait for events', async () => {
  const { server, transport } = connect()
  const response = await transport.send({
    method: 'GET',
    path,
    query: { watch: 'true', timeoutSeconds: '5' },
    stream: true,
  })
  if (response.body.form !== 'stream') throw new Error('a watch is a stream')
  const { stream } = response.body
  expect(await server.runtime.run(() => stream.next())).toBeUndefined()
})

test('an internal error gets 500, and is reported', async () => {
  const server = createTestServer()
  const broken = {
    ...server.context,
    store: {
      ...server.store,
      get: () => {
        throw new Error('out of order')
      },
    } as never,
  }
  const response = await handleResourceRequest(broken, {
    method: 'GET',
    path: `${path}/a`,
    query: {},
    headers: {},
    user: { name: 'tester', groups: [] },
  })
  expect(response).toMatchObject({
    status: 500,
    object: { reason: 'InternalError', message: 'Internal error occurred: out of order' },
  })
  expect(server.internalErrors).toHaveLength(1)
})

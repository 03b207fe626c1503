import type { JsonObject } from '@kubewright/kube/json'
import type { TransportResponse } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createApiServer } from './server.ts'

const pods = '/api/v1/namespaces/default/pods'

function contentOf(response: TransportResponse): JsonObject {
  if (response.body.form !== 'value') throw new Error(`a response in the form of ${response.body.form}`)
  return response.body.value as JsonObject
}

function namesOf(response: TransportResponse): readonly unknown[] {
  const items = contentOf(response)['items'] as unknown as { metadata: JsonObject }[]
  return items.map((item) => item.metadata['name'])
}

test('a new server has the namespaces that Kubernetes creates at its start', async () => {
  const server = createApiServer({ runtime: createVirtualRuntime() })
  const response = await server.transport().send({ method: 'GET', path: '/api/v1/namespaces' })
  expect(namesOf(response)).toEqual(['default', 'kube-node-lease', 'kube-public', 'kube-system'])
  expect(contentOf(response)['items']).toMatchObject([
    {
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: {
        creationTimestamp: '2026-01-01T00:00:00Z',
        labels: { 'kubernetes.io/metadata.name': 'default' },
        uid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
      spec: { finalizers: ['kubernetes'] },
      status: { phase: 'Active' },
    },
    {},
    {},
    {},
  ])
})

test('a server on a fork keeps its objects and creates none twice', async () => {
  const runtime = createVirtualRuntime()
  const first = createApiServer({ runtime })
  const pod = { metadata: { name: 'one' }, spec: { containers: [{ name: 'a', image: 'a' }] } }
  const created = await first.transport().send({ method: 'POST', path: pods, body: { form: 'value', value: pod } })
  expect(created.status).toBe(201)
  const second = createApiServer({ runtime, store: first.store.fork() })
  expect(second.store.revision).toBe(first.store.revision)
  expect(namesOf(await second.transport().send({ method: 'GET', path: pods }))).toEqual(['one'])
})

test('one server serves discovery and resources', async () => {
  const transport = createApiServer({ runtime: createVirtualRuntime() }).transport()
  expect(contentOf(await transport.send({ method: 'GET', path: '/version' }))).toMatchObject({ major: '1' })
  expect(contentOf(await transport.send({ method: 'GET', path: '/apis/apps/v1' }))).toMatchObject({
    groupVersion: 'apps/v1',
  })
  expect(contentOf(await transport.send({ method: 'GET', path: `${pods}/nosuch` }))).toMatchObject({
    reason: 'NotFound',
  })
  const nowhere = await transport.send({ method: 'GET', path: '/nosuch' })
  expect(nowhere).toMatchObject({ status: 404, body: { form: 'bytes', bytes: Buffer.from('404 page not found\n') } })
})

test('two servers with the same seed generate the same objects', async () => {
  const create = async () => {
    const transport = createApiServer({ runtime: createVirtualRuntime({ seed: 5 }) }).transport()
    const body = { form: 'value' as const, value: { metadata: { generateName: 'x-' }, data: { a: 'b' } } }
    const path = '/api/v1/namespaces/default/configmaps'
    return contentOf(await transport.send({ method: 'POST', path, body }))
  }
  expect(await create()).toEqual(await create())
})

test('requests over a transport have its user', async () => {
  const server = createApiServer({ runtime: createVirtualRuntime() })
  const transport = server.transport({ userAgent: 'my-operator/1.0' })
  const body = { form: 'value' as const, value: { metadata: { name: 'x' }, data: { a: 'b' } } }
  const response = await transport.send({ method: 'POST', path: '/api/v1/namespaces/default/configmaps', body })
  expect(contentOf(response)['metadata']).toMatchObject({ managedFields: [{ manager: 'my-operator' }] })
})

test('closing ends the streams of every transport; transports and listening then fail', async () => {
  const server = createApiServer({ runtime: createVirtualRuntime() })
  const transport = server.transport()
  const watch = await transport.send({
    method: 'GET',
    path: pods,
    query: { watch: 'true', resourceVersion: '1' },
    stream: true,
  })
  if (watch.body.form !== 'stream') throw new Error('no stream')
  const next = watch.body.stream.next()
  await server.close()
  expect(await next).toBe(undefined)
  await expect(transport.send({ method: 'GET', path: pods })).rejects.toMatchObject({
    code: 'KUBE_TRANSPORT_UNREACHABLE',
  })
  expect(() => server.transport()).toThrow(expect.objectContaining({ code: 'SERVER_CLOSED' }))
  await expect(server.listen()).rejects.toMatchObject({ code: 'SERVER_CLOSED' })
  await server.close()
})

import { builtinDefinition, type ResourceDefinition } from '@kubewright/kube/resource'
import { expect, test } from 'vitest'
import { runtimeLimits } from '../limits.ts'
import type { KindReference } from '../resource/index.ts'
import { configMap, configMapKind, configMapList } from '../watch/testing/config-maps.ts'
import {
  respondBytes,
  respondStatus,
  respondValue,
  ScriptedPeer,
  ScriptedStream,
} from '../watch/testing/scripted-peer.ts'
import { createClient } from './create-client.ts'

function kindOf(group: string, version: string, kind: string): KindReference {
  return { id: `${kind}.${group}`, definition: builtinDefinition(group, version, kind) as ResourceDefinition }
}

const deployment = kindOf('apps', 'v1', 'Deployment')
const name = { namespace: 'default', name: 'web' }

function peerAndClient(...steps: ConstructorParameters<typeof ScriptedPeer>) {
  const peer = new ScriptedPeer(...steps)
  return { peer, client: createClient({ transport: peer, manager: 'tester', userAgent: 'test/1' }) }
}

test('each verb sends the method, path, content type, query and body that the API expects', async () => {
  const object = { metadata: name, spec: { replicas: 1, paused: undefined } }
  const complete = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: name, spec: { replicas: 1 } }
  const { peer, client } = peerAndClient(...Array.from({ length: 8 }, () => respondValue({ ...complete })))
  await client.create(deployment, object, { dryRun: true, fieldValidation: 'Strict' })
  await client.update(deployment, object as never, { manager: 'other' })
  await client.update(deployment, object as never, { subresource: 'status' })
  await client.patch(deployment, name, { type: 'merge', patch: { spec: null } })
  await client.patch(deployment, name, { type: 'json', patch: [] })
  await client.patch(deployment, name, { type: 'strategic', patch: {} })
  await client.apply(deployment, object, { force: true })
  await client.apply(deployment, object, { subresource: 'status' })
  const path = '/apis/apps/v1/namespaces/default/deployments'
  const body = { form: 'value', value: complete }
  const json = { accept: 'application/json', 'user-agent': 'test/1', 'content-type': 'application/json' }
  const query = { fieldManager: 'tester' }
  expect(peer.requests).toStrictEqual([
    { method: 'POST', path, headers: json, body, query: { ...query, dryRun: 'All', fieldValidation: 'Strict' } },
    { method: 'PUT', path: `${path}/web`, headers: json, body, query: { fieldManager: 'other' } },
    { method: 'PUT', path: `${path}/web/status`, headers: json, body, query },
    ...[
      ['merge-patch+json', { spec: null }],
      ['json-patch+json', []],
      ['strategic-merge-patch+json', {}],
    ].map(([type, value]) => ({
      method: 'PATCH',
      path: `${path}/web`,
      headers: { ...json, 'content-type': `application/${type}` },
      body: { form: 'value', value },
      query,
    })),
    ...[
      [`${path}/web`, { ...query, force: 'true' }],
      [`${path}/web/status`, query],
    ].map(([at, expectedQuery]) => ({
      method: 'PATCH',
      path: at,
      headers: { ...json, 'content-type': 'application/apply-patch+yaml' },
      body,
      query: expectedQuery,
    })),
  ])
})

test('writes a subresource with a kind of its own as that kind', async () => {
  const { peer, client } = peerAndClient(respondValue({}), respondValue({}))
  await client.update(deployment, { metadata: name, spec: { replicas: 2 } } as never, { subresource: 'scale' })
  await client.create(kindOf('', 'v1', 'Pod'), { metadata: name }, { subresource: 'eviction' })
  expect(peer.requests).toMatchObject([
    {
      path: expect.stringMatching(/deployments\/web\/scale$/),
      body: { value: { kind: 'Scale', apiVersion: 'autoscaling/v1' } },
    },
    {
      path: '/api/v1/namespaces/default/pods/web/eviction',
      body: { value: { kind: 'Eviction', apiVersion: 'policy/v1' } },
    },
  ])
})

test('returns undefined for an object that does not exist, and throws for a resource that is not served', async () => {
  const details = { name: 'web', kind: 'configmaps' }
  const absent = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', reason: 'NotFound', code: 404 }
  const { client } = peerAndClient(
    respondValue({ ...absent, details }, 404),
    respondBytes('404 page not found\n', 404),
    respondValue({ ...absent, message: 'the server could not find the requested resource', details: {} }, 404),
  )
  expect(await client.get(configMapKind, name)).toBeUndefined()
  await expect(client.get(configMapKind, name)).rejects.toMatchObject({ code: 404, reason: 'NotFound' })
  await expect(client.get(configMapKind, name)).rejects.toThrow('the server could not find the requested resource')
})

test('a failure has the Status of the server, or one with the texts of client-go', async () => {
  const { client } = peerAndClient(
    respondStatus(409, 'Conflict', 'the object has been modified'),
    respondBytes('upstream connect error', 502),
    respondBytes('{"kind":"Status","apiVersion":"v1","status":"Failure","reason":"Forbidden","message":"no"}', 403),
    respondValue({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message: 'not so', code: 422 }),
  )
  const write = () => client.update(configMapKind, configMap('web', 1) as never)
  await expect(write()).rejects.toMatchObject({ name: 'StatusError', reason: 'Conflict', code: 409 })
  await expect(write()).rejects.toMatchObject({
    code: 502,
    reason: 'InternalError',
    message:
      'an error on the server ("upstream connect error") has prevented the request from succeeding (put configmaps)',
    status: { details: { causes: [{ reason: 'UnexpectedServerResponse', message: 'upstream connect error' }] } },
  })
  await expect(write()).rejects.toMatchObject({ code: 403, reason: 'Forbidden', message: 'no' })
  await expect(write()).rejects.toMatchObject({ code: 422, message: 'not so' })
})

test('quotes at most responseTextCharactersMax of a response that is not a Status', async () => {
  const { client } = peerAndClient(respondBytes('é'.repeat(10_000), 500))
  const failure = client.list(configMapKind)
  await expect(failure).rejects.toMatchObject({
    status: { details: { causes: [{ message: 'é'.repeat(runtimeLimits.responseTextCharactersMax) }] } },
  })
})

test('copies a Retry-After header into the Status, unless the Status has its own retryAfterSeconds', async () => {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code: 429, message: 'slow down' }
  const own = { ...status, details: { retryAfterSeconds: 4 } }
  const { client } = peerAndClient(
    respondValue(status, 429, { 'retry-after': '9' }),
    respondValue(own, 429, { 'retry-after': '9' }),
  )
  await expect(client.list(configMapKind)).rejects.toMatchObject({ status: { details: { retryAfterSeconds: 9 } } })
  await expect(client.list(configMapKind)).rejects.toMatchObject({ status: { details: { retryAfterSeconds: 4 } } })
})

test('adds missing apiVersion and kind to list items and passes complete items on unchanged', async () => {
  const complete = configMap('a', 1)
  const bare = '{"metadata":{"name":"b","namespace":"default","resourceVersion":"2"},"data":{"n":9007199254740993}}'
  const metadata = '{"resourceVersion":"7","continue":"next","remainingItemCount":4}'
  const { client } = peerAndClient(
    respondValue(configMapList(7, [complete])),
    respondBytes(`{"kind":"ConfigMapList","apiVersion":"v1","metadata":${metadata},"items":[${bare}]}`),
    respondBytes('{"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"7"},"items":null}'),
  )
  const shared = await client.list(configMapKind)
  expect(shared.items[0]).toBe(complete)
  const parsed = await client.list(configMapKind)
  expect(parsed).toMatchObject({ resourceVersion: '7', continue: 'next', remainingItemCount: 4 })
  expect(parsed.items[0]).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', data: { n: 9007199254740993n } })
  expect(Object.isFrozen(parsed.items[0]?.metadata)).toBe(true)
  expect((await client.list(configMapKind)).items).toEqual([])
})

test.each([
  ['plain text', respondBytes('hello')],
  ['an array', respondBytes('[]')],
  ['a Table', respondBytes('{"kind":"Table","apiVersion":"meta.k8s.io/v1","rows":[]}')],
  ['items that are not an array', respondBytes('{"kind":"ConfigMapList","items":{}}')],
  ['a stream', new ScriptedStream().step],
])('%s instead of a list throws CLIENT_RESPONSE_INVALID', async (_, step) => {
  const { client } = peerAndClient(step)
  await expect(client.list(configMapKind)).rejects.toMatchObject({ code: 'CLIENT_RESPONSE_INVALID' })
})

test('a deletion returns the object while it exists, and undefined when it is gone', async () => {
  const deleted = (metadata: object, rest: object = {}) =>
    respondValue({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', ...metadata }, ...rest })
  const began = { deletionTimestamp: '2026-01-01T00:00:00Z' }
  const { peer, client } = peerAndClient(
    respondValue({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details: { name: 'web' } }),
    deleted({}),
    deleted({ ...began, deletionGracePeriodSeconds: 0 }),
    deleted({ ...began, deletionGracePeriodSeconds: 30 }),
    deleted({ ...began, deletionGracePeriodSeconds: 0, finalizers: ['example.com/hold'] }),
    deleted(began, { kind: 'Namespace', spec: { finalizers: ['kubernetes'] } }),
    respondStatus(404, 'NotFound'),
  )
  const options = { preconditions: { uid: 'u' }, propagation: 'Background', gracePeriodSeconds: 0 } as const
  expect(await client.delete(configMapKind, name, options)).toBeUndefined()
  expect(peer.requests[0]?.body).toStrictEqual({
    form: 'value',
    value: {
      kind: 'DeleteOptions',
      apiVersion: 'v1',
      preconditions: { uid: 'u' },
      propagationPolicy: 'Background',
      gracePeriodSeconds: 0,
    },
  })
  expect(await client.delete(configMapKind, name)).toBeUndefined()
  expect(await client.delete(configMapKind, name)).toBeUndefined()
  expect(await client.delete(configMapKind, name)).toBeDefined()
  expect(await client.delete(configMapKind, name)).toBeDefined()
  expect(await client.delete(configMapKind, name)).toBeDefined()
  await expect(client.delete(configMapKind, name)).rejects.toMatchObject({ code: 404 })
})

test('reports the UID of a removed object from the Status or the object, and none while it exists', async () => {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' }
  const pod = (metadata: object) =>
    respondValue({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', ...metadata } })
  const { client } = peerAndClient(
    respondValue({ ...status, details: { name: 'web', uid: 'one' } }),
    pod({ uid: 'two' }),
    respondValue({ ...status, details: { name: 'web' } }),
    pod({ uid: 'three', deletionTimestamp: '2026-01-01T00:00:00Z', finalizers: ['example.com/hold'] }),
  )
  const removed: (string | undefined)[] = []
  const onRemoved = (uid: string | undefined) => removed.push(uid)
  for (let count = 0; count < 4; count++) await client.delete(configMapKind, name, { onRemoved })
  expect(removed).toEqual(['one', 'two', undefined])
})

test('reports warnings one by one, with their request', async () => {
  const received: string[] = []
  const warning = '299 - "v1beta1 is \\"old\\", use v1", 299 - "unknown field \\"spec.x\\""'
  const peer = new ScriptedPeer(respondValue(configMap('web', 1), 200, { warning }))
  const client = createClient({
    transport: peer,
    onWarning: (text, { method, path }) => received.push(`${method} ${path}: ${text}`),
  })
  await client.get(configMapKind, name)
  expect(received).toEqual([
    'GET /api/v1/namespaces/default/configmaps/web: v1beta1 is "old", use v1',
    'GET /api/v1/namespaces/default/configmaps/web: unknown field "spec.x"',
  ])
})

test('a warning callback that throws does not make the request fail', async () => {
  const warning = '299 - "old", 299 - "older"'
  const received: string[] = []
  const onWarning = (text: string) => {
    received.push(text)
    throw new Error('not interested')
  }
  const transport = new ScriptedPeer(respondValue(configMap('web', 1), 200, { warning }))
  expect(await createClient({ transport, onWarning }).get(configMapKind, name)).toMatchObject({ metadata: name })
  expect(received).toEqual(['old', 'older'])
})

test('refuses an object without a name, or without the namespace that its kind needs, before sending', async () => {
  const { peer, client } = peerAndClient()
  const missing = (part: string) => ({ code: 'CLIENT_NAME_MISSING', path: `metadata.${part}` })
  await expect(client.get(configMapKind, { namespace: 'default', name: '' })).rejects.toMatchObject(missing('name'))
  await expect(client.get(configMapKind, { name: 'web' })).rejects.toMatchObject(missing('namespace'))
  await expect(client.create(configMapKind, { metadata: { name: 'web' } })).rejects.toMatchObject(missing('namespace'))
  await expect(client.apply(configMapKind, { metadata: { namespace: 'x' } }, {})).rejects.toMatchObject(missing('name'))
  expect(peer.requests).toEqual([])
})

test.each(['.', '..', 'web/status', '../../secrets/key', 'a%2Fb'])('refuses %s as a path segment', async (part) => {
  const { peer, client } = peerAndClient()
  const invalid = (path: string) => ({ code: 'CLIENT_NAME_INVALID', path })
  const named = { namespace: 'default', name: part }
  const inside = { namespace: part, name: 'web' }
  const clusterWide = kindOf('', 'v1', 'Namespace')
  const asName = [
    client.get(configMapKind, named),
    client.delete(configMapKind, named),
    client.delete(clusterWide, { name: part }),
    client.patch(configMapKind, named, { type: 'merge', patch: {} }),
    client.apply(configMapKind, { metadata: named }, {}),
    client.readRaw(configMapKind, named),
  ]
  for (const request of asName) await expect(request).rejects.toMatchObject(invalid('metadata.name'))
  const asNamespace = [
    client.get(configMapKind, inside),
    client.create(configMapKind, { metadata: inside }),
    client.update(configMapKind, { metadata: inside } as never),
  ]
  for (const request of asNamespace) await expect(request).rejects.toMatchObject(invalid('metadata.namespace'))
  const asSelection = [
    client.list(configMapKind, { namespace: part }),
    client.watch(configMapKind, { namespace: part }),
    client.deleteAllOf(configMapKind, { namespace: part }),
    client.readRaw(configMapKind, { namespace: part }),
  ]
  for (const request of asSelection) await expect(request).rejects.toMatchObject(invalid('namespace'))
  expect(peer.requests).toEqual([])
})

test.each(['..', 'proxy/../../../nodes', 'proxy/%2e%2E/log', 'log?follow=true', 'log#'])(
  'refuses %s as a subresource',
  async (subresource) => {
    const { peer, client } = peerAndClient()
    const request = client.get(configMapKind, name, { subresource })
    await expect(request).rejects.toMatchObject({ code: 'CLIENT_NAME_INVALID', path: 'subresource' })
    expect(peer.requests).toEqual([])
  },
)

test('the caller may change what it has written, and the server may keep what it received', async () => {
  const { peer, client } = peerAndClient(respondValue(configMap('web', 1)))
  const object = { metadata: { ...name, labels: { tier: 'front' } } }
  await client.create(configMapKind, object)
  object.metadata.labels.tier = 'back'
  expect(peer.requests[0]?.body).toMatchObject({ value: { metadata: { labels: { tier: 'front' } } } })
})

test('percent-encodes names in the path', async () => {
  const { peer, client } = peerAndClient(respondValue({}))
  await client.get(kindOf('rbac.authorization.k8s.io', 'v1', 'ClusterRole'), { name: 'system:x y' })
  expect(peer.requests[0]?.path).toBe('/apis/rbac.authorization.k8s.io/v1/clusterroles/system%3Ax%20y')
})

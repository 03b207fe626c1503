import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { CertificateSigningRequest, ConfigMap, Namespace, Pod } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { configMap, configMapKind, configMapList } from '../watch/testing/config-maps.ts'
import {
  respondBytes,
  respondStatus,
  respondValue,
  ScriptedPeer,
  ScriptedStream,
} from '../watch/testing/scripted-peer.ts'
import type { Client } from './client.ts'
import { createClient } from './create-client.ts'
import { metadataOf } from './metadata-kind.ts'
import { namespacedClient } from './namespaced-client.ts'
import { subresourceClient } from './subresource-client.ts'
import { createWarningReporter } from './warnings.ts'

const name = { namespace: 'default', name: 'web' }
const path = '/api/v1/namespaces/default/configmaps'

function peerAndClient(...steps: ConstructorParameters<typeof ScriptedPeer>) {
  const peer = new ScriptedPeer(...steps)
  return { peer, client: createClient({ transport: peer }) }
}

test('deleteAllOf sends the selection in the query and the options in the body, and reads both kinds of response', async () => {
  const status = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success' }
  const { peer, client } = peerAndClient(
    respondValue(configMapList(7, [configMap('a', 1)], 'next')),
    respondValue(status),
    respondStatus(403, 'Forbidden'),
    respondValue({ ...status, status: 'Failure', code: 500, message: 'half done' }),
  )
  const selection = { namespace: 'default', labelSelector: 'a=b', fieldSelector: 'x=y', limit: 5, continue: 'token' }
  const options = { ...selection, propagation: 'Orphan', gracePeriodSeconds: 3, dryRun: true } as const
  const deleted = await client.deleteAllOf(configMapKind, options)
  expect(deleted).toMatchObject({ items: [{ metadata: { name: 'a' } }], resourceVersion: '7', continue: 'next' })
  const { namespace, ...query } = selection
  expect(peer.requests[0]).toMatchObject({
    method: 'DELETE',
    path: `/api/v1/namespaces/${namespace}/configmaps`,
    query: { ...query, limit: '5' },
    body: {
      form: 'value',
      value: { kind: 'DeleteOptions', propagationPolicy: 'Orphan', gracePeriodSeconds: 3, dryRun: ['All'] },
    },
  })
  expect(await client.deleteAllOf(configMapKind, { namespace })).toEqual({ items: [], resourceVersion: '' })
  await expect(client.deleteAllOf(configMapKind, { namespace })).rejects.toMatchObject({ reason: 'Forbidden' })
  await expect(client.deleteAllOf(configMapKind, { namespace })).rejects.toThrow('half done')
})

test('deleteAllOf of a namespaced kind is refused without a namespace, and is sent for cluster-scoped kinds', async () => {
  const { peer, client } = peerAndClient(respondValue({ kind: 'NamespaceList', metadata: {}, items: [] }))
  const refused = client.deleteAllOf(configMapKind, { labelSelector: 'a=b' })
  await expect(refused).rejects.toMatchObject({ code: 'CLIENT_NAME_MISSING', path: 'namespace' })
  await client.deleteAllOf(Namespace)
  expect(peer.requests.map((request) => request.path)).toEqual(['/api/v1/namespaces'])
})

test('requests metadata by the Accept header and returns only metadata, even if the server sends more', async () => {
  const partial = { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: { name: 'web' } }
  const { peer, client } = peerAndClient(
    respondValue(partial),
    respondValue(configMap('web', 1)),
    respondValue({ kind: 'PartialObjectMetadataList', apiVersion: 'meta.k8s.io/v1', metadata: {}, items: [partial] }),
    new ScriptedStream().step,
    respondValue({ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Success', details: { uid: 'one' } }),
  )
  const kind = metadataOf(ConfigMap)
  const expected = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'web' } }
  expect(await client.get(kind, name)).toStrictEqual(expected)
  expect(Object.keys((await client.get(kind, name)) ?? {})).toEqual(['apiVersion', 'kind', 'metadata'])
  expect((await client.list(kind)).items).toStrictEqual([expected])
  await client.watch(kind, {})
  expect(await client.delete(kind, name)).toBeUndefined()
  const one = 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json'
  const list = 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json'
  expect(peer.requests.map(({ headers }) => headers?.['accept'])).toEqual([one, one, list, one, 'application/json'])
  expect(metadataOf(kind)).toBe(kind)
})

test('returns a raw response unchanged, and throws if it is not a success', async () => {
  const stream = new ScriptedStream()
  const { peer, client } = peerAndClient(respondBytes('{"items":['), stream.step, respondStatus(404, 'NotFound'))
  const raw = await client.readRaw(configMapKind, { namespace: 'default', query: { limit: '1' }, accept: 'text/plain' })
  expect(raw.body).toMatchObject({ form: 'bytes' })
  const opened = await client.readRaw(Pod, { ...name, subresource: 'log', stream: true })
  expect(opened.body).toStrictEqual({ form: 'stream', stream: expect.toSatisfy((opened) => opened === stream) })
  await expect(client.readRaw(configMapKind, name)).rejects.toMatchObject({ code: 404 })
  expect(peer.requests).toMatchObject([
    { path, query: { limit: '1' }, headers: { accept: 'text/plain' } },
    { path: '/api/v1/namespaces/default/pods/web/log', stream: true },
    { path: `${path}/web` },
  ])
})

test('field manager, dry run and field validation of the client are in every write that does not override them', async () => {
  const peer = new ScriptedPeer(...Array.from({ length: 6 }, () => respondValue(configMap('web', 1))))
  const client = createClient({ transport: peer, manager: 'own', dryRun: true, fieldValidation: 'Strict' })
  await client.create(ConfigMap, { metadata: name })
  await client.update(ConfigMap, { metadata: name } as never, { manager: 'call', fieldValidation: 'Warn' })
  await client.patch(ConfigMap, name, { type: 'merge', patch: {} })
  await client.apply(ConfigMap, { metadata: name }, { force: true, dryRun: false })
  const common = { fieldManager: 'own', dryRun: 'All', fieldValidation: 'Strict' }
  expect(peer.queries).toStrictEqual([
    common,
    { ...common, fieldManager: 'call', fieldValidation: 'Warn' },
    common,
    { ...common, force: 'true' },
  ])
  await client.delete(ConfigMap, name)
  expect(peer.requests[4]?.body).toMatchObject({ value: { dryRun: ['All'] } })
})

test('writes a subresource of the same kind under its own path with the name of the object', async () => {
  const { peer, client } = peerAndClient(respondValue({}), respondValue({}))
  const approvals = subresourceClient(client, CertificateSigningRequest, 'approval')
  const condition = { type: 'Approved', status: 'True', reason: 'Ok' } as const
  const body = { spec: { request: '', signerName: 'example.com/x' }, status: { conditions: [condition] } }
  await approvals.update({ name: 'web' }, body)
  await subresourceClient(client, Pod, 'unheard-of').create(name, { anything: 1 })
  expect(peer.requests).toMatchObject([
    {
      method: 'PUT',
      path: '/apis/certificates.k8s.io/v1/certificatesigningrequests/web/approval',
      body: { value: { kind: 'CertificateSigningRequest', metadata: { name: 'web' } } },
    },
    { method: 'POST', path: '/api/v1/namespaces/default/pods/web/unheard-of', body: { value: { metadata: name } } },
  ])
})

test('the observer gets every attempt with its code and duration, and every retry', async () => {
  const runtime = createVirtualRuntime()
  const received: string[] = []
  const busy = respondValue({}, 503, { 'retry-after': '2' })
  const broken = () => Promise.reject(new Error('no network'))
  const client = createClient({
    transport: new ScriptedPeer(busy, respondValue(configMap('web', 1)), broken),
    runtime,
    observer: {
      finished: (method, code, seconds) => received.push(`${method} ${code} ${seconds} s`),
      retried: (method, code) => received.push(`${method} again after ${code}`),
    },
  })
  await runtime.run(() => client.create(configMapKind, { metadata: name }))
  await expect(runtime.run(() => client.get(configMapKind, name))).rejects.toThrow('no network')
  expect(received).toEqual(['POST 503 0 s', 'POST again after 503', 'POST 200 0 s', 'GET <error> 0 s'])
})

test('remembers the latest warningTextsMax texts of warnings reported once', () => {
  const received: string[] = []
  const report = createWarningReporter((text) => received.push(text), true)
  const warn = (text: string) =>
    report?.(
      { status: 200, headers: { warning: `299 - "${text}"` }, body: { form: 'value', value: {} } },
      { method: 'GET', path: '/' },
    )
  for (let count = 0; count < runtimeLimits.warningTextsMax; count++) warn(`text ${count}`)
  warn('text 0')
  expect(received).toHaveLength(runtimeLimits.warningTextsMax)
  warn('one more')
  warn('text 0')
  warn('text 1')
  expect(received.slice(-2)).toEqual(['one more', 'text 1'])
})

type AnyCall = (client: Client, place: { readonly namespace?: string }) => Promise<unknown>

const calls: Readonly<Record<keyof Client, AnyCall>> = {
  get: (client, place) => client.get(ConfigMap, { ...place, name: 'web' }),
  list: (client, place) => client.list(ConfigMap, place),
  create: (client, place) => client.create(ConfigMap, { metadata: { ...place, name: 'web' } }),
  update: (client, place) => client.update(ConfigMap, { metadata: { ...place, name: 'web' } } as never),
  patch: (client, place) => client.patch(ConfigMap, { ...place, name: 'web' }, { type: 'merge', patch: {} }),
  apply: (client, place) => client.apply(ConfigMap, { metadata: { ...place, name: 'web' } }, {}),
  delete: (client, place) => client.delete(ConfigMap, { ...place, name: 'web' }),
  deleteAllOf: (client, place) => client.deleteAllOf(ConfigMap, place),
  watch: (client, place) => client.watch(ConfigMap, place),
  readRaw: (client, place) => client.readRaw(ConfigMap, place),
}

test.each(Object.entries(calls))('a client of one namespace binds %s to it', async (method, call) => {
  const response = method === 'watch' ? new ScriptedStream().step : respondValue(configMapList(7, []))
  const { peer, client } = peerAndClient(response, response)
  const tenant = namespacedClient(client, 'tenant')
  await call(tenant, {})
  await call(tenant, { namespace: 'tenant' })
  for (const request of peer.requests) expect(request.path).toContain('/api/v1/namespaces/tenant/configmaps')
  await expect(call(tenant, { namespace: 'other' })).rejects.toMatchObject({ code: 'CLIENT_NAMESPACE_FOREIGN' })
  expect(peer.requests).toHaveLength(2)
})

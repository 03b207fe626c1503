import { createApiServer } from '@kubewright/apiserver'
import type { JsonObject } from '@kubewright/kube/json'
import type { Transport, TransportRequest, TransportResponse } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { CustomResourceDefinition } from '../kinds/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createClient } from './create-client.ts'
import { createKindMapper } from './kind-mapper.ts'
import { definitionIn } from './testing/object-tests.ts'

/** The embedded server. Records the requests, and may respond differently. */
function start(change: (request: TransportRequest, send: Transport['send']) => ReturnType<Transport['send']>) {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const inner = server.transport()
  const paths: string[] = []
  const transport: Transport = {
    send: (request) => {
      paths.push(request.path)
      return change(request, inner.send)
    },
    close: () => inner.close(),
  }
  const kinds = createKindMapper({ transport, runtime })
  return { runtime, paths, kinds, client: createClient({ transport: inner, runtime }) }
}

/** A server before 1.26 does not support aggregated discovery, and responds with plain JSON. */
const asBefore: Parameters<typeof start>[0] = (request, send) =>
  send({ ...request, headers: { ...request.headers, accept: 'application/json' } })

test('aggregated discovery takes two requests, with the same result as the documents of each group version', async () => {
  const now = start((request, send) => send(request))
  const before = start(asBefore)
  const both = await Promise.all(
    [now, before].map(async ({ runtime, kinds, client }) => {
      await runtime.run(() => client.create(CustomResourceDefinition, definitionIn('suite', 'Cluster')))
      return (await runtime.run(() => kinds.resources())).map(({ shape: _, ...definition }) => definition)
    }),
  )
  expect(now.paths).toEqual(['/api', '/apis'])
  expect(before.paths.length).toBeGreaterThan(10)
  expect(both[0]).toEqual(both[1])
  expect(both[0]).toContainEqual(
    expect.objectContaining({ kind: 'Widget', namespaced: false, group: 'suite.example.com' }),
  )
})

test('concurrent lookups share one discovery read, and known kinds cause none', async () => {
  const { runtime, paths, kinds } = start((request, send) => send(request))
  await runtime.run(() => Promise.all(['po', 'deploy', 'ns'].map((name) => kinds.find(name))))
  await runtime.run(() => kinds.find('svc'))
  expect(paths).toEqual(['/api', '/apis'])
})

test('an unknown kind causes a new discovery read, once per discoveryIntervalMs for any number of lookups', async () => {
  const { runtime, paths, kinds } = start((request, send) => send(request))
  const lookUp = (kind: string) => kinds.kind({ group: 'none.example.com', kind }).catch((error) => error.code)
  const codes = await runtime.run(() => Promise.all(['A', 'B', 'C'].map(lookUp)))
  expect(codes).toEqual(['KIND_NOT_SERVED', 'KIND_NOT_SERVED', 'KIND_NOT_SERVED'])
  expect(paths).toHaveLength(4)
  expect(runtime.clock.monotonic()).toBe(runtimeLimits.discoveryIntervalMs)
  await runtime.run(() => lookUp('D'))
  expect(paths).toHaveLength(6)
  expect(runtime.clock.monotonic()).toBe(2 * runtimeLimits.discoveryIntervalMs)
})

test('a lookup finds a kind that was installed before it', async () => {
  const { runtime, kinds, client } = start((request, send) => send(request))
  await runtime.run(() => kinds.find('po'))
  await runtime.run(() => client.create(CustomResourceDefinition, definitionIn('suite')))
  const found = await runtime.run(() => kinds.definition({ group: 'suite.example.com', kind: 'Widget' }))
  expect(found).toMatchObject({ plural: 'widgets', version: 'v1' })
})

test('a group version that cannot be read does not affect the others', async () => {
  const { runtime, kinds } = start((request, send) => {
    if (request.path !== '/apis/apps/v1') return asBefore(request, send)
    const value = {
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      code: 503,
      message: 'no backend',
    }
    return Promise.resolve({ status: 503, headers: {}, body: { form: 'value', value } })
  })
  expect(await runtime.run(() => kinds.find('po'))).toMatchObject({ kind: 'Pod' })
  const unknown = runtime.run(() => kinds.kind({ group: 'apps', kind: 'Deployment' }))
  await expect(unknown).rejects.toMatchObject({
    code: 'KIND_DISCOVERY_FAILED',
    message: 'the server did not say whether it serves Deployment of apps: apps/v1: no backend',
  })
  const other = runtime.run(() => kinds.kind({ group: 'batch', kind: 'Nothing' }))
  await expect(other).rejects.toMatchObject({ code: 'KIND_NOT_SERVED' })
})

/** Responses of a server with discovery that the embedded server does not have. */
function scripted(documents: Readonly<Record<string, JsonObject>>) {
  const transport = {
    send: async ({ path }: TransportRequest): Promise<TransportResponse> => {
      const value = documents[path] ?? { kind: 'APIGroupList', groups: [] }
      return { status: 200, headers: {}, body: { form: 'value', value } }
    },
    close: () => {},
  }
  const runtime = createVirtualRuntime()
  return { runtime, kinds: createKindMapper({ transport, runtime }) }
}

test('in the documents of each group version, the preferred version comes first, whatever its position', async () => {
  const resources = (size: string) => ({
    kind: 'APIResourceList',
    resources: [
      {
        name: 'things',
        singularName: '',
        namespaced: false,
        kind: 'Thing',
        verbs: ['get', 'list'],
        categories: [size],
      },
      { name: 'things/scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: ['get'] },
      { name: 'things/status', kind: 'Thing', verbs: ['get'] },
    ],
  })
  const versions = [{ version: 'v2alpha1' }, { version: 'v1' }]
  const { runtime, kinds } = scripted({
    '/api': { kind: 'APIVersions', versions: ['v1'] },
    '/api/v1': { kind: 'APIResourceList', resources: [] },
    '/apis': { kind: 'APIGroupList', groups: [{ name: 'x.io', versions, preferredVersion: { version: 'v1' } }] },
    '/apis/x.io/v1': resources('small'),
    '/apis/x.io/v2alpha1': resources('large'),
  })
  expect(await runtime.run(() => kinds.preferredVersion('x.io'))).toBe('v1')
  const { shape, ...thing } = await runtime.run(() => kinds.definition({ group: 'x.io', kind: 'Thing' }))
  expect(thing).toEqual({
    group: 'x.io',
    version: 'v1',
    kind: 'Thing',
    plural: 'things',
    singular: 'thing',
    listKind: 'ThingList',
    namespaced: false,
    verbs: ['get', 'list'],
    shortNames: [],
    categories: ['small'],
    subresources: [
      { name: 'scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: ['get'] },
      { name: 'status', group: 'x.io', version: 'v1', kind: 'Thing', verbs: ['get'] },
    ],
  })
  expect(shape()).toBeUndefined()
})

test('aggregated discovery leaves out a resource without a kind, and reports a group whose server is silent', async () => {
  const thing = { resource: 'things', responseKind: { kind: 'Thing' }, scope: 'Namespaced', verbs: ['get'] }
  const version = { version: 'v1', freshness: 'Stale', resources: [thing, { resource: 'odd', verbs: [] }] }
  const { runtime, kinds } = scripted({
    '/api': { kind: 'APIGroupDiscoveryList', items: [] },
    '/apis': { kind: 'APIGroupDiscoveryList', items: [{ metadata: { name: 'x.io' }, versions: [version] }] },
  })
  const known = await runtime.run(() => kinds.resources())
  expect(known.map(({ plural }) => plural)).toEqual(['things'])
  const unknown = runtime.run(() => kinds.kind({ group: 'x.io', kind: 'Other' }))
  await expect(unknown).rejects.toMatchObject({
    code: 'KIND_DISCOVERY_FAILED',
    message:
      'the server did not say whether it serves Other of x.io: x.io/v1: its aggregated API server does not respond',
  })
})

test('a server that refuses discovery is an error each time, and the next lookup reads again', async () => {
  let isRefusing = true
  const { runtime, kinds } = start((request, send) => {
    if (!isRefusing) return send(request)
    const value = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', code: 403, message: 'not you' }
    return Promise.resolve({ status: 403, headers: {}, body: { form: 'value', value } })
  })
  const refused = runtime.run(() => kinds.find('po'))
  await expect(refused).rejects.toMatchObject({ code: 'KIND_DISCOVERY_FAILED', cause: { code: 403 } })
  isRefusing = false
  expect(await runtime.run(() => kinds.find('po'))).toMatchObject({ kind: 'Pod' })
})

test('reads at most discoveryRequestsMax documents of group versions at a time', async () => {
  let [open, most] = [0, 0]
  const { runtime, kinds } = start(async (request, send) => {
    if (!/^\/apis\/[^/]+\/[^/]+$/.test(request.path)) return await asBefore(request, send)
    most = Math.max(most, ++open)
    const response = await asBefore(request, send)
    open--
    return response
  })
  await runtime.run(() => kinds.find('deploy'))
  expect(most).toBe(runtimeLimits.discoveryRequestsMax)
})

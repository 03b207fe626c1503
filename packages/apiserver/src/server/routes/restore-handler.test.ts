import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { TransportStream } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { openDurableStore } from '../../storage/durable/durable-store.ts'
import { SimulatedDisk } from '../../storage/durable/testing/simulated-disk.ts'
import type { Store } from '../../storage/index.ts'
import { createApiServer } from '../server.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'

function definition(plural: string, kind: string): JsonObject {
  const schema = { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } }
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.example.com` },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural, kind },
      versions: [{ name: 'v1', served: true, storage: true, schema }],
    },
  }
}

function serving(store?: Store) {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime, ...(store === undefined ? {} : { store }) })
  const transport = server.transport()
  const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, value?: JsonValue) => {
    const response = await transport.send({
      method,
      path,
      ...(value === undefined ? {} : { body: { form: 'value', value } as const }),
    })
    return {
      status: response.status,
      object: (response.body.form === 'value' ? response.body.value : {}) as JsonObject,
    }
  }
  const piece = async (query: Record<string, string>, bytes: Uint8Array, groups = ['system:masters']) => {
    const as = server.transport({ user: { name: 'user', groups } })
    const response = await as.send({
      method: 'POST',
      path: '/kubewright/restore',
      query,
      body: { form: 'bytes', bytes },
    })
    return {
      status: response.status,
      object: (response.body.form === 'value' ? response.body.value : {}) as JsonObject,
    }
  }
  const backup = async () => {
    const response = await transport.send({ method: 'GET', path: '/kubewright/backup', stream: true })
    if (response.body.form !== 'stream') throw new Error('no backup')
    const chunks: Uint8Array[] = []
    const { stream } = response.body
    for (let chunk = await stream.next(); chunk !== undefined; chunk = await stream.next()) {
      if (chunk.form === 'bytes') chunks.push(Buffer.from(chunk.bytes))
    }
    return Buffer.concat(chunks)
  }
  /** In two pieces, split at an arbitrary place. */
  const restore = async (bytes: Uint8Array) => {
    const middle = Math.floor(bytes.length / 2)
    await piece({ restoration: 'r', piece: '0' }, bytes.subarray(0, middle))
    return piece({ restoration: 'r', piece: '1', last: 'true' }, bytes.subarray(middle))
  }
  return { runtime, server, transport, send, piece, backup, restore }
}

function configMap(name: string, value: string): JsonObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { value } }
}

/** The whole content, except revisions. */
function contentOf(store: Store): JsonValue {
  return [...store.resourceNames()].sort().flatMap((resource) =>
    store.list(resource).objects.map(({ key, object }) => {
      const { resourceVersion: _, ...metadata } = object['metadata'] as JsonObject
      return { ...key, object: { ...object, metadata: metadata as JsonObject } } as unknown as JsonObject
    }),
  )
}

async function eventsIn(stream: TransportStream, count: number): Promise<readonly string[]> {
  const seen: string[] = []
  while (seen.length < count) {
    const chunk = await stream.next()
    if (chunk?.form !== 'events') throw new Error('the watch ended')
    for (const { type, object } of chunk.events) seen.push(`${type} ${(object['metadata'] as JsonObject)['name']}`)
  }
  return seen
}

test('a running server returns to a backup at once, and watches see the changes', async () => {
  const { server, send, backup, restore, transport } = serving()
  for (const name of ['changed', 'deleted', 'same', 'another']) await send('POST', configMaps, configMap(name, 'then'))
  await send('POST', definitions, definition('widgets', 'Widget'))
  const widgets = '/apis/example.com/v1/namespaces/default/widgets'
  await send('POST', widgets, { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w' } })
  const then = contentOf(server.store)
  const saved = await backup()

  await send('PUT', `${configMaps}/changed`, configMap('changed', 'now'))
  await send('DELETE', `${configMaps}/deleted`)
  await send('DELETE', `${configMaps}/another`)
  await send('POST', configMaps, configMap('another', 'then'))
  await send('POST', configMaps, configMap('new', 'now'))
  await send('DELETE', `${definitions}/widgets.example.com`)
  await send('POST', definitions, definition('gadgets', 'Gadget'))
  const gadgets = '/apis/example.com/v1/namespaces/default/gadgets'
  await send('POST', gadgets, { apiVersion: 'example.com/v1', kind: 'Gadget', metadata: { name: 'g' } })
  const { revision } = server.store
  const watched = async (path: string) => {
    const query = { watch: 'true', resourceVersion: String(revision) }
    const { body } = await transport.send({ method: 'GET', path, stream: true, query })
    if (body.form !== 'stream') throw new Error('no watch')
    return body.stream
  }
  const maps = await watched(configMaps)
  const others = await watched(gadgets)

  expect(await restore(saved)).toMatchObject({ status: 200, object: { status: 'Success' } })
  expect(contentOf(server.store)).toEqual(then)
  expect(server.store.revision).toBeGreaterThan(revision)
  expect(await eventsIn(maps, 5)).toEqual([
    'DELETED another',
    'ADDED another',
    'MODIFIED changed',
    'ADDED deleted',
    'DELETED new',
  ])
  maps.close()
  // Objects are deleted before their definition, which ends the watch.
  expect(await eventsIn(others, 1)).toEqual(['DELETED g'])
  expect((await send('GET', `${widgets}/w`)).status).toBe(200)
  expect((await send('GET', gadgets)).status).toBe(404)
  // Unchanged objects are not written again.
  const before = server.store.revision
  expect((await restore(saved)).object['message']).toMatch(/with 0 changes$/)
  expect(server.store.revision).toBe(before)
})

test('a restore is completely on disk before the response', async () => {
  const disk = new SimulatedDisk()
  const store = await openDurableStore(disk)
  const { send, backup, restore } = serving(store)
  await send('POST', configMaps, configMap('a', 'then'))
  const saved = await backup()
  const then = contentOf(store)
  await send('PUT', `${configMaps}/a`, configMap('a', 'now'))
  await send('POST', configMaps, configMap('b', 'now'))
  expect((await restore(saved)).status).toBe(200)
  const again = await openDurableStore(disk.restarted())
  expect(contentOf(again)).toEqual(then)
  expect(again.revision).toBe(store.revision)
})

test('an incomplete backup, pieces in the wrong order or from another user change nothing', async () => {
  const { server, send, backup, restore, piece } = serving()
  const saved = await backup()
  await send('POST', configMaps, configMap('new', 'now'))
  // The first authorization creates the default roles.
  expect((await piece({}, saved, [])).status).toBe(403)
  const { revision } = server.store
  const damaged = Buffer.from(saved.toString().replace('kube-public', 'kube-puplic'))
  const cut = saved.subarray(0, -10)
  for (const bytes of [damaged, cut, new Uint8Array(), Buffer.from('no\n')]) {
    expect(await restore(bytes)).toMatchObject({ status: 400, object: { reason: 'BadRequest' } })
  }
  const early = await piece({ restoration: 'r', piece: '1', last: 'true' }, saved)
  expect(early.object['message']).toBe('unexpected piece 1 of restoration r: start again with piece 0')
  await piece({ restoration: 'r', piece: '0' }, saved.subarray(0, 10))
  await piece({ restoration: 'other', piece: '0' }, saved.subarray(0, 10))
  expect((await piece({ restoration: 'r', piece: '1', last: 'true' }, saved.subarray(10))).status).toBe(400)
  for (const groups of [['system:authenticated'], []]) {
    expect((await piece({ restoration: 'r', piece: '0', last: 'true' }, saved, groups)).status).toBe(403)
  }
  expect((await send('POST', '/kubewright/restore', {})).status).toBe(400)
  expect((await send('GET', '/kubewright/restore')).status).toBe(403)
  expect(server.store.revision).toBe(revision)
})

test('creates initial objects that the backup lacks, and restores aggregated roles', async () => {
  const { runtime, server, send, backup, restore } = serving()
  const early = await backup()
  const path = '/version'
  const isKnown = async () =>
    (await server.transport({ user: { name: 'x', groups: ['system:authenticated'] } }).send({ method: 'GET', path }))
      .status
  expect(await isKnown()).toBe(200)
  const roles = '/apis/rbac.authorization.k8s.io/v1/clusterroles'
  const gathered = { 'rbac.authorization.k8s.io/aggregate-to-view': 'true' }
  const rules = [{ verbs: ['get'], apiGroups: ['example.com'], resources: ['things'] }]
  await send('POST', roles, { metadata: { name: 'things', labels: gathered }, rules })
  const late = await backup()
  const then = contentOf(server.store)
  await runtime.advance(60_000)
  await send('DELETE', `${roles}/things`)
  await send('POST', roles, { metadata: { name: 'others', labels: gathered }, rules })
  expect((await restore(late)).status).toBe(200)
  expect(contentOf(server.store)).toEqual(then)
  expect((await restore(early)).status).toBe(200)
  expect((await send('GET', `${roles}/things`)).status).toBe(404)
  expect(await isKnown()).toBe(200)
})

test('roles cannot grant a restore', async () => {
  const { server, send, backup } = serving()
  const rbac = '/apis/rbac.authorization.k8s.io/v1'
  const rules = [{ verbs: ['*'], nonResourceURLs: ['*'] }]
  await send('POST', `${rbac}/clusterroles`, { metadata: { name: 'all' }, rules })
  await send('POST', `${rbac}/clusterrolebindings`, {
    metadata: { name: 'all' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'all' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'user' }],
  })
  const as = server.transport({ user: { name: 'user', groups: ['system:authenticated'] } })
  const body = { form: 'bytes', bytes: await backup() } as const
  const query = { restoration: 'r', piece: '0', last: 'true' }
  const response = await as.send({ method: 'POST', path: '/kubewright/restore', query, body })
  expect(response).toMatchObject({
    status: 403,
    body: { value: { message: expect.stringContaining('system:masters') } },
  })
})

test('a server waits restorationPauseMsMax for the next piece, and holds restoredBackupSizeBytesMax of them', async () => {
  const { runtime, backup, piece } = serving()
  const saved = await backup()
  const rest = { restoration: 'r', piece: '1', last: 'true' }
  await piece({ restoration: 'r', piece: '0' }, saved.subarray(0, 10))
  await runtime.advance(apiserverLimits.restorationPauseMsMax - 1)
  expect((await piece(rest, saved.subarray(10))).status).toBe(200)
  await piece({ restoration: 'r', piece: '0' }, saved.subarray(0, 10))
  await runtime.advance(apiserverLimits.restorationPauseMsMax)
  expect((await piece(rest, saved.subarray(10))).status).toBe(400)

  const large = { length: apiserverLimits.restoredBackupSizeBytesMax } as Uint8Array
  expect((await piece({ restoration: 'r', piece: '0' }, large)).status).toBe(200)
  expect((await piece({ restoration: 'r', piece: '1' }, new Uint8Array(1))).object['message']).toMatch(/is larger than/)
  expect((await piece({ restoration: 'r', piece: '2' }, new Uint8Array(1))).status).toBe(400)
})

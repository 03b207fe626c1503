import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApiServer } from '@kubewright/apiserver'
import { builtinDefinition, type ResourceDefinition } from '@kubewright/kube/resource'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { systemRuntime } from '../host/index.ts'
import { configMapKind } from '../watch/testing/config-maps.ts'
import type { Client } from './client.ts'
import { connect, loadKubeconfig } from './config/index.ts'
import { createClient } from './create-client.ts'
import { expectJane, jane } from './testing/index.ts'
import { createHttpsTransport } from './transport/index.ts'

const namespaceKind = { id: 'Namespace', definition: builtinDefinition('', 'v1', 'Namespace') as ResourceDefinition }
const name = { namespace: 'default', name: 'web' }
const metadata = { ...name }

/** The requests of a client over the life of an object, the same over every transport. */
async function runObjectLifecycle(client: Client): Promise<void> {
  expect(await client.get(configMapKind, name)).toBeUndefined()
  const created = await client.create(configMapKind, { metadata, data: { a: '1' } })
  expect(created).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap', metadata: name, data: { a: '1' } })
  expect(Object.isFrozen(created)).toBe(true)
  await expect(client.create(configMapKind, { metadata })).rejects.toMatchObject({ code: 409, reason: 'AlreadyExists' })
  const updated = await client.update(configMapKind, { ...created, data: { a: '2' } } as never)
  await expect(client.update(configMapKind, created)).rejects.toMatchObject({ code: 409, reason: 'Conflict' })
  const patched = await client.patch(configMapKind, name, { type: 'merge', patch: { data: { b: '3' } } })
  expect(patched).toMatchObject({ data: { a: '2', b: '3' } })
  const applied = await client.apply(configMapKind, { metadata, data: { c: '4' } }, { manager: 'other' })
  expect(applied).toMatchObject({ data: { a: '2', b: '3', c: '4' } })
  await expect(client.apply(configMapKind, { metadata, data: { a: '9' } }, { manager: 'other' })).rejects.toMatchObject(
    { code: 409, reason: 'Conflict' },
  )
  const list = await client.list(configMapKind, { namespace: 'default', limit: 1 })
  expect(list.items).toEqual([applied])
  expect(list.items[0]).toMatchObject({ apiVersion: 'v1', kind: 'ConfigMap' })
  const uid = updated.metadata?.uid as string
  const wrong = client.delete(configMapKind, name, { preconditions: { uid: 'other' } })
  await expect(wrong).rejects.toMatchObject({ code: 409 })
  expect(await client.delete(configMapKind, name, { preconditions: { uid } })).toBeUndefined()
  await expect(client.delete(configMapKind, name)).rejects.toMatchObject({ code: 404, reason: 'NotFound' })
}

test('an object goes through its life from creation to deletion, in process', async () => {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const client = createClient({ transport: server.transport(), runtime, manager: 'tester' })
  await runtime.run(() => runObjectLifecycle(client))
  const read = await runtime.run(() => client.create(configMapKind, { metadata: { ...metadata, name: 'shared' } }))
  expect(await runtime.run(() => client.get(configMapKind, { ...name, name: 'shared' }))).toBe(read)
})

test('an object goes through its life from creation to deletion, over HTTPS', async () => {
  const runtime = systemRuntime()
  const server = createApiServer({ runtime })
  const { url, certificateAuthority, token } = await server.listen()
  const transport = createHttpsTransport({ server: url, certificateAuthority, token, runtime })
  try {
    await runObjectLifecycle(createClient({ transport, runtime, manager: 'tester' }))
    const unauthenticated = createHttpsTransport({ server: url, token, runtime })
    const refused = unauthenticated.send({ method: 'GET', path: '/version' })
    await expect(refused).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
    unauthenticated.close()
  } finally {
    transport.close()
    await server.close()
  }
})

test('the server treats an impersonating client as the other user, with groups, uid and extra', async () => {
  const runtime = systemRuntime()
  const server = createApiServer({ runtime })
  const { url, certificateAuthority, token } = await server.listen()
  const config = { server: url, namespace: 'default', certificateAuthority, token, impersonate: jane }
  const transport = connect(config, { runtime, environment: {} })
  try {
    await expectJane(transport, runtime)
  } finally {
    transport.close()
    await server.close()
  }
})

test('the kubeconfig of a server is enough to connect to it', async () => {
  const runtime = systemRuntime()
  const server = createApiServer({ runtime })
  const listener = await server.listen()
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-client-'))
  const path = join(folder, 'config')
  writeFileSync(path, listener.kubeconfig())
  const transport = connect(await loadKubeconfig({ kubeconfigPath: path }), { runtime })
  try {
    const list = await createClient({ transport, runtime }).list(namespaceKind)
    expect(list.items.map((namespace) => namespace.metadata?.name)).toContain('default')
  } finally {
    rmSync(folder, { recursive: true })
    transport.close()
    await server.close()
  }
})

test('reports that an apply created the object, and stays silent when it changed one or nothing', () => {
  const runtime = createVirtualRuntime()
  return runtime.run(async () => {
    const server = createApiServer({ runtime })
    const client = createClient({ transport: server.transport(), runtime })
    const created: string[] = []
    for (const value of ['1', '1', '2']) {
      const options = { manager: 'other', onCreated: () => created.push(value) }
      await client.apply(configMapKind, { metadata, data: { value } }, options)
    }
    expect(created).toEqual(['1'])
  })
})

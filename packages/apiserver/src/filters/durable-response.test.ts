import type { JsonObject } from '@kubewright/kube/json'
import type { TransportResponse } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import { createApiServer } from '../server/index.ts'
import { openDurableStore } from '../storage/durable/durable-store.ts'
import { type FaultPlan, SimulatedDisk } from '../storage/durable/testing/simulated-disk.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

async function durableServer(plan?: FaultPlan) {
  const disk = new SimulatedDisk(plan)
  const store = await openDurableStore(disk)
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime, store })
  await store.whenDurable(store.revision).catch(() => undefined)
  return { disk, store, runtime, server, transport: server.transport() }
}

function create(name: string) {
  const value = { metadata: { name }, data: { a: 'b' } }
  return { method: 'POST', path: configMaps, body: { form: 'value', value } } as const
}

function contentOf(response: TransportResponse): JsonObject {
  if (response.body.form !== 'value') throw new Error(`a response in the form of ${response.body.form}`)
  return response.body.value as JsonObject
}

/** Records how many writes the disk had done when the response arrived. */
async function responseOf(sent: Promise<TransportResponse>, disk: SimulatedDisk) {
  const response = await sent
  return { response, durable: disk.markedRevision }
}

test('responds to a write, a read and a list when what the response shows is durable', async () => {
  const { disk, store, transport } = await durableServer()
  const requests = [
    transport.send(create('x')),
    transport.send({ method: 'GET', path: `${configMaps}/x` }),
    transport.send({ method: 'GET', path: configMaps }),
    transport.send(create('x')),
  ]
  const committed = store.revision
  expect(store.durableRevision).toBeLessThan(committed)
  const responses = await Promise.all(requests.map((sent) => responseOf(sent, disk)))
  expect(responses.map(({ response }) => response.status)).toEqual([201, 200, 200, 409])
  for (const { durable } of responses) expect(durable).toBeGreaterThanOrEqual(committed)
})

test('a watcher is told of changes, and by bookmarks of revisions, when they are durable', async () => {
  const { disk, store, runtime, transport } = await durableServer()
  const resourceVersion = String(store.revision)
  const query = { watch: 'true', allowWatchBookmarks: 'true', resourceVersion }
  const watch = await transport.send({ method: 'GET', path: configMaps, query, stream: true })
  if (watch.body.form !== 'stream') throw new Error('no stream')
  const seenEvents: string[] = []
  const { stream } = watch.body
  const reading = (async () => {
    for (let chunk = await stream.next(); chunk !== undefined; chunk = await stream.next()) {
      if (chunk.form !== 'events') continue
      for (const { type, object } of chunk.events) {
        seenEvents.push(`${type} ${(object['metadata'] as unknown as { resourceVersion: string }).resourceVersion}`)
      }
    }
  })()
  let release: () => void = () => undefined
  disk.held = new Promise((resolve) => {
    release = resolve
  })
  const created = transport.send(create('a'))
  await runtime.advance(apiserverLimits.watchBookmarkIntervalMs)
  const after = store.revision
  expect(after).toBeGreaterThan(Number(resourceVersion))
  expect(seenEvents).toEqual([`BOOKMARK ${resourceVersion}`])
  release()
  await created
  await runtime.advance(apiserverLimits.watchBookmarkIntervalMs)
  expect(seenEvents.slice(1)).toEqual([`ADDED ${after}`, `BOOKMARK ${after}`])
  stream.close()
  await reading
})

test('when the disk is full, who wrote is told, writes are refused, reads go on, and nothing hangs', async () => {
  const { store, transport, server } = await durableServer({ write: 3, fault: 'refused' })
  expect((await transport.send(create('kept'))).status).toBe(201)
  const durable = store.durableRevision
  const [first, second, read] = await Promise.all([
    transport.send(create('lost-1')),
    transport.send(create('lost-2')),
    transport.send({ method: 'GET', path: `${configMaps}/lost-1` }),
  ])
  for (const response of [first, second, read]) {
    expect(response.status).toBe(500)
    expect(contentOf(response)['message']).toMatch(/the data folder cannot be written \(ENOSPC/)
  }
  const refused = await transport.send(create('later'))
  expect(refused.status).toBe(503)
  expect(contentOf(refused)).toMatchObject({ reason: 'ServiceUnavailable', message: expect.stringMatching(/ENOSPC/) })
  const list = contentOf(await transport.send({ method: 'GET', path: configMaps }))
  const items = list['items'] as unknown as { metadata: { name: string } }[]
  expect(items.map((item) => item.metadata.name)).toEqual(['kept'])
  expect(list['metadata']).toMatchObject({ resourceVersion: String(durable) })
  const ready = await transport.send({ method: 'GET', path: '/readyz' })
  expect(ready.status).toBe(500)
  const text = ready.body.form === 'bytes' ? Buffer.from(ready.body.bytes).toString() : ''
  expect(text).toMatch(/^\[\+]ping ok\n\[\+]log ok\n\[-]etcd failed: reason withheld\n[\s\S]*readyz check failed\n$/)
  await server.close()
})

test('a definition that was not durable is not served after the disk failed', async () => {
  const { transport } = await durableServer({ write: 2, fault: 'refused' })
  const value = {
    metadata: { name: 'things.example.com' },
    spec: {
      group: 'example.com',
      names: { plural: 'things', kind: 'Thing' },
      scope: 'Namespaced',
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } }],
    },
  }
  const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
  expect((await transport.send({ method: 'POST', path, body: { form: 'value', value } })).status).toBe(500)
  expect((await transport.send({ method: 'GET', path: '/apis/example.com/v1/things' })).status).toBe(404)
})

test('a server that is started again boots nothing twice and goes on with its tokens', async () => {
  const { disk, server, store } = await durableServer()
  const again = await openDurableStore(disk.restarted())
  createApiServer({ runtime: createVirtualRuntime(), store: again })
  expect(again.revision).toBe(store.revision)
  await server.close()
})

test('a backup is for system:masters and is what there was when it was asked for', async () => {
  const { transport, server } = await durableServer()
  await transport.send(create('x'))
  const user = { name: 'alice', groups: ['system:authenticated'] }
  const path = '/kubewright/backup'
  expect((await server.transport({ user }).send({ method: 'GET', path, stream: true })).status).toBe(403)
  const response = await transport.send({ method: 'GET', path, stream: true })
  if (response.body.form !== 'stream') throw new Error('no stream')
  await transport.send(create('y'))
  let text = ''
  const { stream } = response.body
  for (let chunk = await stream.next(); chunk !== undefined; chunk = await stream.next()) {
    if (chunk.form === 'bytes') text += Buffer.from(chunk.bytes).toString()
  }
  expect(text).toContain('"resource":"configmaps","namespace":"default","name":"x"')
  expect(text).not.toContain('"name":"y"')
  expect(text).toMatch(/"sha256":"[0-9a-f]{64}"}\n$/)
})

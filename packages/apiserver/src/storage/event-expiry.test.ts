import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import { createApiServer } from '../server/index.ts'
import { createStore } from './memory-store.ts'
import type { IdentityKeeper } from './server-identity.ts'

const { eventLifetimeMs, expiredEventsPerTurnMax } = apiserverLimits
const path = '/api/v1/namespaces/default/events'
const kept: IdentityKeeper = { identity: {}, keep: async () => undefined }

/** A server with an identity keeper. */
function createServer(store = createStore(), identity: IdentityKeeper | undefined = kept) {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime, store, identity })
  const transport = server.transport()
  const write = async (method: 'POST' | 'PATCH' | 'DELETE', at: string, value?: JsonObject) => {
    const headers = { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }
    const body = value === undefined ? {} : { body: { form: 'value', value } as const }
    const { status } = await transport.send({ method, path: at, headers, ...body })
    expect(status).toBeLessThan(300)
  }
  const names = () => store.list('events').objects.map(({ key }) => key.name)
  return { runtime, server, transport, store, write, names }
}

const event = (name: string) => ({
  metadata: { name, namespace: 'default' },
  involvedObject: { kind: 'Pod', namespace: 'default', name: 'x' },
  reason: 'Tried',
})

test('an Event is deleted eventLifetimeMs after its last write, and watchers see it', async () => {
  const { runtime, transport, write, names } = createServer()
  await write('POST', path, event('old'))
  await write('POST', path, event('again'))
  await write('POST', '/api/v1/namespaces/default/configmaps', { metadata: { name: 'stays' } })
  const watching = await transport.send({
    method: 'GET',
    path,
    query: { watch: 'true', resourceVersion: '0', timeoutSeconds: '100000' },
    stream: true,
  })
  await runtime.advance(eventLifetimeMs - 1)
  await write('PATCH', `${path}/again`, { count: 2 })
  expect(names()).toEqual(['again', 'old'])
  await runtime.advance(1)
  expect(names()).toEqual(['again'])
  await runtime.advance(eventLifetimeMs - 1)
  expect(names()).toEqual([])
  const seenEvents: string[] = []
  if (watching.body.form !== 'stream') throw new Error('no stream')
  while (seenEvents.length < 5) {
    const chunk = await watching.body.stream.next()
    if (chunk?.form !== 'events') throw new Error('the watch ended')
    for (const { type, object } of chunk.events)
      seenEvents.push(`${type} ${(object['metadata'] as JsonObject)['name']}`)
  }
  expect(seenEvents).toEqual(['ADDED again', 'ADDED old', 'MODIFIED again', 'DELETED old', 'DELETED again'])
})

test('Events from before the start have their full lifetime again, and none keeps a closed server running', async () => {
  const first = createServer()
  await first.write('POST', path, event('kept'))
  await first.write('POST', path, event('deleted'))
  await first.write('DELETE', `${path}/deleted`)
  await first.server.close()
  await first.runtime.advance(2 * eventLifetimeMs)
  expect(first.names()).toEqual(['kept'])
  const second = createServer(first.store)
  await second.runtime.advance(eventLifetimeMs - 1)
  expect(second.names()).toEqual(['kept'])
  await second.runtime.advance(1)
  expect(second.names()).toEqual([])
})

test('deletes expiredEventsPerTurnMax of many Events in one turn of the event loop, and the rest in the next', async () => {
  const { runtime, store, names } = createServer()
  const object = { apiVersion: 'v1', kind: 'Event', metadata: {} }
  for (let index = 0; index < expiredEventsPerTurnMax + 1; index++) {
    store.commit([{ key: { resource: 'events', namespace: 'default', name: `n-${index}` }, object }])
  }
  const left: number[] = []
  store.watch('events', { afterRevision: store.revision }, () => queueMicrotask(() => left.push(names().length)))
  await runtime.advance(eventLifetimeMs)
  expect([...new Set(left)]).toEqual([1, 0])
})

test('a server that is only used in process has no timer for Events; one that listens has', async () => {
  const runtime = createVirtualRuntime()
  const server = createApiServer({ runtime })
  const names = () => server.store.list('events').objects.map(({ key }) => key.name)
  await server.transport().send({ method: 'POST', path, body: { form: 'value', value: event('a') } })
  await runtime.advance(eventLifetimeMs)
  expect(names()).toEqual(['a'])
  await server.listen()
  await runtime.advance(eventLifetimeMs)
  expect(names()).toEqual([])
  await server.close()
})

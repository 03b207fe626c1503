import { EventEmitter } from 'node:events'
import type { Server } from 'node:https'
import type { TransportStream } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { Outgoing } from '../exchange/index.ts'
import { trackConnections } from './connections.ts'

/** A server without sockets, which closes as soon as it is requested. */
function trackedServer() {
  const runtime = createVirtualRuntime()
  const server = Object.assign(new EventEmitter(), { close: (onClosed: () => void) => onClosed() })
  const connections = trackConnections(server as unknown as Server, { close: async () => {} }, runtime)
  return { runtime, connections }
}

function createStream(): TransportStream & { closed: number } {
  const stream = { closed: 0, next: async () => undefined, close: () => void stream.closed++ }
  return stream
}

test('closing ends current watches at once, and later ones when they start', async () => {
  const { runtime, connections } = trackedServer()
  const [early, gone, late] = [createStream(), createStream(), createStream()]
  connections.addWatch(early)
  connections.addWatch(gone)
  connections.removeWatch(gone)
  expect(connections.hasWatches).toBe(true)
  const closing = connections.close()
  connections.addWatch(late)
  expect([early.closed, gone.closed, late.closed]).toEqual([1, 0, 1])
  await runtime.run(() => closing)
  expect(runtime.clock.monotonic()).toBe(0)
})

test('closing waits for the last response in flight, and not for upgraded connections', async () => {
  const { runtime, connections } = trackedServer()
  const [first, second, upgraded] = [new EventEmitter(), new EventEmitter(), new EventEmitter()]
  for (const response of [first, second, upgraded]) connections.addResponse(response as unknown as Outgoing)
  connections.removeResponse(upgraded as unknown as Outgoing)
  let isClosed = false
  const closing = connections.close().then(() => {
    isClosed = true
  })
  first.emit('close')
  await runtime.settle()
  expect(isClosed).toBe(false)
  second.emit('close')
  await runtime.settle()
  expect(isClosed).toBe(true)
  await closing
})

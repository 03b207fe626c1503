import { EventEmitter } from 'node:events'
import type { TransportStream } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { StreamResponse } from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import type { Exchange } from '../exchange/index.ts'
import { writeStream } from './write-stream.ts'

/** A client that has room for a number of writes, and a log with these lines. */
function stage(room: number, ...lines: readonly string[]) {
  const runtime = createVirtualRuntime()
  const done: string[] = []
  const drains = new EventEmitter()
  const response = Object.assign(new EventEmitter(), {
    drains,
    destroyed: false,
    writeHead: (status: number, headers: Record<string, unknown>) =>
      void done.push(`${status} ${headers['content-type']}`),
    flushHeaders: () => void done.push('flushed'),
    write: (bytes: Uint8Array) => {
      done.push(Buffer.from(bytes).toString())
      return done.length - 2 < room
    },
    end: () => void done.push('end'),
    destroy: () => {
      response.destroyed = true
      response.emit('close')
    },
  })
  let next = 0
  const stream = {
    next: async () => {
      const line = lines[next++]
      return line === undefined ? undefined : ({ form: 'bytes', bytes: Buffer.from(line) } as const)
    },
    close: () => undefined,
  } as TransportStream
  const connections = { addWatch: () => undefined, removeWatch: () => undefined }
  const exchange = { runtime, response, connections, auditId: '1' } as unknown as Exchange
  const apiResponse = { form: 'stream', status: 200, contentType: 'text/plain', stream } as StreamResponse
  return { runtime, response, drains, done, written: writeStream(exchange, apiResponse), taken: () => next }
}

const head = ['200 text/plain', 'flushed']

test('sends the head at once, then the bytes, then the end', async () => {
  const { done, written } = stage(10, 'a', 'b')
  expect(done).toEqual(head)
  await written
  expect(done).toEqual([...head, 'a', 'b', 'end'])
})

test('reads nothing from the stream while the client does not read', async () => {
  const { runtime, done, drains, written, taken } = stage(1, 'a', 'b')
  await runtime.settle()
  expect([done.slice(2), taken()]).toEqual([['a'], 1])
  drains.emit('drain')
  await runtime.settle()
  expect([done.slice(2), taken()]).toEqual([['a', 'b'], 2])
  drains.emit('drain')
  await written
  expect(done.slice(2)).toEqual(['a', 'b', 'end'])
  expect(drains.listenerCount('drain')).toBe(0)
})

test('a client that reads nothing for unreadResponseTimeoutMs is disconnected, one that reads in time is not', async () => {
  const { runtime, response, done, drains, written } = stage(1, 'a', 'b')
  await runtime.advance(apiserverLimits.unreadResponseTimeoutMs - 1)
  drains.emit('drain')
  await runtime.settle()
  expect(response.listenerCount('close')).toBe(2)
  await runtime.advance(apiserverLimits.unreadResponseTimeoutMs - 1)
  expect(response.destroyed).toBe(false)
  await runtime.advance(1)
  expect(response.destroyed).toBe(true)
  await written
  expect(done.slice(2)).toEqual(['a', 'b', 'end'])
})

test('writes nothing to a client that has disconnected', async () => {
  const { response, done, written } = stage(10, 'a', 'b')
  response.destroyed = true
  await written
  expect(done).toEqual([...head, 'end'])
})

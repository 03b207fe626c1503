import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { freezeJson, type JsonObject } from '@kubewright/kube/json'
import type { TransportStream, WatchEvent } from '@kubewright/kube/transport'
import { afterEach, expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import type { Exchange } from '../exchange/index.ts'
import { createEncodedObjects } from '../exchange/index.ts'
import { listenHttps } from '../http/listener.ts'
import { represented } from '../http/testing/represented.ts'
import { plainResource } from '../http/testing/resource.ts'
import { served } from '../http/testing/served.ts'
import { createWireClient, createWireRuntime, linesOf } from '../http/testing/wire.ts'
import { writeWatch } from './write-watch.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** A stream whose events the test pushes. */
function createFeed() {
  const events: WatchEvent[] = []
  let isEnded = false
  let wake: () => void = () => undefined
  let taken = 0
  let markClosed: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    markClosed = resolve
  })
  const stream: TransportStream = {
    next: async () => {
      while (events.length === 0 && !isEnded) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      taken++
      const batch = events.splice(0, 1)
      return batch.length === 0 ? undefined : { form: 'events', events: batch }
    },
    close: () => {
      isEnded = true
      markClosed()
      wake()
    },
  }
  const push = (...more: readonly WatchEvent[]) => {
    events.push(...more)
    wake()
  }
  return { stream, push, closed, taken: () => taken }
}

function widget(name: string, more: JsonObject = {}): JsonObject {
  return freezeJson({ apiVersion: 'v1', kind: 'Widget', metadata: { name, resourceVersion: '5' }, ...more })
}

async function serveFeeds(feeds: readonly ReturnType<typeof createFeed>[]) {
  const runtime = createWireRuntime()
  const resource = plainResource({ isCustom: false })
  let count = 0
  const listener = await listenHttps({
    ...served(runtime, (request) => {
      const { stream } = feeds[count++] ?? createFeed()
      return represented(request, { form: 'watch', status: 200, resource, stream })
    }),
    onInternalError: (error) => {
      throw error
    },
  })
  const client = createWireClient(listener)
  cleanups.push(
    () => listener.close(),
    () => client.close(),
  )
  const watch = (accept = 'application/json') => client.open('/api/v1/widgets?watch=true', { headers: { accept } })
  return { runtime, listener, watch }
}

async function nextLine(lines: AsyncGenerator<string>): Promise<JsonObject> {
  const { value } = await lines.next()
  return JSON.parse(value as string)
}

test('the head of a watch precedes its first event, and each event is a line', async () => {
  const feed = createFeed()
  const { watch } = await serveFeeds([feed])
  const response = await watch()
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/json')
  expect(response.headers['transfer-encoding']).toBe('chunked')
  const lines = linesOf(response)
  feed.push({ type: 'ADDED', object: widget('one') }, { type: 'DELETED', object: widget('two') })
  expect(await nextLine(lines)).toEqual({ type: 'ADDED', object: widget('one') })
  expect(await nextLine(lines)).toEqual({ type: 'DELETED', object: widget('two') })
  feed.stream.close()
  expect((await lines.next()).done).toBe(true)
})

test('a Table watch has its columns once, and errors stay unchanged', async () => {
  const feed = createFeed()
  const { watch } = await serveFeeds([feed])
  const lines = linesOf(await watch('application/json;as=Table;v=v1;g=meta.k8s.io'))
  const status = freezeJson({ kind: 'Status', apiVersion: 'v1', metadata: {}, code: 410 })
  feed.push({ type: 'ADDED', object: widget('one') }, { type: 'MODIFIED', object: widget('one') })
  feed.push({ type: 'ERROR', object: status })
  expect(await nextLine(lines)).toMatchObject({
    type: 'ADDED',
    object: { kind: 'Table', metadata: { resourceVersion: '5' }, columnDefinitions: [{ name: 'Name' }, {}] },
  })
  expect(await nextLine(lines)).toMatchObject({
    object: { columnDefinitions: null, rows: [{ cells: ['one', expect.any(Number)] }] },
  })
  expect(await nextLine(lines)).toEqual({ type: 'ERROR', object: status })
})

test('a metadata watch sends metadata only', async () => {
  const feed = createFeed()
  const { watch } = await serveFeeds([feed])
  const lines = linesOf(await watch('application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1'))
  feed.push({ type: 'ADDED', object: widget('one', { spec: { secret: 1 } }) })
  expect(await nextLine(lines)).toEqual({
    type: 'ADDED',
    object: { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1', metadata: widget('one')['metadata'] },
  })
})

test('encodes an object once for all watchers', async () => {
  const feeds = [createFeed(), createFeed(), createFeed()]
  const { watch } = await serveFeeds(feeds)
  const lines: AsyncGenerator<string>[] = []
  for (const _ of feeds) lines.push(linesOf(await watch()))
  let encodings = 0
  const object = Object.freeze({
    get counted() {
      return ++encodings
    },
  }) as JsonObject
  for (const feed of feeds) feed.push({ type: 'ADDED', object })
  for (const each of lines) expect(await nextLine(each)).toEqual({ type: 'ADDED', object: { counted: 1 } })
})

test('drops encoded objects above encodedObjectsSizeBytesMax, and does not cache objects that may change', () => {
  expect(apiserverLimits.encodedObjectsSizeBytesMax).toBeGreaterThan(0)
  const encoded = createEncodedObjects(200)
  const first = widget('first')
  const bytes = encoded.bytesOf(first)
  expect(encoded.bytesOf(first)).toBe(bytes)
  for (let index = 0; index < 3; index++) encoded.bytesOf(widget(`other-${index}`))
  expect(encoded.bytesOf(first)).not.toBe(bytes)
  const open = { name: 'a' }
  encoded.bytesOf(open)
  open.name = 'b'
  expect(Buffer.from(encoded.bytesOf(open)).toString()).toBe('{"name":"b"}')
})

test('a client that disconnects closes its watch', async () => {
  const feed = createFeed()
  const { watch } = await serveFeeds([feed])
  const response = await watch()
  response.destroy()
  await feed.closed
})

test('backpressure: events stay in the stream while the client does not read', async () => {
  const feed = createFeed()
  const { watch } = await serveFeeds([feed])
  const response: IncomingMessage = await watch()
  response.pause()
  const text = 'x'.repeat(1 << 18)
  const count = 50
  feed.push(
    ...Array.from(
      { length: count },
      (_, index): WatchEvent => ({ type: 'ADDED', object: widget(`w${index}`, { text }) }),
    ),
  )
  await once(response, 'readable')
  expect(feed.taken()).toBeLessThan(count)
  const lines = linesOf(response)
  for (let index = 0; index < count; index++) {
    expect(((await nextLine(lines))['object'] as { metadata: JsonObject }).metadata['name']).toBe(`w${index}`)
  }
})

test('closing the server ends watches cleanly', async () => {
  const feed = createFeed()
  const { watch, listener } = await serveFeeds([feed])
  const lines = linesOf(await watch())
  feed.push({ type: 'ADDED', object: widget('one') })
  await nextLine(lines)
  const closed = listener.close()
  expect((await lines.next()).done).toBe(true)
  await closed
})

test('a client without room gets at most about watchWriteSizeBytesMax of many large events at once', async () => {
  const sizeBytes = 1_000_000
  const count = 40
  const object = (index: number) => widget(`w${index}`, { text: 'x'.repeat(sizeBytes) })
  const events = Array.from({ length: count }, (_, index): WatchEvent => ({ type: 'ADDED', object: object(index) }))
  const chunks: (readonly WatchEvent[])[] = [events]
  const stream: TransportStream = {
    next: async () => {
      const batch = chunks.shift()
      return batch && { form: 'events', events: batch }
    },
    close: () => undefined,
  }
  const written: number[] = []
  const drains = new EventEmitter()
  const response = Object.assign(new EventEmitter(), {
    drains,
    destroyed: false,
    writeHead: () => undefined,
    flushHeaders: () => undefined,
    end: () => undefined,
    write: (bytes: Uint8Array) => {
      written.push(bytes.length)
      return false
    },
  })
  const connections = { addWatch: () => undefined, removeWatch: () => undefined, isClosing: false }
  const exchange = { runtime: createWireRuntime(), connections, encoded: createEncodedObjects(), response, request: {} }
  const resource = plainResource({ isCustom: false })
  const writing = writeWatch(exchange as unknown as Exchange, { form: 'watch', status: 200, resource, stream })
  for (let tick = 0; tick < 100; tick++) await undefined
  expect(written).toHaveLength(1)
  const isDone = writing.then(() => true)
  while (!(await Promise.race([isDone, new Promise<false>((resolve) => queueMicrotask(() => resolve(false)))]))) {
    drains.emit('drain')
  }
  expect(Math.max(...written)).toBeLessThan(apiserverLimits.watchWriteSizeBytesMax + 2 * sizeBytes)
  expect(written.reduce((sum, bytes) => sum + bytes, 0)).toBeGreaterThan(count * sizeBytes)
})

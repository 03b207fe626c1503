import { type EventEmitter, once } from 'node:events'
import { constants } from 'node:http2'
import { connect as connectPlain, type Socket } from 'node:net'
import { connect } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import type { DocumentResponse } from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import { createCertificateAuthority } from '../certificates/certificate.ts'
import { type ConnectionLimits, createHttpsServer, listenOn } from './https-server.ts'
import { listenHttps } from './listener.ts'
import { createHttp2Client } from './testing/http2.ts'
import { served } from './testing/served.ts'
import { createWireClient, createWireRuntime } from './testing/wire.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

/** Node's timers use real time, so its limits are lowered to make waiting possible. */
const lowered: ConnectionLimits = {
  ...apiserverLimits,
  connectionCheckIntervalMs: 10,
  requestHeadTimeoutMs: 60,
  requestTimeoutMs: 80,
}

/** A server that reads bodies and responds, with one limit after the other low enough to be reached. */
async function startServer(limits: ConnectionLimits = lowered) {
  const { clock, random } = createWireRuntime()
  const authority = createCertificateAuthority('test', {
    nowMs: clock.now(),
    randomBytes: (count) => random.bytes(count),
  })
  const { server } = createHttpsServer({
    certificate: authority.issue('server', ['127.0.0.1']),
    clientAuthorities: [authority.certificate],
    acceptHttp2: (socket) => socket.destroy(),
    limits,
  })
  server.on('request', (request, response) => {
    request.resume()
    request.once('end', () => response.end('done'))
  })
  const port = await listenOn(server, '127.0.0.1', 0, () => undefined)
  cleanups.push(() => new Promise((resolve) => server.close(() => resolve())))
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port, ca: authority.certificate })
    cleanups.push(() => void socket.destroy())
    await once(socket, 'secureConnect')
    return socket
  }
  return { server, port, open }
}

/** All bytes until the connection ends. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await closed(socket)
  return text
}

/** Resolves at the end; ignores errors before it. */
function closed(emitter: EventEmitter): Promise<void> {
  emitter.on('error', () => undefined)
  return new Promise((resolve) => {
    emitter.once('close', () => resolve())
  })
}

/** A request that has not begun gets no response. */
const timeoutPattern = /^$|^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n/

test('an endless head is ended with requestHeadTimeoutMs', async () => {
  const { open } = await startServer()
  const socket = await open()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')
  expect(await readAll(socket)).toMatch(timeoutPattern)
})

test('a silent connection ends, and one without a handshake ends with handshakeTimeoutMs', async () => {
  const { open } = await startServer()
  expect(await readAll(await open())).toMatch(timeoutPattern)
  const { port } = await startServer({ ...lowered, handshakeTimeoutMs: 50 })
  expect(await readAll(connectPlain(port, '127.0.0.1'))).toBe('')
})

test('an endless body is ended with requestTimeoutMs', async () => {
  const { open } = await startServer()
  const socket = await open()
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nx\r\n')
  expect(await readAll(socket)).toMatch(timeoutPattern)
})

test('one connection above connectionsMax is closed at once, and another is accepted when one ends', async () => {
  const { open, port, server } = await startServer({ ...apiserverLimits, connectionsMax: 2 })
  const accepted = once(server, 'connection') as Promise<[Socket]>
  const first = await open()
  await open()
  const third = connectPlain(port, '127.0.0.1')
  expect(await readAll(third)).toBe('')
  const [connection] = await accepted
  const gone = once(connection, 'close')
  first.destroy()
  await gone
  expect((await open()).authorized).toBe(true)
})

/** A whole listener whose responses are all large. */
async function startLargeServer() {
  const runtime = createWireRuntime()
  const response = { form: 'document', status: 200, contentType: 'text/plain', content: Buffer.alloc(16 * 1024 * 1024) }
  const listener = await listenHttps({
    ...served(runtime, () => response as DocumentResponse),
    onInternalError: (error) => expect(error).toBe(undefined),
  })
  cleanups.push(() => listener.close())
  return { runtime, listener }
}

test('a client that does not read its response is disconnected after unreadResponseTimeoutMs, with either protocol', async () => {
  const { runtime, listener } = await startLargeServer()
  const http1 = createWireClient(listener)
  const http2 = createHttp2Client(listener)
  cleanups.push(
    () => http1.close(),
    () => http2.close(),
  )
  const response = await http1.open('/large')
  const cut = closed(response)
  const stream = http2.open('/large')
  await once(stream, 'response')
  const reset = closed(stream)
  await runtime.advance(apiserverLimits.unreadResponseTimeoutMs)
  // Data in transit can still be read; then the stream ends.
  response.resume()
  stream.resume()
  await Promise.all([cut, reset])
  expect([response.complete, stream.rstCode]).toEqual([false, constants.NGHTTP2_INTERNAL_ERROR])
})

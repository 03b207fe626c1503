import { EventEmitter } from 'node:events'
import { constants, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import type { IncomingStream } from '../exchange/index.ts'
import { Http2Request, Http2Response } from './stream-exchange.ts'

/** A stream that records the calls of its methods. */
function createStream(more: Partial<ServerHttp2Stream> = {}) {
  const done: unknown[] = []
  const note =
    (what: string) =>
    (...args: readonly unknown[]) => {
      done.push([what, ...args])
      if (what === 'respond') Object.assign(stream, { headersSent: true })
      return false
    }
  const stream = Object.assign(new EventEmitter(), {
    destroyed: false,
    closed: false,
    headersSent: false,
    readableEnded: false,
    endAfterHeaders: false,
    respond: note('respond'),
    write: note('write'),
    end: note('end'),
    close: note('close'),
    session: { close: note('close session') },
    ...more,
  })
  return { stream: stream as unknown as ServerHttp2Stream, done, emit: (event: string) => stream.emit(event) }
}

const socket = {} as Socket

function requestOf(headers: Readonly<Record<string, string>>, rawHeaders: readonly string[] = [], more = {}) {
  const { stream } = createStream(more)
  return new Http2Request(stream, { headers, rawHeaders }, socket)
}

function createResponse(request: Partial<IncomingStream> = {}, more: Partial<ServerHttp2Stream> = {}) {
  const { stream, done, emit } = createStream(more)
  const fullRequest = { method: 'GET', complete: true, isLast: false, ...request } as IncomingStream
  return { response: new Http2Response(stream, fullRequest), done, emit }
}

test('a request takes its method and path from pseudo-headers', () => {
  expect(requestOf({ ':method': 'PUT', ':path': '/a?b' })).toMatchObject({ method: 'PUT', url: '/a?b', socket })
  expect(requestOf({})).toMatchObject({ method: '', url: '/', isLast: false })
})

test('repeated headers stay separate, and no name has another meaning', () => {
  const raw = ['a', '1', 'b', '2', 'a', '3', '__proto__', '4', 'cut']
  expect(Object.entries(requestOf({}, raw).headersDistinct)).toEqual([
    ['a', ['1', '3']],
    ['b', ['2']],
    ['__proto__', ['4']],
  ])
})

test('a request without a body is complete, one with a body once that has been read', () => {
  const none = requestOf({}, [], { endAfterHeaders: true })
  expect([none.body, none.complete]).toEqual([undefined, true])
  const coming = requestOf({})
  expect([coming.body === undefined, coming.complete, coming.destroyed]).toEqual([false, false, false])
  const gone = requestOf({}, [], { readableEnded: true, destroyed: true })
  expect([gone.complete, gone.destroyed]).toEqual([true, true])
})

test('a response sends its head once, without connection headers', () => {
  const { response, done } = createResponse()
  response.setHeader('a', '1')
  response.setHeader('b', '1')
  response.flushHeaders()
  expect(done).toEqual([])
  response.writeHead(200, { b: '2', connection: 'close', 'keep-alive': 'x', 'transfer-encoding': 'chunked' })
  response.flushHeaders()
  response.flushHeaders()
  expect(done).toEqual([['respond', { a: '1', b: '2', ':status': 200 }, { endStream: false }]])
  expect(response.headersSent).toBe(true)
})

test.each([
  ['HEAD', 200],
  ['GET', 204],
  ['GET', 304],
])('the response to %s with %d ends with its head', (method, status) => {
  const { response, done } = createResponse({ method })
  response.writeHead(status, {})
  expect(response.write(Buffer.from('x'))).toBe(true)
  response.end('x')
  expect(done).toEqual([['respond', { ':status': status }, { endStream: true }]])
})

test('the last response of a connection sends GOAWAY after its head', () => {
  const { response, done } = createResponse({ isLast: true })
  response.writeHead(401, {})
  expect(done).toEqual([])
  response.end('x')
  expect(done.map((each) => (each as string[])[0])).toEqual(['respond', 'close session', 'end'])
})

test('a body follows the head, and reports whether there is room', () => {
  const { response, done } = createResponse()
  response.writeHead(200, {})
  expect(response.write(Buffer.from('a'))).toBe(false)
  response.end('b')
  expect(done.slice(1)).toEqual([
    ['write', Buffer.from('a')],
    ['end', 'b'],
  ])
})

test('a client that is still sending is stopped after its response', () => {
  const { response, done, emit } = createResponse({ complete: false })
  response.writeHead(413, {})
  response.end('x')
  expect(done.slice(1)).toEqual([['end', 'x']])
  emit('finish')
  expect(done.slice(2)).toEqual([['close', constants.NGHTTP2_NO_ERROR]])
  const read = createResponse()
  read.response.writeHead(200, {})
  read.response.end('x')
  read.emit('finish')
  expect(read.done.slice(1)).toEqual([['end', 'x']])
})

test.each([{ destroyed: true }, { closed: true }])('writes nothing to a client that has disconnected: %j', (gone) => {
  const { response, done } = createResponse({ isLast: true }, gone)
  expect(response.destroyed).toBe(true)
  response.writeHead(200, {})
  response.flushHeaders()
  expect(response.write(Buffer.from('x'))).toBe(true)
  response.end('x')
  response.destroy()
  expect(done).toEqual([])
})

test('a destroyed response ends only its stream', () => {
  const { response, done } = createResponse()
  response.destroy()
  expect(done).toEqual([['close', constants.NGHTTP2_INTERNAL_ERROR]])
})

test('calls the listeners of the end, unless they were removed', () => {
  const { response, emit } = createResponse()
  const heard: string[] = []
  const first = () => void heard.push('first')
  response.once('close', first)
  response.once('close', () => void heard.push('second'))
  response.off('close', first)
  emit('close')
  emit('close')
  expect(heard).toEqual(['second'])
})

import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import type { TransportStream } from '@kubewright/kube/transport'
import { afterEach, expect, test } from 'vitest'
import type { ApiResponse } from '../../api/index.ts'
import { type Listener, listenHttps } from './listener.ts'
import { represented } from './testing/represented.ts'
import { type Handle, served } from './testing/served.ts'
import { createWireClient, createWireRuntime } from './testing/wire.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const ok: ApiResponse = { form: 'document', status: 200, contentType: 'text/plain', content: 'ok' }

async function serve(handle: Handle) {
  const internalErrors: unknown[] = []
  const representing: Handle = async (request) => represented(request, await handle(request))
  const listener = await listenHttps({
    ...served(createWireRuntime(), representing),
    onInternalError: (error) => internalErrors.push(error),
  })
  cleanups.push(() => listener.close())
  return { listener, internalErrors }
}

async function openSocket({ port, certificateAuthority }: Listener): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, ca: certificateAuthority, ALPNProtocols: ['http/1.1'] })
  await once(socket, 'secureConnect')
  cleanups.push(() => void socket.destroy())
  return socket
}

async function textUntilClose(socket: TLSSocket): Promise<string> {
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  await once(socket, 'close')
  return text
}

async function isServing(listener: Listener): Promise<boolean> {
  const client = createWireClient(listener)
  const { status } = await client.send('/livez', { token: null })
  client.close()
  return status === 200
}

const get = (path: string, token?: string) => {
  const authorization = token === undefined ? '' : `Authorization: Bearer ${token}\r\n`
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n${authorization}\r\n`
}
const webSocket = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n'

test.each([
  ['CONNECT', 'CONNECT /livez HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an upgrade', 'GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: foo\r\n\r\n'],
  [
    'a WebSocket upgrade',
    `GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${webSocket}\r\n`,
  ],
])('%s pipelined behind a request without a response closes only its connection', async (_what, upgrade) => {
  const { listener, internalErrors } = await serve(() => ok)
  for (const earlier of [1, 3]) {
    const socket = await openSocket(listener)
    socket.write(get('/livez').repeat(earlier) + upgrade)
    expect(await textUntilClose(socket)).toBe('')
  }
  expect(await isServing(listener)).toBe(true)
  expect(internalErrors).toEqual([])
})

test('serves a pipelined request only when the response before it is written', async () => {
  const served: string[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const began = new Promise<void>((resolve) => {
    served.push = (...paths) => {
      resolve()
      return Array.prototype.push.apply(served, paths)
    }
  })
  const { listener } = await serve(async ({ path }) => {
    if (path !== '/other') served.push(path)
    if (path === '/first') await released
    return ok
  })
  const socket = await openSocket(listener)
  const last = 'GET /third HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer '
  socket.write(`${get('/first', listener.token)}${get('/second', listener.token)}${last}${listener.token}\r\n\r\n`)
  await began
  // Its round trip gives the server time for the others.
  const other = createWireClient(listener)
  expect((await other.send('/other')).status).toBe(200)
  other.close()
  expect([...served]).toEqual(['/first'])
  release()
  const text = await textUntilClose(socket)
  expect(text.match(/HTTP\/1\.1 200/g)).toHaveLength(3)
  expect([...served]).toEqual(['/first', '/second', '/third'])
})

test('an upgrade request after a response gets its own response', async () => {
  const { listener } = await serve(() => ok)
  const socket = await openSocket(listener)
  socket.write(get('/livez'))
  await once(socket, 'data')
  socket.write('GET /livez HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: foo\r\n\r\n')
  expect(await textUntilClose(socket)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\n\r\nok$/)
})

test('a watch with others pipelined behind it is closed when its client disconnects, and they never open', async () => {
  const open = new Set<TransportStream>()
  let opened = 0
  let report: () => void = () => undefined
  const isOpen = new Promise<void>((resolve) => {
    report = resolve
  })
  let reportClosed: () => void = () => undefined
  const allClosed = new Promise<void>((resolve) => {
    reportClosed = resolve
  })
  const { listener } = await serve(() => {
    let end: (chunk: undefined) => void = () => undefined
    const ended = new Promise<undefined>((resolve) => {
      end = resolve
    })
    const stream: TransportStream = {
      next: () => ended,
      close: () => {
        open.delete(stream)
        end(undefined)
        if (open.size === 0) reportClosed()
      },
    }
    open.add(stream)
    opened++
    report()
    return { form: 'stream', status: 200, contentType: 'text/plain', stream }
  })
  const socket = await openSocket(listener)
  socket.write(get('/api/v1/pods?watch=true', listener.token).repeat(3))
  await isOpen
  socket.destroy()
  await allClosed
  // Waits for responses that are still open.
  await listener.close()
  expect({ opened, open: open.size }).toEqual({ opened: 1, open: 0 })
})

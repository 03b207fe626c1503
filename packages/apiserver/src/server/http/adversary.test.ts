import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { createApiServer } from '../server.ts'
import type { Listener } from './listener.ts'
import { createWireClient, createWireRuntime } from './testing/wire.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function startServer(): Promise<{ readonly listener: Listener; readonly internalErrors: unknown[] }> {
  const internalErrors: unknown[] = []
  const server = createApiServer({
    runtime: createWireRuntime(),
    onInternalError: (error) => internalErrors.push(error),
  })
  const listener = await server.listen()
  cleanups.push(() => server.close())
  return { listener, internalErrors }
}

async function openSocket({ port, certificateAuthority }: Listener): Promise<TLSSocket> {
  const socket = connect({ host: '127.0.0.1', port, ca: certificateAuthority })
  await once(socket, 'secureConnect')
  cleanups.push(() => {
    socket.destroy()
  })
  return socket
}

/** Reads until the received text matches. */
async function readUntil(socket: TLSSocket, pattern: RegExp): Promise<string> {
  let text = ''
  while (!pattern.test(text)) {
    const [chunk] = await once(socket, 'data')
    text += chunk
  }
  return text
}

const namespaces = '/api/v1/namespaces'

test('pipelined requests get their responses in order, including a watch', async () => {
  const { listener, internalErrors } = await startServer()
  const socket = await openSocket(listener)
  const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${listener.token}\r\n\r\n`
  const watch = `${namespaces}?watch=true&fieldSelector=metadata.name%3Ddefault`
  socket.write(head('/healthz') + head(watch) + head('/livez'))
  const text = await readUntil(socket, /"type":"ADDED".*\n/)
  expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*\r\n\r\nokHTTP\/1\.1 200 OK[\s\S]*"type":"ADDED"/)
  expect(internalErrors).toEqual([])
})

test('a watch over HTTP/1.0 has no chunks, and HEAD of a watch is refused and delays no response', async () => {
  const { listener } = await startServer()
  const watch = `${namespaces}?watch=true&fieldSelector=metadata.name%3Ddefault`
  const rest = `Host: x\r\nAuthorization: Bearer ${listener.token}\r\n\r\n`
  const old = await openSocket(listener)
  old.write(`GET ${watch} HTTP/1.0\r\n${rest}`)
  expect(await readUntil(old, /"type":"ADDED".*\n/)).toMatch(/\r\n\r\n\{"type":"ADDED"/)
  const socket = await openSocket(listener)
  socket.write(`HEAD ${watch} HTTP/1.1\r\n${rest}GET /readyz HTTP/1.1\r\n${rest}`)
  const text = await readUntil(socket, /ok$/)
  expect(text).not.toContain('ADDED')
  expect(text).toMatch(/^HTTP\/1\.1 405 Method Not Allowed[\s\S]*HTTP\/1\.1 200 OK/)
})

test('a refused body is read to its end, so that the client gets the response', async () => {
  const { listener } = await startServer()
  const rest = `Host: x\r\nAuthorization: Bearer ${listener.token}\r\n`
  const sizeBytes = apiserverLimits.requestBodySizeBytesMax + 1
  const socket = await openSocket(listener)
  socket.write(`POST ${namespaces} HTTP/1.1\r\n${rest}Content-Length: ${sizeBytes}\r\n\r\n`)
  expect(await readUntil(socket, /"code":413\}$/)).toMatch(/^HTTP\/1\.1 413 Payload Too Large/)
  socket.write('x'.repeat(sizeBytes))
  socket.write(`GET /readyz HTTP/1.1\r\n${rest}\r\n`)
  expect(await readUntil(socket, /ok$/)).toContain('HTTP/1.1 200 OK')
  const hopeless = await openSocket(listener)
  hopeless.write(`POST ${namespaces} HTTP/1.1\r\n${rest}Content-Length: ${2 * sizeBytes}\r\n\r\n`)
  expect(await readUntil(hopeless, /"code":413\}$/)).toMatch(/\r\nconnection: close\r\n/i)
})

test('a client that disconnects within its request is not an internal error', async () => {
  const { listener, internalErrors } = await startServer()
  const socket = await openSocket(listener)
  const length = 'Content-Length: 1000'
  socket.write(
    `POST ${namespaces} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${listener.token}\r\n${length}\r\n\r\n{`,
  )
  socket.end()
  socket.resume()
  await once(socket, 'close')
  const client = createWireClient(listener)
  expect((await client.send('/readyz')).text).toBe('ok')
  client.close()
  expect(internalErrors).toEqual([])
})

test('an upgrade request with a body is refused, and its body never counts as missing', async () => {
  const { listener } = await startServer()
  const client = createWireClient(listener)
  cleanups.push(() => client.close())
  const rest = `Host: x\r\nAuthorization: Bearer ${listener.token}\r\n`
  const body = '{"dryRun":["All"]}'
  const length = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`
  const chunks = `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n`
  for (const [framing, sent] of [
    [length, body],
    [chunks, `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`],
  ]) {
    const socket = await openSocket(listener)
    socket.write(
      `DELETE ${namespaces}/default HTTP/1.1\r\n${rest}Connection: Upgrade\r\nUpgrade: x\r\n${framing}\r\n${sent}`,
    )
    const text = await readUntil(socket, /have a body/)
    expect(text).toMatch(/^HTTP\/1\.1 400 Bad Request[\s\S]*400 Bad Request: an upgrade request must not have a body/)
  }
  expect((await client.send(`${namespaces}/default`)).json()).not.toHaveProperty('metadata.deletionTimestamp')
})

test('a client whose upgrade is refused, and that keeps its side of the connection open, is disconnected', async () => {
  const { listener } = await startServer()
  const halfOpen = { allowHalfOpen: true }
  const socket = connect({
    host: '127.0.0.1',
    port: listener.port,
    ca: listener.certificateAuthority,
    // Node's types omit it for TLS.
    ...halfOpen,
  })
  cleanups.push(() => void socket.destroy())
  await once(socket, 'secureConnect')
  socket.write('GET /version HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n')
  socket.resume()
  await once(socket, 'end')
  // Writing to a closed connection returns a reset.
  const writeOn = () => {
    if (socket.writable) socket.write('x', writeOn)
  }
  const failed = once(socket, 'error')
  writeOn()
  await failed
  expect(socket.destroyed).toBe(true)
})

test('CONNECT is refused as an unsupported method, and opens nothing', async () => {
  const { listener, internalErrors } = await startServer()
  const connectTo = async (target: string, token = listener.token) => {
    const socket = await openSocket(listener)
    socket.write(`CONNECT ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
    socket.setEncoding('utf8')
    let text = ''
    for await (const chunk of socket) text += chunk
    return text.split('\r\n', 1)[0]
  }
  expect(await connectTo('elsewhere:443')).toBe('HTTP/1.1 404 Not Found')
  expect(await connectTo('elsewhere:443', 'wrong')).toBe('HTTP/1.1 401 Unauthorized')
  expect(await connectTo(namespaces)).toBe('HTTP/1.1 405 Method Not Allowed')
  expect(internalErrors).toEqual([])
})

test('malformed paths get a response and are never internal errors', async () => {
  const { listener, internalErrors } = await startServer()
  const client = createWireClient(listener)
  const paths = [
    `${namespaces}/%zz/pods`,
    `${namespaces}/%00`,
    `${namespaces}/..%2f..`,
    `${namespaces}//pods`,
    `${namespaces}/default/pods/a/b/c/d`,
    '/apis//v1/x',
    '/apis/apps/v1/__proto__',
    '/apis/__proto__/v1/constructor',
    '/api/v1/namespaces?limit=-1&continue=%ff',
    '/api/v1/namespaces?labelSelector=%28%28',
    '/api/v1/namespaces?fieldSelector=%3D%3D%3D',
    '/openapi/v3/apis/__proto__/toString',
    '*',
    '//',
    'https://elsewhere/api',
  ]
  for (const path of paths) {
    const response = await client.send(path)
    expect([path, response.status]).toEqual([path, expect.toSatisfy((status: number) => status >= 200 && status < 500)])
  }
  client.close()
  expect(internalErrors).toEqual([])
})

test('an upgrade request as of kubectl exec gets a response like any request', async () => {
  const { listener } = await startServer()
  const client = createWireClient(listener)
  const response = await client.send(`${namespaces}/default/pods/p/exec?command=ls`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'eA==',
    },
  })
  expect(response.json()).toMatchObject({ kind: 'Status', status: 'Failure' })
  client.close()
})

test('a reporter of internal errors that throws ends neither the request nor the server', async () => {
  const server = createApiServer({
    runtime: createWireRuntime(),
    onInternalError: () => {
      throw new Error('the log is full')
    },
    kubelet: {
      logs: () => {
        throw new TypeError('a defect')
      },
    },
  })
  const listener = await server.listen()
  const client = createWireClient(listener)
  cleanups.push(
    () => server.close(),
    () => client.close(),
  )
  const pods = `${namespaces}/default/pods`
  const body = JSON.stringify({
    metadata: { name: 'p' },
    spec: { nodeName: 'n', containers: [{ name: 'a', image: 'a' }] },
  })
  await client.send(pods, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect((await client.send(`${pods}/p/log`)).status).toBe(500)
  expect((await client.send('/readyz')).text).toBe('ok')
})

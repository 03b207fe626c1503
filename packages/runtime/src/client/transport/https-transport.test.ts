import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, expect, test } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { createHttpsTransport } from './https-transport.ts'
import { bodyOf, gate, type HttpPeer, startHttpPeer } from './testing/http-peer.ts'
import { get, nextText, streamOf, textOf, watch } from './testing/transports.ts'
import type { HttpsTransportOptions } from './transport-options.ts'

const cleanups: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function start(
  reply: (request: IncomingMessage, response: ServerResponse) => void,
  options: Partial<HttpsTransportOptions> = {},
) {
  const peer: HttpPeer = await startHttpPeer(reply)
  const transport = createHttpsTransport({ server: peer.url, runtime: systemRuntime(), ...options })
  cleanups.push(
    () => peer.close(),
    () => transport.close(),
  )
  return { peer, transport }
}

test('sends path, query, headers, token and body, and returns status, headers and body', async () => {
  const { transport } = await start(
    async (request, response) => {
      const body = await bodyOf(request)
      response.writeHead(201, ['x-one', 'a', 'warning', '299 - "a"', 'warning', '299 - "b"'])
      const { authorization, 'content-type': type, 'content-length': size } = request.headers
      response.end(JSON.stringify({ method: request.method, url: request.url, authorization, type, size, body }))
    },
    { token: 'secret-token' },
  )
  const reply = await transport.send({
    method: 'POST',
    path: '/api/v1/namespaces/a%2Fb/pods',
    query: { labelSelector: 'app in (a, b),x=ü', limit: '5' },
    headers: { 'content-type': 'application/json' },
    body: { form: 'value', value: { big: 9007199254740993n, text: 'ü' } },
  })
  expect(reply.status).toBe(201)
  expect(reply.headers).toMatchObject({ 'x-one': 'a', warning: '299 - "a", 299 - "b"' })
  expect(JSON.parse(textOf(reply))).toEqual({
    method: 'POST',
    url: '/api/v1/namespaces/a%2Fb/pods?labelSelector=app%20in%20(a%2C%20b)%2Cx%3D%C3%BC&limit=5',
    authorization: 'Bearer secret-token',
    type: 'application/json',
    size: '36',
    body: '{"big":9007199254740993,"text":"ü"}',
  })
})

test('the path of the server address precedes that of the request', async () => {
  const { peer } = await start((request, response) => void response.end(request.url))
  const transport = createHttpsTransport({ server: `${peer.url}/k8s/clusters/c1/`, runtime: systemRuntime() })
  expect(textOf(await transport.send(get))).toBe('/k8s/clusters/c1/api/v1/pods')
  transport.close()
})

test('reuses connections and opens at most connectionsMax', async () => {
  const { peer, transport } = await start((_, response) => void response.end('ok'), { connectionsMax: 2 })
  await Promise.all(Array.from({ length: 20 }, () => transport.send(get)))
  expect(peer.sockets.size).toBe(2)
  expect(runtimeLimits.requestConnectionsMax).toBeGreaterThan(2)
})

test.each([undefined, '300'])(
  'closes a connection without requests after connectionIdleMs, even if the server offers %s seconds',
  async (offeredSeconds) => {
    const keepAlive = offeredSeconds === undefined ? {} : { 'keep-alive': `timeout=${offeredSeconds}` }
    const { peer, transport } = await start((_, response) => void response.writeHead(200, keepAlive).end('ok'), {
      connectionIdleMs: 10,
    })
    // Here the peer neither closes connections itself nor announces when it would.
    peer.server.keepAliveTimeout = 0
    const opened = once(peer.server, 'connection')
    expect(textOf(await transport.send(get))).toBe('ok')
    const [socket] = (await opened) as [Socket]
    if (!socket.closed) await once(socket, 'close')
    expect(peer.sockets.size).toBe(0)
    expect(textOf(await transport.send(get))).toBe('ok')
    expect(runtimeLimits.connectionIdleMs).toBe(45_000)
  },
)

test('closes an idle connection after connectionIdleMs, also after a response that took longer', async () => {
  const connectionIdleMs = 10
  const reply = (response: ServerResponse) => void response.end('ok')
  const { peer, transport } = await start(
    (_, response) => void systemRuntime().clock.after(3 * connectionIdleMs, 'the response', () => reply(response)),
    { connectionIdleMs },
  )
  peer.server.keepAliveTimeout = 0
  const opened = once(peer.server, 'connection')
  expect(textOf(await transport.send(get))).toBe('ok')
  const [socket] = (await opened) as [Socket]
  if (!socket.closed) await once(socket, 'close')
  expect(peer.sockets.size).toBe(0)
})

test('watches do not delay requests', async () => {
  const { transport } = await start(
    (request, response) => {
      if (request.headers['x-watch'] === undefined) response.end('ok')
      else response.writeHead(200).flushHeaders()
    },
    { connectionsMax: 1 },
  )
  const streams = await Promise.all(
    Array.from({ length: 5 }, () => transport.send({ ...watch, headers: { 'x-watch': '1' } })),
  )
  expect(textOf(await transport.send(get))).toBe('ok')
  for (const reply of streams) streamOf(reply).close()
})

test('a stream yields chunks as they arrive and undefined at its end', async () => {
  let response: ServerResponse | undefined
  const { transport } = await start((_, opened) => {
    response = opened
    opened.writeHead(200).flushHeaders()
  })
  const stream = streamOf(await transport.send(watch))
  response?.write('{"type":')
  expect(await nextText(stream)).toBe('{"type":')
  response?.write('"ADDED"}\n')
  expect(await nextText(stream)).toBe('"ADDED"}\n')
  response?.end()
  expect(await stream.next()).toBeUndefined()
  expect(await stream.next()).toBeUndefined()
})

test('returns the refusal of a stream as a whole', async () => {
  const { transport } = await start((_, response) => void response.writeHead(410).end('{"code":410}'))
  const reply = await transport.send(watch)
  expect([reply.status, textOf(reply)]).toEqual([410, '{"code":410}'])
})

test('a stream that breaks rejects with KUBE_TRANSPORT_CUT, after the received bytes', async () => {
  let response: ServerResponse | undefined
  const { transport } = await start((_, opened) => {
    response = opened
    opened.writeHead(200)
    opened.write('first\n')
  })
  const stream = streamOf(await transport.send(watch))
  expect(await nextText(stream)).toBe('first\n')
  const next = stream.next()
  response?.destroy()
  await expect(next).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
  await expect(stream.next()).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
})

test('closing a stream closes its connection, and a pending read returns undefined', async () => {
  const closed = gate()
  const { transport } = await start((_, response) => {
    response.writeHead(200).flushHeaders()
    response.on('close', () => closed.resolve())
  })
  const stream = streamOf(await transport.send(watch))
  const next = stream.next()
  stream.close()
  stream.close()
  expect(await next).toBeUndefined()
  await closed.promise
})

test('backpressure: the server is held back once two buffers of readBufferBytes are unread', async () => {
  const piece = Buffer.alloc(64 * 1024, 0x61)
  const total = 64 * 1024 * 1024
  let written = 0
  const { transport } = await start((request, response) => {
    if (request.url === '/ping') {
      response.end()
      return
    }
    response.writeHead(200)
    const write = () => {
      while (written < total) {
        written += piece.length
        if (!response.write(piece)) {
          response.once('drain', write)
          return
        }
      }
      response.end()
    }
    write()
  })
  const stream = streamOf(await transport.send(watch))
  // The server writes as fast as it can; without backpressure this many round trips would suffice for all of it.
  for (let trip = 0; trip < 300; trip++) await transport.send({ method: 'GET', path: '/ping' })
  expect(written).toBeLessThan(total / 2)
  let read = 0
  for (let chunk = await stream.next(); chunk?.form === 'bytes'; chunk = await stream.next()) read += chunk.bytes.length
  expect(read).toBe(total)
})

test('a refused connection and an unknown name are unreachable: the request was not sent', async () => {
  const unused = createServer()
  unused.listen(0, '127.0.0.1')
  await once(unused, 'listening')
  const address = unused.address() as { readonly port: number }
  unused.close()
  await once(unused, 'close')
  for (const server of [`http://127.0.0.1:${address.port}`, 'http://kubewright.invalid']) {
    const transport = createHttpsTransport({ server, runtime: systemRuntime(), token: 'secret-token' })
    const failure = await transport.send({ ...get, method: 'DELETE' }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
    expect(String(failure)).toMatch(/ECONNREFUSED|ENOTFOUND|EAI_AGAIN/)
    expect(String(failure)).not.toContain('secret-token')
    transport.close()
  }
})

test('a connection that breaks before the response is a cut: the request may have been executed', async () => {
  const { transport } = await start((request) => request.socket.destroy())
  await expect(transport.send({ method: 'POST', path: '/x' })).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
})

test('a connection that breaks within the response is a cut', async () => {
  const { transport } = await start((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half', () => response.destroy())
  })
  await expect(transport.send(get)).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
})

test('a server that does not speak HTTP is a cut', async () => {
  const server = createServer((socket) => void socket.end('SSH-2.0-OpenSSH\r\n'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { readonly port: number }
  const transport = createHttpsTransport({ server: `http://127.0.0.1:${port}`, runtime: systemRuntime() })
  await expect(transport.send(get)).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
  transport.close()
  server.close()
})

test('a head later than headTimeoutMs and a response later than requestTimeoutMs are timeouts', async () => {
  const arrived = gate()
  const begun = gate()
  const runtime = createVirtualRuntime()
  const { transport } = await start(
    (request, response) => {
      if (request.url === '/silent') arrived.resolve()
      else response.writeHead(200).write('begun', () => begun.resolve())
    },
    { runtime },
  )
  const silent = transport.send({ method: 'GET', path: '/silent' })
  silent.catch(() => {})
  await arrived.promise
  await runtime.advance(runtimeLimits.headTimeoutMs)
  await expect(silent).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_TIMEOUT' })
  const slow = transport.send({ method: 'GET', path: '/slow' })
  slow.catch(() => {})
  await begun.promise
  // A second exchange over the same event loop gives the head the time to arrive.
  const reply = await transport.send({ method: 'GET', path: '/other', stream: true })
  streamOf(reply).close()
  await runtime.advance(runtimeLimits.requestTimeoutMs)
  await expect(slow).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_TIMEOUT' })
  await expect(slow).rejects.toThrow(String(runtimeLimits.requestTimeoutMs))
})

test('a request that found no free connection in time is unreachable: it was never sent', async () => {
  const arrived = gate()
  const runtime = createVirtualRuntime()
  const { transport } = await start(
    (_, response) => void response.writeHead(200).write('begun', () => arrived.resolve()),
    { runtime, connectionsMax: 1 },
  )
  const first = transport.send(get)
  const second = transport.send({ method: 'POST', path: '/x' })
  first.catch(() => {})
  second.catch(() => {})
  await arrived.promise
  // A stream, on its own connection, gives the head of the first request the time to arrive.
  streamOf(await transport.send(watch)).close()
  await runtime.advance(runtimeLimits.headTimeoutMs)
  await expect(second).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
  await runtime.advance(runtimeLimits.requestTimeoutMs)
  await expect(first).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_TIMEOUT' })
})

test('gives up a response larger than responseSizeBytesMax', async () => {
  const responseSizeBytesMax = 100_000
  const sent = { '/fits': responseSizeBytesMax, '/large': responseSizeBytesMax + 1 }
  const { transport } = await start(
    (request, response) => void response.end(Buffer.alloc(sent[request.url as keyof typeof sent])),
    { responseSizeBytesMax },
  )
  expect(textOf(await transport.send({ method: 'GET', path: '/fits' }))).toHaveLength(responseSizeBytesMax)
  await expect(transport.send({ method: 'GET', path: '/large' })).rejects.toThrow(/larger than 100000 bytes/)
  expect(runtimeLimits.responseSizeBytesMax).toBeLessThan(512 * 1024 * 1024)
})

test('streams beyond streamConnectionsMax wait for one to end', async () => {
  const { transport } = await start(
    (request, response) => {
      if (request.url === '/ping') response.end()
      else response.writeHead(200).flushHeaders()
    },
    { streamsMax: 1 },
  )
  const first = streamOf(await transport.send(watch))
  let isOpen = false
  const second = transport.send(watch).then((reply) => {
    isOpen = true
    return reply
  })
  for (let trip = 0; trip < 3; trip++) await transport.send({ method: 'GET', path: '/ping' })
  expect(isOpen).toBe(false)
  first.close()
  streamOf(await second).close()
  expect(runtimeLimits.streamConnectionsMax).toBe(1024)
})

test('a server that accepts connections and stays silent is unreachable after connectTimeoutMs', async () => {
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { readonly port: number }
  const server = `https://127.0.0.1:${port}`
  const transport = createHttpsTransport({ server, runtime: systemRuntime(), connectTimeoutMs: 20 })
  await expect(transport.send(get)).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
  transport.close()
  silent.close()
  expect(runtimeLimits.connectTimeoutMs).toBe(10_000)
})

test('a signal aborts a request before it is sent, while it waits, and a stream', async () => {
  const arrived = gate()
  let count = 0
  const { transport } = await start((request, response) => {
    count++
    if (request.url === '/stream') response.writeHead(200).flushHeaders()
    else arrived.resolve()
  })
  const early = AbortSignal.abort()
  await expect(transport.send({ ...get, signal: early })).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
  expect(count).toBe(0)
  const cancelling = new AbortController()
  const waiting = transport.send({ ...get, signal: cancelling.signal })
  await arrived.promise
  cancelling.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
  const aborter = new AbortController()
  const stream = streamOf(
    await transport.send({ method: 'GET', path: '/stream', stream: true, signal: aborter.signal }),
  )
  const next = stream.next()
  aborter.abort()
  await expect(next).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
})

test('closing the transport ends requests and streams, and refuses new ones as unreachable', async () => {
  const arrived = gate()
  const { transport } = await start((request, response) => {
    if (request.url === '/stream') response.writeHead(200).flushHeaders()
    else arrived.resolve()
  })
  const stream = streamOf(await transport.send({ method: 'GET', path: '/stream', stream: true }))
  const next = stream.next()
  const waiting = transport.send(get)
  next.catch(() => {})
  waiting.catch(() => {})
  await arrived.promise
  transport.close()
  await expect(next).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
  await expect(waiting).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
  await expect(transport.send(get)).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
})

test('refuses a token that is invalid in a header without retrying', async () => {
  const { transport } = await start((_, response) => void response.end(), { token: 'secret\ntoken' })
  const failure = await transport.send(get).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
  expect(String(failure)).not.toContain('secret')
})

test.each(['', 'api.example.com', 'ftp://example.com', 'https://me:secret@example.com'])(
  'refuses the address "%s"',
  (server) => {
    const create = () => createHttpsTransport({ server, runtime: systemRuntime() })
    expect(create).toThrow(expect.objectContaining({ code: 'CLIENT_OPTIONS_INVALID' }))
    expect(create).not.toThrow(/secret/)
  },
)

test('headers and queries that change between requests are sent with their current values', async () => {
  const arrived: string[] = []
  const { transport } = await start(({ url, headers: { accept } }, response) => {
    arrived.push(`${url} ${accept}`)
    response.end('{}')
  })
  const headers: Record<string, string> = { accept: 'a' }
  const query: Record<string, string> = { q: '1' }
  const frozen = { headers: Object.freeze({ accept: 'c' }), query: Object.freeze({ q: '3' }) }
  await transport.send({ method: 'GET', path: '/', headers, query })
  headers['accept'] = 'b'
  query['q'] = '2'
  await transport.send({ method: 'GET', path: '/', headers, query })
  for (const path of ['/1', '/2']) await transport.send({ method: 'GET', path, ...frozen })
  expect(arrived).toEqual(['/?q=1 a', '/?q=2 b', '/1?q=3 c', '/2?q=3 c'])
})

import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import type { TransportRequest } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, expect, test } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { serverPair } from '../config/testing/certificates.ts'
import { createHttpsTransport } from './https-transport.ts'
import { eventLoopTurns, startRawPeer } from './testing/raw-peer.ts'
import { failureOf, get, post, streamOf, textOf, watch } from './testing/transports.ts'
import type { HttpsTransportOptions } from './transport-options.ts'

const cleanups: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const small = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok'

function connect(options: Partial<HttpsTransportOptions> & { readonly server: string }) {
  const transport = createHttpsTransport({ runtime: systemRuntime(), ...options })
  cleanups.push(() => transport.close())
  return transport
}

async function startPeer(onRequest: Parameters<typeof startRawPeer>[0]) {
  const peer = await startRawPeer(onRequest)
  cleanups.push(() => peer.close())
  return peer
}

test('all requests to an unreachable server fail, including those that wait', async () => {
  const unused = createServer()
  unused.listen(0, '127.0.0.1')
  await once(unused, 'listening')
  const { port } = unused.address() as { readonly port: number }
  unused.close()
  await once(unused, 'close')
  let dials = 0
  const transport = connect({
    server: `https://127.0.0.1:${port}`,
    connectionsMax: 4,
    certificateAuthority: () => {
      dials++
      return undefined
    },
  })
  const failures = await Promise.all(Array.from({ length: 100 }, () => failureOf(transport.send(post))))
  for (const failure of failures) expect(failure).toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
  // The waiting requests failed without connecting themselves.
  expect(dials).toBeLessThan(10)
})

test('gives up a connection that is not established after connectTimeoutMs, in whatever phase', async () => {
  const runtime = createVirtualRuntime()
  const transport = connect({
    server: 'https://127.0.0.1:1',
    runtime,
    certificateAuthority: () => new Promise(() => {}),
  })
  const failure = failureOf(transport.send(get))
  await runtime.advance(runtimeLimits.connectTimeoutMs - 1)
  let isOver = false
  void failure.then(() => {
    isOver = true
  })
  await runtime.settle()
  expect(isOver).toBe(false)
  await runtime.advance(1)
  expect((await failure).message).toMatch(/no connection was established within 10000 ms/)
})

test('closing the transport refuses waiting requests as not sent', async () => {
  const transport = connect({ server: 'https://127.0.0.1:1', certificateAuthority: () => new Promise(() => {}) })
  const failures = [get, post, post].map((request) => failureOf(transport.send(request)))
  await eventLoopTurns()
  transport.close()
  for (const failure of await Promise.all(failures)) {
    expect(failure).toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE', message: expect.stringMatching(/closed/) })
  }
})

test('a request that is aborted while it waits is never sent', async () => {
  const heads: string[] = []
  let respond = () => {}
  const peer = await startPeer(({ head, socket }) => {
    heads.push(head.slice(0, head.indexOf(' HTTP')))
    respond = () => void socket.write(small)
    if (heads.length > 1) respond()
  })
  const transport = connect({ server: peer.url, connectionsMax: 1 })
  const first = transport.send({ method: 'GET', path: '/first' })
  const aborter = new AbortController()
  const second = failureOf(transport.send({ method: 'GET', path: '/second', signal: aborter.signal }))
  const third = transport.send({ method: 'GET', path: '/third' })
  while (heads.length === 0) await eventLoopTurns(1)
  aborter.abort()
  expect(await second).toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
  respond()
  expect([textOf(await first), textOf(await third)]).toEqual(['ok', 'ok'])
  expect(heads).toEqual(['GET /first', 'GET /third'])
})

test('a request that timed out while it waited is never sent', async () => {
  const runtime = createVirtualRuntime()
  const heads: string[] = []
  let finish = () => {}
  const peer = await startPeer(({ head, socket }) => {
    heads.push(head.slice(0, head.indexOf(' HTTP')))
    if (heads.length > 1) socket.write(small)
    else {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\no')
      finish = () => void socket.write('k')
    }
  })
  const transport = connect({ server: peer.url, connectionsMax: 1, runtime })
  const first = transport.send({ method: 'GET', path: '/first' })
  const second = failureOf(transport.send({ method: 'POST', path: '/second' }))
  while (heads.length === 0) await eventLoopTurns(1)
  await eventLoopTurns(10)
  await runtime.advance(runtimeLimits.headTimeoutMs)
  expect(await second).toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
  const third = transport.send({ method: 'GET', path: '/third' })
  finish()
  expect([textOf(await first), textOf(await third)]).toEqual(['ok', 'ok'])
  expect(heads).toEqual(['GET /first', 'GET /third'])
})

test('finished requests and streams leave no timers', async () => {
  const system = systemRuntime()
  let pending = 0
  const after: typeof system.clock.after = (delayMs, what, run) => {
    let isOver = false
    const end = () => {
      if (!isOver) pending--
      isOver = true
    }
    pending++
    const timer = system.clock.after(delayMs, what, () => {
      end()
      run()
    })
    return {
      cancel: () => {
        end()
        timer.cancel()
      },
    }
  }
  const peer = await startPeer(({ head, socket }) => {
    if (head.startsWith('GET /cut')) socket.destroy()
    else if (!head.startsWith('GET /silent')) socket.write(small)
  })
  const transport = connect({ server: peer.url, runtime: { ...system, clock: { ...system.clock, after } } })
  const aborter = new AbortController()
  const silent = failureOf(transport.send({ method: 'GET', path: '/silent', signal: aborter.signal }))
  await transport.send(get)
  await failureOf(transport.send({ method: 'GET', path: '/cut' }))
  streamOf(await transport.send(watch)).close()
  aborter.abort()
  await silent
  expect(pending).toBe(0)
})

test('a read that fails on a second kept connection is not repeated again', async () => {
  let finishSlow = () => {}
  const peer = await startRawPeer(
    ({ head, socket }) => {
      if (head.startsWith('GET /cut')) socket.destroy()
      else if (head.startsWith('POST /slow')) finishSlow = () => void socket.write(small)
      else socket.write(small)
    },
    { cert: serverPair.certificate, key: serverPair.key },
  )
  cleanups.push(() => peer.close())
  let dials = 0
  const transport = connect({
    server: peer.url,
    connectionsMax: 2,
    // A third connection is never established.
    certificateAuthority: () => (dials++ < 2 ? serverPair.certificate : new Promise(() => {})),
  })
  await Promise.all([transport.send(get), transport.send(get)])
  const slow = transport.send({ method: 'POST', path: '/slow' })
  const cut = failureOf(transport.send({ method: 'GET', path: '/cut' }))
  while (dials < 3) await eventLoopTurns(1)
  finishSlow()
  expect(textOf(await slow)).toBe('ok')
  expect(await cut).toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
})

test('an abandoned request closes its connection, and the others wait for a new one', async () => {
  const peer = await startPeer(({ head, socket }) => {
    if (!head.startsWith('GET /silent')) socket.write(small)
  })
  const transport = connect({ server: peer.url, connectionsMax: 1 })
  const aborter = new AbortController()
  const silent = failureOf(transport.send({ method: 'GET', path: '/silent', signal: aborter.signal }))
  const others = Array.from({ length: 5 }, () => transport.send(post))
  await eventLoopTurns(10)
  aborter.abort()
  expect(await silent).toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
  for (const other of others) expect(textOf(await other)).toBe('ok')
  expect(peer.connections).toHaveLength(2)
})

test('a write that was not sent, because the kept connection was reset before, uses another connection', async () => {
  const bodies: string[] = []
  const peer = await startPeer(({ body, socket }) => {
    bodies.push(body)
    socket.write(small)
  })
  const transport = connect({ server: peer.url })
  expect(textOf(await transport.send(post))).toBe('ok')
  // Within one iteration of the event loop, the transport cannot detect the reset before it writes.
  for (const socket of peer.open) peer.reset(socket)
  expect(textOf(await transport.send(post))).toBe('ok')
  expect(bodies).toEqual(['{"a":1}', '{"a":1}'])
  expect(peer.connections).toHaveLength(2)
})

test('ten thousand requests over a few connections each get their own response', async () => {
  const peer = await startPeer(({ head, socket }) => {
    const path = head.split(' ')[1] as string
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${path.length}\r\n\r\n${path}`)
  })
  const transport = connect({ server: peer.url, connectionsMax: 8 })
  const requests = Array.from(
    { length: 10_000 },
    (_, index): TransportRequest => ({ method: 'GET', path: `/${index}` }),
  )
  const responses = await Promise.all(requests.map((request) => transport.send(request)))
  expect(responses.map(textOf)).toEqual(requests.map(({ path }) => path))
  expect(peer.connections).toHaveLength(8)
})

test('an idle connection does not keep the process alive', async () => {
  const peer = await startPeer(({ socket }) => void socket.write(small))
  const transport = connect({ server: peer.url })
  const port = Number(new URL(peer.url).port)
  // Node lists the resources that keep a process alive as active.
  const { _getActiveHandles: activeHandles } = process as unknown as { _getActiveHandles(): readonly unknown[] }
  const keepingAlive = () => activeHandles().filter((handle) => handle instanceof Socket && handle.remotePort === port)
  const pendingResponse = transport.send(get)
  while (keepingAlive().length === 0) await eventLoopTurns(1)
  await pendingResponse
  await eventLoopTurns()
  expect(keepingAlive()).toEqual([])
  expect(peer.open.size).toBe(1)
})

test('a connection that became idle beside a busy one does not keep the process alive when the busy one is done', async () => {
  let slowSocket: Socket | undefined
  const peer = await startPeer(({ head, socket }) => {
    if (head.startsWith('POST')) slowSocket = socket
    else socket.write(small)
  })
  const transport = connect({ server: peer.url })
  const port = Number(new URL(peer.url).port)
  const { _getActiveHandles: activeHandles } = process as unknown as { _getActiveHandles(): readonly unknown[] }
  const keepingAlive = () => activeHandles().filter((handle) => handle instanceof Socket && handle.remotePort === port)
  // The busy connection becomes idle, or breaks.
  for (const end of [() => slowSocket?.write(small), () => slowSocket?.destroy()]) {
    const slow = transport.send(post).catch(() => undefined)
    await transport.send(get)
    expect(peer.open.size).toBe(2)
    while (slowSocket === undefined || keepingAlive().length === 0) await eventLoopTurns(1)
    end()
    await slow
    await eventLoopTurns()
    expect(keepingAlive()).toEqual([])
    slowSocket = undefined
  }
})

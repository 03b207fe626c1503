import { once } from 'node:events'
import { createServer as createTcpServer, type Socket } from 'node:net'
import type { Runtime } from '@kubewright/kube/runtime'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createHttpsTransport } from '../client/index.ts'
import { bodyOf, gate, startHttpPeer } from '../client/transport/testing/http-peer.ts'
import { systemRuntime } from '../host/index.ts'
import { fencedTransport } from './index.ts'
import { momentOf } from './moment.ts'
import { LeadershipTerm } from './term.ts'

const write = { method: 'POST', path: '/written', body: { form: 'value', value: { a: 1 } } } as const

/** A term whose clock the test moves and whose timers never fire, as in a process that has just been continued. */
function termWithoutTimers() {
  let nowMs = 0
  const clock: Runtime['clock'] = {
    now: () => nowMs,
    monotonic: () => nowMs,
    after: () => ({ cancel() {} }),
  }
  const runtime: Runtime = { ...createVirtualRuntime(), clock }
  const term = new LeadershipTerm({
    runtime,
    what: 'lease default/app of a',
    leaseDurationMs: 15_000,
    renewDeadlineMs: 10_000,
    onEnd: () => {},
  })
  term.begin(momentOf(clock))
  return {
    term,
    pass: (durationMs: number) => {
      nowMs += durationMs
    },
  }
}

test('does not send a write that waits for a connection when the term ends', async () => {
  const { promise: responseReleased, resolve: releaseResponse } = gate()
  const { promise: requestArrived, resolve: markRequestArrived } = gate()
  const seen: string[] = []
  const peer = await startHttpPeer((request, response) => {
    seen.push(`${request.method}`)
    markRequestArrived()
    void responseReleased.then(() => response.end('{}'))
  })
  const transport = createHttpsTransport({ server: peer.url, runtime: systemRuntime(), connectionsMax: 1 })
  const { term, pass } = termWithoutTimers()
  try {
    const read = transport.send({ method: 'GET', path: '/read' })
    const written = fencedTransport(transport, term).send(write)
    const refused = expect(written).rejects.toMatchObject({ code: 'LEADERSHIP_LOST' })
    await requestArrived
    pass(10_000)
    releaseResponse()
    expect((await read).status).toBe(200)
    await refused
    expect((await transport.send({ method: 'GET', path: '/read' })).status).toBe(200)
    expect(seen).toEqual(['GET', 'GET'])
  } finally {
    transport.close()
    await peer.close()
  }
})

test('a write whose term ends while its body is encoded is not sent, and its connection serves the next request', async () => {
  const seen: string[] = []
  const peer = await startHttpPeer((request, response) => {
    seen.push(`${request.method}`)
    response.end('{}')
  })
  const transport = createHttpsTransport({ server: peer.url, runtime: systemRuntime(), connectionsMax: 1 })
  const { term, pass } = termWithoutTimers()
  const value = {
    get late() {
      pass(10_000)
      return 1
    },
  }
  try {
    await transport.send({ method: 'GET', path: '/read' })
    const [connection] = peer.sockets
    const written = fencedTransport(transport, term).send({ ...write, body: { form: 'value', value } })
    await expect(written).rejects.toMatchObject({ code: 'LEADERSHIP_LOST' })
    await transport.send({ method: 'GET', path: '/read' })
    expect(seen).toEqual(['GET', 'GET'])
    expect([...peer.sockets]).toEqual([connection])
  } finally {
    transport.close()
    await peer.close()
  }
})

test('a large write keeps its last byte back until the system has accepted the rest, and the term is checked then', async () => {
  const sockets: Socket[] = []
  const peer = createTcpServer((socket) => sockets.push(socket))
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
  const { port } = peer.address() as { readonly port: number }
  const transport = createHttpsTransport({ server: `http://127.0.0.1:${port}`, runtime: systemRuntime() })
  const { term, pass } = termWithoutTimers()
  const sizeBytes = 64 * 1024 * 1024
  const bytes = new Uint8Array(sizeBytes).fill('a'.charCodeAt(0))
  try {
    const connected = once(peer, 'connection')
    const written = fencedTransport(transport, term).send({ ...write, body: { form: 'bytes', bytes } })
    const refused = expect(written).rejects.toMatchObject({ code: 'LEADERSHIP_LOST' })
    await connected
    const [socket] = sockets as [Socket]
    let receivedBytes = 0
    const ended = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve))
    // The first bytes have arrived, and more are in transit than the buffers of the system hold.
    socket.on('data', (data) => {
      if (receivedBytes === 0) pass(10_000)
      receivedBytes += data.length
    })
    await refused
    await ended
    expect(receivedBytes).toBeGreaterThan(0)
    expect(receivedBytes).toBeLessThan(sizeBytes)
  } finally {
    transport.close()
    peer.close()
  }
})

test('a large write arrives complete during the term', async () => {
  const peer = await startHttpPeer(async (request, response) => response.end(await bodyOf(request)))
  const transport = createHttpsTransport({ server: peer.url, runtime: systemRuntime() })
  const { term } = termWithoutTimers()
  const value = { text: 'ä'.repeat(100_000) }
  try {
    for (const body of [
      { form: 'value', value },
      { form: 'bytes', bytes: Buffer.from(JSON.stringify(value)) },
    ] as const) {
      const releaseResponse = await fencedTransport(transport, term).send({ ...write, body })
      const received = releaseResponse.body.form === 'bytes' ? Buffer.from(releaseResponse.body.bytes).toString() : ''
      expect(JSON.parse(received)).toEqual(value)
    }
    expect(peer.sockets.size).toBe(1)
  } finally {
    transport.close()
    await peer.close()
  }
})

test('a write that is aborted by the end of the term resets its connection, so that the system sends no more of it', async () => {
  const sockets: Socket[] = []
  const peer = createTcpServer((socket) => sockets.push(socket))
  peer.listen(0, '127.0.0.1')
  await once(peer, 'listening')
  const { port } = peer.address() as { readonly port: number }
  const transport = createHttpsTransport({ server: `http://127.0.0.1:${port}`, runtime: systemRuntime() })
  const { term } = termWithoutTimers()
  try {
    const connected = once(peer, 'connection')
    const written = fencedTransport(transport, term).send(write)
    const refused = expect(written).rejects.toMatchObject({ code: 'LEADERSHIP_LOST' })
    await connected
    const [socket] = sockets
    await once(socket as Socket, 'data')
    const failed = once(socket as Socket, 'error')
    term.end('on purpose')
    await refused
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' })
  } finally {
    transport.close()
    peer.close()
  }
})

test('the timeout sent to the server is the rest of the term after the wait for a token', async () => {
  const paths: (string | undefined)[] = []
  const peer = await startHttpPeer((request, response) => {
    paths.push(request.url)
    response.statusCode = paths.length === 1 ? 401 : 200
    response.end('{}')
  })
  const { term, pass } = termWithoutTimers()
  const tokens = ['first', 'second']
  const token = {
    token: async () => {
      pass(3000)
      return tokens.shift() ?? ''
    },
  }
  const transport = createHttpsTransport({ server: peer.url, runtime: systemRuntime(), token })
  try {
    expect((await fencedTransport(transport, term).send(write)).status).toBe(200)
    expect(paths).toEqual(['/written?timeout=7000ms', '/written?timeout=4000ms'])
  } finally {
    transport.close()
    await peer.close()
  }
})

test('a write with its body succeeds during the term', async () => {
  const peer = await startHttpPeer(async (request, response) => response.end(await bodyOf(request)))
  const transport = createHttpsTransport({ server: peer.url, runtime: systemRuntime() })
  const { term } = termWithoutTimers()
  try {
    const { body } = await fencedTransport(transport, term).send(write)
    expect(body.form === 'bytes' ? Buffer.from(body.bytes).toString() : body.form).toBe('{"a":1}')
    expect(term.mayHaveUndecidedWrites).toBe(false)
  } finally {
    transport.close()
    await peer.close()
  }
})

import type { TransportRequest } from '@kubewright/kube/transport'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, describe, expect, test } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { serverPair } from '../config/testing/certificates.ts'
import { createHttpsTransport } from './https-transport.ts'
import { gate } from './testing/http-peer.ts'
import { eventLoopTurns, type RawRequest, startRawPeer } from './testing/raw-peer.ts'
import { failureOf, get, nextText, post, restOf, streamOf, textOf, watch } from './testing/transports.ts'
import type { HttpsTransportOptions } from './transport-options.ts'

const cleanups: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((name) => /^(TLSWrap|TCPSocketWrap)$/.test(name)).length
}

const ok = 'HTTP/1.1 200 OK\r\n'
const small = `${ok}content-length: 2\r\n\r\nok`

describe.each(['http', 'https'])('over %s', (protocol) => {
  async function start(onRequest: (request: RawRequest) => void, options: Partial<HttpsTransportOptions> = {}) {
    const tls = { cert: serverPair.certificate, key: serverPair.key }
    const peer = await startRawPeer(onRequest, protocol === 'https' ? tls : undefined)
    const transport = createHttpsTransport({
      server: peer.url,
      runtime: systemRuntime(),
      certificateAuthority: serverPair.certificate,
      ...options,
    })
    cleanups.push(
      () => peer.close(),
      () => transport.close(),
    )
    return { peer, transport }
  }

  const framings: readonly [string, string][] = [
    ['a length', `${ok}x-a: b\r\ncontent-length: 6\r\n\r\nresult`],
    ['chunks', `${ok}transfer-encoding: chunked\r\n\r\n3;x=y\r\nres\r\n3\r\nult\r\n0\r\nt: u\r\n\r\n`],
    ['an informational response', `HTTP/1.1 103 Hints\r\na: b\r\n\r\n${ok}content-length: 6\r\n\r\nresult`],
  ]
  test.each(framings)(
    'a response with %s, split at each of its bytes, arrives complete, on one connection',
    async (_, text) => {
      const { peer, transport } = await start(async ({ socket, index }) => {
        const cut = (index >> 1) + 1
        socket.write(text.slice(0, cut))
        await eventLoopTurns(2)
        socket.write(text.slice(cut))
      })
      for (let cut = 1; cut < text.length; cut++) {
        expect(textOf(await transport.send(get))).toBe('result')
        const stream = streamOf(await transport.send(watch))
        expect(await restOf(stream)).toBe('result')
      }
      // One connection for requests and one for streams.
      expect(peer.connections).toHaveLength(2)
    },
  )

  test('a response that lasts until the connection closes is complete, and the connection is not reused', async () => {
    const { peer, transport } = await start(({ socket }) => void socket.end(`${ok}\r\nall of it`))
    expect(textOf(await transport.send(get))).toBe('all of it')
    expect(await restOf(streamOf(await transport.send(watch)))).toBe('all of it')
    expect(textOf(await transport.send(get))).toBe('all of it')
    expect(peer.connections).toHaveLength(3)
  })

  test.each([
    ['at once', ''],
    ['within the head', `${ok}content-le`],
    ['after the head', `${ok}content-length: 5\r\n\r\n`],
    ['in the middle of the body', `${ok}content-length: 5\r\n\r\nhel`],
    ['within chunks', `${ok}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`],
  ])(
    'a connection that is closed or reset %s is a cut, for writes and for reads on a new connection',
    async (_, text) => {
      let isReset = false
      const { peer, transport } = await start(({ socket }) => {
        socket.write(text, () => (isReset ? peer.reset(socket) : socket.end()))
      })
      for (const request of [post, get, post, get]) {
        const failure = await failureOf(transport.send(request))
        expect(failure).toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
        isReset = !isReset
      }
      expect(peer.connections).toHaveLength(4)
      const stream = transport.send(watch).then((responseText) => restOf(streamOf(responseText)))
      await expect(stream).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
    },
  )

  test('a reset after the response affects neither the response nor the next request', async () => {
    const { peer, transport } = await start(({ socket }) => {
      socket.write(small, () => peer.reset(socket))
    })
    for (let round = 0; round < 20; round++) {
      // The response and the reset may arrive together; only then may the system drop the response.
      const outcome = await transport.send(get).then(textOf, (error: unknown) => error)
      if (outcome !== 'ok') expect(outcome).toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
      await eventLoopTurns()
    }
  })

  test('when the server closes a kept connection on reuse, a read is repeated and a write is not', async () => {
    const { peer, transport } = await start(({ socket, index }) => {
      if (index % 2 === 0) socket.write(small)
      else socket.destroy()
    })
    expect(textOf(await transport.send(get))).toBe('ok')
    // The end of the connection is the response to the second request; its repetition is the third.
    expect(textOf(await transport.send(get))).toBe('ok')
    expect(peer.connections).toHaveLength(2)
    const failure = await failureOf(transport.send(post))
    expect(failure).toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
    expect(peer.connections).toHaveLength(2)
  })

  test('repeats a read once, and not when a part of its response has arrived', async () => {
    const { peer, transport } = await start(({ socket, index }) => {
      if (index === 0 || index === 3) socket.write(small)
      else if (index === 4) socket.end('HTTP/1.1 ')
      else socket.destroy()
    })
    expect(textOf(await transport.send(get))).toBe('ok')
    await expect(transport.send(get)).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
    expect(peer.connections).toHaveLength(2)
    expect(textOf(await transport.send(get))).toBe('ok')
    await expect(transport.send(get)).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_CUT' })
    expect(peer.connections).toHaveLength(3)
  })

  test('an abandoned write ends its connection by a reset, so that the server gets nothing of it later', async () => {
    const arrived = gate()
    const reset = gate()
    const { transport } = await start(({ socket }) => {
      socket.on('error', (error) => {
        if ((error as NodeJS.ErrnoException).code === 'ECONNRESET') reset.resolve()
      })
      arrived.resolve()
    })
    const aborter = new AbortController()
    const failure = failureOf(transport.send({ ...post, signal: aborter.signal }))
    await arrived.promise
    // The peer is outside of its read; within it, its TLS would treat the reset as an end.
    await eventLoopTurns()
    aborter.abort()
    expect(await failure).toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
    await reset.promise
  })

  test('does not use a kept connection that the server has closed', async () => {
    const { peer, transport } = await start(({ socket, index }) => {
      socket.write(small, () => {
        if (index === 0) socket.end()
      })
    })
    expect(textOf(await transport.send(post))).toBe('ok')
    while (peer.open.size > 0) await eventLoopTurns(1)
    await eventLoopTurns()
    expect(textOf(await transport.send(post))).toBe('ok')
    expect(peer.connections).toHaveLength(2)
  })

  test('returns a response that arrives before the whole request is sent, and closes the connection after earlyResponseWaitMs', async () => {
    expect(runtimeLimits.earlyResponseWaitMs).toBeLessThan(runtimeLimits.connectionIdleMs)
    const peer = await startRawPeer(
      () => {},
      protocol === 'https' ? { cert: serverPair.certificate, key: serverPair.key } : undefined,
    )
    peer.server.on(protocol === 'https' ? 'secureConnection' : 'connection', (socket) => {
      socket.removeAllListeners('data')
      socket.once('data', () => {
        socket.pause()
        socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 5\r\n\r\nlarge')
      })
    })
    const transport = createHttpsTransport({
      server: peer.url,
      runtime: systemRuntime(),
      certificateAuthority: serverPair.certificate,
    })
    cleanups.push(
      () => peer.close(),
      () => transport.close(),
    )
    const bytes = new Uint8Array(64 * 1024 * 1024)
    const responseText = await transport.send({ ...post, body: { form: 'bytes', bytes } })
    expect([responseText.status, textOf(responseText)]).toEqual([413, 'large'])
    // A peer that does not read does not detect the close: of the two sockets, one closes.
    const before = openSockets()
    while (openSockets() === before) await eventLoopTurns(1)
  })

  test('bytes after a response, or without a request, end the connection and affect no other request', async () => {
    const { peer, transport } = await start(({ socket, index }) => {
      socket.write(index === 0 ? `${small}HTTP/1.1 500 Smuggled\r\ncontent-length: 3\r\n\r\nbad` : small)
      if (index === 1) void eventLoopTurns().then(() => socket.write('HTTP/1.1 408 Request Timeout\r\n\r\n'))
    })
    expect(textOf(await transport.send(get))).toBe('ok')
    expect(textOf(await transport.send(post))).toBe('ok')
    expect(peer.connections).toHaveLength(2)
    while (peer.open.size > 0) await eventLoopTurns(1)
    expect(textOf(await transport.send(post))).toBe('ok')
    expect(peer.connections).toHaveLength(3)
  })

  test.each([
    ['a head that is too long', `${ok}a: ${'b'.repeat(runtimeLimits.responseHeadBytesMax + 1)}`, /head is longer than/],
    ['a body whose announced length is too large', `${ok}content-length: 101\r\n\r\na`, /larger than 100 bytes/],
    ['chunks that are too long together', `${ok}transfer-encoding: chunked\r\n\r\n65\r\n${'a'.repeat(101)}`, /larger/],
    ['a compression that was not requested', `${ok}content-encoding: br\r\ncontent-length: 1\r\n\r\na`, /is "br"/],
    ['broken chunks', `${ok}transfer-encoding: chunked\r\n\r\nno`, /does not begin with its size/],
    ['a change of the protocol', 'HTTP/1.1 101 Switching\r\n\r\n', /switched protocols/],
  ])('%s ends the request with the reason, and the connection', async (_, text, message) => {
    const { peer, transport } = await start(({ socket }) => void socket.write(text), { responseSizeBytesMax: 100 })
    const failure = await failureOf(transport.send(get))
    expect(failure).toMatchObject({ code: 'KUBE_TRANSPORT_CUT', message: expect.stringMatching(message) })
    while (peer.open.size > 0) await eventLoopTurns(1)
  })

  test('an invalid stream yields the bytes before the problem, and then an error with the reason', async () => {
    const { transport } = await start(({ socket }) => {
      socket.write(`${ok}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`)
      void eventLoopTurns().then(() => socket.write('oh no'))
    })
    const stream = streamOf(await transport.send(watch))
    expect(await nextText(stream)).toBe('hello')
    await expect(stream.next()).rejects.toThrow(/does not begin with its size/)
  })

  test('waits for a server that sends its response byte by byte', async () => {
    const { transport } = await start(async ({ socket }) => {
      for (const byte of small) {
        socket.write(byte)
        await eventLoopTurns(1)
      }
    })
    expect(textOf(await transport.send(get))).toBe('ok')
  })

  test('respects the keep-alive timeout of the server, with a margin', async () => {
    const runtime = createVirtualRuntime()
    const { peer, transport } = await start(
      ({ socket }) => void socket.write(`${ok}keep-alive: timeout=5\r\ncontent-length: 2\r\n\r\nok`),
      { runtime },
    )
    await transport.send(get)
    await runtime.advance(3999)
    await transport.send(get)
    expect(peer.connections).toHaveLength(1)
    await runtime.advance(4000)
    await transport.send(get)
    expect(peer.connections).toHaveLength(2)
  })

  test('sends waiting requests in order of arrival', async () => {
    const order: string[] = []
    const { transport } = await start(
      ({ socket, head }) => {
        order.push(head.slice(0, head.indexOf(' HTTP')))
        socket.write(small)
      },
      { connectionsMax: 1 },
    )
    const requests = Array.from({ length: 50 }, (_, index): TransportRequest => ({ method: 'GET', path: `/${index}` }))
    await Promise.all(requests.map((request) => transport.send(request)))
    expect(order).toEqual(requests.map(({ path }) => `GET ${path}`))
  })

  test('streams that are read slowly, or not for a while, lose and mix no bytes', async () => {
    const total = 3_000_000
    const line = (index: number) => `${String(index).padStart(9, '0')}\n`
    const { transport } = await start(({ socket }) => {
      let text = ''
      for (let index = 0; index < total / 10; index++) text += line(index)
      socket.write(`${ok}transfer-encoding: chunked\r\n\r\n`)
      for (let at = 0; at < text.length; at += 7919) {
        const piece = text.slice(at, at + 7919)
        socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`)
      }
      socket.write('0\r\n\r\n')
    })
    const stream = streamOf(await transport.send(watch))
    let expected = 0
    let rest = ''
    for (let reads = 0; ; reads++) {
      const chunk = await stream.next()
      if (chunk?.form !== 'bytes') break
      // The bytes must stay valid until the next ones are requested, whatever arrives meanwhile.
      if (reads % 3 === 0) await eventLoopTurns(reads % 7)
      const lines = (rest + Buffer.from(chunk.bytes).toString('latin1')).split('\n')
      rest = lines.pop() as string
      for (const text of lines) if (Number(text) !== expected++) throw new Error(`${text} at ${expected - 1}`)
    }
    expect(expected).toBe(total / 10)
  })

  test('hundreds of streams and requests that are closed in every state leave nothing behind', async () => {
    const { peer, transport } = await start(({ socket, index }) => {
      if (index % 5 === 0) return
      if (index % 5 === 1) socket.write('HTTP/1.1 200')
      else if (index % 5 === 2) socket.write(`${ok}transfer-encoding: chunked\r\n\r\n5\r\nhe`)
      else socket.write(`${ok}transfer-encoding: chunked\r\n\r\n5\r\nhello\r\n`)
    })
    const rounds = protocol === 'https' ? 150 : 1000
    for (let done = 0; done < rounds; done += 50) {
      await Promise.all(
        Array.from({ length: 50 }, async (_, index) => {
          const aborter = new AbortController()
          const isStream = index % 2 === 0
          const sent = transport.send({ ...get, stream: isStream, signal: aborter.signal })
          if (index % 4 === 0) await Promise.race([sent.catch(() => {}), eventLoopTurns(4)])
          if (index % 3 === 0) void sent.then((responseText) => streamOf(responseText).close()).catch(() => {})
          await eventLoopTurns(index % 5)
          aborter.abort()
          await sent.catch(() => {})
        }),
      )
    }
    // A connection that was opened for an abandoned request waits for another one.
    expect(peer.open.size).toBeLessThanOrEqual(50)
    transport.close()
    while (peer.open.size > 0) await eventLoopTurns(1)
    expect(peer.connections.length).toBeGreaterThan(rounds / 8)
    // Including those whose TLS handshake did not complete.
    const count = () => new Promise<number>((resolve) => peer.server.getConnections((_, open) => resolve(open)))
    while ((await count()) > 0) await eventLoopTurns(1)
  })
})

import { afterEach, expect, test } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { serverPair } from '../config/testing/certificates.ts'
import { createHttpsTransport } from './https-transport.ts'
import { type ProxyPeer, startHttpProxy, startSocksProxy } from './testing/proxy-peer.ts'
import { eventLoopTurns, type RawPeer, startRawPeer } from './testing/raw-peer.ts'
import { failureOf, get, nextText, post, streamOf, textOf, watch } from './testing/transports.ts'
import type { HttpsTransportOptions } from './transport-options.ts'

const cleanups: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const tls = { cert: serverPair.certificate, key: serverPair.key }
const bytesOfStream = 1_000_000

async function startServer(isSecure: boolean): Promise<RawPeer> {
  const peer = await startRawPeer(
    ({ socket, head, body }) => {
      const text = /watch/.test(head) ? 'x'.repeat(bytesOfStream) : `${head.split('\r\n')[0]} ${body}`
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`)
    },
    isSecure ? tls : undefined,
  )
  cleanups.push(() => peer.close())
  return peer
}

async function closing<Peer extends ProxyPeer>(started: Promise<Peer>): Promise<Peer> {
  const peer = await started
  cleanups.push(() => peer.close())
  return peer
}

function connect(server: string, url: string, options: Partial<HttpsTransportOptions> = {}) {
  const transport = createHttpsTransport({
    server,
    runtime: systemRuntime(),
    certificateAuthority: serverPair.certificate,
    proxy: { url },
    ...options,
  })
  cleanups.push(() => transport.close())
  return transport
}

test.each([
  ['http', 'https'],
  ['https', 'https'],
  ['http', 'http'],
  ['https', 'http'],
])('sends requests and streams through an %s proxy to an %s server', async (proxyProtocol, serverProtocol) => {
  const server = await startServer(serverProtocol === 'https')
  const proxy = await closing(startHttpProxy(proxyProtocol === 'https' ? tls : undefined))
  const transport = connect(server.url, `${proxyProtocol}://us%40er:p%3Aw@127.0.0.1:${proxy.port}`)
  expect(textOf(await transport.send(post))).toBe('POST /api/v1/pods HTTP/1.1 {"a":1}')
  expect(textOf(await transport.send(get))).toBe('GET /api/v1/pods HTTP/1.1 ')
  const stream = streamOf(await transport.send({ ...watch, path: '/watch' }))
  let read = 0
  for (let text = await nextText(stream); text !== undefined; text = await nextText(stream)) {
    read += text.length
    await eventLoopTurns(1)
  }
  expect(read).toBe(bytesOfStream)
  const first = serverProtocol === 'https' ? `CONNECT 127.0.0.1:${server.port}` : `POST ${server.url}/api/v1/pods`
  expect(proxy.requested[0]).toBe(`${first} us@er:p:w`)
})

test.each(['http', 'https'])(
  'connects through a SOCKS5 proxy with a password, to an %s server',
  async (serverProtocol) => {
    const server = await startServer(serverProtocol === 'https')
    const proxy = await closing(startSocksProxy())
    const named = `${serverProtocol}://localhost:${server.port}`
    for (const [url, expected] of [
      [server.url, `address 127.0.0.1:${server.port}`],
      [named, `name localhost:${server.port}`],
    ] as const) {
      const transport = connect(url, `socks5://a:b@127.0.0.1:${proxy.port}`)
      expect(textOf(await transport.send(post))).toBe('POST /api/v1/pods HTTP/1.1 {"a":1}')
      expect(textOf(await transport.send(get))).toBe('GET /api/v1/pods HTTP/1.1 ')
      expect(proxy.requested.at(-1)).toBe(expected)
    }
  },
)

test('a refusal of the proxy is unreachable, with its reason and without a password', async () => {
  const refusing = await closing(startHttpProxy(undefined, 407))
  const socks = await closing(startSocksProxy())
  for (const [url, message] of [
    [`http://me:hidden@127.0.0.1:${refusing.port}`, /did not open a tunnel: it responded with 407/],
    [`socks5://me:hidden@127.0.0.1:${socks.port}`, /does not accept the user or the password/],
    [`socks5://127.0.0.1:${socks.port}`, /did not open a tunnel: connection refused/],
    ['http://me:hidden@127.0.0.1:1', /ECONNREFUSED/],
  ] as const) {
    const failure = await failureOf(connect('https://refused.test', url).send(post))
    expect(failure).toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE', message: expect.stringMatching(message) })
    expect(failure.message).not.toContain('hidden')
  }
})

test.each([
  ['closes the connection', '', /closed the connection/],
  ['speaks another protocol', 'SSH-2.0\r\n\r\n', /not a status line/],
  ['sends more than its response', 'HTTP/1.1 200 OK\r\n\r\nmore', /data after its response/],
  ['responds without end', 'a'.repeat(runtimeLimits.responseHeadBytesMax + 1), /longer than 65536 bytes/],
])('a proxy that %s is an error with the reason', async (_, text, message) => {
  const proxy = await startRawPeer(({ socket }) => {
    if (text === '') socket.end()
    else socket.write(text)
  })
  cleanups.push(() => proxy.close())
  await expect(connect('https://server.test', proxy.url).send(get)).rejects.toThrow(message)
  while (proxy.open.size > 0) await eventLoopTurns(1)
})

test.each(['', 'proxy:3128', 'ftp://proxy', 'http://a:hidden%@proxy'])('refuses the proxy "%s"', (url) => {
  const create = () => connect('https://server.test', url)
  expect(create).toThrow(expect.objectContaining({ code: 'CLIENT_OPTIONS_INVALID', path: 'proxy.url' }))
  expect(create).not.toThrow(/hidden/)
})

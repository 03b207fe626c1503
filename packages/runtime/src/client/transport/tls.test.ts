import { once } from 'node:events'
import { createServer as createHttp2Server, createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import { firstClientPair, secondClientPair, serverPair } from '../config/testing/certificates.ts'
import type { ClientCertificate } from './credentials.ts'
import { createHttpsTransport } from './https-transport.ts'
import { startHttpPeer } from './testing/http-peer.ts'
import { eventLoopTurns, type RawPeer, startRawPeer } from './testing/raw-peer.ts'
import { failureOf, get, post, textOf } from './testing/transports.ts'
import type { HttpsTransportOptions } from './transport-options.ts'

const cleanups: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const certificateAuthority = serverPair.certificate
const server = { cert: serverPair.certificate, key: serverPair.key }

/** A server that responds with the name in the certificate of its client. */
async function startPeer(): Promise<RawPeer> {
  const peer = await startRawPeer(
    ({ socket }) => {
      const { subject } = (socket as TLSSocket).getPeerCertificate()
      const text = `${(socket as TLSSocket).isSessionReused()} ${subject?.CN}`
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`)
    },
    { ...server, requestCert: true, rejectUnauthorized: false },
  )
  cleanups.push(() => peer.close())
  return peer
}

function connect(options: Partial<HttpsTransportOptions> & { readonly server: string }) {
  const transport = createHttpsTransport({ runtime: systemRuntime(), ...options })
  cleanups.push(() => transport.close())
  return transport
}

test('accepts a server by its authority, and by its name or address', async () => {
  const peer = await startPeer()
  expect(textOf(await connect({ server: peer.url, certificateAuthority }).send(get))).toBe('false undefined')
  const named = connect({ server: `https://localhost:${peer.port}`, certificateAuthority })
  expect(textOf(await named.send(get))).toBe('false undefined')
  for (const serverName of ['localhost', '127.0.0.1']) {
    const renamed = connect({ server: peer.url, certificateAuthority, serverName })
    expect(textOf(await renamed.send(get))).toBe('false undefined')
  }
})

test.each<[string, Partial<HttpsTransportOptions>, RegExp]>([
  ['unknown authority', {}, /DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_VERIFY/],
  ['other authority', { certificateAuthority: firstClientPair.certificate }, /SELF_SIGNED|UNABLE_TO_VERIFY/],
  ['other name', { certificateAuthority, serverName: 'kubernetes' }, /does not match certificate's altnames/],
  ['other address', { certificateAuthority, serverName: '127.0.0.2' }, /does not match certificate's altnames/],
  ['invalid authority', { certificateAuthority: 'nonsense' }, /PEM|DEPTH_ZERO|UNABLE/],
])('a server with an %s is unreachable, and gets nothing of the request', async (_, options, message) => {
  const peer = await startPeer()
  const failure = await failureOf(connect({ server: peer.url, token: 'secret-token', ...options }).send(post))
  expect(failure).toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE', message: expect.stringMatching(message) })
  expect(String(failure)).not.toContain('secret-token')
  const careless = connect({ server: peer.url, insecureSkipTlsVerify: true, ...options, certificateAuthority })
  expect((await careless.send(get)).status).toBe(200)
})

test('new connections use the current certificate and authority, and no session of an earlier one', async () => {
  const peer = await startPeer()
  let authority = firstClientPair.certificate
  let certificate: ClientCertificate | undefined = firstClientPair
  const transport = connect({
    server: peer.url,
    certificateAuthority: () => authority,
    clientCertificate: async () => certificate,
    connectionsMax: 1,
  })
  const dropConnections = async () => {
    for (const socket of peer.open) socket.destroy()
    while (peer.open.size > 0) await eventLoopTurns(1)
    await eventLoopTurns()
  }
  await expect(transport.send(get)).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
  authority = certificateAuthority
  expect(textOf(await transport.send(get))).toBe('false client-one')
  certificate = secondClientPair
  expect(textOf(await transport.send(get))).toBe('false client-one')
  await dropConnections()
  expect(textOf(await transport.send(get))).toBe('false client-two')
  certificate = undefined
  await dropConnections()
  expect(textOf(await transport.send(get))).toBe('false undefined')
})

test('a connection with the same identity resumes the session of an earlier one', async () => {
  const peer = await startPeer()
  const transport = connect({ server: peer.url, certificateAuthority, clientCertificate: firstClientPair })
  expect(textOf(await transport.send(get))).toBe('false client-one')
  await eventLoopTurns()
  for (const socket of peer.open) socket.destroy()
  while (peer.open.size > 0) await eventLoopTurns(1)
  await eventLoopTurns()
  expect(textOf(await transport.send(get))).toMatch(/^true/)
})

test('uses a certificate that was renewed after a 401 at once, on a new connection', async () => {
  let certificate = firstClientPair
  const peer = await startRawPeer(
    ({ socket }) => {
      const isKnown = (socket as TLSSocket).getPeerCertificate().subject?.CN === 'client-two'
      socket.write(`HTTP/1.1 ${isKnown ? 200 : 401} X\r\ncontent-length: 0\r\n\r\n`)
    },
    { ...server, requestCert: true, rejectUnauthorized: false },
  )
  cleanups.push(() => peer.close())
  const transport = connect({
    server: peer.url,
    certificateAuthority,
    clientCertificate: () => certificate,
    token: {
      token: () => '',
      invalidate: () => {
        certificate = secondClientPair
      },
    },
  })
  expect((await transport.send(post)).status).toBe(200)
  expect(peer.connections).toHaveLength(2)
  expect((await transport.send(post)).status).toBe(200)
  expect(peer.connections).toHaveLength(2)
})

test('leaves a connection with an earlier certificate after a 401, even if a newer connection is open already', async () => {
  let certificate = firstClientPair
  let accepted = ['client-one', 'client-two']
  const held: (() => void)[] = []
  let isHolding = false
  const peer = await startRawPeer(
    ({ socket }) => {
      const isKnown = accepted.includes(String((socket as TLSSocket).getPeerCertificate().subject?.CN))
      const response = () => void socket.write(`HTTP/1.1 ${isKnown ? 200 : 401} X\r\ncontent-length: 0\r\n\r\n`)
      if (isHolding) held.push(response)
      else response()
    },
    { ...server, requestCert: true, rejectUnauthorized: false },
  )
  cleanups.push(() => peer.close())
  const transport = connect({ server: peer.url, certificateAuthority, clientCertificate: () => certificate })
  expect((await transport.send(post)).status).toBe(200)
  certificate = secondClientPair
  isHolding = true
  const both = [transport.send(post), transport.send(post)]
  while (held.length < 2) await eventLoopTurns(1)
  isHolding = false
  for (const response of held) response()
  for (const response of await Promise.all(both)) expect(response.status).toBe(200)
  expect(peer.connections).toHaveLength(2)
  // From now on the first certificate has expired.
  accepted = ['client-two']
  for (let round = 0; round < 3; round++) {
    const responses = await Promise.all([transport.send(post), transport.send(post)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200])
  }
})

test('refuses a server with HTTP/2 only by name', async () => {
  const secure = createSecureServer({ ...server, allowHTTP1: false })
  secure.on('sessionError', () => {})
  secure.on('unknownProtocol', (socket) => socket.destroy())
  secure.on('tlsClientError', () => {})
  secure.listen(0, '127.0.0.1')
  await once(secure, 'listening')
  cleanups.push(() => void secure.close())
  const secureUrl = `https://127.0.0.1:${(secure.address() as AddressInfo).port}`
  const failure = await failureOf(connect({ server: secureUrl, certificateAuthority }).send(get))
  expect(failure.message).toMatch(/does not speak HTTP\/1\.1/)
  const plain = createHttp2Server()
  plain.on('sessionError', () => {})
  plain.listen(0, '127.0.0.1')
  await once(plain, 'listening')
  cleanups.push(() => void plain.close())
  const plainUrl = `http://127.0.0.1:${(plain.address() as AddressInfo).port}`
  await expect(connect({ server: plainUrl }).send(get)).rejects.toThrow(/not HTTP\/1\.1/)
})

test('refuses a server without TLS at an https address by name', async () => {
  const peer = await startHttpPeer((_, response) => void response.end())
  cleanups.push(() => peer.close())
  const failure = await failureOf(connect({ server: peer.url.replace('http:', 'https:') }).send(get))
  expect(failure).toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
  expect(failure.message).toMatch(/does not speak TLS/)
})

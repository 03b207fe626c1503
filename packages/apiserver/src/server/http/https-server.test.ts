import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:tls'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { createCertificateAuthority } from '../certificates/certificate.ts'
import { createHttpsServer, listenOn, malformation } from './https-server.ts'
import { createWireRuntime } from './testing/wire.ts'

const unexpected = (error: unknown) => {
  throw error
}

function createServer() {
  const { clock, random } = createWireRuntime()
  const authority = createCertificateAuthority('test', {
    nowMs: clock.now(),
    randomBytes: (count) => random.bytes(count),
  })
  const shown = () => ({
    certificate: authority.issue('server', ['127.0.0.1']),
    clientAuthorities: [authority.certificate],
  })
  const { server, change } = createHttpsServer({ ...shown(), acceptHttp2: (socket) => socket.destroy() })
  return { server, authority, renew: () => change(shown()) }
}

test('requests have requestHeadTimeoutMs and requestTimeoutMs, connections idleConnectionTimeoutMs and connectionsMax', () => {
  const { server } = createServer()
  expect(server.headersTimeout).toBe(apiserverLimits.requestHeadTimeoutMs)
  expect(server.requestTimeout).toBe(apiserverLimits.requestTimeoutMs)
  expect(server.keepAliveTimeout).toBe(apiserverLimits.idleConnectionTimeoutMs)
  expect(server.maxConnections).toBe(apiserverLimits.connectionsMax)
})

test('a connection that is silent for connectionProbeDelayMs is probed', () => {
  const { server } = createServer()
  // Node stores it in whole seconds, and its types omit it.
  const { keepAlive, keepAliveInitialDelay } = server as unknown as Record<
    'keepAlive' | 'keepAliveInitialDelay',
    unknown
  >
  expect(keepAlive).toBe(true)
  expect(keepAliveInitialDelay).toBe(apiserverLimits.connectionProbeDelayMs / 1000)
})

test('input that is not HTTP gets 400, and the connection ends', async () => {
  const { server, authority } = createServer()
  const port = await listenOn(server, '127.0.0.1', 0, unexpected)
  const socket = connect({ host: '127.0.0.1', port, ca: authority.certificate })
  socket.write('good morning\r\n\r\n')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  await once(socket, 'close')
  expect(text).toBe('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  server.close()
})

/** The result of a renegotiation, in the last TLS version that supports it. */
async function secondHandshake(port: number, ca: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, ca, maxVersion: 'TLSv1.2' })
  await once(socket, 'secureConnect')
  const outcome = await new Promise<string>((resolve) => {
    socket.once('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message))
    socket.renegotiate({}, (error) => resolve(error === null ? 'done' : error.message))
  })
  socket.destroy()
  return outcome
}

test('refuses renegotiation, in which a client could replace its verified certificate', async () => {
  const { server, authority, renew } = createServer()
  const port = await listenOn(server, '127.0.0.1', 0, unexpected)
  expect(await secondHandshake(port, authority.certificate)).toBe('ERR_SSL_NO_RENEGOTIATION')
  renew()
  expect(await secondHandshake(port, authority.certificate)).toBe('ERR_SSL_NO_RENEGOTIATION')
  server.close()
})

test('names an address that is not available', async () => {
  await expect(listenOn(createServer().server, '192.0.2.1', 0, unexpected)).rejects.toMatchObject({
    code: 'HTTP_LISTEN_FAILED',
    message: expect.stringContaining('port 0 of 192.0.2.1'),
  })
})

test('refuses a second Host header and a request line without a version, though Node accepts them', () => {
  const read = (httpVersionMajor: number, ...rawHeaders: string[]) =>
    malformation({ httpVersionMajor, rawHeaders } as IncomingMessage)
  expect(read(1, 'Host', 'a', 'Accept', 'host')).toBe(undefined)
  expect(read(1, 'Host', 'a', 'hOST', 'a')).toBe('too many Host headers')
  expect(read(0)).toBe('malformed HTTP version')
})

test('an error of the server that occurs while it listens is reported', async () => {
  const { server } = createServer()
  const reported: unknown[] = []
  await listenOn(server, '127.0.0.1', 0, (error) => reported.push(error))
  const error = new Error('accept EMFILE')
  expect(server.emit('error', error)).toBe(true)
  expect(reported).toEqual([error])
  server.close()
})

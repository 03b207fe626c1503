import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, expect, test, vi } from 'vitest'
import { createHealth } from '../health/index.ts'
import { systemRuntime } from '../host/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createMetricsRegistry } from '../metrics/index.ts'
import { httpLimits } from './http-limits.ts'
import {
  createAccessReview,
  createSelfSigned,
  type RunningServer,
  type ServedHandler,
  startHealthServer,
  startMetricsServer,
  startServer,
} from './index.ts'
import { send } from './testing/http-request.ts'
import { createReviewingClient } from './testing/reviewing-client.ts'

const runtime = systemRuntime()
const loopback = '127.0.0.1:0'
const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

async function running(server: Promise<RunningServer | undefined>): Promise<RunningServer> {
  const started = await server
  if (started === undefined) throw new Error('there is no server')
  cleanups.push(() => started.close())
  return started
}

const registry = createMetricsRegistry()
registry.counter({ name: 'backups_total', help: 'Backups.' }).with({}).increment(3)

test('health is served with its pages, verbosity, exclusion and 404', async () => {
  const health = createHealth({ runtime })
  health.addCheck('readiness', 'bad', () => false)
  const { url } = await running(startHealthServer({ health, runtime, bindAddress: loopback }))
  expect(await send(`${url}/healthz`)).toMatchObject({ status: 200, text: 'ok' })
  expect(await send(`${url}/healthz/ping`)).toMatchObject({ status: 200, text: 'ok' })
  expect(await send(`${url}/readyz`)).toMatchObject({
    status: 500,
    text: '[-]bad failed: reason withheld\nhealthz check failed\n',
    headers: { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' },
  })
  expect(await send(`${url}/readyz?exclude=bad&verbose`)).toMatchObject({
    status: 200,
    text: '[+]bad excluded: ok\nhealthz check passed\n',
  })
  expect(await send(`${url}/readyz/none`)).toMatchObject({ status: 404 })
  expect(await send(`${url}/`)).toMatchObject({ status: 404 })
  expect(await send(`${url}/healthz`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  expect(await send(`${url}/healthz`, { method: 'POST' })).toMatchObject({
    status: 405,
    headers: { allow: 'GET, HEAD' },
  })
  expect(() => health.addCheck('liveness', 'late', () => true)).toThrow(/before the start/)
})

test('serves metrics to callers that the cluster authorizes: 401, 403, 500 and 200, also for further pages', async () => {
  const script = { current: { users: { good: 'prometheus', poor: 'bob' }, allowed: ['prometheus'] } }
  const access = createAccessReview({ ...createReviewingClient(script), runtime })
  const extra = { '/debug': async () => ({ status: 200, body: 'inside' }) }
  const { url } = await running(startMetricsServer({ registry, runtime, bindAddress: ':0', access, extra }))
  expect(url).toMatch(/^https:/)
  const request = (path: string, authorization?: string) =>
    send(`${url}${path}`, authorization === undefined ? {} : { headers: { authorization } })
  for (const path of ['/metrics', '/debug']) {
    expect(await request(path)).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    expect(await request(path, 'Bearer wrong')).toMatchObject({ status: 401, text: 'Unauthorized\n' })
    expect(await request(path, 'Bearer poor')).toMatchObject({
      status: 403,
      text: 'Authorization denied for user bob\n',
    })
  }
  expect((await request('/metrics', 'Bearer good')).text).toContain('backups_total 3\n')
  expect(await request('/debug', 'Bearer good')).toMatchObject({ status: 200, text: 'inside' })
  expect(await request('/none', 'Bearer good')).toMatchObject({ status: 404 })
  const broken = { current: { before: () => Promise.reject(new Error('down')) } }
  const failing = createAccessReview({ ...createReviewingClient(broken), runtime })
  const other = await running(startMetricsServer({ registry, runtime, bindAddress: loopback, access: failing }))
  expect(await send(`${other.url}/metrics`, { headers: { authorization: 'Bearer good' } })).toMatchObject({
    status: 500,
  })
})

test('serves metrics on other addresses only with protection, unless configured otherwise', async () => {
  const access = createAccessReview({ ...createReviewingClient({ current: {} }), runtime })
  const start = (options: object) => startMetricsServer({ registry, runtime, bindAddress: ':0', ...options })
  const unprotected = { code: 'SERVING_UNPROTECTED' }
  await expect(start({})).rejects.toMatchObject(unprotected)
  await expect(start({ tls: 'self-signed' })).rejects.toMatchObject(unprotected)
  await expect(start({ tls: 'none', access })).rejects.toMatchObject(unprotected)
  expect((await running(start({ bindAddress: loopback }))).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const open = await running(start({ unprotected: true }))
  expect(await send(`${open.url}/metrics`)).toMatchObject({ status: 200 })
  expect(await start({ bindAddress: '0' })).toBeUndefined()
})

test('serves metrics in the format and encoding that the scraper prefers', async () => {
  const { url } = await running(startMetricsServer({ registry, runtime, bindAddress: loopback }))
  const typeOf = async (accept: string) =>
    (await send(`${url}/metrics`, { headers: { accept } })).headers['content-type']
  const text = 'text/plain; version=0.0.4; charset=utf-8'
  const open = 'application/openmetrics-text; version=1.0.0; charset=utf-8'
  expect(await typeOf('')).toBe(text)
  expect(await typeOf('*/*')).toBe(text)
  expect(
    await typeOf('application/openmetrics-text;version=1.0.0;q=0.5,text/plain;version=0.0.4;q=0.4,*/*;q=0.1'),
  ).toBe(open)
  expect(await typeOf('application/openmetrics-text;q=0.3, text/plain')).toBe(text)
  expect(await typeOf('application/openmetrics-text;version=9.0.0')).toBe(text)
  expect(await typeOf('application/vnd.google.protobuf;q=1,;;q=x,text/plain;q=0.1')).toBe(text)
  const large = createMetricsRegistry()
  for (let index = 0; index < 100; index++) large.gauge({ name: `gauge${index}`, help: 'A gauge.' })
  const server = await running(startMetricsServer({ registry: large, runtime, bindAddress: loopback }))
  const zipped = await send(`${server.url}/metrics`, { headers: { 'accept-encoding': 'br, gzip' } })
  expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept, accept-encoding' })
  expect(gunzipSync(zipped.bytes).toString()).toContain('gauge99 0\n')
  const refused = await send(`${server.url}/metrics`, { headers: { 'accept-encoding': 'gzip;q=0' } })
  expect(refused.headers['content-encoding']).toBeUndefined()
})

test('refuses a further page at the path of the metrics', async () => {
  const page = async () => ({ status: 200, body: '' })
  for (const path of ['/metrics', 'debug']) {
    const started = startMetricsServer({ registry, runtime, bindAddress: loopback, extra: { [path]: page } })
    await expect(started).rejects.toMatchObject({ code: 'SERVING_ROUTE_INVALID' })
  }
})

test('a client can be configured to trust the certificate made at the start', async () => {
  const pair = await createSelfSigned(runtime, ['localhost', '127.0.0.1'])
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-serving-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  const paths = { certificatePath: join(folder, 'tls.crt'), keyPath: join(folder, 'tls.key') }
  writeFileSync(paths.certificatePath, pair.certificate)
  writeFileSync(paths.keyPath, pair.privateKey)
  const { url } = await running(startMetricsServer({ registry, runtime, bindAddress: loopback, tls: paths }))
  expect(await send(`${url}/metrics`, { ca: pair.certificate })).toMatchObject({ status: 200 })
  const otherAuthority = await createSelfSigned(runtime, ['localhost', '127.0.0.1'])
  await expect(send(`${url}/metrics`, { ca: otherAuthority.certificate })).rejects.toThrow(/self.signed|verify/)
})

test('when certificate files have changed, new connections get the new certificate', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-serving-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  const paths = { certificatePath: join(folder, 'tls.crt'), keyPath: join(folder, 'tls.key') }
  const write = async () => {
    const pair = await createSelfSigned(runtime, ['127.0.0.1'])
    writeFileSync(paths.certificatePath, pair.certificate)
    writeFileSync(paths.keyPath, pair.privateKey)
    return pair
  }
  await write()
  let notify: () => void = () => undefined
  const changed = new Promise<void>((resolve) => {
    notify = resolve
  })
  const { url } = await running(
    startMetricsServer({ registry, runtime, bindAddress: loopback, tls: paths, onCertificateChange: () => notify() }),
  )
  const before = await send(`${url}/metrics`)
  const pair = await write()
  await changed
  const after = await send(`${url}/metrics`, { ca: pair.certificate })
  expect(after.status).toBe(200)
  expect(after.fingerprint).not.toBe(before.fingerprint)
})

test('an address in use and missing certificate files fail the start', async () => {
  const handle: ServedHandler = async () => undefined
  const { port } = await running(startServer({ runtime, bindAddress: loopback, handle }))
  await expect(startServer({ runtime, bindAddress: `127.0.0.1:${port}`, handle })).rejects.toMatchObject({
    code: 'SERVING_LISTEN_FAILED',
    message: expect.stringContaining('another process listens on it'),
  })
  const tls = { certificatePath: '/nowhere/tls.crt', keyPath: '/nowhere/tls.key' }
  await expect(startServer({ runtime, bindAddress: loopback, handle, tls })).rejects.toMatchObject({
    code: 'CERTIFICATE_INVALID',
  })
})

test('responds 500 to a handler that throws and reports it, and 503 in time to one that hangs', async () => {
  const virtual = createVirtualRuntime()
  const errors: unknown[] = []
  const failure = new Error('secret reason')
  let started: () => void = () => undefined
  const hangs = new Promise<void>((resolve) => {
    started = resolve
  })
  const handle: ServedHandler = ({ path, signal }) => {
    if (path === '/throw') return Promise.reject(failure)
    started()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))
  }
  const server = await startServer({ runtime: virtual, bindAddress: loopback, handle, onError: (e) => errors.push(e) })
  const url = server?.url as string
  expect(await send(`${url}/throw`)).toMatchObject({ status: 500, text: 'internal server error\n' })
  expect(errors).toEqual([failure])
  const response = send(`${url}/hang`)
  await hangs
  await virtual.advance(runtimeLimits.servedRequestTimeoutMs)
  expect(await response).toMatchObject({ status: 503 })
  await server?.close()
})

test('responds when the handler throws and onError throws or rejects in turn, and warns of the failure', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  cleanups.push(() => warn.mockRestore())
  const failure = new Error('cannot report')
  const listeners: readonly (() => unknown)[] = [
    () => {
      throw failure
    },
    () => Promise.reject(failure),
  ]
  const handlers: readonly ServedHandler[] = [
    () => Promise.reject(new Error('cannot respond')),
    () => {
      throw new Error('cannot even begin')
    },
  ]
  for (const onError of listeners) {
    for (const handle of handlers) {
      const { url } = await running(startServer({ runtime, bindAddress: loopback, handle, onError }))
      expect(await send(`${url}/`)).toMatchObject({ status: 500, text: 'internal server error\n' })
    }
  }
  const text = 'a callback of the operator failed: cannot report'
  expect(warn.mock.calls.map(([message]) => message)).toEqual([text, text, text, text])
})

test('bounds requests: responds 431 to long heads, and 400 to invalid HTTP and unexpected bodies', async () => {
  const handle: ServedHandler = async () => ({ status: 200, body: 'ok' })
  const { url, port } = await running(startServer({ runtime, bindAddress: loopback, handle }))
  const long = 'x'.repeat(runtimeLimits.servedHeadSizeBytesMax)
  expect(await send(`${url}/`, { headers: { long } })).toMatchObject({ status: 431 })
  const talk = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(text)
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk)
    return Buffer.concat(chunks).toString()
  }
  expect(await talk('nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
  const withBody = await talk('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello')
  expect(withBody).toMatch(/^HTTP\/1\.1 200 .*connection: close/is)
})

test('bounds connections: closes those beyond servedConnectionsMax at once', async () => {
  const handle: ServedHandler = async () => ({ status: 200, body: 'ok' })
  const { port } = await running(startServer({ runtime, bindAddress: loopback, handle }))
  const open = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    cleanups.push(() => void socket.destroy())
    await once(socket, 'connect')
    return socket
  }
  for (let count = 0; count < runtimeLimits.servedConnectionsMax; count++) await open()
  const last = await open()
  last.resume()
  await once(last, 'close')
})

test('closing lets running requests end, and closes connections that send no request', async () => {
  const virtual = createVirtualRuntime()
  let release: () => void = () => undefined
  let started: () => void = () => undefined
  const working = new Promise<void>((resolve) => {
    started = resolve
  })
  const handle: ServedHandler = () => {
    started()
    return new Promise((resolve) => {
      release = () => resolve({ status: 200, body: 'done' })
    })
  }
  const server = (await startServer({ runtime: virtual, bindAddress: loopback, handle })) as RunningServer
  const response = send(`${server.url}/`)
  await working
  const silent = connect(server.port, '127.0.0.1')
  silent.on('error', () => undefined)
  await once(silent, 'connect')
  const closed = server.close()
  release()
  expect(await response).toMatchObject({ status: 200, text: 'done', headers: { connection: 'close' } })
  await virtual.advance(runtimeLimits.servedCloseGraceMs)
  await closed
  await expect(send(`${server.url}/`)).rejects.toThrow(/ECONNREFUSED/)
  expect(server.close()).toBe(server.close())
})

test('announces the idle timeout of a connection, and notices a slow head soon after its timeout', async () => {
  const { url } = await running(
    startHealthServer({ health: createHealth({ runtime }), runtime, bindAddress: loopback }),
  )
  const { headers } = await send(`${url}/healthz`, { headers: { connection: 'keep-alive' } })
  expect(headers['keep-alive']).toBe(`timeout=${runtimeLimits.servedIdleMs / 1000}`)
  expect(httpLimits.headersTimeout).toBe(runtimeLimits.servedHeadTimeoutMs)
  expect(httpLimits.connectionsCheckingInterval).toBeLessThanOrEqual(runtimeLimits.servedHeadTimeoutMs / 2)
  // Node would refuse a head timeout above the request timeout.
  expect(httpLimits.headersTimeout).toBeLessThanOrEqual(httpLimits.requestTimeout)
})

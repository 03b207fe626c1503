import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeJson } from '@kubewright/kube/json'
import { expect, onTestFinished, test, vi } from 'vitest'
import { firstClientPair, secondClientPair } from '../client/config/testing/certificates.ts'
import { createHealth } from '../health/index.ts'
import { systemRuntime } from '../host/index.ts'
import { runtimeLimits } from '../limits.ts'
import { createLogger, silentLogger } from '../log/index.ts'
import { createCertificateObserver, createMetricsRegistry } from '../metrics/index.ts'
import type { Infer } from '../resource/index.ts'
import { createSelfSigned, type KeyPair } from '../serving/index.ts'
import { absentClient } from './absent-client.ts'
import { admissionRoute } from './admission-route.ts'
import { createWebhookObserver, createWebhookServer, defineValidator, type Validator } from './index.ts'
import { createReviewReader } from './read-review.ts'
import { readBody } from './request-body.ts'
import { serveReview } from './serve-review.ts'
import { admissionReview, Backup, backup, uid } from './testing/backups.ts'
import { decisionOf, sendReview, serve } from './testing/served-webhooks.ts'
import { silentObserver } from './webhook-observer.ts'

const runtime = systemRuntime()
const path = '/validate-backup-example-com-v1-backup'
const review = admissionReview({ object: backup({ schedule: '@daily' }) })
const validator = (create: NonNullable<Validator<Infer<typeof Backup>>['create']>) =>
  defineValidator(Backup, { create })

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-webhook-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

function writePair(folder: string, { certificate, privateKey }: KeyPair) {
  const paths = { certificatePath: join(folder, 'tls.crt'), keyPath: join(folder, 'tls.key') }
  writeFileSync(paths.certificatePath, certificate)
  writeFileSync(paths.keyPath, privateKey)
  return paths
}

test('the webhook server uses rewritten certificate files without a restart', async () => {
  const folder = createFolder()
  const hosts = ['localhost', '127.0.0.1']
  const [first, second] = [await createSelfSigned(runtime, hosts), await createSelfSigned(runtime, hosts)]
  const registry = createMetricsRegistry()
  let changed: () => void = () => undefined
  const change = new Promise<void>((resolve) => {
    changed = resolve
  })
  const log = {
    ...silentLogger,
    info: (message: string) => (message.includes('new certificate') ? changed() : undefined),
  }
  const certificates = writePair(folder, first)
  const certificateObserver = createCertificateObserver(registry)
  const server = await serve([validator(() => undefined)], { certificates, log, certificateObserver })
  expect(server.certificate).toBe(first.certificate)
  expect(await decisionOf(server, path, review)).toMatchObject({ allowed: true })
  writePair(folder, second)
  await change
  expect(server.certificate).toBe(second.certificate)
  // The client trusts only the certificate that the server reports.
  expect(await decisionOf(server, path, review)).toMatchObject({ allowed: true })
  expect(registry.render()).toMatch(/certwatcher_read_certificate_total [1-9]/)
  await expect(
    createWebhookServer({ runtime, certificates: { certificatePath: folder, keyPath: folder } }).start(),
  ).rejects.toMatchObject({ code: 'CERTIFICATE_INVALID' })
})

test('with a client CA, serves only clients whose certificate it has signed', async () => {
  const clientAuthorityPath = join(createFolder(), 'ca.crt')
  writeFileSync(clientAuthorityPath, firstClientPair.certificate)
  const server = await serve([validator(() => undefined)], { clientAuthorityPath })
  const { certificate: cert, key } = firstClientPair
  expect((await sendReview(server, path, review, { cert, key })).status).toBe(200)
  await expect(sendReview(server, path, review)).rejects.toThrow()
  const { certificate: otherCert, key: otherKey } = secondClientPair
  await expect(sendReview(server, path, review, { cert: otherCert, key: otherKey })).rejects.toThrow()
  const absent = createWebhookServer({
    runtime,
    port: 0,
    certificates: { selfSignedFor: ['localhost'] },
    clientAuthorityPath: '/absent',
  })
  await expect(absent.start()).rejects.toMatchObject({ code: 'CERTIFICATE_INVALID' })
})

test('responds for a webhook that is too slow, with the UID, before the API server gives up', async () => {
  const aborted: unknown[] = []
  const server = await serve([
    validator((_, { signal }) => {
      signal.addEventListener('abort', () => aborted.push(signal.reason))
      return new Promise(() => undefined)
    }),
  ])
  expect(await decisionOf(server, `${path}?timeout=50ms`, review)).toMatchObject({
    uid,
    allowed: false,
    status: {
      code: 504,
      reason: 'Timeout',
      message: `Timeout: the webhook ${path} did not respond within 0.05 s`,
    },
  })
  expect(aborted).toEqual([expect.objectContaining({ code: 'WEBHOOK_TIMEOUT' })])
})

test('ignores timeouts that are invalid or too long', async () => {
  const server = await serve([validator(() => undefined)])
  for (const text of ['10s', '1m0s', 'soon', '-5s', '']) {
    expect(await decisionOf(server, `${path}?timeout=${text}`, review)).toMatchObject({ allowed: true })
  }
})

test('responds 504 to a body that does not arrive in time and 413 to one without an end, and survives a broken one', async () => {
  const server = await serve([validator(() => undefined)])
  const { connect: connectTls } = await import('node:tls')
  const open = async (target: string, length = 100) => {
    const socket = connectTls({ host: '127.0.0.1', port: server.port, ca: server.certificate })
    await once(socket, 'secureConnect')
    const head = `POST ${target} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n{`
    socket.write(head)
    return socket
  }
  const slow = await open(`${path}?timeout=50ms`)
  const [response] = (await once(slow, 'data')) as [Buffer]
  expect(response.toString()).toMatch(/^HTTP\/1.1 504 /)
  expect(response.toString()).toMatch(/connection: close/i)
  slow.destroy()
  const endless = await open(path, 1024 ** 3)
  endless.write(' '.repeat(4 * runtimeLimits.admissionSizeBytesMax))
  const [tooLarge] = (await once(endless, 'data')) as [Buffer]
  expect(tooLarge.toString()).toMatch(/^HTTP\/1.1 413 /)
  endless.destroy()
  const broken = await open('no path at all')
  const [refusal] = (await once(broken, 'data')) as [Buffer]
  expect(refusal.toString()).toMatch(/^HTTP\/1.1 400 /)
  broken.destroy()
  const cut = await open(path)
  cut.destroy()
  await once(cut, 'close')
  expect(await decisionOf(server, path, review)).toMatchObject({ allowed: true })
})

test('closing lets running requests end, accepts no further ones, and closes the rest after the grace period', async () => {
  let begin: () => void = () => undefined
  let finish: () => void = () => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const finished = new Promise<void>((resolve) => {
    finish = resolve
  })
  const server = await serve([
    validator(async () => {
      begin()
      await finished
      return undefined
    }),
  ])
  const keepAlive = { headers: { 'content-type': 'application/json', connection: 'keep-alive' } }
  const pending = sendReview(server, path, review, keepAlive)
  await begun
  const closing = server.close()
  await expect(sendReview(server, path, review)).rejects.toThrow()
  finish()
  expect(await pending).toMatchObject({ status: 200, headers: { connection: 'close' } })
  await closing
  await expect(server.start()).rejects.toMatchObject({ code: 'WEBHOOK_STARTED' })

  let beginHung: () => void = () => undefined
  const hungBegun = new Promise<void>((resolve) => {
    beginHung = resolve
  })
  const hung = await serve([
    validator(() => {
      beginHung()
      return new Promise(() => undefined)
    }),
  ])
  const cut = sendReview(hung, path, review)
  const silentConnection = connect({ host: '127.0.0.1', port: hung.port })
  await hungBegun
  const refused = expect(cut).rejects.toThrow()
  await hung.close(1)
  await refused
  silentConnection.destroy()
})

test('a server that is closed during its start still ends', async () => {
  const certificates = { selfSignedFor: ['localhost'] }
  const server = createWebhookServer({ runtime, host: '127.0.0.1', port: 0, certificates })
  const starting = server.start()
  await server.close()
  await starting
  const socket = connect({ host: '127.0.0.1', port: server.port })
  await expect(once(socket, 'connect')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})

test('logs a failed handshake', async () => {
  let print: (line: string) => void = () => undefined
  const printed = new Promise<string>((resolve) => {
    print = resolve
  })
  const log = createLogger({ runtime, print: (line) => (line.includes('handshake') ? print(line) : undefined) })
  const server = await serve([validator(() => undefined)], { log })
  const socket = connect({ host: '127.0.0.1', port: server.port })
  socket.on('error', () => undefined).write('GET / HTTP/1.1\r\n\r\n')
  expect(await printed).toMatch(/warn.*a TLS handshake failed.*http request/i)
  socket.destroy()
})

test('the health check connects with TLS: it fails before the start and after the end', async () => {
  const certificates = { selfSignedFor: ['localhost'] }
  const server = createWebhookServer({ runtime, host: '127.0.0.1', port: 0, certificates })
  const health = createHealth({ runtime })
  health.addCheck('readiness', 'webhook', server.isStarted)
  const status = async () => (await health.respond('/readyz', new URLSearchParams()))?.status
  expect(await status()).toBe(500)
  await server.start()
  expect(await status()).toBe(200)
  await server.close()
  expect(await status()).toBe(500)
  await expect(server.isStarted({ signal: AbortSignal.timeout(1000) })).rejects.toMatchObject({
    code: 'WEBHOOK_NOT_SERVING',
  })
})

test('a port that is in use is a clear error', async () => {
  const server = await serve([])
  const certificates = { selfSignedFor: ['localhost'] }
  const other = createWebhookServer({ runtime, host: '127.0.0.1', port: server.port, certificates })
  await expect(other.start()).rejects.toMatchObject({
    code: 'SERVING_LISTEN_FAILED',
    message: expect.stringContaining('another process listens on it'),
  })
})

test('counts requests by path and HTTP status, those in flight, and their duration', async () => {
  const registry = createMetricsRegistry()
  let inWork = ''
  const server = await serve(
    [
      validator(() => {
        inWork = registry.render()
        return undefined
      }),
    ],
    { observer: createWebhookObserver(registry) },
  )
  const requests = (code: string) => `controller_runtime_webhook_requests_total{webhook="${path}",code="${code}"}`
  const inFlight = `controller_runtime_webhook_requests_in_flight{webhook="${path}"}`
  expect(registry.render()).toContain(`${requests('200')} 0\n`)
  expect(registry.render()).toContain(`${inFlight} 0\n`)
  await sendReview(server, path, review)
  await sendReview(server, path, '')
  await sendReview(server, '/unknown', review)
  expect(inWork).toContain(`${inFlight} 1\n`)
  const text = registry.render()
  for (const line of [`${requests('200')} 1\n`, `${requests('400')} 1\n`, `${inFlight} 0\n`])
    expect(text).toContain(line)
  expect(text).toContain(`controller_runtime_webhook_latency_seconds_count{webhook="${path}"} 2\n`)
  expect(text).not.toContain('unknown')
})

test('a request holds no bytes after its response', async () => {
  const held = { count: 0, byAddress: new Map<string, number>() }
  const heldInWork: number[] = []
  const route = admissionRoute(
    validator(() => {
      heldInWork.push(held.count)
      throw new Error('unexpected')
    }),
  )
  const environment = {
    runtime,
    log: silentLogger,
    observer: silentObserver,
    held,
    reader: createReviewReader(runtime),
    client: () => absentClient,
    isClosing: () => false,
  }
  const server = createServer((incoming, response) => {
    void serveReview({ ...environment, routeAt: () => route }, incoming, response)
  })
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const body = encodeJson(review)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const headers = { 'content-type': 'application/json', connection: 'close' }
  await (await fetch(url, { method: 'POST', headers, body })).text()
  expect(heldInWork).toEqual([body.length])
  expect(held.count).toBe(0)
})

test('bounds the bodies of all requests together, and releases them', async () => {
  const { Readable } = await import('node:stream')
  const held = { count: 0, byAddress: new Map<string, number>() }
  const { signal } = new AbortController()
  const withoutLength = (stream: InstanceType<typeof Readable>) => Object.assign(stream, { headers: {} }) as never
  const bodyOf = (...chunks: string[]) => withoutLength(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))
  const first = await readBody(bodyOf('ab', 'c'), { sizeBytesMax: 10, held, signal, runtime })
  expect(Buffer.from(first.bytes).toString()).toBe('abc')
  expect(held.count).toBe(3)
  first.release()
  expect(held.count).toBe(0)
  await expect(readBody(bodyOf('123456', '78901'), { sizeBytesMax: 10, held, signal, runtime })).rejects.toMatchObject({
    code: 413,
  })
  const heldAfter: number[] = []
  const watched = Readable.from(
    (function* () {
      for (const text of ['123456', '78901', ...'abcdefghijklmnop']) {
        heldAfter.push(held.count)
        yield Buffer.from(text)
      }
    })(),
    { highWaterMark: 1 },
  )
  await expect(readBody(withoutLength(watched), { sizeBytesMax: 10, held, signal, runtime })).rejects.toMatchObject({
    code: 413,
  })
  expect(heldAfter.at(-1)).toBe(0)
  await expect(readBody(bodyOf('1'.repeat(50)), { sizeBytesMax: 10, held, signal, runtime })).rejects.toMatchObject({
    code: 413,
  })
  await expect(readBody(bodyOf(), { sizeBytesMax: 10, held, signal, runtime })).rejects.toMatchObject({ code: 400 })
  expect(held.count).toBe(0)
  held.count = runtimeLimits.webhookBodiesBytesMax
  await expect(readBody(bodyOf('a'), { sizeBytesMax: 10, held, signal, runtime })).rejects.toMatchObject({ code: 429 })
  expect(held.count).toBe(runtimeLimits.webhookBodiesBytesMax)
})

test('responds to a request even if the observer and the logger throw', async () => {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {})
  onTestFinished(() => warn.mockRestore())
  const fail = () => {
    throw new Error('cannot count')
  }
  const observer = { registered: () => {}, began: fail, ended: fail, panicked: fail }
  const log = { ...silentLogger, error: fail, with: () => log }
  const server = await serve([validator(fail)], { observer, log })
  expect(await decisionOf(server, path, review)).toMatchObject({ allowed: false, status: { code: 500 } })
  expect((await sendReview(server, path, 'not JSON')).status).toBe(400)
  expect(warn).toHaveBeenCalled()
})

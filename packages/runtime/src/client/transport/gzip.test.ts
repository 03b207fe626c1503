import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import { createHttpsTransport } from './https-transport.ts'
import { startHttpPeer } from './testing/http-peer.ts'
import { failureOf, get, post, textOf, watch } from './testing/transports.ts'
import type { HttpsTransportOptions } from './transport-options.ts'

const cleanups: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const list = 'item '.repeat(10_000)

/** A server that compresses every response, or those whose request allows it. */
async function start(options: Partial<HttpsTransportOptions>, isForced = false) {
  const peer = await startHttpPeer((request, response) => {
    const isAllowed = request.headers['accept-encoding'] === 'gzip'
    const body = request.url === '/broken' ? Buffer.from('not compressed') : gzipSync(list)
    if (isAllowed || isForced) response.writeHead(200, { 'content-encoding': 'gzip' }).end(body)
    else response.end(list)
  })
  const transport = createHttpsTransport({ server: peer.url, runtime: systemRuntime(), ...options })
  cleanups.push(
    () => peer.close(),
    () => transport.close(),
  )
  return transport
}

test('requests compressed responses only with the option and only for reads, and decompresses them', async () => {
  const plain = await (await start({})).send(get)
  expect(textOf(plain)).toBe(list)
  const transport = await start({ gzip: true })
  const compressed = await transport.send(get)
  expect(textOf(compressed)).toBe(list)
  expect(compressed.headers['content-encoding']).toBeUndefined()
  expect(textOf(await transport.send(post))).toBe(list)
  expect((await transport.send(watch)).body.form).toBe('stream')
})

test('a response that is too large when decompressed, or broken, is a cut; a compressed stream is refused', async () => {
  const small = await start({ gzip: true, responseSizeBytesMax: list.length - 1 })
  expect((await failureOf(small.send(get))).message).toMatch(/larger than 49999 bytes once decompressed/)
  const transport = await start({ gzip: true }, true)
  const broken = await failureOf(transport.send({ method: 'GET', path: '/broken' }))
  expect(broken).toMatchObject({ code: 'KUBE_TRANSPORT_CUT', message: expect.stringMatching(/cannot be decompressed/) })
  await expect(transport.send(watch)).rejects.toThrow(/the stream is compressed/)
})

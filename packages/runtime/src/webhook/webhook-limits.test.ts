import { once } from 'node:events'
import { ServerResponse } from 'node:http'
import { connect } from 'node:tls'
import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { systemRuntime } from '../host/index.ts'
import { runtimeLimits } from '../limits.ts'
import { silentLogger } from '../log/index.ts'
import { createSelfSigned } from '../serving/index.ts'
import { defineConversion, defineTokenReviewer } from './index.ts'
import { startListener } from './listener.ts'
import { setDeadline } from './serve-review.ts'
import { Backup } from './testing/backups.ts'
import { serve } from './testing/served-webhooks.ts'

/** The beginning of the response to a head that is sent as it is. */
async function responseTo(port: number, head: string): Promise<string> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  socket.write(head)
  const [response] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return response.toString()
}

const post = (path: string, contentLength: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${contentLength}\r\n\r\n`

test('refuses bodies larger than conversionSizeBytesMax and tokenReviewSizeBytesMax', async () => {
  const same = (object: JsonObject) => object
  const conversion = defineConversion(Backup, { versions: { v1beta1: { to: same, from: same } } as never })
  const reviewer = defineTokenReviewer(async () => undefined)
  const { port, paths } = await serve([conversion, reviewer])
  const { conversionSizeBytesMax, tokenReviewSizeBytesMax } = runtimeLimits
  const reviewPath = paths.find((path) => path !== '/convert') ?? ''
  // A slightly larger body is read to its end, so that the client gets the refusal; a much larger one is not.
  const sent = post(reviewPath, tokenReviewSizeBytesMax + 1) + ' '.repeat(tokenReviewSizeBytesMax + 1)
  expect(await responseTo(port, sent)).toMatch(/^HTTP\/1.1 413 /)
  expect(await responseTo(port, post(reviewPath, 5 * tokenReviewSizeBytesMax))).toMatch(/^HTTP\/1.1 413 /)
  expect(await responseTo(port, post('/convert', 5 * conversionSizeBytesMax))).toMatch(/^HTTP\/1.1 413 /)
})

test('refuses heads larger than webhookHeadSizeBytesMax, and bounds connections in time', async () => {
  const runtime = systemRuntime()
  const listener = await startListener({
    runtime,
    host: '127.0.0.1',
    port: 0,
    clientAuthority: undefined,
    log: silentLogger,
    pair: await createSelfSigned(runtime, ['127.0.0.1']),
    serve: (_incoming, response) => void response.end(),
    onError: () => undefined,
  })
  const { port, server } = listener
  const long = 'x'.repeat(runtimeLimits.webhookHeadSizeBytesMax)
  expect(await responseTo(port, `GET / HTTP/1.1\r\nhost: localhost\r\nlong: ${long}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 431 /,
  )
  expect(await responseTo(port, 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')).toContain(
    `Keep-Alive: timeout=${runtimeLimits.webhookIdleMs / 1000}`,
  )
  expect(server.headersTimeout).toBe(runtimeLimits.webhookHeadTimeoutMs)
  expect(server.requestTimeout).toBe(runtimeLimits.webhookTimeoutMs)
  await listener.close(0)
})

test('a webhook has the given time, at most webhookTimeoutMs, less a margin for the response', async () => {
  const { webhookTimeoutMs, webhookTimeoutMarginMs } = runtimeLimits
  const abortedAfterMs = async (query: string) => {
    const runtime = createVirtualRuntime()
    const { signal } = setDeadline(runtime, '/validate', query, new ServerResponse({ method: 'POST' } as never))
    let atMs = 0
    signal.addEventListener('abort', () => {
      atMs = runtime.clock.monotonic()
    })
    await runtime.advance(2 * webhookTimeoutMs)
    return atMs
  }
  expect(await abortedAfterMs('')).toBe(webhookTimeoutMs - webhookTimeoutMarginMs)
  expect(await abortedAfterMs('timeout=10m0s')).toBe(webhookTimeoutMs - webhookTimeoutMarginMs)
  expect(await abortedAfterMs('timeout=10s')).toBe(10_000 - webhookTimeoutMarginMs)
  expect(await abortedAfterMs('timeout=1s')).toBe(900)
  // A stopping operator waits for webhooks no longer than their timeout.
  expect(runtimeLimits.webhookCloseGraceMs).toBeGreaterThanOrEqual(webhookTimeoutMs)
})

test('webhookUnusedMs: a closing server closes connections without a request, and keeps those with one', async () => {
  const runtime = createVirtualRuntime()
  let begin: (response: ServerResponse) => void = () => undefined
  const began = new Promise<ServerResponse>((resolve) => {
    begin = resolve
  })
  const listener = await startListener({
    runtime,
    host: '127.0.0.1',
    port: 0,
    clientAuthority: undefined,
    log: silentLogger,
    pair: await createSelfSigned(runtime, ['127.0.0.1']),
    serve: (_incoming, response) => begin(response),
    onError: () => undefined,
  })
  const open = async () => {
    const socket = connect({ host: '127.0.0.1', port: listener.port, rejectUnauthorized: false })
    socket.on('error', () => undefined)
    await once(socket, 'secureConnect')
    return socket
  }
  const [unused, used] = [await open(), await open()]
  used.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  const response = await began
  const ended = once(unused, 'close')
  const closing = listener.close(runtimeLimits.webhookCloseGraceMs)
  await runtime.advance(runtimeLimits.webhookUnusedMs)
  await ended
  const received = once(used, 'data')
  response.end('done')
  expect(String(await received)).toContain('200 OK')
  used.destroy()
  await closing
})

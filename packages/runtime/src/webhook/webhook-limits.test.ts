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

/** The beginning of the answer to a head that is sent as it is. */
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

test('bodies past conversionSizeBytesMax and tokenReviewSizeBytesMax are refused', async () => {
  const same = (object: JsonObject) => object
  const conversion = defineConversion(Backup, { versions: { v1beta1: { to: same, from: same } } as never })
  const reviewer = defineTokenReviewer(async () => undefined)
  const { port, paths } = await serve([conversion, reviewer])
  const { conversionSizeBytesMax, tokenReviewSizeBytesMax } = runtimeLimits
  const reviewPath = paths.find((path) => path !== '/convert') ?? ''
  // One byte too many is read to its end, so that the refusal is heard; what is far too large is not waited for.
  const sent = post(reviewPath, tokenReviewSizeBytesMax + 1) + ' '.repeat(tokenReviewSizeBytesMax + 1)
  expect(await responseTo(port, sent)).toMatch(/^HTTP\/1.1 413 /)
  expect(await responseTo(port, post(reviewPath, 5 * tokenReviewSizeBytesMax))).toMatch(/^HTTP\/1.1 413 /)
  expect(await responseTo(port, post('/convert', 5 * conversionSizeBytesMax))).toMatch(/^HTTP\/1.1 413 /)
})

test('heads past webhookHeadSizeBytesMax are refused, and connections are bounded in number and in time', async () => {
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
  expect(server.maxConnections).toBe(runtimeLimits.webhookConnectionsMax)
  expect(server.headersTimeout).toBe(runtimeLimits.webhookHeadTimeoutMs)
  expect(server.requestTimeout).toBe(runtimeLimits.webhookTimeoutMs)
  await listener.close(0)
})

test('a webhook has the time that is given, at most webhookTimeoutMs, less a margin in which to answer', async () => {
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
  // An operator that stops waits no longer for webhooks than they may take.
  expect(runtimeLimits.webhookCloseGraceMs).toBeGreaterThanOrEqual(webhookTimeoutMs)
})

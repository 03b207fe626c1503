import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import type { Incoming } from '../exchange/index.ts'
import { createRequestBatcher } from './request-batcher.ts'
import { readRequestBody } from './request-body.ts'

const limit = apiserverLimits.requestBodySizeBytesMax

/** An HTTP/2 request, whose body the test sends. */
function stream(headers: Readonly<Record<string, string>> = {}) {
  const source = new PassThrough()
  const request = { headers, body: source, complete: false }
  source.once('end', () => {
    request.complete = true
  })
  return { source, request, read: () => readRequestBody(request as unknown as Incoming, createRequestBatcher()) }
}

async function problemOf(body: Promise<unknown> | undefined): Promise<unknown> {
  try {
    return await body
  } catch (error) {
    return error instanceof StatusError ? error.status.code : String(error)
  }
}

test('joins a body, however it was split', async () => {
  const { source, read } = stream()
  const body = read()
  source.write('ab')
  source.write('c')
  source.end('def')
  expect(Buffer.from((await body) ?? []).toString()).toBe('abcdef')
})

test('does not wait if there is no body', async () => {
  expect(readRequestBody({ headers: {}, body: undefined } as unknown as Incoming, createRequestBatcher())).toBe(
    undefined,
  )
  expect(stream({ 'content-length': '0' }).read()).toBe(undefined)
  const { source, read } = stream()
  const body = read()
  source.end()
  expect(await body).toBe(undefined)
})

test('HTTP/1.1 declares a body in its headers', async () => {
  const request = (headers: Readonly<Record<string, string>>) => Object.assign(new PassThrough(), { headers })
  const reading = (headers: Readonly<Record<string, string>>) =>
    readRequestBody(request(headers) as never, createRequestBatcher())
  expect(reading({ accept: 'x' })).toBe(undefined)
  expect(reading({ 'content-length': '1' })).toBeInstanceOf(Promise)
  expect(reading({ 'transfer-encoding': 'chunked' })).toBeInstanceOf(Promise)
})

test('refuses a body announced above requestBodySizeBytesMax before it arrives', async () => {
  const { source, read } = stream({ 'content-length': String(limit + 1) })
  expect(await problemOf(read())).toBe(413)
  expect(source.listenerCount('data')).toBe(0)
  const right = stream({ 'content-length': String(limit) })
  const body = right.read()
  right.source.end(Buffer.alloc(limit))
  expect((await body)?.length).toBe(limit)
})

test('refuses a body that exceeds requestBodySizeBytesMax, whatever was announced, and keeps nothing of it', async () => {
  const { source, read } = stream({ 'content-length': '1' })
  const body = read()
  source.write(Buffer.alloc(limit))
  source.write('x')
  expect(await problemOf(body)).toBe(413)
  expect(source.listenerCount('data')).toBe(0)
})

test('a connection that breaks within the body is an error, one that ends after it is not', async () => {
  const broken = stream()
  const half = broken.read()
  broken.source.write('half')
  broken.source.destroy()
  expect(await problemOf(half)).toBe('Error: the connection closed before the end of the request body')
  const failed = stream()
  const none = failed.read()
  failed.source.destroy(new Error('reset'))
  expect(await problemOf(none)).toBe('Error: reset')
  const whole = stream()
  const body = whole.read()
  whole.source.end('whole')
  whole.source.once('end', () => whole.source.destroy())
  expect(Buffer.from((await body) ?? []).toString()).toBe('whole')
})

test('a body that arrives byte by byte takes hardly more memory than its bytes', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const source = new EventEmitter()
  const body = readRequestBody(
    { headers: {}, body: source, complete: true } as unknown as Incoming,
    createRequestBatcher(),
  )
  const count = 100_000
  collectGarbage()
  const before = process.memoryUsage()
  for (let index = 0; index < count; index++) source.emit('data', Uint8Array.of(index))
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  // As separate objects they would take some hundred bytes each.
  expect(heapUsed - before.heapUsed + arrayBuffers - before.arrayBuffers).toBeLessThan(20 * count)
  source.emit('end')
  expect(await body).toEqual(Buffer.from(Uint8Array.from({ length: count }, (_, index) => index)))
})

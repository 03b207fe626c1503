import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { StatusError } from '@kubewright/kube/status'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import type { Incoming } from './exchange.ts'
import { createRequestBatcher } from './request-batcher.ts'
import { readRequestBody } from './request-body.ts'

const limit = apiserverLimits.requestBodySizeBytesMax

/** A request of HTTP/2, whose body the test sends. */
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

test('a body comes whole, however it was cut', async () => {
  const { source, read } = stream()
  const body = read()
  source.write('ab')
  source.write('c')
  source.end('def')
  expect(Buffer.from((await body) ?? []).toString()).toBe('abcdef')
})

test('where there is no body, nothing is waited for', async () => {
  expect(readRequestBody({ headers: {}, body: undefined } as unknown as Incoming, createRequestBatcher())).toBe(
    undefined,
  )
  expect(stream({ 'content-length': '0' }).read()).toBe(undefined)
  const { source, read } = stream()
  const body = read()
  source.end()
  expect(await body).toBe(undefined)
})

test('HTTP/1.1 says in its headers whether there is one', async () => {
  const request = (headers: Readonly<Record<string, string>>) => Object.assign(new PassThrough(), { headers })
  const reading = (headers: Readonly<Record<string, string>>) =>
    readRequestBody(request(headers) as never, createRequestBatcher())
  expect(reading({ accept: 'x' })).toBe(undefined)
  expect(reading({ 'content-length': '1' })).toBeInstanceOf(Promise)
  expect(reading({ 'transfer-encoding': 'chunked' })).toBeInstanceOf(Promise)
})

test('what is announced above requestBodySizeBytesMax is refused before it comes', async () => {
  const { source, read } = stream({ 'content-length': String(limit + 1) })
  expect(await problemOf(read())).toBe(413)
  expect(source.listenerCount('data')).toBe(0)
  const right = stream({ 'content-length': String(limit) })
  const body = right.read()
  right.source.end(Buffer.alloc(limit))
  expect((await body)?.length).toBe(limit)
})

test('what comes above requestBodySizeBytesMax is refused, whatever was announced, and kept no longer', async () => {
  const { source, read } = stream({ 'content-length': '1' })
  const body = read()
  source.write(Buffer.alloc(limit))
  source.write('x')
  expect(await problemOf(body)).toBe(413)
  expect(source.listenerCount('data')).toBe(0)
})

test('a connection that breaks within the body is an error, and one that ends behind it none', async () => {
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

test('a body that comes byte by byte takes hardly more room than its bytes', async () => {
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
  // As objects of their own they would take some hundred bytes each.
  expect(heapUsed - before.heapUsed + arrayBuffers - before.arrayBuffers).toBeLessThan(20 * count)
  source.emit('end')
  expect(await body).toEqual(Buffer.from(Uint8Array.from({ length: count }, (_, index) => index)))
})

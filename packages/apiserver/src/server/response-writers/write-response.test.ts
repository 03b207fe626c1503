import { EventEmitter } from 'node:events'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { JsonObject } from '@kubewright/kube/json'
import { decodeProtobuf } from '@kubewright/kube/protobuf'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import type { DocumentResponse } from '../../api/index.ts'
import { apiserverLimits } from '../../limits.ts'
import { plainJson } from '../../request/negotiation.ts'
import type { Exchange } from '../exchange/index.ts'
import { plainResource } from '../http/testing/resource.ts'
import { type WrittenResponse, writeResponse } from './write-response.ts'

interface ExchangeParts {
  readonly headers?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly path?: string
  readonly isClosing?: boolean
  readonly hasWatches?: boolean
}

/** Writes a response to a simulated client, and returns what it would read. */
async function write(apiResponse: WrittenResponse, around: ExchangeParts = {}) {
  const runtime = createVirtualRuntime()
  const written: { status?: number; headers?: Record<string, unknown>; body?: string | Uint8Array } = {}
  const response = Object.assign(new EventEmitter(), {
    destroyed: false,
    writeHead: (status: number, headers: Record<string, unknown>) => Object.assign(written, { status, headers }),
    end: (body?: string | Uint8Array) => Object.assign(written, { body }),
    destroy: () => Object.assign(response, { destroyed: true }),
  })
  const { headers = {}, query = {}, path = '/api/v1/widgets', isClosing = false, hasWatches = false } = around
  const shared: JsonObject[] = []
  const note = (object: JsonObject) => {
    shared.push(object)
    return JSON.stringify(object)
  }
  const exchange = {
    runtime,
    response,
    auditId: 'audit',
    incoming: { headers },
    request: { path, query, headers },
    connections: { isClosing, hasWatches },
    encoded: { textOf: note, protobufOf: (object: JsonObject) => Buffer.from(note(object)) },
  } as unknown as Exchange
  await writeResponse(exchange, apiResponse)
  const bodyText = () => Buffer.from(written.body ?? '').toString()
  return { runtime, response, written, shared, headers: written.headers ?? {}, bodyText }
}

const documentOf = (content: DocumentResponse['content'], more: Partial<DocumentResponse> = {}): DocumentResponse => ({
  form: 'document',
  status: 200,
  contentType: 'text/plain',
  content,
  ...more,
})
const objectOf = (object: JsonObject, status = 200): WrittenResponse => ({ form: 'object', status, object })

const limit = apiserverLimits.uncompressedResponseSizeBytesMax
const large = 'x'.repeat(limit + 1)

test.each([
  ['gzip', true],
  ['deflate, gzip', true],
  ['br , gzip ,deflate', true],
  ['x-gzip', false],
  ['gzip;q=0', false],
  ['gzip; q=1.0', false],
  ['deflate', false],
  ['*', false],
  ['', false],
])('a large response to a client that accepts %j is compressed: %s', async (accepted, isCompressed) => {
  const { headers, written } = await write(documentOf(large), { headers: { 'accept-encoding': accepted } })
  expect(headers['content-encoding']).toBe(isCompressed ? 'gzip' : undefined)
  expect(headers['vary']).toBe(isCompressed ? 'Accept-Encoding' : undefined)
  expect(headers['content-length']).toBe(written.body?.length)
  expect(isCompressed ? gunzipSync(written.body as Uint8Array).toString() : written.body).toBe(large)
})

test('sends a response of uncompressedResponseSizeBytesMax unchanged, and compresses a larger one at the fastest level', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const small = await write(documentOf(large.slice(1)), { headers })
  expect(small.headers).not.toHaveProperty('content-encoding')
  const { written } = await write(documentOf(large), { headers })
  expect(gzipSync(large, { level: 1 }).equals(written.body as Uint8Array)).toBe(true)
  expect((await write(documentOf(large))).headers).not.toHaveProperty('content-encoding')
})

test('keeps an existing Vary header', async () => {
  const apiResponse = documentOf(large, { headers: { vary: 'Accept' } })
  const { headers } = await write(apiResponse, { headers: { 'accept-encoding': 'gzip' } })
  expect(headers['vary']).toBe('Accept, Accept-Encoding')
})

test('a failure has Retry-After if its Status has retryAfterSeconds', async () => {
  const retryAfter = async (details: JsonObject | undefined, status = 429) => {
    const object = { kind: 'Status', ...(details === undefined ? {} : { details }) }
    return (await write(objectOf(object, status))).headers['retry-after']
  }
  expect(await retryAfter({ retryAfterSeconds: 1 })).toBe('1')
  expect(await retryAfter({ retryAfterSeconds: 30 }, 400)).toBe('30')
  expect(await retryAfter({ retryAfterSeconds: 0 })).toBe(undefined)
  expect(await retryAfter({ retryAfterSeconds: '1' })).toBe(undefined)
  expect(await retryAfter({})).toBe(undefined)
  expect(await retryAfter(undefined)).toBe(undefined)
  expect(await retryAfter({ retryAfterSeconds: 1 }, 399)).toBe(undefined)
})

test('every response has its audit ID, must not be cached, and has its length', async () => {
  const { headers, written } = await write(documentOf('ä'))
  expect(headers).toEqual({
    'audit-id': 'audit',
    'cache-control': 'no-cache, private',
    'content-type': 'text/plain',
    'content-length': 2,
  })
  expect([written.status, written.body]).toEqual([200, 'ä'])
  const bytes = await write(documentOf(Buffer.from('ä'), { headers: { etag: 'x' } }))
  expect(bytes.headers).toMatchObject({ 'content-length': 2, etag: 'x' })
  expect((await write(documentOf('x', { contentType: '' }))).headers).not.toHaveProperty('content-type')
})

test('announces the last response of a connection while the server is closing', async () => {
  expect((await write(documentOf('x'), { isClosing: true })).headers['connection']).toBe('close')
  expect((await write(documentOf('x'))).headers).not.toHaveProperty('connection')
})

test.each([204, 304])('a response with %d has neither a body nor a Content-Type', async (status) => {
  const { headers, written } = await write(documentOf('x', { status }))
  expect([written.status, written.body]).toEqual([status, undefined])
  expect(headers).not.toHaveProperty('content-type')
  expect(headers).not.toHaveProperty('content-length')
})

test('sends warnings in UTF-8, and then the body as bytes', async () => {
  const { headers, written } = await write({ ...documentOf('ä'), warnings: ['ö'] })
  expect(headers['warning']).toEqual([Buffer.from('299 - "ö"').toString('latin1')])
  expect(written.body).toEqual(Buffer.from('ä'))
  const none = await write({ ...documentOf('ä'), warnings: [] })
  expect(none.headers).not.toHaveProperty('warning')
  expect(none.written.body).toBe('ä')
})

test('encodes a failure as the client accepts it, and a result as JSON unless it was negotiated', async () => {
  const headers = { accept: 'application/yaml' }
  const failure = await write(objectOf({ kind: 'Status' }, 400), { headers })
  expect([failure.headers['content-type'], failure.bodyText()]).toEqual(['application/yaml', 'kind: Status\n'])
  const found = await write(objectOf({ kind: 'Widget' }, 399), { headers })
  expect([found.headers['content-type'], found.bodyText()]).toEqual(['application/json', '{"kind":"Widget"}'])
  const object = { apiVersion: 'v1', kind: 'ConfigMap', data: { a: 'b' } }
  const protobuf = { ...plainJson, encoding: 'protobuf' } as const
  const { headers: sent, written } = await write({ ...objectOf(object), representation: protobuf })
  expect(sent['content-type']).toBe('application/vnd.kubernetes.protobuf')
  expect(decodeProtobuf(written.body as Uint8Array).object).toMatchObject(object)
})

test('encodes an object that watchers also need only once', async () => {
  const object = Object.freeze({ kind: 'Widget' })
  expect((await write(objectOf(object), { hasWatches: true })).shared).toEqual([object])
  expect((await write(objectOf(object))).shared).toEqual([])
  expect((await write(objectOf({ ...object }), { hasWatches: true })).shared).toEqual([])
  const protobuf = { ...plainJson, encoding: 'protobuf' } as const
  const watched = await write({ ...objectOf(object), representation: protobuf }, { hasWatches: true })
  expect(watched.shared).toEqual([object])
})

test('encodes unchanged documents once', async () => {
  const content = Object.freeze({ a: 1 })
  const { shared, bodyText } = await write(documentOf(content))
  expect([shared, bodyText()]).toEqual([[content], '{"a":1}'])
  expect((await write(documentOf({ a: 1 }))).shared).toEqual([])
  expect((await write(documentOf(['a']))).bodyText()).toBe('["a"]')
})

test('indents for people, but not OpenAPI documents', async () => {
  const query = { pretty: 'true' }
  const lines = '{\n  "a": 1\n}'
  expect((await write(objectOf({ a: 1 }), { query })).bodyText()).toBe(lines)
  expect((await write({ ...objectOf({ a: 1 }), representation: { ...plainJson, isPretty: true } })).bodyText()).toBe(
    lines,
  )
  expect((await write(documentOf({ a: 1 }), { query })).bodyText()).toBe(lines)
  expect((await write(documentOf({ a: 1 }), { query, path: '/openapi/v3' })).bodyText()).toBe('{"a":1}')
})

test('responds with a failure if the requested representation is not possible', async () => {
  const table = { ...plainJson, transform: 'table' } as const
  const apiResponse: WrittenResponse = {
    form: 'list',
    status: 200,
    resource: plainResource({ isCustom: false }),
    items: [],
    metadata: {},
    representation: table,
  }
  const { written, bodyText } = await write(apiResponse, { query: { includeObject: 'Everything' } })
  expect(written.status).toBe(400)
  expect(JSON.parse(bodyText())).toMatchObject({ kind: 'Status', code: 400 })
  expect(JSON.parse((await write(apiResponse)).bodyText())).toMatchObject({ kind: 'Table', rows: [] })
  const plain = await write({ ...apiResponse, representation: plainJson })
  expect(JSON.parse(plain.bodyText())).toMatchObject({ kind: 'WidgetList', items: [] })
})

test('a client that does not read a large response for unreadResponseTimeoutMs is disconnected', async () => {
  const { runtime, response } = await write(documentOf(large))
  await runtime.advance(apiserverLimits.unreadResponseTimeoutMs - 1)
  expect(response.destroyed).toBe(false)
  await runtime.advance(1)
  expect(response.destroyed).toBe(true)
  const read = await write(documentOf(large))
  read.response.emit('close')
  await read.runtime.advance(apiserverLimits.unreadResponseTimeoutMs)
  expect(read.response.destroyed).toBe(false)
  const small = await write(documentOf(large.slice(1)))
  await small.runtime.advance(apiserverLimits.unreadResponseTimeoutMs)
  expect(small.response.destroyed).toBe(false)
})

import { once } from 'node:events'
import { constants } from 'node:http2'
import type { JsonObject } from '@kubewright/kube/json'
import type { VirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { createApiServer } from '../server.ts'
import { serverOptions } from './http2-server.ts'
import type { Listener } from './listener.ts'
import { createHttp2Client, type Http2Client } from './testing/http2.ts'
import { createFrameClient, literalHeader } from './testing/http2-frames.ts'
import { createWireClient, createWireRuntime } from './testing/wire.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

interface Serving {
  readonly runtime: VirtualRuntime
  readonly listener: Listener
  readonly client: Http2Client
}

async function startServer(): Promise<Serving> {
  const internalErrors: unknown[] = []
  const runtime = createWireRuntime()
  const server = createApiServer({ runtime, onInternalError: (error) => internalErrors.push(error) })
  const listener = await server.listen()
  const client = createHttp2Client(listener)
  cleanups.push(
    () => expect(internalErrors).toEqual([]),
    () => server.close(),
    () => client.close(),
  )
  return { runtime, listener, client }
}

const configMaps = '/api/v1/namespaces/default/configmaps'
const json = { 'content-type': 'application/json' }

function configMap(name: string, data: JsonObject = {}): string {
  return JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data })
}

test('one port serves HTTP/2 and HTTP/1.1, as the client negotiates', async () => {
  const { client, listener } = await startServer()
  const created = await client.send(configMaps, { method: 'POST', headers: json, body: configMap('one', { a: 'ü' }) })
  expect(created.status).toBe(201)
  expect(created.headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-cache, private' })
  expect(JSON.parse(created.text)).toMatchObject({ kind: 'ConfigMap', data: { a: 'ü' } })
  const old = createWireClient(listener)
  cleanups.push(() => old.close())
  expect((await old.send(`${configMaps}/one`)).json()).toEqual(JSON.parse(created.text))
  expect((await client.send(`${configMaps}/one`)).text).toBe(created.text)
})

test('the location of the token keys has the host name that the client uses', async () => {
  const { client, listener } = await startServer()
  const old = createWireClient(listener)
  cleanups.push(() => old.close())
  const path = '/.well-known/openid-configuration'
  const keys = `${listener.url}/openid/v1/jwks`
  expect(JSON.parse((await client.send(path)).text)).toMatchObject({ jwks_uri: keys })
  expect((await old.send(path)).json()).toMatchObject({ jwks_uri: keys })
})

test('repeated headers stay separate, and so do warnings', async () => {
  const { client } = await startServer()
  const headers = { 'impersonate-user': 'eve', 'impersonate-group': ['system:masters', 'b'] }
  const who = await client.send('/apis/authentication.k8s.io/v1/selfsubjectreviews', {
    method: 'POST',
    headers: { ...json, ...headers },
    body: '{}',
  })
  expect(JSON.parse(who.text)).toMatchObject({
    status: { userInfo: { username: 'eve', groups: ['system:masters', 'b', 'system:authenticated'] } },
  })
  const body = JSON.stringify({ ...JSON.parse(configMap('one')), nosuch: 1, other: 2 })
  const warned = await client.send(configMaps, { method: 'POST', headers: json, body })
  expect(warned.headers['warning']).toContain('unknown field \\"nosuch\\"')
  expect(warned.headers['warning']).toContain('unknown field \\"other\\"')
})

test('an invalid token gets 401, none gets 403, and HEAD has no body', async () => {
  const { client, listener } = await startServer()
  const unauthenticatedClient = () => {
    const made = createHttp2Client(listener)
    cleanups.push(() => made.close())
    return made
  }
  expect((await unauthenticatedClient().send(configMaps, { token: 'wrong' })).status).toBe(401)
  expect((await unauthenticatedClient().send(configMaps, { token: null })).status).toBe(403)
  expect((await unauthenticatedClient().send('/version', { token: null })).status).toBe(200)
  expect(await client.send('/readyz', { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
  expect(await client.send(configMaps, { method: 'HEAD' })).toMatchObject({ status: 405, text: '' })
})

for (const token of ['wrong', null]) {
  test(`an unauthenticated connection, with ${token ?? 'no'} token, gets one response; earlier requests continue`, async () => {
    const { client } = await startServer()
    const watching = client.open(`${configMaps}?watch=true`)
    await once(watching, 'response')
    const [ended, goaway] = [once(client.session, 'close'), once(client.session, 'goaway')]
    expect((await client.send('/version', { token })).status).toBe(token === null ? 200 : 401)
    expect((await goaway)[0]).toBe(constants.NGHTTP2_NO_ERROR)
    expect([client.session.closed, watching.closed]).toEqual([true, false])
    watching.close(constants.NGHTTP2_CANCEL)
    await ended
  })
}

test('an authenticated client keeps the connection, whatever is refused', async () => {
  const { client } = await startServer()
  expect((await client.send('/api/v1/nosuch')).status).toBe(404)
  const headers = { 'impersonate-user': 'system:anonymous' }
  expect((await client.send(configMaps, { headers })).status).toBe(403)
  expect((await client.send('/readyz')).text).toBe('ok')
  expect(client.session.closed).toBe(false)
})

test('a watch sends its head at once, then events, and ends when the client disconnects', async () => {
  const { client } = await startServer()
  const stream = client.open(`${configMaps}?watch=true`)
  const [head] = await once(stream, 'response')
  expect(head[':status']).toBe(200)
  const names: string[] = []
  stream.on('data', (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n')) if (line !== '') names.push(JSON.parse(line).object.metadata.name)
  })
  for (const name of ['a', 'b', 'c']) {
    const arrived = once(stream, 'data')
    await client.send(configMaps, { method: 'POST', headers: json, body: configMap(name) })
    await arrived
  }
  expect(names).toEqual(['a', 'b', 'c'])
  const closed = once(stream, 'close')
  stream.close(constants.NGHTTP2_CANCEL)
  await closed
  expect((await client.send('/readyz')).text).toBe('ok')
})

test('bodies and responses larger than any window are transferred, many at once', async () => {
  const { client } = await startServer()
  const text = 'x'.repeat(900_000)
  const names = Array.from({ length: 4 }, (_, index) => `large-${index}`)
  const responses = await Promise.all(
    names.map((name) =>
      client.send(configMaps, { method: 'POST', headers: json, body: configMap(name, { text: `${name}${text}` }) }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual(names.map(() => 201))
  const lists = await Promise.all([1, 2].map(() => client.send(configMaps)))
  for (const list of lists) {
    const { items } = JSON.parse(list.text) as { items: { data: { text: string } }[] }
    expect(items.filter(({ data }) => data.text?.length === text.length + 7)).toHaveLength(4)
  }
})

test('a refused body ends its request, and the connection continues', async () => {
  const { client } = await startServer()
  const body = Buffer.alloc(apiserverLimits.requestBodySizeBytesMax + 1, 32)
  const announced = { ...json, 'content-length': String(body.length) }
  for (const headers of [json, announced]) {
    const response = await client.send(configMaps, { method: 'POST', headers, body })
    expect(JSON.parse(response.text)).toMatchObject({ code: 413, reason: 'RequestEntityTooLarge' })
  }
  expect((await client.send('/readyz')).text).toBe('ok')
})

test('clients get http2StreamsMax, http2StreamWindowBytes and http2HeadSizeBytesMax as settings', async () => {
  const { client } = await startServer()
  await client.send('/readyz')
  expect(client.session.remoteSettings).toMatchObject({
    maxConcurrentStreams: apiserverLimits.http2StreamsMax,
    initialWindowSize: apiserverLimits.http2StreamWindowBytes,
    maxFrameSize: apiserverLimits.http2StreamWindowBytes,
    maxHeaderListSize: apiserverLimits.http2HeadSizeBytesMax,
  })
})

test('accepts a head of 1 MiB over HTTP/2, in large frames or many headers; resets one with more', async () => {
  const { listener } = await startServer()
  const client = await createFrameClient(listener)
  cleanups.push(() => client.close())
  await client.seen()
  const frameSizeBytes = apiserverLimits.http2StreamWindowBytes
  const large = (count: number) => Buffer.concat(Array(count).fill(literalHeader('x', 'v'.repeat(60_000))))
  const small = (count: number) => Buffer.concat(Array(count).fill(literalHeader('x', '')))
  expect(await client.openStream(large(18), frameSizeBytes)).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM)
  expect(await client.openStream(small(32_000), frameSizeBytes)).toBe(constants.NGHTTP2_ENHANCE_YOUR_CALM)
  expect(await client.openStream(large(17), frameSizeBytes)).toBe('responded')
})

test('reads all of many small headers', async () => {
  const { client } = await startServer()
  const groups = Array.from({ length: 1_000 }, (_, index) => `group-${index}`)
  const who = await client.send('/apis/authentication.k8s.io/v1/selfsubjectreviews', {
    method: 'POST',
    headers: { ...json, 'impersonate-user': 'eve', 'impersonate-group': groups },
    body: '{}',
  })
  expect(JSON.parse(who.text).status.userInfo.groups).toEqual([...groups, 'system:authenticated'])
})

test('a head without end closes only its connection, before it fills the memory', async () => {
  const { client, listener } = await startServer()
  const flooding = await createFrameClient(listener)
  cleanups.push(() => flooding.close())
  const header = literalHeader('x', 'v'.repeat(100))
  flooding.openStream(Buffer.concat(Array(100).fill(header)), header.length, true)
  expect([constants.NGHTTP2_INTERNAL_ERROR, undefined]).toContain(await flooding.ended)
  expect((await client.send('/readyz')).text).toBe('ok')
})

test('a connection may take http2SessionMemoryMegabytesMax of memory', () => {
  expect(serverOptions.maxSessionMemory).toBe(apiserverLimits.http2SessionMemoryMegabytesMax)
})

test('more requests than http2StreamsMax wait at the client, and all get responses', async () => {
  const { client } = await startServer()
  const sent = Array.from({ length: 3 * apiserverLimits.http2StreamsMax }, () => client.send('/readyz'))
  expect(new Set((await Promise.all(sent)).map(({ text }) => text))).toEqual(new Set(['ok']))
})

test('closing sends GOAWAY, ends watches, and lets requests in flight finish', async () => {
  const { client, listener } = await startServer()
  const stream = client.open(`${configMaps}?watch=true`)
  await once(stream, 'response')
  const goaway = once(client.session, 'goaway')
  const ended = once(stream, 'end')
  stream.resume()
  const unfinished = client.open(configMaps, { method: 'POST', headers: json })
  unfinished.write(configMap('one').slice(0, 10))
  await client.send('/readyz')
  const closed = listener.close()
  const [code] = await goaway
  expect(code).toBe(constants.NGHTTP2_NO_ERROR)
  await ended
  unfinished.end(configMap('one').slice(10))
  const [head] = await once(unfinished, 'response')
  expect(head[':status']).toBe(201)
  unfinished.resume()
  await closed
})

test('a connection without a request ends after idleConnectionTimeoutMs, one with a silent watch does not', async () => {
  const { client, listener, runtime } = await startServer()
  const watching = createHttp2Client(listener)
  cleanups.push(() => watching.close())
  await once(watching.open(`${configMaps}?watch=true`), 'response')
  await client.send('/readyz')
  await runtime.advance(apiserverLimits.idleConnectionTimeoutMs - apiserverLimits.connectionCheckIntervalMs)
  expect((await client.send('/readyz')).text).toBe('ok')
  const goaway = once(client.session, 'goaway')
  await runtime.advance(apiserverLimits.idleConnectionTimeoutMs + apiserverLimits.connectionCheckIntervalMs)
  await goaway
  expect((await watching.send('/readyz')).text).toBe('ok')
})

test('a body that is incomplete after responseTimeoutMs gets 504, and its request ends', async () => {
  const { client, runtime } = await startServer()
  const stream = client.open(configMaps, { method: 'POST', headers: json })
  stream.write('{')
  await client.send('/readyz')
  const responseHead = once(stream, 'response')
  await runtime.advance(apiserverLimits.responseTimeoutMs)
  expect((await responseHead)[0]).toMatchObject({ ':status': 504, 'content-type': 'text/plain; charset=utf-8' })
  const closed = once(stream, 'close')
  stream.resume()
  await closed
  expect((await client.send('/readyz')).text).toBe('ok')
})

test('the body of a long-running request ends its request after requestTimeoutMs, and no other', async () => {
  const { client, runtime } = await startServer()
  const stream = client.open('/api/v1/namespaces/default/pods/none/exec', { method: 'POST', headers: json })
  stream.write('{')
  await client.send('/readyz')
  const closed = once(stream, 'close')
  await runtime.advance(apiserverLimits.requestTimeoutMs + apiserverLimits.connectionCheckIntervalMs)
  await closed
  expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL)
  expect((await client.send('/readyz')).text).toBe('ok')
})

test('a client that cancels more than http2WithdrawnMax requests is disconnected; http2WithdrawnPerSecondMax are subtracted', async () => {
  const { client, listener, runtime } = await startServer()
  const flooding = await createFrameClient(listener)
  cleanups.push(() => flooding.close())
  const many = 0.75 * apiserverLimits.http2WithdrawnMax
  // Node refuses some streams itself if more than http2StreamsMax arrive at once, and those are not counted.
  const part = apiserverLimits.http2StreamsMax / 2
  const flood = async () => {
    for (let count = 0; count < many; count += part) {
      flooding.withdraw(part)
      await flooding.seen()
    }
  }
  await flood()
  await runtime.advance((1000 * many) / apiserverLimits.http2WithdrawnPerSecondMax)
  await flood()
  await expect(flood()).rejects.toThrow(`sent away with ${constants.NGHTTP2_ENHANCE_YOUR_CALM}`)
  expect((await client.send('/readyz')).text).toBe('ok')
})

import type { IncomingMessage } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { systemRuntime } from '../../host/index.ts'
import { createHttpsTransport } from './https-transport.ts'
import { bodyOf, startHttpPeer } from './testing/http-peer.ts'
import { failureOf, get, post, textOf, watch } from './testing/transports.ts'
import type { HttpsTransportOptions } from './transport-options.ts'

const cleanups: (() => void | Promise<void>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** A server that accepts one token and responds with the request that it got. */
async function start(accepted: () => string, options: Partial<HttpsTransportOptions>) {
  const requests: IncomingMessage[] = []
  const peer = await startHttpPeer(async (request, response) => {
    requests.push(request)
    const body = await bodyOf(request)
    const isAccepted = request.headers.authorization === `Bearer ${accepted()}`
    response.writeHead(isAccepted ? 200 : 401).end(isAccepted ? `welcome ${body}` : 'who are you?')
  })
  const transport = createHttpsTransport({ server: peer.url, runtime: systemRuntime(), ...options })
  cleanups.push(
    () => peer.close(),
    () => transport.close(),
  )
  return { transport, requests }
}

test.each([
  ['at once', (text: string) => text],
  ['later', (text: string) => Promise.resolve(text)],
])('renews a token that the server refuses, %s, and repeats the request once', async (_, wrap) => {
  let count = 0
  const refused: string[] = []
  const token = {
    token: () => wrap(`token-${count}`),
    invalidate: (text: string) => {
      refused.push(text)
      count++
    },
  }
  const { transport, requests } = await start(() => 'token-1', { token })
  expect(textOf(await transport.send(post))).toBe('welcome {"a":1}')
  expect(refused).toEqual(['token-0'])
  expect(textOf(await transport.send(get))).toBe('welcome ')
  expect(requests).toHaveLength(3)
  expect((await transport.send(watch)).body.form).toBe('stream')
})

test('does not repeat a request a second time, or with the same token', async () => {
  let count = 0
  const renewing = await start(() => 'none', { token: { token: () => `token-${count++}` } })
  expect((await renewing.transport.send(post)).status).toBe(401)
  expect(renewing.requests).toHaveLength(2)
  const fixed = await start(() => 'none', { token: { token: () => 'same', invalidate: () => {} } })
  expect((await fixed.transport.send(post)).status).toBe(401)
  expect(fixed.requests).toHaveLength(1)
  const plain = await start(() => 'none', { token: 'plain' })
  expect((await plain.transport.send(post)).status).toBe(401)
  expect(plain.requests).toHaveLength(1)
})

test('a failing source makes the request unreachable; after a refusal, the response of the server is returned', async () => {
  let calls = 0
  const token = {
    token: () => {
      if (calls++ === 1) return 'old'
      throw new Error('the plugin is missing')
    },
  }
  const { transport, requests } = await start(() => 'new', { token })
  const failure = await failureOf(transport.send(post))
  expect(failure).toMatchObject({
    code: 'KUBE_TRANSPORT_UNREACHABLE',
    message: expect.stringMatching(/plugin is missing/),
  })
  expect(requests).toHaveLength(0)
  expect((await transport.send(post)).status).toBe(401)
  expect(requests).toHaveLength(1)
})

test('aborting the request or closing the transport ends the wait for a token', async () => {
  const token = { token: () => new Promise<string>(() => {}) }
  const { transport, requests } = await start(() => 'any', { token })
  const aborter = new AbortController()
  const abandoned = failureOf(transport.send({ ...post, signal: aborter.signal }))
  const waiting = failureOf(transport.send(watch))
  aborter.abort()
  expect(await abandoned).toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
  const late = failureOf(transport.send({ ...post, signal: aborter.signal }))
  expect(await late).toMatchObject({ code: 'KUBE_TRANSPORT_CANCELLED' })
  transport.close()
  expect(await waiting).toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
  expect(await failureOf(transport.send(get))).toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
  expect(requests).toHaveLength(0)
})

test('an empty token sends no header; headers of the transport override those of the request, and lists are repeated', async () => {
  const { transport, requests } = await start(() => '', {
    token: { token: () => '' },
    headers: { 'impersonate-user': 'a', 'impersonate-group': ['b', 'c'], accept: 'text/plain', 'x-latin': 'Ã¼' },
  })
  await transport.send({ ...get, headers: { accept: 'application/json', 'user-agent': 'test' } })
  expect(requests[0]?.headers).toMatchObject({ accept: 'text/plain', 'user-agent': 'test', 'impersonate-user': 'a' })
  expect(requests[0]?.headers.authorization).toBeUndefined()
  const raw = requests[0]?.rawHeaders ?? []
  expect(raw.filter((_, index) => raw[index - 1] === 'impersonate-group')).toEqual(['b', 'c'])
  expect(Buffer.from(requests[0]?.headers['x-latin'] as string, 'latin1').toString()).toBe('ü')
})

test.each([
  { 'x-a': 'secret\r\nhost: b' },
  { 'x b': 'secret' },
  { 'X-Upper': 'secret' },
  { host: 'secret' },
  { 'content-length': '5' },
])('refuses the headers %j, without quoting their values', (headers) => {
  const create = () => createHttpsTransport({ server: 'http://localhost', runtime: systemRuntime(), headers })
  expect(create).toThrow(expect.objectContaining({ code: 'CLIENT_OPTIONS_INVALID' }))
  expect(create).not.toThrow(/secret/)
})

test.each([
  { ...get, path: '/a b' },
  { ...get, path: '/a\r\nhost: b' },
  { ...get, path: '/ü' },
  { ...get, query: { a: '\ud800' } },
  { ...get, headers: { 'x-a': 'b\r\nc: d' } },
  { ...get, headers: { 'x-a': '\u0100' } },
  { ...get, headers: { 'transfer-encoding': 'chunked' } },
])('a request that cannot be encoded (%j) is unreachable, and nothing is sent', async (request) => {
  const { transport, requests } = await start(() => '', {})
  await expect(transport.send(request)).rejects.toMatchObject({ code: 'KUBE_TRANSPORT_UNREACHABLE' })
  expect(requests).toHaveLength(0)
})

test('sends bodies of every form and size unchanged', async () => {
  const { transport } = await start(() => 't', { token: 't' })
  for (const text of ['', 'a', 'ü€😀', 'a'.repeat(100_000), 'ü'.repeat(100_000)]) {
    const value = await transport.send({ ...post, body: { form: 'value', value: text } })
    expect(textOf(value) === `welcome ${JSON.stringify(text)}`).toBe(true)
    const bytes = await transport.send({ ...post, body: { form: 'bytes', bytes: new TextEncoder().encode(text) } })
    expect(textOf(bytes) === `welcome ${text}`).toBe(true)
  }
})

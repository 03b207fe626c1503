import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { JsonObject } from '@kubewright/kube/json'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, describe, expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { createCertificateAuthority } from '../../server/certificates/certificate.ts'
import { createStore } from '../../storage/index.ts'
import type { WebhookTarget } from '../webhook-call.ts'
import { createWebhookCaller } from './caller.ts'

/** Real time, because certificates are verified against it. */
const nowMs = Math.floor(performance.timeOrigin)
const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

function authorityOf(name: string) {
  const { random } = createVirtualRuntime()
  return createCertificateAuthority(name, { nowMs, randomBytes: (count) => random.bytes(count) })
}

type Serve = (request: IncomingMessage, response: ServerResponse) => void

async function serve(handler: Serve, names: readonly string[] = []) {
  const authority = authorityOf('first')
  const { certificate, privateKey } = authority.issue('webhook', ['127.0.0.1', ...names])
  const server: Server = createServer({ cert: certificate, key: privateKey }, handler)
  let connections = 0
  server.on('secureConnection', () => connections++)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return {
    server,
    port,
    url: `https://127.0.0.1:${port}`,
    authorities: authority.certificate,
    certificate,
    connections: () => connections,
  }
}

function callerOf() {
  const runtime = createVirtualRuntime()
  const store = createStore()
  const caller = createWebhookCaller({ runtime, store })
  closing.push(() => caller.close())
  const call = (target: WebhookTarget, timeoutMs = 10_000) => caller.call(target, { asked: true }, timeoutMs)
  return { runtime, store, call }
}

const echo: Serve = async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { url, headers, method } = request
  const body = JSON.parse(Buffer.concat(chunks).toString()) as JsonObject
  response.end(JSON.stringify({ url, method, host: headers.host, type: headers['content-type'], body }))
}

describe('a call', () => {
  test('posts the review to the cleaned path with the timeout, over reused connections', async () => {
    const { url, authorities, port, connections } = await serve(echo)
    const { call } = callerOf()
    const target = { url: `${url}/a/../b//c/`, authorities }
    expect(await call(target)).toEqual({
      url: '/b/c?timeout=10s',
      method: 'POST',
      host: `127.0.0.1:${port}`,
      type: 'application/json',
      body: { asked: true },
    })
    await call(target, 1_500)
    expect(connections()).toBe(1)
  })

  test('trusts the given authorities, and follows their changes', async () => {
    const { server, url, authorities } = await serve(echo)
    const { call } = callerOf()
    await call({ url, authorities })
    const second = authorityOf('second')
    const renewed = second.issue('webhook', ['127.0.0.1'])
    server.setSecureContext({ cert: renewed.certificate, key: renewed.privateKey })
    server.closeAllConnections()
    const unknown = `Post "${url}/?timeout=10s": tls: failed to verify certificate: x509: certificate signed by unknown authority`
    await expect(call({ url, authorities })).rejects.toThrow(unknown)
    await expect(call({ url })).rejects.toThrow(unknown)
    expect(await call({ url, authorities: second.certificate })).toMatchObject({ body: { asked: true } })
    expect(await call({ url, authorities: `${authorities}${second.certificate}` })).toMatchObject({ method: 'POST' })
  })

  test('trusts a given certificate itself, without trusting its issuer', async () => {
    const { url, certificate } = await serve(echo)
    const { call } = callerOf()
    expect(await call({ url, authorities: certificate })).toMatchObject({ body: { asked: true } })
    const other = authorityOf('first').issue('another', ['127.0.0.1'])
    await expect(call({ url, authorities: other.certificate })).rejects.toThrow('unknown authority')
  })

  test("ends at its timeout by the server's clock", async () => {
    let isReached: () => void = () => undefined
    const reached = new Promise<void>((resolve) => {
      isReached = resolve
    })
    const { url, authorities } = await serve(() => isReached())
    const { call, runtime } = callerOf()
    const late = expect(call({ url, authorities }, 3_000)).rejects.toThrow(
      `Post "${url}/?timeout=3s": context deadline exceeded`,
    )
    await reached
    await runtime.advance(2_999)
    await runtime.advance(1)
    await late
  })

  test('reads no more than its limit', async () => {
    const { url, authorities } = await serve((_, response) => {
      response.end(Buffer.alloc(apiserverLimits.webhookResponseSizeBytesMax + 1, ' '))
    })
    await expect(callerOf().call({ url, authorities })).rejects.toThrow('the response is larger than')
  })

  test('uses a new connection if the reused one was closed meanwhile', async () => {
    const { server, url, authorities, connections } = await serve(echo)
    const { call } = callerOf()
    await call({ url, authorities })
    server.closeIdleConnections()
    await call({ url, authorities })
    expect(connections()).toBe(2)
  })

  test('opens no more connections to one webhook than its limit; further calls wait for one', async () => {
    const max = apiserverLimits.webhookConnectionsMax
    const held: ServerResponse[] = []
    const { url, authorities, connections } = await serve((_, response) => {
      held.push(response)
      // The last call arrives after another has its response.
      if (held.length >= max) for (const one of held.splice(0)) one.end('{}')
      else if (connections() === max && held.length === 1) held.pop()?.end('{}')
    })
    const { call } = callerOf()
    const responses = await Promise.all(Array.from({ length: max + 1 }, () => call({ url, authorities })))
    expect(responses).toHaveLength(max + 1)
    expect(connections()).toBe(max)
  })
})

describe("a failure has Go's error message", () => {
  test.each([
    [500, 'text/plain', 'broken', 'an error on the server ("broken") has prevented the request from succeeding'],
    [500, 'application/json', '{}', 'an error on the server ("unknown") has prevented the request from succeeding'],
    [404, 'text/plain', '', 'the server could not find the requested resource'],
    [503, 'application/json', '{"kind":"Status","apiVersion":"v1","status":"Failure","message":"later"}', 'later'],
    [200, 'application/json', '', '0-length response with status code: 200 and content type: application/json'],
    [
      302,
      'text/plain',
      'elsewhere',
      'the server responded with the status code 302 but did not return more information',
    ],
  ])('for a response with code %i, %s: %s', async (code, type, text, message) => {
    const { url, authorities } = await serve((_, response) => {
      response.writeHead(code, { 'content-type': type, location: '/elsewhere' }).end(text)
    })
    await expect(callerOf().call({ url, authorities })).rejects.toThrow(new Error(message))
  })

  test('for a connection that is refused, closed or has another name', async () => {
    // Closes after reading everything, because closing a socket with unread bytes may reset it.
    const hangUp = (request: IncomingMessage) => void request.resume().on('end', () => request.socket.destroy())
    const { url, authorities, port } = await serve(hangUp)
    const { call, store } = callerOf()
    await expect(call({ url: 'https://127.0.0.1:1/', authorities })).rejects.toThrow(
      'Post "https://127.0.0.1:1/?timeout=10s": dial tcp 127.0.0.1:1: connect: connection refused',
    )
    await expect(call({ url, authorities })).rejects.toThrow(`Post "${url}/?timeout=10s": EOF`)
    const spec = { type: 'ExternalName', externalName: '127.0.0.1' }
    store.commit([{ key: { resource: 'services', namespace: 'n', name: 's' }, object: { spec } }])
    await expect(call({ service: { namespace: 'n', name: 's', port }, authorities })).rejects.toThrow(
      `Post "https://s.n.svc:${port}/?timeout=10s": tls: failed to verify certificate: x509: certificate is not valid for any names, but wanted to match s.n.svc`,
    )
  })
})

test('a service is called at a ready endpoint, under its own name', async () => {
  const { port, authorities } = await serve(echo, ['s.n.svc'])
  const { call, store } = callerOf()
  const put = (resource: string, name: string, object: JsonObject) =>
    store.commit([{ key: { resource, namespace: 'n', name }, object }])
  const target = { service: { namespace: 'n', name: 's', path: '/x' }, authorities }
  await expect(call(target)).rejects.toThrow('Post "https://s.n.svc:443/x?timeout=10s": service "s" not found')
  put('services', 's', { spec: { type: 'ClusterIP', clusterIP: '10.0.0.1', ports: [{ name: 'https', port: 443 }] } })
  await expect(call(target)).rejects.toThrow('no endpoints available for service "s"')
  await expect(call({ ...target, service: { ...target.service, port: 8 } })).rejects.toThrow(
    'no service port 8 found for service "s"',
  )
  const ready = { addresses: ['127.0.0.1'], conditions: { ready: true } }
  const unready = { addresses: ['127.0.0.9'], conditions: { ready: false } }
  put('endpointslices.discovery.k8s.io', 's-1', {
    metadata: { labels: { 'kubernetes.io/service-name': 's' } },
    ports: [{ name: 'https', port }],
    endpoints: [unready, ready],
  })
  // The endpoint is chosen at random.
  for (let count = 0; count < 8; count++) {
    expect(await call(target)).toMatchObject({ host: 's.n.svc:443', url: '/x?timeout=10s' })
  }
})

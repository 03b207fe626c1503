import { once } from 'node:events'
import { Agent, request } from 'node:https'
import type { JsonObject } from '@kubewright/kube/json'
import { afterEach, expect, test } from 'vitest'
import { type Certificate, createCertificateAuthority } from '../server/certificates/certificate.ts'
import type { Listener } from '../server/http/index.ts'
import { createWireRuntime } from '../server/http/testing/wire.ts'
import { createApiServer } from '../server/index.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const runtime = createWireRuntime()
const dayMs = 24 * 3600 * 1000

function createAuthority(name: string) {
  const { clock, random } = runtime
  return createCertificateAuthority(name, { nowMs: clock.now(), randomBytes: (count) => random.bytes(count) })
}

const authority = createAuthority('clients')
const robin = { name: 'robin', groups: ['dancers', 'singers'] }

async function startServer() {
  const server = createApiServer({ runtime })
  const listener = await server.listen({ clientAuthorities: authority.certificate })
  cleanups.push(() => server.close())
  return listener
}

/** Requests the user's own identity with a certificate, over a new connection. */
function connection({ port, certificateAuthority }: Listener, shown?: Certificate) {
  const certificate = shown === undefined ? {} : { cert: shown.certificate, key: shown.privateKey }
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: certificateAuthority, ...certificate })
  cleanups.push(() => agent.destroy())
  return async (token?: string) => {
    const sent = request({
      agent,
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/apis/authentication.k8s.io/v1/selfsubjectreviews',
      headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: token }) },
    })
    sent.end('{}')
    const [response] = await once(sent, 'response')
    let text = ''
    for await (const chunk of response) text += chunk
    const { status, code } = JSON.parse(text) as { status: { userInfo?: JsonObject } | string; code?: number }
    return typeof status === 'string' ? code : status.userInfo
  }
}

test('a certificate of a trusted authority names the user and the groups', async () => {
  const listener = await startServer()
  const info = await connection(listener, authority.issueForClient(robin))()
  expect(info).toEqual({
    username: 'robin',
    groups: ['dancers', 'singers', 'system:authenticated'],
    extra: { 'authentication.kubernetes.io/credential-id': [expect.stringMatching(/^X509SHA256=[0-9a-f]{64}$/)] },
  })
})

test('ignores a certificate that is untrusted, for servers, expired or not yet valid, and uses the token if there is one', async () => {
  const listener = await startServer()
  const nowMs = runtime.clock.now()
  const wrong: Record<string, Certificate> = {
    foreignAuthority: createAuthority('clients').issueForClient(robin),
    servers: authority.issue('robin', ['localhost']),
    ended: authority.issueForClient(robin, { validFromMs: nowMs - 2 * dayMs, validUntilMs: nowMs - dayMs }),
    early: authority.issueForClient(robin, { validFromMs: nowMs + dayMs, validUntilMs: nowMs + 2 * dayMs }),
  }
  for (const [name, certificate] of Object.entries(wrong)) {
    const sendRequest = connection(listener, certificate)
    expect([name, await sendRequest()]).toEqual([name, 401])
    expect([name, await sendRequest('Bearer wrong')]).toEqual([name, 401])
    expect([name, await sendRequest('Basic YTpi')]).toEqual([name, 401])
    expect(await sendRequest(`Bearer ${listener.token}`)).toMatchObject({ username: 'kubewright-admin' })
    expect([name, await sendRequest()]).toEqual([name, 401])
  }
})

test('a valid certificate takes precedence over any token; one without a common name is ignored', async () => {
  const listener = await startServer()
  const sendRequest = connection(listener, authority.issueForClient(robin))
  for (const token of ['Bearer wrong', `Bearer ${listener.token}`]) {
    expect(await sendRequest(token)).toMatchObject({ username: 'robin' })
  }
  const nameless = connection(listener, authority.issueForClient({ name: '', groups: ['system:masters'] }))
  expect(await nameless()).toBe(403)
  expect(await nameless(`Bearer ${listener.token}`)).toMatchObject({ username: 'kubewright-admin' })
  expect(await connection(listener)()).toBe(403)
})

test('a connection that outlives its certificate becomes unauthenticated', async () => {
  const listener = await startServer()
  const validUntilMs = runtime.clock.now() + dayMs
  const sendRequest = connection(listener, authority.issueForClient(robin, { validUntilMs }))
  expect(await sendRequest()).toMatchObject({ username: 'robin' })
  await runtime.advance(dayMs + 1000)
  expect(await sendRequest()).toBe(401)
})

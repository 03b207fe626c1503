import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:tls'
import type { VirtualRuntime } from '@kubewright/testing/runtime'
import { afterEach, expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import type { IdentityKeeper, ServerIdentity } from '../../storage/server-identity.ts'
import type { Listener, ListenOptions } from '../http/listener.ts'
import { createWireClient, createWireRuntime } from '../http/testing/wire.ts'
import { createApiServer } from '../server.ts'
import { certificateEndMs } from './certificate.ts'

const cleanups: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
})

const dayMs = 24 * 3600 * 1000

async function startServer(runtime: VirtualRuntime, options?: ListenOptions): Promise<Listener> {
  const server = createApiServer({ runtime })
  cleanups.push(() => server.close())
  return server.listen(options)
}

/** The current certificate of the server. Node would verify it by a clock that is not the server's. */
async function shownBy({ port }: Listener): Promise<X509Certificate> {
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false })
  await once(socket, 'secureConnect')
  const certificate = socket.getPeerX509Certificate()
  socket.destroy()
  return certificate as X509Certificate
}

function createKeeper(kept: ServerIdentity = {}): IdentityKeeper {
  let identity = kept
  return {
    get identity() {
      return identity
    },
    keep: async (parts) => {
      identity = { ...identity, ...parts }
    },
  }
}

test('a certificate is renewed servingCertificateRenewedBeforeMs before it expires, by the same authority', async () => {
  const runtime = createWireRuntime()
  const listener = await startServer(runtime)
  const first = await shownBy(listener)
  const untilEndMs = Date.parse(first.validTo) - runtime.clock.now()
  await runtime.advance(untilEndMs - apiserverLimits.servingCertificateRenewedBeforeMs - dayMs)
  expect((await shownBy(listener)).fingerprint256).toBe(first.fingerprint256)
  const { certificateAuthority } = listener
  await runtime.advance(2 * dayMs)
  const second = await shownBy(listener)
  expect(Date.parse(second.validTo)).toBeGreaterThan(Date.parse(first.validTo) + 200 * dayMs)
  expect(listener.certificateAuthority).toBe(certificateAuthority)
  expect(second.verify(new X509Certificate(certificateAuthority).publicKey)).toBe(true)
  expect(second.checkIP('127.0.0.1')).toBe('127.0.0.1')
})

test('for twenty years the serving certificate is always valid, and so is the authority in kubeconfigs', async () => {
  const runtime = createWireRuntime()
  const listener = await startServer(runtime)
  const { publicKey } = new X509Certificate(listener.certificateAuthority)
  for (let year = 0; year < 20; year++) {
    await runtime.advance(365 * dayMs)
    const nowMs = runtime.clock.now()
    const shown = await shownBy(listener)
    expect([Date.parse(shown.validFrom) < nowMs, Date.parse(shown.validTo) > nowMs]).toEqual([true, true])
    expect(certificateEndMs(listener.certificateAuthority)).toBeGreaterThan(
      nowMs + apiserverLimits.authorityRenewedBeforeMs,
    )
    // The key stays, so that clients which trusted the first certificate still trust it.
    expect(shown.verify(publicKey)).toBe(true)
    expect(listener.kubeconfig()).toContain(Buffer.from(listener.certificateAuthority).toString('base64'))
  }
})

test('after the clock was set or the machine suspended, no client gets an expired certificate', async () => {
  const runtime = createWireRuntime()
  const listener = await startServer(runtime)
  const first = await shownBy(listener)
  runtime.jumpWallClock(dayMs)
  expect((await shownBy(listener)).fingerprint256).toBe(first.fingerprint256)
  runtime.jumpWallClock(3 * 365 * dayMs)
  const second = await shownBy(listener)
  expect(Date.parse(second.validTo)).toBeGreaterThan(runtime.clock.now() + 300 * dayMs)
  expect((await shownBy(listener)).fingerprint256).toBe(second.fingerprint256)
  runtime.jumpWallClock(9 * 365 * dayMs)
  await shownBy(listener)
  expect(certificateEndMs(listener.certificateAuthority)).toBeGreaterThan(
    runtime.clock.now() + apiserverLimits.authorityRenewedBeforeMs,
  )
  // From here the timer works again.
  const third = await shownBy(listener)
  await runtime.advance(
    Date.parse(third.validTo) - runtime.clock.now() - apiserverLimits.servingCertificateRenewedBeforeMs,
  )
  expect((await shownBy(listener)).fingerprint256).not.toBe(third.fingerprint256)
})

test('a server with an identity is trusted and knows its administrator after a restart', async () => {
  const identity = createKeeper()
  const first = await startServer(createWireRuntime(), { identity })
  const second = await startServer(createWireRuntime(), { identity })
  expect(second.certificateAuthority).toBe(first.certificateAuthority)
  expect(second.token).toBe(first.token)
  const client = createWireClient({ ...first, port: second.port })
  cleanups.push(() => client.close())
  expect((await client.send('/api/v1/namespaces')).status).toBe(200)
  const tokenServer = await startServer(createWireRuntime(), { identity, token: 'another' })
  expect(tokenServer.token).toBe('another')
  expect(identity.identity.administratorToken).toBe('another')
})

test('a stored authority that expires soon is renewed at the start, and stored', async () => {
  const identity = createKeeper()
  const runtime = createWireRuntime()
  const first = await startServer(runtime, { identity })
  await first.close()
  const untilEndMs = certificateEndMs(first.certificateAuthority) - runtime.clock.now()
  await runtime.advance(untilEndMs - apiserverLimits.authorityRenewedBeforeMs)
  const second = await startServer(runtime, { identity })
  expect(second.certificateAuthority).not.toBe(first.certificateAuthority)
  expect(identity.identity.caCertificate).toBe(second.certificateAuthority)
  expect((await shownBy(second)).verify(new X509Certificate(first.certificateAuthority).publicKey)).toBe(true)
})

test('serves nothing if the identity cannot be stored', async () => {
  const identity = { identity: {}, keep: () => Promise.reject(new Error('the disk is full')) }
  await expect(startServer(createWireRuntime(), { identity })).rejects.toThrow('the disk is full')
})

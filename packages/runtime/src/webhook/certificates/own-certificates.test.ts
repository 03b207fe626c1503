import { X509Certificate } from 'node:crypto'
import { createApiServer } from '@kubewright/apiserver'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import { createClient } from '../../client/index.ts'
import { Secret } from '../../kinds/index.ts'
import { runtimeLimits } from '../../limits.ts'
import { type CertificateState, nextState } from './certificate-state.ts'
import { type CertificateStore, memoryStore, secretStore } from './certificate-store.ts'
import { createOwnCertificates } from './own-certificates.ts'

const hosts = ['app-webhooks.shop.svc', '10.0.0.1']
const dayMs = 24 * 3600 * 1000
const name = { namespace: 'default', name: 'app-webhook-certificate' }

function setUp(validityMs = 90 * dayMs) {
  const runtime = createVirtualRuntime()
  const client = createClient({ transport: createApiServer({ runtime }).transport(), runtime })
  const replica = (store: CertificateStore = secretStore(client, name, {})) =>
    createOwnCertificates(store, { runtime, hosts, validityMs })
  return { runtime, client, replica }
}

function authoritiesOf({ authorities }: CertificateState): readonly X509Certificate[] {
  const pems = authorities.match(/-----BEGIN[^-]*-----[^-]*-----END[^-]*-----/g) ?? []
  return pems.map((pem) => new X509Certificate(pem))
}

/** Whether a client that trusts the authorities of one replica accepts the certificate of another. */
function isTrusted(served: CertificateState, by: CertificateState): boolean {
  const certificate = new X509Certificate(served.current.certificate)
  return authoritiesOf(by).some((authority) => certificate.verify(authority.publicKey))
}

test('makes a certificate for the hosts, signed by an authority whose key is kept nowhere', async () => {
  const { client, replica } = setUp()
  const state = await replica().refresh()
  const certificate = new X509Certificate(state.current.certificate)
  expect(certificate.checkHost('app-webhooks.shop.svc')).toBeDefined()
  expect(certificate.checkIP('10.0.0.1')).toBeDefined()
  expect(certificate.ca).toBe(false)
  expect(authoritiesOf(state).map(({ ca }) => ca)).toEqual([true])
  expect(isTrusted(state, state)).toBe(true)
  const secret = await client.get(Secret, name)
  expect(secret?.type).toBe('kubernetes.io/tls')
  expect(Object.keys(secret?.data ?? {}).sort()).toEqual(['ca.crt', 'tls.crt', 'tls.key'])
})

test('replicas that start at the same time share one certificate', async () => {
  const { replica } = setUp()
  const states = await Promise.all([replica().refresh(), replica().refresh(), replica().refresh()])
  expect(new Set(states.map(({ current }) => current.certificate)).size).toBe(1)
})

test('trusts a new authority before its certificate is served, and the old one until it expires', async () => {
  const { runtime, replica } = setUp()
  const [first, second] = [replica(), replica()]
  const original = await first.refresh()
  await runtime.advance(59 * dayMs)
  expect(await first.refresh()).toEqual(original)

  await runtime.advance(2 * dayMs)
  const prepared = await first.refresh()
  expect(prepared.current).toEqual(original.current)
  expect(authoritiesOf(prepared)).toHaveLength(2)

  await runtime.advance(runtimeLimits.webhookCertificateSpreadMs)
  const switched = await second.refresh()
  expect(switched.current).not.toEqual(original.current)
  // Neither the replica that still serves the old certificate nor a caBundle that is not renewed yet breaks a call.
  for (const served of [original, prepared, switched]) expect(isTrusted(served, switched)).toBe(true)
  expect(isTrusted(switched, prepared)).toBe(true)
  expect((await first.refresh()).current).toEqual(switched.current)

  await runtime.advance(62 * dayMs)
  const later = await first.refresh()
  expect(authoritiesOf(later)).toHaveLength(2)
  expect(isTrusted(original, later)).toBe(false)
})

test('makes a new certificate when the stored one has expired, is broken or is for other hosts', async () => {
  const { runtime, client, replica } = setUp()
  const original = await replica().refresh()
  await runtime.advance(91 * dayMs)
  const afterPause = await replica().refresh()
  expect(afterPause.current).not.toEqual(original.current)

  await client.patch(Secret, name, { type: 'merge', patch: { data: { 'tls.crt': 'bm90aGluZw==' } } })
  const afterDamage = await replica().refresh()
  expect(afterDamage.current).not.toEqual(afterPause.current)
  expect(isTrusted(afterPause, afterDamage)).toBe(true)

  const renamed = createOwnCertificates(secretStore(client, name, {}), {
    runtime,
    hosts: ['other.shop.svc'],
    validityMs: dayMs,
  })
  const certificate = new X509Certificate((await renamed.refresh()).current.certificate)
  expect(certificate.checkHost('other.shop.svc')).toBeDefined()
})

test('webhookAuthoritiesMax: keeps the newest authorities', async () => {
  const { runtime, replica } = setUp()
  const store = memoryStore()
  let latest = await replica(store).refresh()
  for (let rotation = 0; rotation < 2 * runtimeLimits.webhookAuthoritiesMax; rotation++) {
    const other = createOwnCertificates(store, { runtime, hosts: [`host-${rotation}.svc`], validityMs: 90 * dayMs })
    latest = await other.refresh()
  }
  expect(authoritiesOf(latest)).toHaveLength(runtimeLimits.webhookAuthoritiesMax)
  expect(isTrusted(latest, latest)).toBe(true)
})

test('webhookCertificateAttemptsMax: gives up when the store is written again and again', async () => {
  const { replica } = setUp()
  let writes = 0
  const contended: CertificateStore = {
    read: async () => ({ state: undefined, version: '1' }),
    write: async () => {
      writes++
      return false
    },
  }
  await expect(replica(contended).refresh()).rejects.toThrow('other replicas write it again and again')
  expect(writes).toBe(runtimeLimits.webhookCertificateAttemptsMax)
})

test('makes a new certificate when no stored authority has signed the stored one', async () => {
  const options = { runtime: createVirtualRuntime(), hosts, validityMs: 90 * dayMs }
  const [one, other] = [await nextState(undefined, options), await nextState(undefined, options)]
  for (const authorities of [other.authorities, 'no certificate', one.current.certificate]) {
    const mended = await nextState({ current: one.current, authorities }, options)
    expect(mended.current).not.toEqual(one.current)
    expect(isTrusted(mended, mended)).toBe(true)
    expect(await nextState(mended, options)).toBe(mended)
  }
})

test('drops a next certificate that no API server would accept, or whose time is too far ahead', async () => {
  const runtime = createVirtualRuntime()
  const options = { runtime, hosts, validityMs: 90 * dayMs }
  const [original, foreign] = [await nextState(undefined, options), await nextState(undefined, options)]
  const nowMs = runtime.clock.now()
  const others = [
    { pair: { certificate: 'x', privateKey: 'y' }, fromMs: nowMs - 1 },
    { pair: foreign.current, fromMs: nowMs - 1 },
    { pair: original.current, fromMs: 8.64e15 },
  ]
  for (const next of others) expect(await nextState({ ...original, next }, options)).toEqual(original)
  await runtime.advance(61 * dayMs)
  for (const next of others) {
    const rotated = await nextState({ ...original, next }, options)
    expect(rotated.current).toEqual(original.current)
    expect(rotated.next?.fromMs).toBe(runtime.clock.now() + runtimeLimits.webhookCertificateSpreadMs)
    expect(authoritiesOf(rotated)).toHaveLength(2)
  }
})

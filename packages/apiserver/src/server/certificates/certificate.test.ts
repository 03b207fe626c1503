import { spawnSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createVirtualRuntime } from '@kubewright/testing/runtime'
import { expect, test } from 'vitest'
import {
  certificateEndMs,
  createCertificateAuthority,
  openCertificateAuthority,
  renewedAuthority,
} from './certificate.ts'

const hosts = ['localhost', '127.0.0.1', '::1', 'kubernetes', 'kubernetes.default.svc', 'fd00:12::ab:1']
const hasOpenssl = spawnSync('openssl', ['version']).status === 0

/** Real time, because the verifiers check the current time. */
function createAuthority(name = 'kubewright') {
  const { random } = createVirtualRuntime()
  return createCertificateAuthority(name, { nowMs: startMs, randomBytes: (count) => random.bytes(count) })
}

const startMs = Math.floor(performance.timeOrigin)

test('a serving certificate has its usage and its issuer', () => {
  const authority = createAuthority()
  const root = new X509Certificate(authority.certificate)
  const server = new X509Certificate(authority.issue('kube-apiserver', hosts).certificate)
  expect(root.ca).toBe(true)
  expect(root.verify(root.publicKey)).toBe(true)
  expect(server.ca).toBe(false)
  expect(server.subject).toBe('CN=kube-apiserver')
  expect(server.issuer).toBe('CN=kubewright')
  expect(server.checkIssued(root)).toBe(true)
  expect(server.verify(root.publicKey)).toBe(true)
  for (const host of ['localhost', 'kubernetes', 'kubernetes.default.svc']) expect(server.checkHost(host)).toBe(host)
  for (const address of ['127.0.0.1', '::1', 'fd00:12::ab:1']) expect(server.checkIP(address)).toBe(address)
  expect(server.checkHost('elsewhere')).toBe(undefined)
  expect(server.checkIP('127.0.0.2')).toBe(undefined)
})

test('two authorities with one name can be told apart', () => {
  const one = createAuthority()
  const other = new X509Certificate(createAuthority().certificate)
  expect(new X509Certificate(one.issue('server', hosts).certificate).checkIssued(other)).toBe(false)
})

test('serial numbers are positive, and an authority is valid from yesterday for ten years, also beyond 2050', () => {
  const nowMs = Date.parse('2050-06-01T12:30:45Z')
  const authority = createCertificateAuthority('late', {
    nowMs,
    randomBytes: (count) => new Uint8Array(count).fill(0xff),
  })
  const root = new X509Certificate(authority.certificate)
  expect(root.serialNumber).toBe(`7F${'FF'.repeat(15)}`)
  expect(root.validFrom).toBe('May 31 12:30:45 2050 GMT')
  expect(root.validTo).toBe('May 29 12:30:45 2060 GMT')
  expect(new X509Certificate(authority.issue('server', hosts).certificate).validTo).toBe('Jun  1 12:30:45 2051 GMT')
  const early = createCertificateAuthority('early', {
    nowMs: Date.parse('2026-03-01T00:00:00.999Z'),
    randomBytes: (count) => new Uint8Array(count),
  })
  expect(new X509Certificate(early.certificate).validFrom).toBe('Feb 28 00:00:00 2026 GMT')
  expect(new X509Certificate(early.certificate).serialNumber).toBe(`01${'00'.repeat(15)}`)
})

test('a client certificate names a user and groups, and is for clients only', () => {
  const authority = createAuthority()
  const robin = { name: 'robin', groups: ['dancers', 'singers'] }
  const client = new X509Certificate(authority.issueForClient(robin).certificate)
  expect(client.toLegacyObject().subject).toEqual({ CN: 'robin', O: ['dancers', 'singers'] })
  expect(client.keyUsage).toEqual(['1.3.6.1.5.5.7.3.2'])
  expect(client.verify(new X509Certificate(authority.certificate).publicKey)).toBe(true)
  const short = authority.issueForClient({ name: 'x' }, { validFromMs: startMs, validUntilMs: startMs + 60_000 })
  expect(certificateEndMs(short.certificate)).toBe(Math.floor((startMs + 60_000) / 1000) * 1000)
})

test('a stored authority issues certificates that the old one verifies, and so does a renewed one', () => {
  const old = createAuthority()
  const { random } = createVirtualRuntime()
  const options = { nowMs: startMs + 1e10, randomBytes: (count: number) => random.bytes(count) }
  const opened = openCertificateAuthority(old, options)
  expect(opened.certificate).toBe(old.certificate)
  const renewed = renewedAuthority(old, options)
  expect(certificateEndMs(renewed.certificate)).toBeGreaterThan(certificateEndMs(old.certificate))
  for (const authority of [opened, renewed]) {
    const server = new X509Certificate(authority.issue('kube-apiserver', hosts).certificate)
    expect(server.checkIssued(new X509Certificate(old.certificate))).toBe(true)
    expect(server.verify(new X509Certificate(old.certificate).publicKey)).toBe(true)
    expect(server.issuer).toBe('CN=kubewright')
  }
})

test('a client that trusts the authority connects, one that trusts another refuses', async () => {
  const authority = createAuthority()
  const { certificate, privateKey } = authority.issue('kube-apiserver', hosts)
  const server = createServer({ cert: certificate, key: privateKey }, (_, response) => response.end('hello'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const statusWith = async (ca: string) => {
    const sent = request({ host: '127.0.0.1', port, ca, agent: false })
    sent.end()
    const [response] = await once(sent, 'response')
    response.resume()
    await once(response, 'end')
    return response.statusCode
  }
  expect(await statusWith(authority.certificate)).toBe(200)
  await expect(statusWith(createAuthority('other').certificate)).rejects.toThrow(/verify|issuer|self.signed/)
  server.close()
})

test.skipIf(!hasOpenssl)('openssl verifies the chain and the host (skipped without openssl)', () => {
  const authority = createAuthority()
  const folder = mkdtempSync(join(tmpdir(), 'kubewright-certificates-'))
  try {
    writeFileSync(join(folder, 'ca.pem'), authority.certificate)
    writeFileSync(join(folder, 'server.pem'), authority.issue('kube-apiserver', hosts).certificate)
    const verify = (host: string[]) =>
      spawnSync(
        'openssl',
        ['verify', '-x509_strict', '-purpose', 'sslserver', ...host, '-CAfile', 'ca.pem', 'server.pem'],
        {
          cwd: folder,
        },
      )
    expect(verify(['-verify_ip', '::1']).stdout.toString()).toBe('server.pem: OK\n')
    expect(verify(['-verify_hostname', 'kubernetes.default.svc']).status).toBe(0)
    expect(verify(['-verify_hostname', 'elsewhere']).status).not.toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

import { createHash, generateKeyPairSync, sign, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { addressBytes } from './host-address.ts'
import { writeCertificate } from './index.ts'

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const publicKey = new Uint8Array(keys.publicKey.export({ type: 'spki', format: 'der' }))
const keyIdentifier = new Uint8Array(createHash('sha1').update(publicKey.subarray(-65)).digest())
const content = {
  serialNumber: Uint8Array.of(0xff, 1, 2),
  issuer: { name: 'authority', keyIdentifier },
  subject: { name: 'server', publicKey, keyIdentifier },
  validFromMs: Date.parse('2026-03-01T00:00:00Z'),
  validUntilMs: Date.parse('2051-03-01T00:00:00Z'),
}
const signWith = (bytes: Uint8Array) => new Uint8Array(sign('sha256', bytes, keys.privateKey))

test('OpenSSL reads the given values from a certificate', () => {
  const hosts = ['localhost', '127.0.0.1', '::1', 'fd00:12::ab:1']
  const read = new X509Certificate(writeCertificate({ ...content, use: { hosts } }, signWith))
  expect(read.subject).toBe('CN=server')
  expect(read.issuer).toBe('CN=authority')
  expect(read.serialNumber).toBe('7F0102')
  expect([read.validFrom, read.validTo]).toEqual(['Mar  1 00:00:00 2026 GMT', 'Mar  1 00:00:00 2051 GMT'])
  expect(read.ca).toBe(false)
  expect(read.verify(keys.publicKey)).toBe(true)
  expect(read.checkHost('localhost')).toBe('localhost')
  for (const address of hosts.slice(1)) expect(read.checkIP(address)).toBe(address)
  expect(new X509Certificate(writeCertificate({ ...content, use: 'authority' }, signWith)).ca).toBe(true)
})

test('distinguishes addresses from names', () => {
  expect(addressBytes('10.0.0.255')).toEqual(Uint8Array.of(10, 0, 0, 255))
  expect(addressBytes('::')).toEqual(new Uint8Array(16))
  expect(addressBytes('1:2:3:4:5:6:7:8')).toEqual(Uint8Array.of(0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 0, 6, 0, 7, 0, 8))
  for (const name of ['localhost', '10.0.0.256', '1.2.3', '1::2::3', '1:2', 'a:b:c:d:e:f:0:1:2', '12345::']) {
    expect(addressBytes(name)).toBeUndefined()
  }
})

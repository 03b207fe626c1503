import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCertificateAuthority } from '../../server/certificates/certificate.ts'
import { keyPairProblem } from './key-pair.ts'

const authority = createCertificateAuthority('test', {
  nowMs: 0,
  randomBytes: (count) => new Uint8Array(count).fill(1),
})
const { certificate, privateKey } = authority.issue('server', ['example.com'])
const { privateKey: other } = authority.issue('other', ['example.com'])

function block(type: string): string {
  return `-----BEGIN ${type}-----\nAAAA\n-----END ${type}-----\n`
}

test('accepts a certificate with its key', () => {
  expect(keyPairProblem(certificate, privateKey)).toBeUndefined()
  expect(keyPairProblem(`${block('COMMENT')}${certificate}${authority.certificate}`, privateKey)).toBeUndefined()
})

test('refuses the key of another certificate or of another type', () => {
  expect(keyPairProblem(certificate, other)).toBe('tls: private key does not match public key')
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(keyPairProblem(certificate, key)).toBe('tls: private key type does not match public key type')
})

test.each([
  ['', '', 'tls: failed to find any PEM data in certificate input'],
  [certificate, '', 'tls: failed to find any PEM data in key input'],
  [certificate, certificate, 'tls: found a certificate rather than a key in the PEM for the private key'],
  [certificate, block('PRIVATE KEY'), 'tls: failed to parse private key'],
  [block('CERTIFICATE'), privateKey, 'x509: malformed certificate'],
  [
    privateKey,
    certificate,
    'tls: failed to find certificate PEM data in certificate input, but did find a private key; PEM inputs may have been switched',
  ],
  [
    block('A') + block('B'),
    '',
    'tls: failed to find "CERTIFICATE" PEM block in certificate input after skipping PEM blocks of the following types: [A B]',
  ],
  [
    certificate,
    block('A') + block('B'),
    'tls: failed to find PEM block with type ending in "PRIVATE KEY" in key input after skipping PEM blocks of the following types: [A B]',
  ],
])('reports an invalid pair in the words of Go (%#)', (left, right, problem) => {
  expect(keyPairProblem(left, right)).toBe(problem)
})

import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'
import {
  type Der,
  derBitString,
  derBoolean,
  derContext,
  derInteger,
  derObjectIdentifier,
  derOctetString,
  derSequence,
  derSet,
  derText,
  derTime,
} from './der.ts'

export interface Certificate {
  /** The certificate in PEM. */
  readonly certificate: string
  /** Its private key in PEM. */
  readonly privateKey: string
}

export interface CertificateAuthority {
  /** In PEM; what clients trust. */
  readonly certificate: string
  /** A certificate of a server that is reached under these names and addresses. */
  issue(subject: string, hosts: readonly string[]): Certificate
}

export interface AuthorityOptions {
  readonly nowMs: number
  /** Fit for secrets; serial numbers are made of it. */
  randomBytes(count: number): Uint8Array
}

const identifiers = {
  commonName: '2.5.4.3',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
} as const

const dayMs = 24 * 3600 * 1000
/** Clocks of clients may be behind. */
const backdatedMs = dayMs
/** Longer than any server of this kind lives, and short enough for clients that refuse more than 398 days. */
const validityMs = 365 * dayMs
const serialBytes = 16

interface Issuer {
  readonly name: string
  readonly privateKey: KeyObject
  readonly keyIdentifier: Uint8Array
}

/** A new authority with a key that never leaves this process. */
export function createCertificateAuthority(name: string, options: AuthorityOptions): CertificateAuthority {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keyIdentifier = keyIdentifierOf(keys.publicKey)
  const issuer: Issuer = { name, privateKey: keys.privateKey, keyIdentifier }
  const certificate = issueCertificate(issuer, { name, publicKey: keys.publicKey }, authorityExtensions(), options)
  return {
    certificate,
    issue: (subject, hosts) => {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      return {
        certificate: issueCertificate(
          issuer,
          { name: subject, publicKey: own.publicKey },
          serverExtensions(hosts),
          options,
        ),
        privateKey: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}

function issueCertificate(
  issuer: Issuer,
  subject: { readonly name: string; readonly publicKey: KeyObject },
  extensions: readonly Der[],
  options: AuthorityOptions,
): string {
  const algorithm = derSequence(derObjectIdentifier(identifiers.ecdsaWithSha256))
  const publicKey: Der = new Uint8Array(subject.publicKey.export({ type: 'spki', format: 'der' }))
  const identity = [
    extension(identifiers.subjectKeyIdentifier, derOctetString(keyIdentifierOf(subject.publicKey))),
    extension(identifiers.authorityKeyIdentifier, derSequence(derContext(0, issuer.keyIdentifier, 'primitive'))),
  ]
  const version3 = derContext(0, derInteger(Uint8Array.of(2)), 'constructed')
  const content = derSequence(
    version3,
    derInteger(positive(options.randomBytes(serialBytes))),
    algorithm,
    distinguishedName(issuer.name),
    derSequence(derTime(options.nowMs - backdatedMs), derTime(options.nowMs + validityMs)),
    distinguishedName(subject.name),
    publicKey,
    derContext(3, derSequence(...extensions, ...identity), 'constructed'),
  )
  const signature = sign('sha256', content, issuer.privateKey)
  return toPem(derSequence(content, algorithm, derBitString(new Uint8Array(signature))))
}

function authorityExtensions(): readonly Der[] {
  return [
    extension(identifiers.basicConstraints, derSequence(derBoolean(true)), 'critical'),
    // Bits 0, 5 and 6: signatures, certificates, revocation lists.
    extension(identifiers.keyUsage, derBitString(Uint8Array.of(0b10000110), 1), 'critical'),
  ]
}

function serverExtensions(hosts: readonly string[]): readonly Der[] {
  return [
    extension(identifiers.basicConstraints, derSequence(), 'critical'),
    // Bit 0: signatures, which is all that an elliptic curve key does in TLS.
    extension(identifiers.keyUsage, derBitString(Uint8Array.of(0b10000000), 7), 'critical'),
    extension(identifiers.extendedKeyUsage, derSequence(derObjectIdentifier(identifiers.serverAuthentication))),
    extension(identifiers.subjectAlternativeName, derSequence(...hosts.map(alternativeName))),
  ]
}

function alternativeName(host: string): Der {
  if (isIPv4(host)) return derContext(7, Uint8Array.from(host.split('.').map(Number)), 'primitive')
  if (isIPv6(host)) return derContext(7, ipv6Bytes(host), 'primitive')
  return derContext(2, new TextEncoder().encode(host), 'primitive')
}

/** The sixteen bytes of an address; the longest run of zeroes may be written as two colons. */
function ipv6Bytes(address: string): Uint8Array {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeroes = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const words = [...before, ...zeroes, ...after].map((word) => Number.parseInt(word, 16))
  return Uint8Array.from(words.flatMap((word) => [word >>> 8, word & 0xff]))
}

function extension(identifier: string, content: Der, weight: 'critical' | 'ordinary' = 'ordinary'): Der {
  const isCritical = weight === 'critical' ? [derBoolean(true)] : []
  return derSequence(derObjectIdentifier(identifier), ...isCritical, derOctetString(content))
}

function distinguishedName(commonName: string): Der {
  return derSequence(derSet(derSequence(derObjectIdentifier(identifiers.commonName), derText(commonName))))
}

/** RFC 5280 4.2.1.2: SHA-1 of the key itself, which ends the public key's encoding as 65 bytes of an uncompressed point. */
function keyIdentifierOf(publicKey: KeyObject): Uint8Array {
  const encoded = publicKey.export({ type: 'spki', format: 'der' })
  return new Uint8Array(createHash('sha1').update(encoded.subarray(-65)).digest())
}

/** Serial numbers must be positive. */
function positive(bytes: Uint8Array): Uint8Array {
  const first = (bytes[0] ?? 0) & 0x7f
  return Uint8Array.from([first === 0 ? 1 : first, ...bytes.subarray(1)])
}

function toPem(der: Der): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

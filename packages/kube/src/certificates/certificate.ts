import { Buffer } from 'node:buffer'
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
import { addressBytes } from './host-address.ts'

/**
 * An authority issues certificates; a client certificate identifies its holder; a server certificate is for these names
 * and addresses.
 */
export type CertificateUse = 'authority' | 'client' | { readonly hosts: readonly string[] }

export interface CertificateContent {
  /** Random bytes, interpreted as a positive number. */
  readonly serialNumber: Uint8Array
  readonly issuer: { readonly name: string; readonly keyIdentifier: Uint8Array }
  readonly subject: {
    readonly name: string
    /** The organizations of the subject, which Kubernetes reads as groups. */
    readonly organizations?: readonly string[] | undefined
    /** The public key as SubjectPublicKeyInfo in DER. */
    readonly publicKey: Uint8Array
    readonly keyIdentifier: Uint8Array
  }
  readonly validFromMs: number
  readonly validUntilMs: number
  readonly use: CertificateUse
}

const identifiers = {
  commonName: '2.5.4.3',
  organization: '2.5.4.10',
  ecdsaWithSha256: '1.2.840.10045.4.3.2',
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  subjectAlternativeName: '2.5.29.17',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
  extendedKeyUsage: '2.5.29.37',
  serverAuthentication: '1.3.6.1.5.5.7.3.1',
  clientAuthentication: '1.3.6.1.5.5.7.3.2',
} as const

/**
 * Returns the certificate in PEM. `sign` must return the issuer's ECDSA signature with SHA-256 over the bytes, in DER.
 */
export function writeCertificate(content: CertificateContent, sign: (bytes: Uint8Array) => Uint8Array): string {
  const { issuer, subject, use } = content
  const algorithm = derSequence(derObjectIdentifier(identifiers.ecdsaWithSha256))
  const identity = [
    extension(identifiers.subjectKeyIdentifier, derOctetString(subject.keyIdentifier)),
    extension(identifiers.authorityKeyIdentifier, derSequence(derContext(0, issuer.keyIdentifier, 'primitive'))),
  ]
  const version3 = derContext(0, derInteger(Uint8Array.of(2)), 'constructed')
  const signed = derSequence(
    version3,
    derInteger(positive(content.serialNumber)),
    algorithm,
    distinguishedName(issuer.name),
    derSequence(derTime(content.validFromMs), derTime(content.validUntilMs)),
    distinguishedName(subject.name, subject.organizations),
    subject.publicKey,
    derContext(3, derSequence(...extensionsFor(use), ...identity), 'constructed'),
  )
  return toPem(derSequence(signed, algorithm, derBitString(sign(signed))))
}

function extensionsFor(use: CertificateUse): readonly Der[] {
  if (use === 'authority') return authorityExtensions()
  if (use === 'client') return endExtensions(identifiers.clientAuthentication)
  const names = extension(identifiers.subjectAlternativeName, derSequence(...use.hosts.map(alternativeName)))
  return [...endExtensions(identifiers.serverAuthentication), names]
}

function authorityExtensions(): readonly Der[] {
  return [
    extension(identifiers.basicConstraints, derSequence(derBoolean(true)), 'critical'),
    // Bits 0, 5 and 6: signatures, certificates, revocation lists.
    extension(identifiers.keyUsage, derBitString(Uint8Array.of(0b10000110), 1), 'critical'),
  ]
}

/** For certificates that are not authorities. */
function endExtensions(usage: string): readonly Der[] {
  return [
    extension(identifiers.basicConstraints, derSequence(), 'critical'),
    // Bit 0: signatures, the only use of an elliptic curve key in TLS.
    extension(identifiers.keyUsage, derBitString(Uint8Array.of(0b10000000), 7), 'critical'),
    extension(identifiers.extendedKeyUsage, derSequence(derObjectIdentifier(usage))),
  ]
}

function alternativeName(host: string): Der {
  const address = addressBytes(host)
  if (address !== undefined) return derContext(7, address, 'primitive')
  return derContext(2, new TextEncoder().encode(host), 'primitive')
}

function extension(identifier: string, value: Der, criticality?: 'critical'): Der {
  const critical = criticality === undefined ? [] : [derBoolean(true)]
  return derSequence(derObjectIdentifier(identifier), ...critical, derOctetString(value))
}

function distinguishedName(commonName: string, organizations: readonly string[] = []): Der {
  const parts = organizations.map((name) => namePart(identifiers.organization, name))
  return derSequence(...parts, namePart(identifiers.commonName, commonName))
}

function namePart(identifier: string, text: string): Der {
  return derSet(derSequence(derObjectIdentifier(identifier), derText(text)))
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

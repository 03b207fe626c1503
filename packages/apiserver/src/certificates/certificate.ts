import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type CertificateUse, writeCertificate } from '@kubewright/kube/certificates'

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
  const issuer: Issuer = { name, privateKey: keys.privateKey, keyIdentifier: keyIdentifierOf(encode(keys.publicKey)) }
  const certificate = issueCertificate(issuer, { name, publicKey: keys.publicKey }, 'authority', options)
  return {
    certificate,
    issue: (subject, hosts) => {
      const own = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      return {
        certificate: issueCertificate(issuer, { name: subject, publicKey: own.publicKey }, { hosts }, options),
        privateKey: own.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      }
    },
  }
}

function issueCertificate(
  issuer: Issuer,
  subject: { readonly name: string; readonly publicKey: KeyObject },
  use: CertificateUse,
  options: AuthorityOptions,
): string {
  const publicKey = encode(subject.publicKey)
  const content = {
    serialNumber: options.randomBytes(serialBytes),
    issuer,
    subject: { name: subject.name, publicKey, keyIdentifier: keyIdentifierOf(publicKey) },
    validFromMs: options.nowMs - backdatedMs,
    validUntilMs: options.nowMs + validityMs,
    use,
  }
  return writeCertificate(content, (bytes) => new Uint8Array(sign('sha256', bytes, issuer.privateKey)))
}

function encode(publicKey: KeyObject): Uint8Array {
  return new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }))
}

/** RFC 5280 4.2.1.2: SHA-1 of the key itself, which ends the public key's encoding as 65 bytes of an uncompressed point. */
function keyIdentifierOf(publicKey: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha1').update(publicKey.subarray(-65)).digest())
}

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  X509Certificate,
} from 'node:crypto'
import { type CertificateUse, writeCertificate } from '@kubewright/kube/certificates'

export interface Certificate {
  /** The certificate in PEM. */
  readonly certificate: string
  /** Its private key in PEM. */
  readonly privateKey: string
}

/** The user and groups that a client certificate names. */
export interface ClientSubject {
  readonly name: string
  readonly groups?: readonly string[] | undefined
}

/** The validity of a certificate, where it differs from the default. */
export interface Validity {
  readonly validFromMs?: number | undefined
  readonly validUntilMs?: number | undefined
}

/** Issues certificates. Includes its own certificate and private key, so that the caller can store them. */
export interface CertificateAuthority extends Certificate {
  /** The authority's certificate in PEM, which clients trust. */
  readonly certificate: string
  /** Issues a serving certificate for these names and addresses. */
  issue(subject: string, hosts: readonly string[], validity?: Validity): Certificate
  /** Issues a client certificate. */
  issueForClient(subject: ClientSubject, validity?: Validity): Certificate
}

export interface AuthorityOptions {
  readonly nowMs: number
  /** Cryptographically secure; used for serial numbers. */
  randomBytes(count: number): Uint8Array
}

const dayMs = 24 * 3600 * 1000
/** Tolerates clients whose clocks are behind. */
const backdatedMs = dayMs
/** As long as kubeadm's. Clients that trust an authority do not learn of a new one. */
const authorityValidityMs = 10 * 365 * dayMs
/** Below the 398 days above which some clients refuse a certificate. */
const validityMs = 365 * dayMs
const serialBytes = 16
const curve = { namedCurve: 'P-256' } as const

interface Issuer {
  readonly name: string
  readonly privateKey: KeyObject
  readonly keyIdentifier: Uint8Array
}

interface Subject {
  readonly name: string
  readonly organizations?: readonly string[] | undefined
  readonly publicKey: KeyObject
}

/** Creates an authority. Its private key leaves the process only if the caller stores it. */
export function createCertificateAuthority(name: string, options: AuthorityOptions): CertificateAuthority {
  return certified(name, generateKeyPairSync('ec', curve).privateKey, options)
}

/** Opens a stored authority. */
export function openCertificateAuthority(kept: Certificate, options: AuthorityOptions): CertificateAuthority {
  const name = textOf(new X509Certificate(kept.certificate).toLegacyObject().subject['CN'])
  return authority(name, createPrivateKey(kept.privateKey), kept.certificate, options)
}

/**
 * Issues the authority a new certificate with the same key and a later end. Clients that trust the older certificate
 * accept newly issued certificates until the older one expires.
 */
export function renewedAuthority(old: CertificateAuthority, options: AuthorityOptions): CertificateAuthority {
  const name = textOf(new X509Certificate(old.certificate).toLegacyObject().subject['CN'])
  return certified(name, createPrivateKey(old.privateKey), options)
}

/** The expiry of a certificate in PEM. */
export function certificateEndMs(certificate: string): number {
  return Date.parse(new X509Certificate(certificate).validTo)
}

function certified(name: string, privateKey: KeyObject, options: AuthorityOptions): CertificateAuthority {
  const issuer = issuerOf(name, privateKey)
  const validity = { validUntilMs: options.nowMs + authorityValidityMs }
  const subject = { name, publicKey: createPublicKey(privateKey) }
  return authority(name, privateKey, issueCertificate(issuer, subject, 'authority', validity, options), options)
}

function authority(
  name: string,
  privateKey: KeyObject,
  certificate: string,
  options: AuthorityOptions,
): CertificateAuthority {
  const issuer = issuerOf(name, privateKey)
  const issueFor = (subject: Omit<Subject, 'publicKey'>, use: CertificateUse, validity: Validity): Certificate => {
    const own = generateKeyPairSync('ec', curve)
    return {
      certificate: issueCertificate(issuer, { ...subject, publicKey: own.publicKey }, use, validity, options),
      privateKey: privateKeyText(own.privateKey),
    }
  }
  return {
    certificate,
    privateKey: privateKeyText(privateKey),
    issue: (subject, hosts, validity = {}) => issueFor({ name: subject }, { hosts }, validity),
    issueForClient: ({ name: user, groups }, validity = {}) => {
      return issueFor({ name: user, organizations: groups }, 'client', validity)
    },
  }
}

function issuerOf(name: string, privateKey: KeyObject): Issuer {
  return { name, privateKey, keyIdentifier: keyIdentifierOf(encode(createPublicKey(privateKey))) }
}

function issueCertificate(
  issuer: Issuer,
  subject: Subject,
  use: CertificateUse,
  validity: Validity,
  options: AuthorityOptions,
): string {
  const publicKey = encode(subject.publicKey)
  const content = {
    serialNumber: options.randomBytes(serialBytes),
    issuer,
    subject: { ...subject, publicKey, keyIdentifier: keyIdentifierOf(publicKey) },
    validFromMs: validity.validFromMs ?? options.nowMs - backdatedMs,
    validUntilMs: validity.validUntilMs ?? options.nowMs + validityMs,
    use,
  }
  return writeCertificate(content, (bytes) => new Uint8Array(sign('sha256', bytes, issuer.privateKey)))
}

function privateKeyText(privateKey: KeyObject): string {
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function encode(publicKey: KeyObject): Uint8Array {
  return new Uint8Array(publicKey.export({ type: 'spki', format: 'der' }))
}

/**
 * RFC 5280 4.2.1.2: SHA-1 of the public key's bit string, the last 65 bytes of its encoding (an uncompressed point).
 */
function keyIdentifierOf(publicKey: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha1').update(publicKey.subarray(-65)).digest())
}

/** Node returns a list if an attribute occurs several times in a name. */
function textOf(part: string | readonly string[] | undefined): string {
  return typeof part === 'string' ? part : (part?.at(-1) ?? '')
}

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

/** Whom a client's certificate names: a user, and groups. */
export interface ClientSubject {
  readonly name: string
  readonly groups?: readonly string[] | undefined
}

/** For how long a certificate holds, where it is not as usual. */
export interface Validity {
  readonly validFromMs?: number | undefined
  readonly validUntilMs?: number | undefined
}

/** Issues certificates. Its own comes with the private key, for those who keep it for the next start. */
export interface CertificateAuthority extends Certificate {
  /** The certificate in PEM: what clients trust. */
  readonly certificate: string
  /** A certificate of a server that is reached under these names and addresses. */
  issue(subject: string, hosts: readonly string[], validity?: Validity): Certificate
  /** A certificate of somebody who shows by it who they are. */
  issueForClient(subject: ClientSubject, validity?: Validity): Certificate
}

export interface AuthorityOptions {
  readonly nowMs: number
  /** Fit for secrets; serial numbers are made of it. */
  randomBytes(count: number): Uint8Array
}

const dayMs = 24 * 3600 * 1000
/** Clocks of clients may be behind. */
const backdatedMs = dayMs
/** As long as kubeadm's. Who has trusted an authority cannot be told of another one. */
const authorityValidityMs = 10 * 365 * dayMs
/** Short enough for clients that refuse more than 398 days. */
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

/** A new authority. Its key leaves the process only where somebody keeps it. */
export function createCertificateAuthority(name: string, options: AuthorityOptions): CertificateAuthority {
  return certified(name, generateKeyPairSync('ec', curve).privateKey, options)
}

/** The authority of an earlier start. */
export function openCertificateAuthority(kept: Certificate, options: AuthorityOptions): CertificateAuthority {
  const name = textOf(new X509Certificate(kept.certificate).toLegacyObject().subject['CN'])
  return authority(name, createPrivateKey(kept.privateKey), kept.certificate, options)
}

/**
 * The same authority with the same key, for a longer time. Whoever trusts the older certificate trusts what is issued now,
 * as long as the older one holds.
 */
export function renewedAuthority(old: CertificateAuthority, options: AuthorityOptions): CertificateAuthority {
  const name = textOf(new X509Certificate(old.certificate).toLegacyObject().subject['CN'])
  return certified(name, createPrivateKey(old.privateKey), options)
}

/** When a certificate in PEM ends. */
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

/** RFC 5280 4.2.1.2: SHA-1 of the key itself, which ends the public key's encoding as 65 bytes of an uncompressed point. */
function keyIdentifierOf(publicKey: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha1').update(publicKey.subarray(-65)).digest())
}

/** Node gives a list where a part of a name is there several times. */
function textOf(part: string | readonly string[] | undefined): string {
  return typeof part === 'string' ? part : (part?.at(-1) ?? '')
}

import type { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { UserInfo } from '../api.ts'
import { authenticated } from './tokens.ts'

/** Who the certificate of a client names, and when that holds. */
export interface CertifiedUser {
  readonly user: UserInfo
  readonly validFromMs: number
  readonly validUntilMs: number
}

/** What a connection shows: nothing, something that no trusted authority has issued for clients, or a user. */
export type ShownCertificate = 'none' | 'wrong' | CertifiedUser

const credentialKey = 'authentication.kubernetes.io/credential-id'
/** Where a certificate may name the uid of its user. */
const uidIdentifier = '1.3.6.1.4.1.57683.2'

/**
 * What the client's certificate says, as it was verified in the handshake. A certificate without a common name says
 * nothing, as in Kubernetes.
 */
export function shownCertificate(socket: Socket): ShownCertificate {
  if (!(socket instanceof TLSSocket)) return 'none'
  // Whether a certificate is authorized says nothing where there is none: a resumed session is, too.
  const certificate = socket.getPeerX509Certificate()
  if (certificate === undefined) return 'none'
  // Of a later handshake, Node tells that it went wrong, and leaves standing that an earlier one did not.
  return socket.authorized && !socket.authorizationError ? certifiedUser(certificate) : 'wrong'
}

/** The common name is the user, each organization a group. */
function certifiedUser(certificate: X509Certificate): ShownCertificate {
  const subject = certificate.toLegacyObject().subject as unknown as Readonly<Record<string, string | string[]>>
  const name = listOf(subject['CN']).at(-1) ?? ''
  if (name === '') return 'none'
  const uids = listOf(subject[uidIdentifier])
  if (uids.length > 1 || uids[0] === '') return 'wrong'
  const digest = certificate.fingerprint256.replaceAll(':', '').toLowerCase()
  return {
    user: authenticated({
      name,
      ...(uids[0] === undefined ? {} : { uid: uids[0] }),
      groups: listOf(subject['O']),
      extra: { [credentialKey]: [`X509SHA256=${digest}`] },
    }),
    validFromMs: Date.parse(certificate.validFrom),
    validUntilMs: Date.parse(certificate.validTo),
  }
}

/** Node gives a text where a part of a name is there once, and a list where it is there several times. */
function listOf(part: string | readonly string[] | undefined): readonly string[] {
  if (part === undefined) return []
  return typeof part === 'string' ? [part] : part
}

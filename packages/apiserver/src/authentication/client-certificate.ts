import type { X509Certificate } from 'node:crypto'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { UserInfo } from '../user-info.ts'
import { authenticated } from './tokens.ts'

/** The user of a client certificate, and its validity period. */
export interface CertifiedUser {
  readonly user: UserInfo
  readonly validFromMs: number
  readonly validUntilMs: number
}

/** The client certificate of a connection: none, one that no trusted authority has issued for clients, or a user. */
export type ShownCertificate = 'none' | 'wrong' | CertifiedUser

const credentialKey = 'authentication.kubernetes.io/credential-id'
/** The extension in which a certificate may name the uid of its user. */
const uidIdentifier = '1.3.6.1.4.1.57683.2'

/**
 * The client certificate as verified in the handshake. A certificate without a common name counts as none, as in
 * Kubernetes.
 */
export function shownCertificate(socket: Socket): ShownCertificate {
  if (!(socket instanceof TLSSocket)) return 'none'
  // `authorized` is meaningless without a certificate: a resumed session has it too.
  const certificate = socket.getPeerX509Certificate()
  if (certificate === undefined) return 'none'
  // After a failed renegotiation Node sets authorizationError and leaves `authorized` from the earlier handshake.
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

/** Node returns a string for a single attribute of a name, and a list for repeated ones. */
function listOf(part: string | readonly string[] | undefined): readonly string[] {
  if (part === undefined) return []
  return typeof part === 'string' ? [part] : part
}

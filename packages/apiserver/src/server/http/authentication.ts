import type { Socket } from 'node:net'
import type { Runtime } from '@kubewright/kube/runtime'
import type { CredentialNotes, UserInfo } from '../../api.ts'
import type { Tokens } from '../../authentication/index.ts'
import { type ShownCertificate, shownCertificate } from '../../authentication/index.ts'
import { bearerToken, protocolToken } from './bearer-token.ts'
import type { Incoming } from './exchange.ts'

/** Who sends a request; undefined when what it shows is not valid. */
export type Authenticate = (
  request: Incoming,
  notes?: CredentialNotes,
) => UserInfo | undefined | Promise<UserInfo | undefined>

export const anonymousUser: UserInfo = { name: 'system:anonymous', groups: ['system:unauthenticated'] }

/** What is known of a connection, so that it is found out once. */
interface AuthenticatedConnection {
  readonly certificate: ShownCertificate
  /** The header with which somebody got through. */
  header?: string
  user?: UserInfo
}

/**
 * Client certificates, then bearer tokens: whichever of them is valid tells who it is. A request that shows neither is
 * anonymous, also when it shows something else; one with a wrong token or a wrong certificate, and nothing right, is nobody.
 */
export function createAuthentication(tokens: Tokens, { clock }: Runtime): Authenticate {
  const connections = new WeakMap<Socket, AuthenticatedConnection>()

  const connectionOf = (socket: Socket) => {
    const known: AuthenticatedConnection = connections.get(socket) ?? { certificate: shownCertificate(socket) }
    connections.set(socket, known)
    return known
  }

  const find: Authenticate = (request, notes) => {
    const known = connections.get(request.socket) ?? connectionOf(request.socket)
    const certified = known.certificate === 'none' ? 'none' : certifiedNow(known.certificate, clock.now())
    if (typeof certified === 'object') return certified
    const header = request.headers.authorization
    // Whoever got through on this connection knows what is compared here.
    if (header !== undefined && known.header === header) return known.user
    const token = bearerToken(header)
    const user = token === undefined ? undefined : tokens.userOf(token)
    if (user !== undefined) {
      Object.assign(known, { header, user })
      return user
    }
    const offered = protocolToken(request)
    if (token === undefined && offered === undefined) return certified === 'wrong' ? undefined : anonymousUser
    // Tokens of service accounts expire, and are looked at every time.
    return firstOwner(tokens, [token, typeof offered === 'object' ? offered.token : undefined], notes)
  }
  return (request, notes) => {
    const found = find(request, notes)
    return found instanceof Promise
      ? found.then((user) => limitUnauthenticated(request, user))
      : limitUnauthenticated(request, found)
  }
}

/** Who has the first of the tokens that anybody has. */
async function firstOwner(
  tokens: Tokens,
  shown: readonly (string | undefined)[],
  notes: CredentialNotes | undefined,
): Promise<UserInfo | undefined> {
  for (const token of shown) {
    const owner = token === undefined ? undefined : await tokens.ownerOf(token, [], notes)
    if (owner !== undefined) return owner.user
  }
  return undefined
}

/**
 * Requests over HTTP/2 cost a client less than the server. Whom nobody knows has one answer of a connection, as in
 * Kubernetes, which makes them as expensive to send as to serve.
 */
function limitUnauthenticated(request: Incoming, user: UserInfo | undefined): UserInfo | undefined {
  if ('isLast' in request && isUnauthenticated(user)) request.isLast = true
  return user
}

/** A token or a certificate may say that somebody is anonymous. */
function isUnauthenticated(user: UserInfo | undefined): boolean {
  return user === undefined || user.name === anonymousUser.name || user.groups.includes('system:unauthenticated')
}

/** A connection may outlive the certificate with which it began. */
function certifiedNow(shown: Exclude<ShownCertificate, 'none'>, nowMs: number): 'wrong' | UserInfo {
  if (shown === 'wrong' || nowMs < shown.validFromMs || nowMs > shown.validUntilMs) return 'wrong'
  return shown.user
}

const spacedToken = /^\s*bearer {2}/i
const spacedTokenWarning =
  'the provided Authorization header contains extra space before the bearer token, and is ignored'

/** What a client is told whose token is not read; undefined for all others. */
export function ignoredTokenWarning({ headers }: Incoming): string | undefined {
  const { authorization } = headers
  return authorization !== undefined && spacedToken.test(authorization) ? spacedTokenWarning : undefined
}

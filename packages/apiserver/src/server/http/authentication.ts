import type { Socket } from 'node:net'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Tokens } from '../../authentication/index.ts'
import { type ShownCertificate, shownCertificate } from '../../authentication/index.ts'
import type { CredentialNotes, UserInfo } from '../../user-info.ts'
import type { Incoming } from '../exchange/index.ts'
import { bearerToken, protocolToken } from './bearer-token.ts'

/** The user of a request; undefined if its credentials are invalid. */
export type Authenticate = (
  request: Incoming,
  notes?: CredentialNotes,
) => UserInfo | undefined | Promise<UserInfo | undefined>

export const anonymousUser: UserInfo = { name: 'system:anonymous', groups: ['system:unauthenticated'] }

/** The authenticated identity of a connection, cached for its later requests. */
interface AuthenticatedConnection {
  readonly certificate: ShownCertificate
  /** The Authorization header that was accepted last. */
  header?: string
  user?: UserInfo
}

/**
 * Tries the client certificate, then the bearer tokens; the first valid one determines the user. A request without
 * either is anonymous, even if it has other credentials. A request with only invalid tokens or certificates is not
 * authenticated.
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
    // The client already knows the accepted token, so this comparison need not take constant time.
    if (header !== undefined && known.header === header) return known.user
    const token = bearerToken(header)
    const user = token === undefined ? undefined : tokens.userOf(token)
    if (user !== undefined) {
      Object.assign(known, { header, user })
      return user
    }
    const offered = protocolToken(request)
    if (token === undefined && offered === undefined) return certified === 'wrong' ? undefined : anonymousUser
    // Service account tokens expire, so they are verified for each request.
    return firstOwner(tokens, [token, typeof offered === 'object' ? offered.token : undefined], notes)
  }
  return (request, notes) => {
    const found = find(request, notes)
    return found instanceof Promise
      ? found.then((user) => limitUnauthenticated(request, user))
      : limitUnauthenticated(request, found)
  }
}

/** The user of the first valid token. */
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
 * HTTP/2 requests cost a client less than the server. As in Kubernetes, an unauthenticated HTTP/2 connection is closed
 * after one response, which makes its requests as expensive to send as to serve.
 */
function limitUnauthenticated(request: Incoming, user: UserInfo | undefined): UserInfo | undefined {
  if ('isLast' in request && isUnauthenticated(user)) request.isLast = true
  return user
}

/** A token or a certificate may belong to the anonymous user. */
function isUnauthenticated(user: UserInfo | undefined): boolean {
  return user === undefined || user.name === anonymousUser.name || user.groups.includes('system:unauthenticated')
}

/** A connection may outlive its client certificate. */
function certifiedNow(shown: Exclude<ShownCertificate, 'none'>, nowMs: number): 'wrong' | UserInfo {
  if (shown === 'wrong' || nowMs < shown.validFromMs || nowMs > shown.validUntilMs) return 'wrong'
  return shown.user
}

const spacedToken = /^\s*bearer {2}/i
const spacedTokenWarning =
  'the provided Authorization header contains extra space before the bearer token, and is ignored'

/** The warning for a bearer token that is ignored because of extra spaces; undefined otherwise. */
export function ignoredTokenWarning({ headers }: Incoming): string | undefined {
  const { authorization } = headers
  return authorization !== undefined && spacedToken.test(authorization) ? spacedTokenWarning : undefined
}

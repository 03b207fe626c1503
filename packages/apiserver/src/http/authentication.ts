import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Tokens } from '../access/index.ts'
import type { UserInfo } from '../api.ts'

/** Who sends a request; undefined when what it shows is not valid. */
export type Authenticate = (request: IncomingMessage) => UserInfo | undefined | Promise<UserInfo | undefined>

export const anonymousUser: UserInfo = { name: 'system:anonymous', groups: ['system:unauthenticated'] }

/**
 * Bearer tokens. A request without one is anonymous, also when it shows something else; one with a wrong token is nobody.
 */
export function createTokenAuthentication(tokens: Tokens): Authenticate {
  const shown = new WeakMap<Socket, { readonly header: string; readonly user: UserInfo }>()

  return (request) => {
    const header = request.headers.authorization
    if (header === undefined) return anonymousUser
    // Whoever got through on this connection knows what is compared here.
    const earlier = shown.get(request.socket)
    if (earlier?.header === header) return earlier.user
    const token = bearerToken(header)
    if (token === undefined) return anonymousUser
    const user = tokens.userOf(token)
    // Tokens of service accounts expire, and are looked at every time.
    if (user === undefined) return tokens.ownerOf(token).then((owner) => owner?.user)
    shown.set(request.socket, { header, user })
    return user
  }
}

const spacedToken = /^\s*bearer {2}/i
const spacedTokenWarning =
  'the provided Authorization header contains extra space before the bearer token, and is ignored'

/** What a client is told whose token is not read; undefined for all others. */
export function ignoredTokenWarning({ headers }: IncomingMessage): string | undefined {
  const { authorization } = headers
  return authorization !== undefined && spacedToken.test(authorization) ? spacedTokenWarning : undefined
}

/** The word behind "Bearer" and one space; undefined when there is none. */
function bearerToken(header: string): string | undefined {
  const [scheme = '', token = ''] = header.trim().split(' ', 2)
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : undefined
}

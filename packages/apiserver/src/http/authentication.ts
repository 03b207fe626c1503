import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { UserInfo } from '../api.ts'

/** Who sends a request; undefined when what it shows is not valid. */
export type Authenticate = (request: IncomingMessage) => UserInfo | undefined

export const anonymousUser: UserInfo = { name: 'system:anonymous', groups: ['system:unauthenticated'] }

/** What anybody may ask, as the role system:public-info-viewer and the bootstrap policy have it. */
const publicPaths: ReadonlySet<string> = new Set(['/healthz', '/livez', '/readyz', '/version'])

export function isPublicPath(path: string): boolean {
  return publicPaths.has(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
}

/**
 * Bearer tokens. No time that a stranger can measure depends on how much of a token is right: digests are compared,
 * all of them, each in constant time. A request without a token is anonymous; one with a wrong token is nobody.
 */
export function createTokenAuthentication(tokens: ReadonlyMap<string, UserInfo>): Authenticate {
  const known = [...tokens].map(([token, user]) => ({ digest: digestOf(token), user: authenticated(user) }))
  const shown = new WeakMap<Socket, { readonly header: string; readonly user: UserInfo }>()

  const userOf = (header: string) => {
    const [, token] = /^bearer +(\S+) *$/i.exec(header) ?? []
    if (token === undefined) return undefined
    const digest = digestOf(token)
    let found: UserInfo | undefined
    for (const candidate of known) if (timingSafeEqual(candidate.digest, digest)) found = candidate.user
    return found
  }

  return (request) => {
    const header = request.headers.authorization
    if (header === undefined) return anonymousUser
    // Whoever got through on this connection knows what is compared here.
    const earlier = shown.get(request.socket)
    if (earlier?.header === header) return earlier.user
    const user = userOf(header)
    if (user !== undefined) shown.set(request.socket, { header, user })
    return user
  }
}

function authenticated(user: UserInfo): UserInfo {
  if (user.groups.includes('system:authenticated')) return user
  return { ...user, groups: [...user.groups, 'system:authenticated'] }
}

function digestOf(text: string): Uint8Array {
  return hash('sha256', text, 'buffer')
}

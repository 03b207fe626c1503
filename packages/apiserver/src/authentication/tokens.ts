import { hash, timingSafeEqual } from 'node:crypto'
import type { CredentialNotes, UserInfo } from '../user-info.ts'

/** A bearer token and its user: a line of kube-apiserver's --token-auth-file. */
export interface StaticToken {
  readonly token: string
  readonly user: UserInfo
}

/** The user of a token, and which of the requested audiences it is valid for. */
export interface TokenOwner {
  readonly user: UserInfo
  readonly audiences: readonly string[]
}

/** Service account tokens, which are verified by their signature. */
export interface SignedTokens {
  readonly audience: string
  verify(token: string, audiences: readonly string[], notes?: CredentialNotes): Promise<TokenOwner | undefined>
  /** Why a token signed by the server is invalid; undefined if the server did not sign it, or if no reason is known. */
  problemOf?(token: string, audiences: readonly string[]): string | undefined
}

/** All tokens that a server accepts. The time of a lookup does not reveal how much of a guessed token is right. */
export interface Tokens {
  /** Adds a token and returns a function that removes it. */
  add(token: StaticToken): () => void
  /** The user of a static token; undefined for others, which may still be signed or bootstrap tokens. */
  userOf(token: string): UserInfo | undefined
  /** The user of any token; without audiences, for the server's own audience. */
  ownerOf(token: string, audiences?: readonly string[], notes?: CredentialNotes): Promise<TokenOwner | undefined>
  /** Why a token has no owner, if a reason is known. */
  problemOf(token: string, audiences: readonly string[]): string | undefined
}

/** All tokens: static ones, signed ones, and those whose user `otherwise` currently knows. */
export function createTokens(
  signed: SignedTokens | undefined,
  otherwise: (token: string) => UserInfo | undefined = () => undefined,
): Tokens {
  const known = new Set<{ readonly digest: Uint8Array; readonly user: UserInfo }>()
  const ownAudiences: readonly string[] = signed === undefined ? [] : [signed.audience]

  const audiencesOf = (requested: readonly string[]) => (requested.length === 0 ? ownAudiences : requested)

  /** Compares digests, all of them, each in constant time. */
  const userOf = (token: string) => {
    const digest = digestOf(token)
    let found: UserInfo | undefined
    for (const candidate of known) if (timingSafeEqual(candidate.digest, digest)) found = candidate.user
    return found
  }

  const otherOwner = (token: string) => {
    const user = otherwise(token)
    return user && authenticated(user)
  }

  return {
    userOf,
    add({ token, user }) {
      const entry = { digest: digestOf(token), user: authenticated(user) }
      known.add(entry)
      return () => void known.delete(entry)
    },
    problemOf: (token, requested) => signed?.problemOf?.(token, audiencesOf(requested)),
    async ownerOf(token, requested = [], notes) {
      const audiences = audiencesOf(requested)
      const user = userOf(token) ?? otherOwner(token)
      if (user === undefined) {
        const owner = await signed?.verify(token, audiences, notes)
        return owner && { ...owner, user: authenticated(owner.user) }
      }
      // A static token is for the server's own audience.
      const accepted = ownAudiences.filter((audience) => audiences.includes(audience))
      return accepted.length === 0 && audiences.length > 0 ? undefined : { user, audiences: accepted }
    },
  }
}

/** Adds system:authenticated to a user, unless the user is anonymous or in system:unauthenticated. */
export function authenticated(user: UserInfo): UserInfo {
  if (
    user.name === 'system:anonymous' ||
    user.groups.includes('system:authenticated') ||
    user.groups.includes('system:unauthenticated')
  )
    return user
  return { ...user, groups: [...user.groups, 'system:authenticated'] }
}

function digestOf(text: string): Uint8Array {
  return hash('sha256', text, 'buffer')
}

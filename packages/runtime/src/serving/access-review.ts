import { createHash } from 'node:crypto'
import { encodeCanonicalJson } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import { safeCallback } from '../callback.ts'
import type { Client } from '../client/index.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { createReviewCache } from './review-cache.ts'
import { type ReviewedUser, reviewAccess, reviewToken } from './reviews.ts'

export interface AccessQuestion {
  /** The Authorization header of the request. */
  readonly authorization: string | undefined
  /** For example get. */
  readonly verb: string
  /** For example /metrics. */
  readonly path: string
}

export type AccessDecision =
  | { readonly isAllowed: true; readonly user: string }
  | { readonly isAllowed: false; readonly status: 401 | 403 | 500 | 503; readonly message: string }

/** Authenticates and authorizes requests for a page. */
export interface AccessReview {
  judge(question: AccessQuestion): Promise<AccessDecision>
}

export interface AccessReviewOptions {
  /**
   * Needs permission to create tokenreviews (authentication.k8s.io) and subjectaccessreviews (authorization.k8s.io).
   */
  readonly client: Client
  readonly runtime: Runtime
  /** Receives the error when a review fails; the HTTP response only says that it failed. */
  readonly onError?: ((error: unknown) => void) | undefined
}

const unauthorized: AccessDecision = { isAllowed: false, status: 401, message: 'Unauthorized' }
const overloaded: AccessDecision = { isAllowed: false, status: 503, message: 'too many requests are being authorized' }

/**
 * Authorizes by the cluster's rules, as controller-runtime's filter does: a TokenReview authenticates the bearer token,
 * a SubjectAccessReview authorizes the verb on the path (the rule `nonResourceURLs: [/metrics], verbs: [get]` of a
 * ClusterRole). Tokens are cached for a minute as digests, allowed reviews for 5 minutes, denied ones for 30 seconds.
 */
export function createAccessReview({ client, runtime, ...options }: AccessReviewOptions): AccessReview {
  const onError = safeCallback(options.onError)
  const tokens = createReviewCache<ReviewedUser | undefined>(runtime, () => runtimeLimits.tokenReviewAgeMsMax)
  const permissions = createReviewCache<boolean>(runtime, (isAllowed) =>
    isAllowed ? runtimeLimits.accessAllowedAgeMsMax : runtimeLimits.accessDeniedAgeMsMax,
  )
  let inFlight = 0

  /** Unauthenticated callers with many tokens must not make this process flood the API server. */
  const sendReview = async <Result>(what: string, send: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    if (inFlight >= runtimeLimits.accessReviewsInFlightMax) throw new TooManyReviews()
    inFlight++
    try {
      return await inTime(runtime, what, send)
    } finally {
      inFlight--
    }
  }

  const failed = (error: unknown, message: string): AccessDecision => {
    if (error instanceof TooManyReviews) return overloaded
    const text = `${message}; the operator may lack permission to create tokenreviews and subjectaccessreviews`
    onError(new RuntimeError('ACCESS_REVIEW_FAILED', text, { cause: error }))
    return { isAllowed: false, status: 500, message }
  }

  return {
    judge: async ({ authorization, verb, path }) => {
      const token = bearerToken(authorization)
      if (token === undefined) return unauthorized
      let user: ReviewedUser | undefined
      try {
        user = await tokens.get(digestOf(token), () =>
          sendReview('the review of a token', (signal) => reviewToken(client, token, signal)),
        )
      } catch (error) {
        return failed(error, 'Authentication failed')
      }
      if (user === undefined) return unauthorized
      const known = user
      try {
        const isAllowed = await permissions.get(encodeCanonicalJson([known, verb, path]), () =>
          sendReview('the review of an access', (signal) => reviewAccess(client, { user: known, verb, path }, signal)),
        )
        if (isAllowed) return { isAllowed, user: known.username }
      } catch (error) {
        return failed(error, `Authorization for user ${known.username} failed`)
      }
      return { isAllowed: false, status: 403, message: `Authorization denied for user ${known.username}` }
    },
  }
}

class TooManyReviews extends Error {}

async function inTime<Result>(
  runtime: Runtime,
  what: string,
  send: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const aborter = new AbortController()
  const timer = runtime.clock.after(runtimeLimits.accessReviewTimeoutMs, `time of ${what}`, () => aborter.abort())
  try {
    return await runtime.waiting(what, send(aborter.signal))
  } finally {
    timer.cancel()
  }
}

/** RFC 6750: the scheme in any case, a space, the token. */
function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +([\w.~+/-]+=*) *$/i.exec(authorization ?? '')?.[1]
}

/** Tokens are stored as digests: a memory dump must not contain the readers' tokens. */
function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('base64')
}

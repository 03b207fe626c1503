import { getField, isJsonArray, isJsonObject, type JsonObject } from '@kubewright/kube/json'
import type { UserInfo } from '@kubewright/kube/kinds/authentication-v1'
import { badRequestStatus, StatusError } from '@kubewright/kube/status'
import { isRuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { checkPath } from './paths.ts'
import { type ReviewRoute, runInTime } from './review.ts'

export interface TokenReviewContext {
  /** The audiences that the token should be valid for; empty: the API server. */
  readonly audiences: readonly string[]
  readonly signal: AbortSignal
}

/** The user of a token; undefined when it is not valid. */
export interface TokenOwner {
  readonly user: UserInfo & { readonly username: string }
  /** The requested audiences that the token is valid for. */
  readonly audiences?: readonly string[] | undefined
}

export type TokenReviewer = (
  token: string,
  context: TokenReviewContext,
) => TokenOwner | undefined | Promise<TokenOwner | undefined>

/** A webhook with which an API server authenticates bearer tokens. */
export interface AuthenticationWebhook {
  readonly type: 'authentication'
  readonly path: string
  readonly review: TokenReviewer
}

/**
 * Authenticates tokens for an API server that was started with --authentication-token-webhook-config-file.
 *
 * @throws RuntimeError WEBHOOK_INVALID.
 */
export function defineTokenReviewer(review: TokenReviewer, path = '/authenticate'): AuthenticationWebhook {
  return { type: 'authentication', path: checkPath(path), review }
}

const kind = 'TokenReview'
/** Both have the same form; the response has the version of the request. */
const versions: readonly unknown[] = ['authentication.k8s.io/v1', 'authentication.k8s.io/v1beta1']

/** Responds to TokenReviews. Neither the response nor the log ever contains the token. */
export function tokenReviewRoute({ path, review: reviewToken }: AuthenticationWebhook): ReviewRoute {
  return {
    type: 'authentication',
    path,
    sizeBytesMax: runtimeLimits.tokenReviewSizeBytesMax,
    valuesMax: runtimeLimits.tokenReviewValuesMax,
    respond: async (review, { signal, log, onPanic }) => {
      const { apiVersion } = review
      const { token, audiences } = readSpec(review)
      const reviewWith = (status: JsonObject) => ({ apiVersion, kind, metadata: {}, status })
      try {
        const owner = await runInTime(signal, () => reviewToken(token, { audiences, signal }))
        if (owner === undefined) return reviewWith({ authenticated: false })
        return reviewWith({
          authenticated: true,
          user: owner.user as unknown as JsonObject,
          ...(owner.audiences === undefined ? {} : { audiences: [...owner.audiences] }),
        })
      } catch (error) {
        if (!isRuntimeError(error, 'WEBHOOK_TIMEOUT')) onPanic(error)
        log.error('the review of a token failed', { error })
        return reviewWith({ authenticated: false, error: 'the token could not be reviewed' })
      }
    },
  }
}

function readSpec(review: JsonObject): { readonly token: string; readonly audiences: readonly string[] } {
  if (review['kind'] !== kind || !versions.includes(review['apiVersion'])) {
    throw malformed(`expected a TokenReview of ${versions.join(' or ')}`)
  }
  const spec = getField(review, 'spec')
  const token = isJsonObject(spec) ? getField(spec, 'token') : undefined
  if (!isJsonObject(spec) || typeof token !== 'string' || token === '') throw malformed('the TokenReview has no token')
  const audiences = getField(spec, 'audiences') ?? []
  if (!isJsonArray(audiences)) throw malformed('spec.audiences must be a list')
  return { token, audiences: audiences.filter((audience) => typeof audience === 'string') }
}

function malformed(message: string): StatusError {
  return new StatusError(badRequestStatus(message))
}

import { isKubeError } from '@kubewright/kube'
import {
  isGone,
  isInternalError,
  isResourceExpired,
  isTimeout,
  isTooLargeResourceVersion,
  isTooManyRequests,
  retryAfterSeconds,
  StatusError,
} from '@kubewright/kube/status'
import { isRuntimeError } from '../errors.ts'
import type { WatchFailureReason } from './reflector-observer.ts'

/** How to continue after a failed list or watch. */
export interface FailureVerdict {
  /** Changes may have been missed, or the revision is unusable: read the full state again. */
  readonly needsList: boolean
  /** Reading is not allowed, or the resource does not exist. */
  readonly isRefused: boolean
  /** The server failed with InternalError: the revision stays usable for a while, but may be the cause. */
  readonly isInternal: boolean
  readonly retryAfterMs: number
  readonly reason: WatchFailureReason
}

const refusedCodes: ReadonlySet<number> = new Set([401, 403, 404, 405])

/**
 * A revision stays usable while the server is only busy, failing or unreachable; a list would add load. It is unusable
 * when the server has compacted it (410) or does not know it yet, and after a refusal: the server may have served
 * another resource in the meantime.
 */
export function judgeFailure(error: unknown): FailureVerdict {
  const retryAfterMs = (retryAfterSeconds(error) ?? 0) * 1000
  if (!(error instanceof StatusError)) {
    const reason = isKubeError(error) ? 'connection' : isRuntimeError(error, 'WATCH_ENDED') ? 'ended' : 'other'
    return { needsList: reason === 'other', isRefused: false, isInternal: false, retryAfterMs, reason }
  }
  const reason = reasonOf(error)
  return {
    needsList: reason !== 'throttled' && reason !== 'server',
    isRefused: refusedCodes.has(error.code),
    isInternal: isInternalError(error),
    retryAfterMs,
    reason,
  }
}

function reasonOf(error: StatusError): WatchFailureReason {
  if (isRevisionLost(error)) return 'expired'
  if (isTooManyRequests(error)) return 'throttled'
  if (error.code >= 500) return 'server'
  return refusedCodes.has(error.code) ? 'refused' : 'other'
}

/** The server no longer knows the revision, or does not know it yet. */
function isRevisionLost(error: StatusError): boolean {
  return isGone(error) || isResourceExpired(error) || isRevisionTooLarge(error)
}

const tooLargeMessage = 'Too large resource version'

/**
 * Current servers report it as a cause in the Status. As in client-go, also recognizes servers from 1.17.0 to 1.18.5,
 * which reported it in the message of a cause of another type, and earlier ones, which reported it in the message of
 * the Status.
 */
export function isRevisionTooLarge(error: unknown): boolean {
  if (!(error instanceof StatusError)) return false
  if (isTooLargeResourceVersion(error)) return true
  if (!isTimeout(error)) return false
  const { message, details } = error.status
  if (details?.causes?.some((cause) => cause.message === tooLargeMessage)) return true
  return message?.includes(tooLargeMessage) === true
}

/**
 * Whether a list should replace a failed watch-list: the server does not support it ("unsupported"), or has a problem
 * with it that a list may not have. Undefined when a list would fail as well or would add load to a busy server.
 */
export function listInstead(error: unknown): 'unsupported' | 'for once' | undefined {
  // An object that is unreadable in a stream may be readable in a list.
  if (isRuntimeError(error, 'WATCH_LINE_UNREADABLE')) return 'for once'
  // A list can wait for the server to catch up before it is processed.
  if (isRuntimeError(error, 'WATCH_LIST_OUTDATED')) return 'for once'
  if (!(error instanceof StatusError) || isTooManyRequests(error)) return undefined
  if (isRevisionLost(error)) return 'for once'
  if (error.code === 405 || error.code === 400 || error.code === 406 || error.code === 422) return 'unsupported'
  return error.code >= 500 ? 'for once' : undefined
}

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

/** How to go on after a failed list or watch. */
export interface FailureVerdict {
  /** Changes may have been missed, or the revision is of no use: read the full state again. */
  readonly needsList: boolean
  /** The server says that this may not be read or does not exist. */
  readonly isRefused: boolean
  /** The server failed in itself: the revision is good for a while, but may be what it fails on. */
  readonly isInternal: boolean
  readonly retryAfterMs: number
  readonly reason: WatchFailureReason
}

const refusedCodes: ReadonlySet<number> = new Set([401, 403, 404, 405])

/**
 * A revision stays good while the server is only busy, broken or out of reach; a list would make it worse. It is no
 * longer good when the server has forgotten it (410) or does not know it yet, and who is refused once has to begin
 * anew: what was served may have been another resource.
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
 * Today the Status has a cause for it. Servers from 1.17.0 to 1.18.5 said it in the message of a cause of another type,
 * those before in the message of the Status, as client-go knows.
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
 * Whether a failed watch-list is better replaced by a list: the server does not know it ("unsupported"), or has some
 * trouble with it that a list may not have. Undefined when a list would fail as well or would be unkind.
 */
export function listInstead(error: unknown): 'unsupported' | 'for once' | undefined {
  // What cannot be read in a stream may well be read in a list.
  if (isRuntimeError(error, 'WATCH_LINE_UNREADABLE')) return 'for once'
  // A list can wait for the server to catch up before it is taken in.
  if (isRuntimeError(error, 'WATCH_LIST_OUTDATED')) return 'for once'
  if (!(error instanceof StatusError) || isTooManyRequests(error)) return undefined
  if (isRevisionLost(error)) return 'for once'
  if (error.code === 405 || error.code === 400 || error.code === 406 || error.code === 422) return 'unsupported'
  return error.code >= 500 ? 'for once' : undefined
}

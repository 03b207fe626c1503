import { isKubeError } from '@kubewright/kube'
import {
  isGone,
  isResourceExpired,
  isTooLargeResourceVersion,
  isTooManyRequests,
  retryAfterSeconds,
  StatusError,
} from '@kubewright/kube/status'
import { isRuntimeError } from '../errors.ts'

/** How to go on after a failed list or watch. */
export interface FailureVerdict {
  /** Changes may have been missed, or the revision is of no use: read the full state again. */
  readonly needsList: boolean
  /** The server says that this may not be read or does not exist. */
  readonly isRefused: boolean
  readonly retryAfterMs: number
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
    const keepsRevision = isKubeError(error) || isRuntimeError(error, 'WATCH_ENDED')
    return { needsList: !keepsRevision, isRefused: false, retryAfterMs }
  }
  const isStale = isGone(error) || isResourceExpired(error) || isTooLargeResourceVersion(error)
  const isServersTrouble = isTooManyRequests(error) || error.code >= 500
  return { needsList: isStale || !isServersTrouble, isRefused: refusedCodes.has(error.code), retryAfterMs }
}

/**
 * Whether a failed watch-list is better replaced by a list: the server does not know it ("unsupported"), or has some
 * trouble with it that a list may not have. Undefined when a list would fail as well or would be unkind.
 */
export function listInstead(error: unknown): 'unsupported' | 'for once' | undefined {
  if (!(error instanceof StatusError) || isTooManyRequests(error)) return undefined
  if (isTooLargeResourceVersion(error) || isGone(error) || isResourceExpired(error)) return 'for once'
  if (error.code === 405 || error.code === 400 || error.code === 406 || error.code === 422) return 'unsupported'
  return error.code >= 500 ? 'for once' : undefined
}

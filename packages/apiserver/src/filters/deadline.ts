import { isKubeError } from '@kubewright/kube'
import type { Runtime } from '@kubewright/kube/runtime'
import { badRequestStatus, type Status } from '@kubewright/kube/status'
import type { TransportQuery } from '@kubewright/kube/transport'
import { parseDuration } from '@kubewright/kube/values'
import { apiserverLimits } from '../limits.ts'
import { isLongRunning } from '../request/index.ts'
import { refuseUnauthenticated } from './audit.ts'
import { type Filter, noUser, requestOf } from './filter.ts'
import { timeoutResponse } from './incoming-request.ts'

/** Responds 504 when the time of a request is over. Long-running requests have no deadline; a synchronous response needs no timer. */
export const deadline: Filter = (context, next) => (state) => {
  const { runtime, metrics } = context
  const { incoming, info } = state
  if (isLongRunning(info)) return next(state)
  const timeoutMs = requestTimeoutOf(state.query)
  if (typeof timeoutMs !== 'number') return refuseUnauthenticated(context, state, timeoutMs)
  state.deadlineMs = state.startMs + timeoutMs
  const response = next(state)
  if (!(response instanceof Promise)) return response
  return withRequestTimeout(runtime, response, timeoutMs, () => {
    if (incoming !== undefined) metrics.timedOut(requestOf(state, incoming, noUser), info)
    return timeoutResponse
  })
}

/** How long a request may take: as long as its query says, within the limit; or what is wrong with what it says. */
export function requestTimeoutOf({ timeout = '' }: TransportQuery): number | Status {
  const { responseTimeoutMs } = apiserverLimits
  if (timeout === '') return responseTimeoutMs
  try {
    const wantedMs = Number(parseDuration(timeout)) / 1e6
    return wantedMs > 0 && wantedMs < responseTimeoutMs ? wantedMs : responseTimeoutMs
  } catch (error) {
    if (!isKubeError(error)) throw error
    return badRequestStatus(`invalid timeout specified in the request URL - ${error.message}`)
  }
}

/** The work's own result, or another when its time is up. The work may go on, but stores nothing any more (handlers/replay.ts). */
export function withRequestTimeout<Result>(
  { clock }: Runtime,
  work: Promise<Result>,
  timeoutMs: number,
  whenOver: () => Result,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = clock.after(timeoutMs, 'request timeout', () => resolve(whenOver()))
    work.then(
      (result) => {
        timer.cancel()
        resolve(result)
      },
      (error: unknown) => {
        timer.cancel()
        reject(error)
      },
    )
  })
}

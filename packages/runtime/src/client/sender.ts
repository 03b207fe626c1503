import { isKubeError } from '@kubewright/kube'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import {
  type Transport,
  type TransportAnswer,
  type TransportRequest,
  transportCancelled,
} from '@kubewright/kube/transport'
import { runtimeLimits } from '../limits.ts'
import { retryAfterHeader } from './failure.ts'

/**
 * Sends a request, again where that is safe and asked for, and gives the last answer whatever it is:
 * - The server says 429 or 503 with Retry-After: it did not carry the request out. Reads also after any other 5xx with
 *   Retry-After.
 * - A read whose connection broke. A write is never repeated then: it may have been carried out.
 *
 * Without a Runtime nothing can wait and nothing is repeated.
 */
export async function sendWithRetries(
  transport: Transport,
  runtime: Runtime | undefined,
  request: TransportRequest,
): Promise<TransportAnswer> {
  for (let attempt = 1; ; attempt++) {
    const isLast = runtime === undefined || attempt >= runtimeLimits.requestAttemptsMax
    let delayMs: number | undefined
    try {
      const answer = await transport.send(request)
      if (answer.status < 400 || isLast) return answer
      delayMs = pauseAfter(answer, request)
      if (delayMs === undefined) return answer
    } catch (error) {
      if (isLast || request.method !== 'GET' || !isKubeError(error, 'KUBE_TRANSPORT_CUT')) throw error
      delayMs = runtimeLimits.cutRetryDelayMs
    }
    await sleep(runtime, delayMs, `pause before ${request.method} ${request.path} again`, request.signal)
    if (request.signal?.aborted) throw transportCancelled(request)
  }
}

/** Undefined when the answer stands. */
function pauseAfter(answer: TransportAnswer, request: TransportRequest): number | undefined {
  const isAsked = answer.status === 429 || answer.status === 503 || (answer.status >= 500 && request.method === 'GET')
  const seconds = isAsked ? retryAfterHeader(answer) : undefined
  if (seconds === undefined || seconds * 1000 > runtimeLimits.retryAfterMsMax) return undefined
  return seconds * 1000
}

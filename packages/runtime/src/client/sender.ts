import { isKubeError } from '@kubewright/kube'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import {
  type Transport,
  type TransportAnswer,
  type TransportRequest,
  transportCancelled,
} from '@kubewright/kube/transport'
import { safeObserver } from '../callback.ts'
import { runtimeLimits } from '../limits.ts'
import { retryAfterHeader } from './failure.ts'

/** Told of what is sent, for metrics. */
export interface RequestObserver {
  /**
   * One attempt is over. The code is the HTTP status, or `<error>` where there was no answer, as in the metrics of
   * client-go. The duration is that until the answer was there, for a stream until its head was.
   */
  finished(method: string, code: string, durationSeconds: number): void
  /** The request is sent again because of that code. */
  retried(method: string, code: string): void
  /** How large the bodies of an attempt were that was answered whole, over a wire; a request without one has zero bytes. */
  sized?(method: string, requestBytes: number, answerBytes: number): void
}

/**
 * Sends requests, again where that is safe and asked for, and gives the last answer whatever it is:
 * - The server says 429 or 503 with Retry-After: it did not carry the request out. Reads also after any other 5xx with
 *   Retry-After; client-go repeats writes then, too, although they may have been carried out.
 * - A read whose connection broke. A write is never repeated then: it may have been carried out.
 *
 * Without a Runtime nothing can wait and nothing is repeated.
 */
export class Sender {
  private readonly transport: Transport
  private readonly runtime: Runtime | undefined
  private readonly observer: RequestObserver | undefined

  constructor(transport: Transport, runtime: Runtime | undefined, observer: RequestObserver | undefined) {
    this.transport = transport
    this.runtime = runtime
    this.observer = observer && safeObserver(observer, ['finished', 'retried', 'sized'])
  }

  sendOnce(request: TransportRequest): Promise<TransportAnswer> {
    const { observer } = this
    return observer === undefined ? this.transport.send(request) : this.observed(request, observer)
  }

  /** The first attempt is made here and not by another function: each promise between a request and its answer costs. */
  async sendWithRetries(request: TransportRequest): Promise<TransportAnswer> {
    const { runtime, observer } = this
    for (let attempt = 1; ; attempt++) {
      const isLast = runtime === undefined || attempt >= runtimeLimits.requestAttemptsMax
      const startMs = this.nowMs()
      let delayMs: number | undefined
      let code = noAnswer
      try {
        const answer = await this.transport.send(request)
        code = codeOf(answer.status)
        if (observer !== undefined) {
          observer.finished(request.method, code, (this.nowMs() - startMs) / 1000)
          const { body, sentBytes } = answer
          if (sentBytes !== undefined && body.form === 'bytes')
            observer.sized?.(request.method, sentBytes, body.bytes.length)
        }
        if (answer.status < 400 || isLast) return answer
        delayMs = pauseAfter(answer, request)
        if (delayMs === undefined) return answer
      } catch (error) {
        if (code === noAnswer) observer?.finished(request.method, code, (this.nowMs() - startMs) / 1000)
        if (isLast || request.method !== 'GET' || !isKubeError(error, 'KUBE_TRANSPORT_CUT')) throw error
        delayMs = runtimeLimits.cutRetryDelayMs
      }
      await sleep(runtime, delayMs, `pause before ${request.method} ${request.path} again`, request.signal)
      if (request.signal?.aborted) throw transportCancelled(request)
      observer?.retried(request.method, code)
    }
  }

  private async observed(request: TransportRequest, observer: RequestObserver): Promise<TransportAnswer> {
    const startMs = this.nowMs()
    let code = noAnswer
    try {
      const answer = await this.transport.send(request)
      code = codeOf(answer.status)
      return answer
    } finally {
      observer.finished(request.method, code, (this.nowMs() - startMs) / 1000)
    }
  }

  private nowMs(): number {
    return this.runtime?.clock.monotonic() ?? 0
  }
}

const noAnswer = '<error>'
/** The texts of status codes, each made once. */
const codes: string[] = []

function codeOf(status: number): string {
  codes[status] ??= String(status)
  return codes[status]
}

/** Undefined when the answer stands. */
function pauseAfter(answer: TransportAnswer, request: TransportRequest): number | undefined {
  const isAsked = answer.status === 429 || answer.status === 503 || (answer.status >= 500 && request.method === 'GET')
  const seconds = isAsked ? retryAfterHeader(answer) : undefined
  if (seconds === undefined || seconds * 1000 > runtimeLimits.retryAfterMsMax) return undefined
  return seconds * 1000
}

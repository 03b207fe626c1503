import { isKubeError } from '@kubewright/kube'
import { type Runtime, sleep } from '@kubewright/kube/runtime'
import {
  type Transport,
  type TransportRequest,
  type TransportResponse,
  transportCancelled,
} from '@kubewright/kube/transport'
import { safeObserver } from '../callback.ts'
import { runtimeLimits } from '../limits.ts'
import { retryAfterHeader } from './failure.ts'

/** Callbacks for requests, for metrics. */
export interface RequestObserver {
  /**
   * An attempt ended. `code` is the HTTP status, or `<error>` without a response, as in the metrics of client-go. The
   * duration ends with the response, for a stream with its head.
   */
  finished(method: string, code: string, durationSeconds: number): void
  /** The request is retried because of this code. */
  retried(method: string, code: string): void
  /** The body sizes of an attempt with a complete response over the network; zero for a request without a body. */
  sized?(method: string, requestBytes: number, responseBytes: number): void
}

/**
 * Sends requests, retries them when that is safe, and returns the last response, whatever its status. It retries:
 * - After 429 or 503 with Retry-After, because the server did not execute the request. Reads also after any other 5xx
 *   with Retry-After; client-go retries writes then, too, although the server may have executed them.
 * - A read whose connection broke, but never a write, which the server may have executed.
 *
 * Without a Runtime there are no pauses and so no retries.
 */
export class Sender {
  readonly #transport: Transport
  readonly #runtime: Runtime | undefined
  readonly #observer: RequestObserver | undefined

  constructor(transport: Transport, runtime: Runtime | undefined, observer: RequestObserver | undefined) {
    this.#transport = transport
    this.#runtime = runtime
    this.#observer = observer && safeObserver(observer, ['finished', 'retried', 'sized'])
  }

  sendOnce(request: TransportRequest): Promise<TransportResponse> {
    const observer = this.#observer
    return observer === undefined ? this.#transport.send(request) : this.#observed(request, observer)
  }

  /** The first attempt is inlined here, because each promise between request and response costs time. */
  async sendWithRetries(request: TransportRequest): Promise<TransportResponse> {
    const runtime = this.#runtime
    const observer = this.#observer
    for (let attempt = 1; ; attempt++) {
      const isLast = runtime === undefined || attempt >= runtimeLimits.requestAttemptsMax
      const startMs = this.#nowMs()
      let delayMs: number | undefined
      let code = noResponse
      try {
        const response = await this.#transport.send(request)
        code = codeOf(response.status)
        if (observer !== undefined) {
          observer.finished(request.method, code, (this.#nowMs() - startMs) / 1000)
          const { body, sentBytes } = response
          if (sentBytes !== undefined && body.form === 'bytes')
            observer.sized?.(request.method, sentBytes, body.bytes.length)
        }
        if (response.status < 400 || isLast) return response
        delayMs = pauseAfter(response, request)
        if (delayMs === undefined) return response
      } catch (error) {
        if (code === noResponse) observer?.finished(request.method, code, (this.#nowMs() - startMs) / 1000)
        if (isLast || request.method !== 'GET' || !isKubeError(error, 'KUBE_TRANSPORT_CUT')) throw error
        delayMs = runtimeLimits.cutRetryDelayMs
      }
      await sleep(runtime, delayMs, `pause before ${request.method} ${request.path} again`, request.signal)
      if (request.signal?.aborted) throw transportCancelled(request)
      observer?.retried(request.method, code)
    }
  }

  async #observed(request: TransportRequest, observer: RequestObserver): Promise<TransportResponse> {
    const startMs = this.#nowMs()
    let code = noResponse
    try {
      const response = await this.#transport.send(request)
      code = codeOf(response.status)
      return response
    } finally {
      observer.finished(request.method, code, (this.#nowMs() - startMs) / 1000)
    }
  }

  #nowMs(): number {
    return this.#runtime?.clock.monotonic() ?? 0
  }
}

const noResponse = '<error>'
/** Status codes as strings, each created once. */
const codes: string[] = []

function codeOf(status: number): string {
  codes[status] ??= String(status)
  return codes[status]
}

/** The pause before a retry; undefined when the response is final. */
function pauseAfter(response: TransportResponse, request: TransportRequest): number | undefined {
  const honoursRetryAfter =
    response.status === 429 || response.status === 503 || (response.status >= 500 && request.method === 'GET')
  const seconds = honoursRetryAfter ? retryAfterHeader(response) : undefined
  if (seconds === undefined || seconds * 1000 > runtimeLimits.retryAfterMsMax) return undefined
  return seconds * 1000
}

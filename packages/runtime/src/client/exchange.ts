import type { Runtime, Timer } from '@kubewright/kube/runtime'
import {
  type TransportAnswer,
  type TransportRequest,
  transportCancelled,
  transportCut,
  transportTimeout,
  transportUnreachable,
} from '@kubewright/kube/transport'
import type { Dispatcher } from 'undici'
import { ByteStream } from './byte-stream.ts'
import { connectionProblem } from './connection-problem.ts'

type Headers = Record<string, string | string[] | undefined>

export interface ExchangeBounds {
  readonly headTimeoutMs: number
  readonly requestTimeoutMs: number
  readonly answerSizeBytesMax: number
}

/** One request and its answer on a connection of undici, which calls the methods named on... as things happen. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<TransportAnswer>

  private readonly request: TransportRequest
  private readonly runtime: Runtime
  private readonly bounds: ExchangeBounds
  private readonly startMs: number
  private settle: { resolve(answer: TransportAnswer): void; reject(error: Error): void }
  private isSettled = false
  private controller: Dispatcher.DispatchController | undefined
  private head: { readonly status: number; readonly headers: Readonly<Record<string, string>> } | undefined
  private timer: Timer
  private chunks: Uint8Array[] = []
  private sizeBytes = 0
  private stream: ByteStream | undefined

  constructor(request: TransportRequest, runtime: Runtime, bounds: ExchangeBounds) {
    this.request = request
    this.runtime = runtime
    this.bounds = bounds
    this.settle = { resolve: () => {}, reject: () => {} }
    this.answer = new Promise((resolve, reject) => {
      this.settle = { resolve, reject }
    })
    this.startMs = runtime.clock.monotonic()
    this.timer = runtime.clock.after(bounds.headTimeoutMs, 'answer of the API server', this.onTimer)
    request.signal?.addEventListener('abort', this.onAbort, { once: true })
  }

  /** Called when the request is about to be written; before this it was certainly not carried out. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    // It was cancelled or timed out while it waited for a connection.
    if (this.isSettled) controller.abort(new Error('not wanted any more'))
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    if (status < 200) return
    this.head = { status, headers: singleHeaders(headers) }
    if (this.request.stream !== true || status >= 300) return
    this.timer.cancel()
    const source = {
      pause: () => controller.pause(),
      resume: () => controller.resume(),
      abort: () => controller.abort(new Error('the reader is done')),
    }
    this.stream = new ByteStream(source, () => this.request.signal?.removeEventListener('abort', this.onAbort))
    this.isSettled = true
    this.settle.resolve({ ...this.head, body: { form: 'stream', stream: this.stream } })
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Uint8Array): void {
    if (this.stream !== undefined) {
      this.stream.push(chunk)
      return
    }
    this.sizeBytes += chunk.length
    if (this.sizeBytes <= this.bounds.answerSizeBytesMax) this.chunks.push(chunk)
    else this.fail(transportCut(this.request, `it is larger than ${this.bounds.answerSizeBytesMax} bytes`))
  }

  onResponseEnd(): void {
    if (this.stream !== undefined) this.stream.end()
    else if (this.head !== undefined && !this.isSettled) {
      const [first, ...others] = this.chunks
      const bytes = first !== undefined && others.length === 0 ? first : Buffer.concat(this.chunks, this.sizeBytes)
      this.finish()
      this.settle.resolve({ ...this.head, body: { form: 'bytes', bytes } })
    }
  }

  onResponseError(_controller: Dispatcher.DispatchController | undefined, error: Error): void {
    const detail = connectionProblem(error)
    if (this.stream !== undefined) this.stream.fail(transportCut(this.request, detail, error))
    else if (this.controller === undefined) this.fail(transportUnreachable(this.request, detail, error))
    else this.fail(transportCut(this.request, detail, error))
  }

  private fail(error: Error): void {
    if (this.isSettled) return
    this.finish()
    this.settle.reject(error)
    this.controller?.abort(error)
  }

  private finish(): void {
    this.isSettled = true
    this.chunks = []
    this.timer.cancel()
    this.request.signal?.removeEventListener('abort', this.onAbort)
  }

  private readonly onAbort = () => {
    const error = transportCancelled(this.request)
    if (this.stream === undefined) this.fail(error)
    else {
      this.stream.fail(error)
      this.controller?.abort(error)
    }
  }

  /** One timer serves for the head and for the whole answer: most answers come long before either. */
  private readonly onTimer = () => {
    const { headTimeoutMs, requestTimeoutMs } = this.bounds
    const leftMs = this.startMs + requestTimeoutMs - this.runtime.clock.monotonic()
    if (this.head !== undefined && leftMs > 0) {
      this.timer = this.runtime.clock.after(leftMs, 'rest of the answer of the API server', this.onTimer)
      return
    }
    const timeoutMs = this.head === undefined ? headTimeoutMs : requestTimeoutMs
    if (this.controller !== undefined) this.fail(transportTimeout(this.request, timeoutMs))
    else this.fail(transportUnreachable(this.request, `no connection was free for ${timeoutMs} ms`))
  }
}

function singleHeaders(headers: Headers): Readonly<Record<string, string>> {
  for (const name of Object.keys(headers)) {
    const value = headers[name]
    if (Array.isArray(value)) headers[name] = value.join(', ')
  }
  return headers as Record<string, string>
}

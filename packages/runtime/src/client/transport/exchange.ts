import {
  type TransportRequest,
  type TransportResponse,
  transportCancelled,
  transportCut,
  transportTimeout,
  transportUnreachable,
} from '@kubewright/kube/transport'
import { ByteStream, type StreamSource } from './byte-stream.ts'
import { decompress, encodingOf } from './content-encoding.ts'
import type { DeadlineBounds, ExchangeDeadlines, TimedExchange } from './exchange-deadlines.ts'
import { FramingError } from './framing-error.ts'
import type { RequestText } from './request-text.ts'
import type { ResponseHead } from './response-head.ts'
import type { ResponseSink } from './response-reader.ts'
import type { TlsIdentity } from './tls-settings.ts'
import { WholeBody } from './whole-body.ts'

export interface ExchangeBounds extends DeadlineBounds {
  readonly responseSizeBytesMax: number
}

/** Settings shared by all exchanges of a transport. */
export interface ExchangeSettings {
  readonly bounds: ExchangeBounds
  readonly deadlines: ExchangeDeadlines
}

/** The connection as an exchange uses it. */
export interface Carrier extends StreamSource {
  /** The read buffer while no stream has its own. */
  readonly sharedMemory: Buffer
  /** The identity presented to the server; undefined without TLS. */
  readonly identity: TlsIdentity | undefined
}

/** One request and its response. It waits for a connection, is written to it, and receives the parsed response. */
export class Exchange implements ResponseSink, TimedExchange {
  readonly response: Promise<TransportResponse>
  readonly request: TransportRequest
  readonly text: RequestText
  /** Whether it was already moved from a dead connection once; it is not moved again. */
  wasRepeated = false
  isSettled = false
  /** The identity of the connection that it was last written to. */
  identity: TlsIdentity | undefined
  /** Called when it settles while it waits for a connection. */
  onForgotten: (() => void) | undefined

  readonly startMs: number
  readonly #settings: ExchangeSettings
  readonly #onAbort: (() => void) | undefined
  #resolve!: (response: TransportResponse) => void
  #reject!: (error: Error) => void
  #carrier: Carrier | undefined
  #head: ResponseHead | undefined
  #body: WholeBody | undefined
  #stream: ByteStream | undefined

  constructor(request: TransportRequest, text: RequestText, startMs: number, settings: ExchangeSettings) {
    this.request = request
    this.text = text
    this.startMs = startMs
    this.#settings = settings
    this.response = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
    settings.deadlines.began(this)
    const { signal } = request
    this.#onAbort = signal === undefined ? undefined : () => this.#abort()
    if (this.#onAbort !== undefined) signal?.addEventListener('abort', this.#onAbort, { once: true })
  }

  /** Fails the exchange if its signal is aborted. The signal of a leader compares the clocks whenever it is read. */
  isCancelled(): boolean {
    if (this.request.signal?.aborted !== true) return false
    this.#abort()
    return true
  }

  /** The request is about to be written; until now the server certainly did not execute it. */
  begin(carrier: Carrier): void {
    this.#carrier = carrier
    this.identity = carrier.identity
  }

  /** The request was certainly not sent, or may be sent twice: it waits for another connection. */
  takeBack(): void {
    this.wasRepeated = true
    this.#carrier = undefined
  }

  onHead(head: ResponseHead): void {
    const encoding = encodingOf(head.headers)
    this.#head = head
    if (this.request.stream !== true || head.status >= 300) {
      this.#body = new WholeBody(head, this.#settings.bounds.responseSizeBytesMax)
      return
    }
    if (encoding !== 'identity')
      throw new FramingError('the stream is compressed although the client did not ask for it')
    const carrier = this.#carrier as Carrier
    this.#settings.deadlines.ended(this)
    this.#stream = new ByteStream(carrier, carrier.sharedMemory, () => this.#forgetSignal())
    this.isSettled = true
    this.#resolve({ status: head.status, headers: head.headers, body: { form: 'stream', stream: this.#stream } })
  }

  onBody(bytes: Buffer, from: number, to: number): void {
    if (this.#stream !== undefined) this.#stream.push(bytes, from, to)
    else if (this.#body?.add(bytes, from, to) === false) {
      throw new FramingError(`it is larger than ${this.#settings.bounds.responseSizeBytesMax} bytes`)
    }
  }

  /** The response is complete. */
  end(): void {
    const head = this.#head
    const body = this.#body
    if (this.#stream !== undefined) this.#stream.end()
    if (this.isSettled || head === undefined || body === undefined) return
    const { status, headers } = head
    if (encodingOf(headers) === 'gzip') {
      this.#decompress(head, body.bytes())
      return
    }
    this.#finish()
    this.#resolve({ status, headers, body: { form: 'bytes', bytes: body.bytes() }, sentBytes: this.text.sizeBytes })
  }

  /** The connection broke after the request may have been sent. */
  lose(detail: string, cause: unknown): void {
    const error = transportCut(this.request, detail, cause)
    if (this.#stream !== undefined) this.#stream.fail(error)
    else this.#fail(error)
  }

  /** There is no connection. */
  refuse(detail: string, cause?: unknown): void {
    this.#fail(transportUnreachable(this.request, detail, cause))
  }

  /** Whether the connection must stop reading. */
  get isFull(): boolean {
    return this.#stream?.isFull === true
  }

  /** Where the connection puts the next bytes; undefined for the shared buffer. */
  readBuffer(): Buffer | undefined {
    return this.#stream?.readBuffer()
  }

  get hasHead(): boolean {
    return this.#head !== undefined
  }

  expire(): void {
    const { headTimeoutMs, requestTimeoutMs } = this.#settings.bounds
    const timeoutMs = this.#head === undefined ? headTimeoutMs : requestTimeoutMs
    const hasLeft = this.#carrier !== undefined || this.#head !== undefined
    if (hasLeft) this.#fail(transportTimeout(this.request, timeoutMs))
    else this.#fail(transportUnreachable(this.request, `no connection was free for ${timeoutMs} ms`))
  }

  #decompress(head: ResponseHead, compressed: Buffer): void {
    this.#carrier = undefined
    decompress(compressed, this.#settings.bounds.responseSizeBytesMax).then(
      (bytes) => {
        if (this.isSettled) return
        this.#finish()
        const { 'content-encoding': _, 'content-length': __, ...headers } = head.headers
        const { status } = head
        this.#resolve({ status, headers, body: { form: 'bytes', bytes }, sentBytes: this.text.sizeBytes })
      },
      (error: Error) => this.#fail(transportCut(this.request, error.message, error)),
    )
  }

  #fail(error: Error): void {
    if (this.isSettled) return
    this.#finish()
    this.#reject(error)
    this.#carrier?.abort()
  }

  #finish(): void {
    this.isSettled = true
    this.#body = undefined
    this.#settings.deadlines.ended(this)
    this.#forgetSignal()
    if (this.#carrier === undefined) this.onForgotten?.()
  }

  #forgetSignal(): void {
    if (this.#onAbort !== undefined) this.request.signal?.removeEventListener('abort', this.#onAbort)
  }

  #abort(): void {
    const error = transportCancelled(this.request)
    if (this.#stream === undefined) this.#fail(error)
    else {
      this.#stream.fail(error)
      this.#carrier?.abort()
    }
  }
}

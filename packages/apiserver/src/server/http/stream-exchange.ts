import type { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { constants, type OutgoingHttpHeaders, type ServerHttp2Stream } from 'node:http2'
import type { Socket } from 'node:net'
import type { IncomingStream, OutgoingStream, ResponseHeaders } from '../exchange/index.ts'

export interface StreamHead {
  readonly headers: IncomingHttpHeaders
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[]
}

/** An HTTP/2 stream as a request. */
export class Http2Request implements IncomingStream {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly socket: Socket
  isLast = false
  readonly #stream: ServerHttp2Stream
  readonly #rawHeaders: readonly string[]

  constructor(stream: ServerHttp2Stream, { headers, rawHeaders }: StreamHead, socket: Socket) {
    this.method = String(headers[constants.HTTP2_HEADER_METHOD] ?? '')
    this.url = String(headers[constants.HTTP2_HEADER_PATH] ?? '/')
    this.headers = headers
    this.socket = socket
    this.#stream = stream
    this.#rawHeaders = rawHeaders
  }

  get headersDistinct(): NodeJS.Dict<string[]> {
    const distinct: NodeJS.Dict<string[]> = Object.create(null)
    for (let index = 0; index + 1 < this.#rawHeaders.length; index += 2) {
      const name = this.#rawHeaders[index] as string
      const value = this.#rawHeaders[index + 1] as string
      const values = distinct[name]
      if (values === undefined) distinct[name] = [value]
      else values.push(value)
    }
    return distinct
  }

  get complete(): boolean {
    return this.body === undefined || this.#stream.readableEnded
  }

  get destroyed(): boolean {
    return this.#stream.destroyed
  }

  get body(): NodeJS.ReadableStream | undefined {
    return this.#stream.endAfterHeaders ? undefined : this.#stream
  }
}

/** Connection-specific headers of HTTP/1.1, which HTTP/2 forbids. */
const connectionHeaders = ['connection', 'keep-alive', 'transfer-encoding'] as const

/** An HTTP/2 stream as a response. Writes nothing after the client has disconnected. */
export class Http2Response implements OutgoingStream {
  readonly #stream: ServerHttp2Stream
  readonly #request: IncomingStream
  readonly #early: OutgoingHttpHeaders = {}
  #head: OutgoingHttpHeaders | undefined
  #hasBody = true

  constructor(stream: ServerHttp2Stream, request: IncomingStream) {
    this.#stream = stream
    this.#request = request
  }

  get headersSent(): boolean {
    return this.#stream.headersSent
  }

  get destroyed(): boolean {
    return this.#stream.destroyed || this.#stream.closed
  }

  get drains(): EventEmitter {
    return this.#stream
  }

  setHeader(name: string, value: string | number | readonly string[]): void {
    this.#early[name] = value as string | number | string[]
  }

  writeHead(status: number, headers: ResponseHeaders): void {
    const head: OutgoingHttpHeaders = { ...this.#early, ...(headers as OutgoingHttpHeaders) }
    for (const name of connectionHeaders) delete head[name]
    head[constants.HTTP2_HEADER_STATUS] = status
    this.#head = head
    this.#hasBody = this.#request.method !== 'HEAD' && status !== 204 && status !== 304
  }

  flushHeaders(): void {
    if (this.#head === undefined || this.headersSent || this.destroyed) return
    this.#stream.respond(this.#head, { endStream: !this.#hasBody })
    // Sends GOAWAY; the connection closes after the responses to the requests received so far.
    if (this.#request.isLast) this.#stream.session?.close()
  }

  write(bytes: Uint8Array): boolean {
    this.flushHeaders()
    return !this.#hasBody || this.destroyed || this.#stream.write(bytes)
  }

  /** Resets the stream if the client is still sending a body that the server does not read. */
  end(body?: string | Uint8Array): void {
    this.flushHeaders()
    if (this.destroyed) return
    if (!this.#request.complete) this.#stream.once('finish', () => this.#stream.close(constants.NGHTTP2_NO_ERROR))
    if (this.#hasBody) this.#stream.end(body)
  }

  destroy(): void {
    if (!this.destroyed) this.#stream.close(constants.NGHTTP2_INTERNAL_ERROR)
  }

  once(event: 'close', listener: () => void): void {
    this.#stream.once(event, listener)
  }

  off(event: 'close', listener: () => void): void {
    this.#stream.off(event, listener)
  }
}

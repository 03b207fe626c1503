import type { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The incoming request: an HTTP/1.1 message or an HTTP/2 stream. */
export type Incoming = IncomingMessage | IncomingStream

/** The outgoing response. */
export type Outgoing = ServerResponse | OutgoingStream

/** An HTTP/2 request, with the members of an HTTP/1.1 request that the server uses. */
export interface IncomingStream {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders
  /** Repeated headers as separate values. */
  readonly headersDistinct: NodeJS.Dict<string[]>
  /** The socket of the connection, which other requests share. */
  readonly socket: Socket
  /** Whether the whole request has arrived. */
  readonly complete: boolean
  readonly destroyed: boolean
  /** The body; undefined if there is none. */
  readonly body: NodeJS.ReadableStream | undefined
  /** Whether the connection closes after the response to this request. */
  isLast: boolean
}

export type ResponseHeaders = Record<string, string | number | readonly string[]>

/** An HTTP/2 response, with the members of an HTTP/1.1 response that the server uses. */
export interface OutgoingStream {
  readonly headersSent: boolean
  readonly destroyed: boolean
  /** Emits `drain` when the client has read the buffered bytes. */
  readonly drains: EventEmitter
  setHeader(name: string, value: string | number | readonly string[]): unknown
  writeHead(status: number, headers: ResponseHeaders): unknown
  flushHeaders(): void
  /** False if the caller should wait for `drain`. */
  write(bytes: Uint8Array): boolean
  end(body?: string | Uint8Array): unknown
  destroy(): unknown
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

import type { JsonObject, JsonValue } from '../json/index.ts'

/**
 * One request, one answer or one stream. Over the wire an answer is bytes; in process it is the server's own frozen
 * objects, shared. Whoever reads an answer takes either form as it comes, so that nothing is copied or encoded that
 * need not be.
 */
export interface Transport {
  /**
   * Resolves when the answer is there; for a stream, when its head is there, before its first chunk. An answer of the
   * server is never an exception, whatever its status. Rejects with a KubeError when there is no answer:
   * KUBE_TRANSPORT_UNREACHABLE (the request was not sent), KUBE_TRANSPORT_CUT and KUBE_TRANSPORT_TIMEOUT (it may or may
   * not have been carried out), KUBE_TRANSPORT_CANCELLED (the signal aborted).
   */
  send(request: TransportRequest): Promise<TransportAnswer>
  /** Ends every connection and stream. A closed transport refuses requests as unreachable. */
  close(): void
}

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As it stands on the request line: begins with a slash, its segments percent-encoded, without the query. */
  readonly path: string
  readonly query?: TransportQuery
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * A value is handed over: the sender does not change it afterwards and the receiver may freeze it and keep it. It
   * holds JSON only, no undefined properties and no class instances.
   */
  readonly body?: TransportBody
  /** Asks for a stream: a watch, a log. An answer that is not a success still comes whole. */
  readonly stream?: boolean
  readonly signal?: AbortSignal
}

export type TransportQuery = Readonly<Record<string, string>>

export type TransportBody =
  | { readonly form: 'value'; readonly value: JsonValue }
  | { readonly form: 'bytes'; readonly bytes: Uint8Array }

export interface TransportAnswer {
  readonly status: number
  /** Names in lower case; values of repeated headers joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: TransportBody | { readonly form: 'stream'; readonly stream: TransportStream }
  /** How many bytes the body of the request had; absent where nothing went over a wire. */
  readonly sentBytes?: number
}

/**
 * Chunks are pulled: a reader that does not ask makes the sender hold back or, past its limit, end the stream. One
 * `next` at a time.
 */
export interface TransportStream {
  /** The next chunk; undefined when the server ended the stream. Rejects with KUBE_TRANSPORT_CUT when it broke. */
  next(): Promise<TransportChunk | undefined>
  /** The reader is done: the server may forget the stream. A pending `next` resolves with undefined. */
  close(): void
}

/**
 * Bytes are a piece of the stream, cut anywhere, and the reader's only until it asks for the next chunk: the buffer is
 * used again. Events are whole, in order, and frozen.
 */
export type TransportChunk =
  | { readonly form: 'bytes'; readonly bytes: Uint8Array }
  | { readonly form: 'events'; readonly events: readonly WatchEvent[] }

export type WatchEventType = 'ADDED' | 'MODIFIED' | 'DELETED' | 'BOOKMARK' | 'ERROR'

export interface WatchEvent {
  readonly type: WatchEventType
  /** The object; for ERROR a Status. */
  readonly object: JsonObject
}

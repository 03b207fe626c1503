import type { JsonObject, JsonValue } from '../json/index.ts'

/**
 * Sends a request and returns one response or one stream. Over the network a response is bytes; in process it is the
 * server's own frozen objects, shared. Consumers accept both forms, so nothing is copied or encoded needlessly.
 */
export interface Transport {
  /**
   * Resolves when the response has arrived; for a stream, when its headers have arrived, before the first chunk. A
   * response is never an exception, whatever its status code. Rejects with a KubeError when there is no response:
   * KUBE_TRANSPORT_UNREACHABLE (the request was not sent), KUBE_TRANSPORT_CUT and KUBE_TRANSPORT_TIMEOUT (the server
   * may have executed the request), KUBE_TRANSPORT_CANCELLED (the signal aborted).
   */
  send(request: TransportRequest): Promise<TransportResponse>
  /** Closes every connection and stream. A closed transport rejects requests with KUBE_TRANSPORT_UNREACHABLE. */
  close(): void
}

export interface TransportRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path of the request line: starts with a slash, segments percent-encoded, without the query. */
  readonly path: string
  readonly query?: TransportQuery
  /** Names in lower case. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Ownership of a value passes to the receiver: the sender must not change it afterwards, and the receiver may freeze
   * and keep it. It must be JSON, without undefined properties or class instances.
   */
  readonly body?: TransportBody
  /** Requests a stream, for a watch or a log. An error response is still returned whole. */
  readonly stream?: boolean
  readonly signal?: AbortSignal
}

export type TransportQuery = Readonly<Record<string, string>>

export type TransportBody =
  | { readonly form: 'value'; readonly value: JsonValue }
  | { readonly form: 'bytes'; readonly bytes: Uint8Array }

export interface TransportResponse {
  readonly status: number
  /** Names in lower case; values of repeated headers joined by a comma and a space. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: TransportBody | { readonly form: 'stream'; readonly stream: TransportStream }
  /** Size of the request body in bytes; absent if nothing was sent over a network. */
  readonly sentBytes?: number
}

/**
 * The reader pulls chunks. While it does not, the sender holds back and, past its limit, ends the stream. Only one call
 * of `next` may be pending.
 */
export interface TransportStream {
  /**
   * The next chunk; undefined when the server ended the stream. Rejects with KUBE_TRANSPORT_CUT if the stream broke.
   */
  next(): Promise<TransportChunk | undefined>
  /** Closes the stream, so that the server can release it. A pending `next` resolves with undefined. */
  close(): void
}

/**
 * Bytes are a part of the stream, split at any offset; their buffer is reused, so they are valid only until the next
 * call of `next`. Events are whole, in order, and frozen.
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

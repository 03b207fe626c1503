import type { EventEmitter } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Runtime } from '@kubewright/kube/runtime'
import type { ApiRequest } from '../../api.ts'
import type { EncodedObjects } from '../response-writers/encoded-objects.ts'
import type { Connections } from './connections.ts'

/** What those who write an answer need to know of its request. */
export interface Exchange {
  readonly runtime: Runtime
  readonly connections: Connections
  readonly encoded: EncodedObjects
  readonly incoming: Incoming
  readonly response: Outgoing
  readonly request: Pick<ApiRequest, 'path' | 'query' | 'headers'>
  readonly auditId: string
}

/** A request as it came: a message of HTTP/1.1, or a stream of HTTP/2. */
export type Incoming = IncomingMessage | IncomingStream

/** Where the answer goes. */
export type Outgoing = ServerResponse | OutgoingStream

/** A request of HTTP/2, with what is used of those of HTTP/1.1. */
export interface IncomingStream {
  readonly method: string
  readonly url: string
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders
  /** Those that were sent several times apart. */
  readonly headersDistinct: NodeJS.Dict<string[]>
  /** That of the connection, which other requests share. */
  readonly socket: Socket
  /** Whether all of it has come. */
  readonly complete: boolean
  readonly destroyed: boolean
  /** Where the body comes from; undefined when there is none. */
  readonly body: NodeJS.ReadableStream | undefined
  /** Whether the connection takes no further requests when this one has its answer. */
  isLast: boolean
}

export type ResponseHeaders = Record<string, string | number | readonly string[]>

/** An answer of HTTP/2, with what is used of those of HTTP/1.1. */
export interface OutgoingStream {
  readonly headersSent: boolean
  readonly destroyed: boolean
  /** Tells when there is room again. */
  readonly drains: EventEmitter
  setHeader(name: string, value: string | number | readonly string[]): unknown
  writeHead(status: number, headers: ResponseHeaders): unknown
  flushHeaders(): void
  /** Whether there is room for more. */
  write(bytes: Uint8Array): boolean
  end(body?: string | Uint8Array): unknown
  destroy(): unknown
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

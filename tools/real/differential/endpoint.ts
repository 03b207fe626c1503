import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { ClientCertificateName } from './client-certificates.ts'

/** A request as it goes out: placeholders are filled in. */
export interface OutgoingRequest {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** What is shown in the handshake. */
  readonly certificate?: ClientCertificateName
}

/** A server's answer. A body that is JSON or protobuf is a value, any other a text; no body is undefined. */
export interface EndpointResponse {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: JsonValue
}

/** What came of a watch: how it was answered, and the events that were read. */
export interface WatchResponse extends EndpointResponse {
  readonly events: readonly JsonValue[]
}

/** An open watch, or the answer of a server that opened none. */
export interface OpenWatch {
  readonly response: EndpointResponse
  /** The next event; undefined when the server has ended the stream. Fails when none comes within the deadline. */
  next(): Promise<JsonObject | undefined>
  close(): void
}

/** One of the two servers, as scenarios see it. */
export interface Endpoint {
  /** `real` or `ours`. */
  readonly name: string
  /** Its address as it may be printed in answers: `127.0.0.1:6443`. */
  readonly address: string
  /** The administrator's. */
  readonly token: string
  send(request: OutgoingRequest): Promise<EndpointResponse>
  watch(request: OutgoingRequest): Promise<OpenWatch>
  /** Writes a kubeconfig whose context has this namespace. */
  writeKubeconfig(path: string, namespace: string): Promise<void>
}

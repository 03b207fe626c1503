import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { ClientCertificateName } from './client-certificates.ts'

/** A request after filling in placeholders. */
export interface OutgoingRequest {
  readonly method: string
  /** Including the query. */
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** The client certificate. */
  readonly certificate?: ClientCertificateName
}

/** A server's response. A JSON or protobuf body is a value, any other body a text; undefined without a body. */
export interface EndpointResponse {
  readonly status: number
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: JsonValue
}

/** The outcome of a watch: the head of its response, and the events that were read. */
export interface WatchResponse extends EndpointResponse {
  readonly events: readonly JsonValue[]
}

/** An open watch, or the response of a server that refused it. */
export interface OpenWatch {
  readonly response: EndpointResponse
  /**
   * The next event; undefined when the server has ended the stream. Fails when no event arrives within the deadline.
   */
  next(): Promise<JsonObject | undefined>
  close(): void
}

/** One of the two servers, as scenarios see it. */
export interface Endpoint {
  /** `real` or `ours`. */
  readonly name: string
  /** Its address as responses may contain it: `127.0.0.1:6443`. */
  readonly address: string
  /** The administrator's. */
  readonly token: string
  send(request: OutgoingRequest): Promise<EndpointResponse>
  watch(request: OutgoingRequest): Promise<OpenWatch>
  /** Writes a kubeconfig whose context has this namespace. */
  writeKubeconfig(path: string, namespace: string): Promise<void>
}

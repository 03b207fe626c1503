import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { TransportStream } from '@kubewright/kube/transport'
import type { ByteChannel, CommandResult, ContainerStreams } from '../outbound/index.ts'
import type { ServedResource } from '../registry/index.ts'
import type { Representation } from '../request/index.ts'

/** The response to a request, before it is encoded (JSON, Table, frozen objects) for the protocol. */
export type ApiResponse =
  | ObjectResponse
  | ListResponse
  | WatchResponse
  | DocumentResponse
  | StreamResponse
  | ConnectResponse

interface ResponseHead {
  readonly status: number
  /** Texts of Warning headers. */
  readonly warnings?: readonly string[] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Negotiated encoding; absent for plain JSON and for failures. */
  readonly representation?: Representation | undefined
}

/** One object, or a Status. */
export interface ObjectResponse extends ResponseHead {
  readonly form: 'object'
  readonly object: JsonObject
  /** The resource of the object; absent for a Status. */
  readonly resource?: ServedResource | undefined
}

export interface ListResponse extends ResponseHead {
  readonly form: 'list'
  readonly resource: ServedResource
  readonly items: readonly JsonObject[]
  readonly metadata: JsonObject
}

/** Events as `{ form: 'events' }` chunks. */
export interface WatchResponse extends ResponseHead {
  readonly form: 'watch'
  readonly resource: ServedResource
  readonly stream: TransportStream
}

/** A document that is not an object of a resource: discovery, OpenAPI, version, health. */
export interface DocumentResponse extends ResponseHead {
  readonly form: 'document'
  readonly contentType: string
  readonly content: JsonValue | string | Uint8Array
}

/** A stream of bytes, such as a log. */
export interface StreamResponse extends ResponseHead {
  readonly form: 'stream'
  readonly contentType: string
  /** Bytes as `{ form: 'bytes' }` chunks. */
  readonly stream: TransportStream
}

/** A connection between a client and a container, which starts after the protocol upgrade. */
export interface ConnectResponse extends ResponseHead {
  readonly form: 'connect'
  /** The streams of a container, or the ports of a pod. */
  readonly connection: ContainerConnection | PortConnection
}

export interface ContainerConnection {
  readonly kind: 'container'
  /** Resolves when the command or the container has exited. */
  run(streams: ContainerStreams, signal: AbortSignal): Promise<CommandResult>
}

export interface PortConnection {
  readonly kind: 'ports'
  readonly ports: readonly number[]
  open(port: number, signal: AbortSignal): Promise<ByteChannel>
}

import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import type { TransportBody, TransportQuery, TransportRequest, TransportStream } from '@kubewright/kube/transport'
import type { ServiceAccountTokens } from './authentication/index.ts'
import type { ByteChannel, CommandResult, ContainerStreams, WebhookCaller } from './outbound/index.ts'
import type { ResourceTable, ServedResource } from './registry/index.ts'
import type { Representation, RequestInfo } from './request/index.ts'
import type { Store } from './storage/index.ts'
import type { AuditNotes, UserInfo } from './user-info.ts'

export type { AuditNotes, CredentialNotes, UserInfo } from './user-info.ts'

/** A parsed request, independent of the protocol: the same in process and over HTTPS. */
export interface ApiRequest {
  readonly method: TransportRequest['method']
  /** The original method, if it is not one of the above. It is routed where any method is allowed. */
  readonly otherMethod?: string | undefined
  /** Percent-encoded, without the query. */
  readonly path: string
  readonly query: TransportQuery
  /** The parsed request line, if it has been parsed already. */
  readonly info?: RequestInfo | undefined
  /** The raw query string, in which a parameter may occur several times; absent where that does not matter. */
  readonly search?: string | undefined
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: TransportBody | undefined
  readonly user: UserInfo
  /** Address of the client; absent in process. */
  readonly source?: string | undefined
  /** ID of the request in logs; the server generates one if it is absent. */
  readonly auditId?: string | undefined
  /** Collects annotations for the audit log; absent without an audit log. */
  readonly audit?: AuditNotes | undefined
  readonly signal?: AbortSignal | undefined
  /** Deadline on the monotonic clock; the server stores nothing after it. Absent for requests without a timeout. */
  readonly deadlineMs?: number | undefined
}

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

/** What request handlers work with. */
export interface ServerContext {
  readonly runtime: Runtime
  readonly store: Store
  readonly resources: ResourceTable
  /** Signs service account tokens; absent if the server issues none. */
  readonly tokens?: ServiceAccountTokens | undefined
  /** Calls conversion webhooks; absent if none may be called. */
  readonly webhooks?: WebhookCaller | undefined
}

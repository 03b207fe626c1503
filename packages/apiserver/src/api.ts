import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import type { TransportBody, TransportQuery, TransportRequest, TransportStream } from '@kubewright/kube/transport'
import type { ByteChannel, CommandResult, ContainerStreams } from './kubelet.ts'
import type { Representation } from './negotiation.ts'
import type { RequestInfo } from './request-info.ts'
import type { ResourceTable, ServedResource } from './resources/index.ts'
import type { Store } from './store/index.ts'
import type { ServiceAccountTokens } from './tokens/index.ts'
import type { WebhookCaller } from './webhook-call.ts'

/** A request after its protocol is read, before anything is decided: the same in process and over HTTPS. */
export interface ApiRequest {
  readonly method: TransportRequest['method']
  /** What was sent instead, where it is none of these: it has a route where any method has one. */
  readonly otherMethod?: string | undefined
  /** Percent-encoded, without the query. */
  readonly path: string
  readonly query: TransportQuery
  /** What its line says, where it has been read already. */
  readonly info?: RequestInfo | undefined
  /** The query as it was sent, where a parameter may be given several times; absent where that does not matter. */
  readonly search?: string | undefined
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: TransportBody | undefined
  readonly user: UserInfo
  /** The address that it came from; absent in process. */
  readonly source?: string | undefined
  /** The id by which it is found in logs; made anew where it has none. */
  readonly auditId?: string | undefined
  /** What the audit log will say of the request; absent where nobody keeps one. */
  readonly audit?: AuditNotes | undefined
  readonly signal?: AbortSignal | undefined
  /** When its time is over, by the monotonic clock: what is not stored by then is not stored. Absent where it has no end. */
  readonly deadlineMs?: number | undefined
}

/** Takes notes about one request. The last value of a key counts. */
export interface AuditNotes {
  annotate(key: string, value: string): void
  /** What the body of a create, an update or a deletion was understood as. */
  requestObject?(object: JsonObject): void
}

/** Takes notes about what a request shows to be let in: for the audit log, and for who sends it. */
export interface CredentialNotes {
  annotate(key: string, value: string): void
  warn(text: string): void
}

export interface UserInfo {
  readonly name: string
  readonly uid?: string | undefined
  readonly groups: readonly string[]
  /** What else is known of them, by key. */
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined
}

/** What the request path answers; how it is encoded (JSON, Table, frozen objects) is for the protocol to decide. */
export type ApiAnswer = ObjectAnswer | ListAnswer | WatchAnswer | DocumentAnswer | StreamAnswer | ConnectAnswer

interface AnswerHead {
  readonly status: number
  /** Texts of Warning headers. */
  readonly warnings?: readonly string[] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** How it is to be written; absent for plain JSON, and for failures. */
  readonly representation?: Representation | undefined
}

/** One object, or a Status. */
export interface ObjectAnswer extends AnswerHead {
  readonly form: 'object'
  readonly object: JsonObject
  /** What it is an object of; absent for a Status. */
  readonly resource?: ServedResource | undefined
}

export interface ListAnswer extends AnswerHead {
  readonly form: 'list'
  readonly resource: ServedResource
  readonly items: readonly JsonObject[]
  readonly metadata: JsonObject
}

/** Events as `{ form: 'events' }` chunks. */
export interface WatchAnswer extends AnswerHead {
  readonly form: 'watch'
  readonly resource: ServedResource
  readonly stream: TransportStream
}

/** What is not an object of a resource: discovery, OpenAPI, version, health. */
export interface DocumentAnswer extends AnswerHead {
  readonly form: 'document'
  readonly contentType: string
  readonly content: JsonValue | string | Uint8Array
}

/** Bytes that are passed on as they come: a log. */
export interface StreamAnswer extends AnswerHead {
  readonly form: 'stream'
  readonly contentType: string
  /** Bytes as `{ form: 'bytes' }` chunks. */
  readonly stream: TransportStream
}

/** A connection of its own between a client and a container, which begins when the protocol has been changed. */
export interface ConnectAnswer extends AnswerHead {
  readonly form: 'connect'
  /** The streams of a container, or the ports of a pod. */
  readonly connection: ContainerConnection | PortConnection
}

export interface ContainerConnection {
  readonly kind: 'container'
  /** Resolves when the command, or the container, has ended. */
  run(streams: ContainerStreams, signal: AbortSignal): Promise<CommandResult>
}

export interface PortConnection {
  readonly kind: 'ports'
  readonly ports: readonly number[]
  open(port: number, signal: AbortSignal): Promise<ByteChannel>
}

/** What the request path works on. */
export interface ServerContext {
  readonly runtime: Runtime
  readonly store: Store
  readonly resources: ResourceTable
  /** Signs the tokens of service accounts; absent where none are given out. */
  readonly tokens?: ServiceAccountTokens | undefined
  /** Calls those who convert custom resources; absent where nobody is called. */
  readonly webhooks?: WebhookCaller | undefined
}

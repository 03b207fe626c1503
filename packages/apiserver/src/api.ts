import type { JsonObject, JsonValue } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import type { TransportBody, TransportQuery, TransportRequest, TransportStream } from '@kubewright/kube/transport'
import type { ResourceTable, ServedResource } from './resources/index.ts'
import type { Store } from './store/index.ts'

/** A request after its protocol is read, before anything is decided: the same in process and over HTTPS. */
export interface ApiRequest {
  readonly method: TransportRequest['method']
  /** Percent-encoded, without the query. */
  readonly path: string
  readonly query: TransportQuery
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body?: TransportBody | undefined
  readonly user: UserInfo
  readonly signal?: AbortSignal | undefined
}

export interface UserInfo {
  readonly name: string
  readonly uid?: string | undefined
  readonly groups: readonly string[]
}

/** What the request path answers; how it is encoded (JSON, Table, frozen objects) is for the protocol to decide. */
export type ApiAnswer = ObjectAnswer | ListAnswer | WatchAnswer | DocumentAnswer

interface AnswerHead {
  readonly status: number
  /** Texts of Warning headers. */
  readonly warnings?: readonly string[] | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
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

/** What the request path works on. */
export interface ServerContext {
  readonly runtime: Runtime
  readonly store: Store
  readonly resources: ResourceTable
}

import type { Runtime } from '@kubewright/kube/runtime'
import type { TransportQuery } from '@kubewright/kube/transport'
import type { ApiRequest, ApiResponse } from '../api/index.ts'
import type { AuditedRequest, AuditLog, AuditRecord } from '../audit/index.ts'
import type { Access, Decision } from '../authorization/index.ts'
import type { FlowControl } from '../flow-control/index.ts'
import type { ServerMetrics } from '../metrics/index.ts'
import type { RequestInfo, RequestLine } from '../request/index.ts'
import type { UserInfo } from '../user-info.ts'
import { type IncomingRequest, routedMethodOf } from './incoming-request.ts'

export type ResponseOrPromise = ApiResponse | Promise<ApiResponse>

/** Responds to a request, at once if it can: a response that is known synchronously never becomes a promise. */
export type RequestHandler = (state: RequestState) => ResponseOrPromise

/** One filter. It is called once per chain, when the server starts, and returns what runs for each request. */
export type Filter = (context: FilterContext, next: RequestHandler) => RequestHandler

/** What the filters of one server share. */
export interface FilterContext {
  readonly runtime: Runtime
  readonly access: Access
  /** Absent without an audit log. */
  readonly auditLog: AuditLog | undefined
  readonly metrics: ServerMetrics
  readonly flowControl: FlowControl
  /** Routes the request and carries it out, behind all filters. */
  readonly carryOut: (request: ApiRequest) => ResponseOrPromise
}

export const noUser: UserInfo = { name: '', groups: [] }

/**
 * A request in the chain: one object per request, which each filter completes for the filters behind it. A field is read
 * only behind the filter that sets it.
 */
export class RequestState implements RequestLine {
  readonly method: string
  readonly path: string
  readonly query: TransportQuery
  /** The request as it arrived from a socket; undefined in process. */
  readonly incoming: IncomingRequest | undefined
  /** What the server carries out: in process the request as it arrived, else set by the filter `impersonation`. */
  request!: ApiRequest
  /** Set by `requestInfo`. */
  info!: RequestInfo
  /** Arrival on the monotonic clock. Set by `requestInfo`. */
  startMs = 0
  /** Deadline on the monotonic clock; undefined for long-running requests. Set by `deadline`. */
  deadlineMs: number | undefined
  /** Who sent the request: in process known from the start, else set by `authentication`. */
  sender = noUser
  /** Audit annotations about the credentials. Set by `authentication`. */
  annotations: readonly (readonly [key: string, value: string])[] | undefined
  /** Undefined if the audit policy does not record the request. Set by `audit`. */
  record: AuditRecord | undefined
  /** The user as whom the request is carried out. Set by `impersonation`. */
  user = noUser
  /** Set by `authorizationDecision`. */
  decision!: Decision
  /** Why the body could not be read. Set by `body`. */
  bodyFailure: { readonly error: unknown } | undefined

  constructor({ method, path, query }: RequestLine, incoming: IncomingRequest | undefined) {
    this.method = method
    this.path = path
    this.query = query
    this.incoming = incoming
  }

  /** The request as it arrived. */
  get arrived(): AuditedRequest {
    return this.incoming ?? this.request
  }
}

export function stateOfIncoming(incoming: IncomingRequest): RequestState {
  return new RequestState(incoming, incoming)
}

export function stateInProcess(request: ApiRequest): RequestState {
  const state = new RequestState(request, undefined)
  state.request = request
  state.sender = request.user
  return state
}

/** What is known of a request from a socket, as the handler gets it. */
export function requestOf(
  { info, record: audit, deadlineMs }: RequestState,
  incoming: IncomingRequest,
  user: UserInfo,
  body?: ApiRequest['body'],
): ApiRequest {
  const { path, query, search, headers, source, auditId } = incoming
  const { method, otherMethod } = routedMethodOf(incoming)
  return { method, otherMethod, path, query, search, headers, body, user, source, auditId, info, audit, deadlineMs }
}

import { internalErrorStatus, type Status, StatusError, unauthorizedStatus } from '@kubewright/kube/status'
import type { ApiRequest, ApiResponse, CredentialNotes, ServerContext, UserInfo } from '../api.ts'
import { type AuditLog, type AuditOptions, type AuditRecord, createAuditLog } from '../audit/index.ts'
import { type Access, type ImpersonatedUser, impersonatedUserIn, isImpersonating } from '../authorization/index.ts'
import { gitVersion } from '../discovery/index.ts'
import { createFlowControl } from '../flow-control/index.ts'
import { createServerMetrics, type Metric, type ServerMetrics } from '../metrics/index.ts'
import { isLongRunning, type RequestInfo, type RequestLine, requestInfoOf } from '../request/index.ts'
import {
  type IncomingRequest,
  type IncomingRequestHandler,
  invalidRequestLineResponse,
  isServerWideOptions,
  noSniffHeaders,
  routedMethodOf,
  serverWideOptionsResponse,
  statusResponse,
  timeoutResponse,
} from './incoming-request.ts'
import { requestTimeoutOf, withRequestTimeout } from './request-timeout.ts'

type ResponseOrPromise = ApiResponse | Promise<ApiResponse>

/**
 * The way of every request around what it does. Its stations are those of kube-apiserver, in their order: its time, who
 * sends it, the audit log, as whom it is made, its turn, whether that may be, its route, its body.
 */
export interface RequestPipeline {
  readonly metrics: ServerMetrics
  /** A request in process, which is carried out at once. */
  handleInProcess(request: ApiRequest): ResponseOrPromise
  /** A request over a socket, which may have to wait or be refused. */
  readonly receive: IncomingRequestHandler
  close(): Promise<void>
}

export interface RequestPipelineOptions {
  readonly access: Access
  readonly audit?: AuditOptions | undefined
  readonly carryOut: (request: ApiRequest) => ResponseOrPromise
}

/** A request on its way, and what is known of it by now. */
interface RequestState {
  readonly incoming: IncomingRequest
  readonly info: RequestInfo
  readonly startMs: number
  /** Absent for what lasts. */
  readonly deadlineMs?: number | undefined
  readonly record?: AuditRecord | undefined
}

export function createRequestPipeline(context: ServerContext, options: RequestPipelineOptions): RequestPipeline {
  const chain = new FilterChain(context, options)
  return {
    metrics: chain.metrics,
    handleInProcess: (request) => chain.handleInProcess(request),
    receive: (incoming) => chain.receive(incoming),
    close: async () => chain.log?.close(),
  }
}

class FilterChain {
  readonly metrics: ServerMetrics
  readonly log: AuditLog | undefined
  private readonly context: ServerContext
  private readonly options: RequestPipelineOptions
  private readonly flowControl: ReturnType<typeof createFlowControl>

  constructor(context: ServerContext, options: RequestPipelineOptions) {
    const { audit } = options
    this.context = context
    this.options = options
    const log = audit === undefined ? undefined : createAuditLog(context.runtime, audit)
    this.log = log
    this.flowControl = createFlowControl({
      ...context,
      onRefused: (request, info) => this.metrics.dropped(request, info),
    })
    const more = () => (log === undefined ? [] : auditMetrics(log))
    this.metrics = createServerMetrics(context, { flowControl: this.flowControl, more, gitVersion })
  }

  handleInProcess(request: ApiRequest): ResponseOrPromise {
    const { access, carryOut } = this.options
    const info = requestInfoOf(request)
    if (info.problem !== undefined) return invalidRequestLineResponse(request, request.search, info.problem)
    const startMs = this.context.runtime.clock.monotonic()
    const line = lineOf(request, info)
    const record = this.log?.begin(request, info, request.user)
    let user: UserInfo
    try {
      user = access.userFor(line, request.user, impersonatedUserOf(request))
    } catch (error) {
      return recordResponse(record, refusalIn(error))
    }
    record?.impersonatedAs(user)
    const decision = access.decide(line, user)
    this.metrics.authorized(decision.isAllowed)
    record?.decided(decision)
    if (!decision.isAllowed)
      return recordResponse(record, statusResponse(access.refusal(line, user, decision), noSniffHeaders))
    const own = user === request.user && record === undefined ? request : { ...request, user, info, audit: record }
    return recordResponse(
      record,
      this.metrics.observe(own, info, startMs, () => carryOut(own)),
    )
  }

  receive(incoming: IncomingRequest): ResponseOrPromise {
    const info = requestInfoOf(incoming)
    if (info.problem !== undefined) return invalidRequestLineResponse(incoming, incoming.search, info.problem)
    if (isServerWideOptions(incoming)) return serverWideOptionsResponse
    const startMs = this.context.runtime.clock.monotonic()
    if (isLongRunning(info)) return this.authenticate({ incoming, info, startMs })
    const timeoutMs = requestTimeoutOf(incoming.query)
    if (typeof timeoutMs !== 'number') return this.refuseUnauthenticated(incoming, info, timeoutMs)
    const state = { incoming, info, startMs, deadlineMs: startMs + timeoutMs }
    const outcome = this.authenticate(state)
    if (!(outcome instanceof Promise)) return outcome
    return withRequestTimeout(this.context.runtime, outcome, timeoutMs, () => {
      this.metrics.timedOut(requestOf(state, noUser), info)
      return timeoutResponse
    })
  }

  private authenticate(state: RequestState): ResponseOrPromise {
    const { incoming, info } = state
    const notes = new CollectedNotes()
    const sender = incoming.authenticate(notes)
    const enter = (found: UserInfo | undefined): ResponseOrPromise => {
      this.metrics.authenticated(found?.name)
      if (found === undefined) return this.refuseUnauthenticated(incoming, info, unauthorizedStatus('Unauthorized'))
      const record = this.log?.begin(incoming, info, found, notes.annotations)
      return notes.addWarningsTo(recordResponse(record, this.impersonate({ ...state, record }, found)))
    }
    return sender instanceof Promise ? sender.then(enter) : enter(sender)
  }

  /** Refuses what nobody knows the sender of, which the log tells of in one event. */
  private refuseUnauthenticated(incoming: IncomingRequest, info: RequestInfo, status: Status): ApiResponse {
    const response = statusResponse(status)
    this.log?.refused(incoming, info, response)
    return response
  }

  private impersonate(state: RequestState, sender: UserInfo): ResponseOrPromise {
    const { incoming, info, record } = state
    let user: UserInfo
    try {
      user = this.options.access.userFor(lineOf(incoming, info), sender, incoming.impersonatedUser())
    } catch (error) {
      return refusalIn(error)
    }
    record?.impersonatedAs(user)
    return this.authorize(state, user)
  }

  /**
   * Those who may not do it wait for their turn before they are told so. Those who may have it when all of their request
   * has come: a body that comes slowly takes no seat.
   */
  private authorize(state: RequestState, user: UserInfo): ResponseOrPromise {
    const { access } = this.options
    const { incoming, info, record } = state
    const line = lineOf(incoming, info)
    const decision = access.decide(line, user)
    const request = requestOf(state, user)
    const withSeat = (sent: ApiRequest, act: () => ResponseOrPromise) =>
      this.flowControl.admit(sent, info, () => {
        this.metrics.authorized(decision.isAllowed)
        record?.decided(decision)
        return act()
      })
    if (!decision.isAllowed)
      return withSeat(request, () => statusResponse(access.refusal(line, user, decision), noSniffHeaders))
    const act = (sent: ApiRequest, carryOut: () => ResponseOrPromise) =>
      withSeat(sent, () => this.metrics.observe(sent, info, state.startMs, carryOut))
    const carryOut = (bytes: Uint8Array | undefined) => {
      const fullRequest = bytes === undefined ? request : requestOf(state, user, { form: 'bytes', bytes })
      record?.complete(fullRequest)
      return act(fullRequest, () => this.options.carryOut(fullRequest))
    }
    const body = this.flowControl.readBody(request, info, () => incoming.readBody())
    if (body === undefined) return carryOut(undefined)
    if ('form' in body) return body
    return body.then(carryOut, (error: unknown) =>
      act(request, () =>
        error instanceof StatusError ? this.options.carryOut(withUnreadable(request, error)) : interrupted(error),
      ),
    )
  }
}

/** What is to be said of how a request was let in; of nearly all, nothing. */
class CollectedNotes implements CredentialNotes {
  annotations: [key: string, value: string][] | undefined
  private warnings: string[] | undefined

  annotate(key: string, value: string): void {
    this.annotations ??= []
    this.annotations.push([key, value])
  }

  warn(text: string): void {
    this.warnings ??= []
    this.warnings.push(text)
  }

  /** The answer with the warnings, which come before those of the request itself. */
  addWarningsTo(outcome: ResponseOrPromise): ResponseOrPromise {
    const { warnings } = this
    if (warnings === undefined) return outcome
    const warned = (response: ApiResponse) => ({ ...response, warnings: [...warnings, ...(response.warnings ?? [])] })
    return outcome instanceof Promise ? outcome.then(warned) : warned(outcome)
  }
}

/** The line of a request, and what it says. */
function lineOf({ method, path, query }: RequestLine, info: RequestInfo): RequestLine {
  return { method, path, query, info }
}

const noUser: UserInfo = { name: '', groups: [] }

function requestOf(state: RequestState, user: UserInfo, body?: ApiRequest['body']): ApiRequest {
  const { incoming, info, record: audit, deadlineMs } = state
  const { path, query, search, headers, source, auditId } = incoming
  const { method, otherMethod } = routedMethodOf(incoming)
  return { method, otherMethod, path, query, search, headers, body, user, source, auditId, info, audit, deadlineMs }
}

/** Tells the log how it ended. */
function recordResponse(record: AuditRecord | undefined, outcome: ResponseOrPromise): ResponseOrPromise {
  if (record === undefined) return outcome
  return outcome instanceof Promise
    ? outcome.then((response) => record.recordResponse(response))
    : record.recordResponse(outcome)
}

function refusalIn(error: unknown): ApiResponse {
  if (!(error instanceof StatusError)) throw error
  return statusResponse(error.status, noSniffHeaders)
}

/** With a body that is too large, which is told when somebody asks for it: where there is no route, nobody does. */
function withUnreadable(request: ApiRequest, error: StatusError): ApiRequest {
  const refuse = () => {
    throw error
  }
  return Object.defineProperty({ ...request }, 'body', { get: refuse, enumerable: true })
}

/** The client went away while it sent, and reads no answer; but the log does. */
function interrupted(error: unknown): ApiResponse {
  return statusResponse(internalErrorStatus(error instanceof Error ? error.message : String(error)))
}

/** In process, too, a request may be made as somebody else; a header has one value there. */
function impersonatedUserOf({ headers }: ApiRequest): ImpersonatedUser | undefined {
  if (!isImpersonating(headers)) return undefined
  return impersonatedUserIn(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])))
}

function auditMetrics({ byLevel, eventsTotal, droppedTotal }: AuditLog): readonly Metric[] {
  const counter = (name: string, help: string, value: number): Metric => ({
    name,
    help,
    type: 'counter',
    samples: [{ labels: {}, value }],
  })
  return [
    counter('apiserver_audit_event_total', 'Audit events written to the audit log.', eventsTotal),
    {
      name: 'apiserver_audit_level_total',
      help: 'Requests by the level that the audit policy gave them.',
      type: 'counter',
      samples: [...byLevel].map(([level, value]) => ({ labels: { level }, value })),
    },
    counter('apiserver_audit_requests_rejected_total', 'Audit events that were dropped.', droppedTotal),
  ]
}

import { internalErrorStatus, type Status, StatusError, unauthorizedStatus } from '@kubewright/kube/status'
import type { ApiAnswer, ApiRequest, CredentialNotes, ServerContext, UserInfo } from '../api.ts'
import { type AuditLog, type AuditOptions, type AuditRecord, createAuditLog } from '../audit/index.ts'
import { type Access, isImpersonating, type WantedUser, wantedUserIn } from '../authorization/index.ts'
import { gitVersion } from '../discovery/index.ts'
import { createFairness } from '../flow-control/index.ts'
import { createServerMetrics, type Metric, type ServerMetrics } from '../metrics/index.ts'
import { isLongRunning, type RequestInfo, type RequestLine, requestInfoOf } from '../request/index.ts'
import {
  type Arrival,
  everyOption,
  isAboutEverything,
  noGuessing,
  type Receive,
  refused,
  routedMethodOf,
  timedOut,
  unreadable,
} from './arrival.ts'
import { answerTimeoutOf, withAnswerTimeout } from './request-timeout.ts'

type Outcome = ApiAnswer | Promise<ApiAnswer>

/**
 * The way of every request around what it does. Its stations are those of kube-apiserver, in their order: its time, who
 * sends it, the audit log, as whom it is made, its turn, whether that may be, its route, its body.
 */
export interface Traffic {
  readonly metrics: ServerMetrics
  /** A request in process, which is carried out at once. */
  pass(request: ApiRequest): Outcome
  /** A request over a socket, which may have to wait or be refused. */
  readonly receive: Receive
  close(): Promise<void>
}

export interface TrafficOptions {
  readonly access: Access
  readonly audit?: AuditOptions | undefined
  readonly carryOut: (request: ApiRequest) => Outcome
}

/** A request on its way, and what is known of it by now. */
interface Passing {
  readonly arrival: Arrival
  readonly info: RequestInfo
  readonly startMs: number
  /** Absent for what lasts. */
  readonly deadlineMs?: number | undefined
  readonly record?: AuditRecord | undefined
}

export function createTraffic(context: ServerContext, options: TrafficOptions): Traffic {
  const passages = new Passages(context, options)
  return {
    metrics: passages.metrics,
    pass: (request) => passages.pass(request),
    receive: (arrival) => passages.receive(arrival),
    close: async () => passages.log?.close(),
  }
}

class Passages {
  readonly metrics: ServerMetrics
  readonly log: AuditLog | undefined
  private readonly context: ServerContext
  private readonly options: TrafficOptions
  private readonly fairness: ReturnType<typeof createFairness>

  constructor(context: ServerContext, options: TrafficOptions) {
    const { audit } = options
    this.context = context
    this.options = options
    const log = audit === undefined ? undefined : createAuditLog(context.runtime, audit)
    this.log = log
    this.fairness = createFairness({ ...context, onRefused: (request, info) => this.metrics.dropped(request, info) })
    const more = () => (log === undefined ? [] : auditMetrics(log))
    this.metrics = createServerMetrics(context, { fairness: this.fairness, more, gitVersion })
  }

  pass(request: ApiRequest): Outcome {
    const { access, carryOut } = this.options
    const info = requestInfoOf(request)
    if (info.problem !== undefined) return unreadable(request, request.search, info.problem)
    const startMs = this.context.runtime.clock.monotonic()
    const line = lineOf(request, info)
    const record = this.log?.begin(request, info, request.user)
    let user: UserInfo
    try {
      user = access.userFor(line, request.user, wantedUserOf(request))
    } catch (error) {
      return answered(record, refusalIn(error))
    }
    record?.takenFor(user)
    const decision = access.decide(line, user)
    this.metrics.authorized(decision.isAllowed)
    record?.decided(decision)
    if (!decision.isAllowed) return answered(record, refused(access.refusal(line, user, decision), noGuessing))
    const own = user === request.user && record === undefined ? request : { ...request, user, info, audit: record }
    return answered(
      record,
      this.metrics.observe(own, info, startMs, () => carryOut(own)),
    )
  }

  receive(arrival: Arrival): Outcome {
    const info = requestInfoOf(arrival)
    if (info.problem !== undefined) return unreadable(arrival, arrival.search, info.problem)
    if (isAboutEverything(arrival)) return everyOption
    const startMs = this.context.runtime.clock.monotonic()
    if (isLongRunning(info)) return this.authenticate({ arrival, info, startMs })
    const timeoutMs = answerTimeoutOf(arrival.query)
    if (typeof timeoutMs !== 'number') return this.refuseUnknown(arrival, info, timeoutMs)
    const passing = { arrival, info, startMs, deadlineMs: startMs + timeoutMs }
    const outcome = this.authenticate(passing)
    if (!(outcome instanceof Promise)) return outcome
    return withAnswerTimeout(this.context.runtime, outcome, timeoutMs, () => {
      this.metrics.timedOut(requestOf(passing, nobody), info)
      return timedOut
    })
  }

  private authenticate(passing: Passing): Outcome {
    const { arrival, info } = passing
    const noted = new Noted()
    const sender = arrival.authenticate(noted)
    const enter = (found: UserInfo | undefined): Outcome => {
      this.metrics.authenticated(found?.name)
      if (found === undefined) return this.refuseUnknown(arrival, info, unauthorizedStatus('Unauthorized'))
      const record = this.log?.begin(arrival, info, found, noted.annotations)
      return noted.onto(answered(record, this.impersonate({ ...passing, record }, found)))
    }
    return sender instanceof Promise ? sender.then(enter) : enter(sender)
  }

  /** Refuses what nobody knows the sender of, which the log tells of in one event. */
  private refuseUnknown(arrival: Arrival, info: RequestInfo, status: Status): ApiAnswer {
    const answer = refused(status)
    this.log?.refused(arrival, info, answer)
    return answer
  }

  private impersonate(passing: Passing, sender: UserInfo): Outcome {
    const { arrival, info, record } = passing
    let user: UserInfo
    try {
      user = this.options.access.userFor(lineOf(arrival, info), sender, arrival.wanted())
    } catch (error) {
      return refusalIn(error)
    }
    record?.takenFor(user)
    return this.authorize(passing, user)
  }

  /**
   * Those who may not do it wait for their turn before they are told so. Those who may have it when all of their request
   * has come: a body that comes slowly takes no seat.
   */
  private authorize(passing: Passing, user: UserInfo): Outcome {
    const { access } = this.options
    const { arrival, info, record } = passing
    const line = lineOf(arrival, info)
    const decision = access.decide(line, user)
    const request = requestOf(passing, user)
    const inTurn = (sent: ApiRequest, act: () => Outcome) =>
      this.fairness.admit(sent, info, () => {
        this.metrics.authorized(decision.isAllowed)
        record?.decided(decision)
        return act()
      })
    if (!decision.isAllowed) return inTurn(request, () => refused(access.refusal(line, user, decision), noGuessing))
    const act = (sent: ApiRequest, carryOut: () => Outcome) =>
      inTurn(sent, () => this.metrics.observe(sent, info, passing.startMs, carryOut))
    const carryOut = (bytes: Uint8Array | undefined) => {
      const whole = bytes === undefined ? request : requestOf(passing, user, { form: 'bytes', bytes })
      record?.complete(whole)
      return act(whole, () => this.options.carryOut(whole))
    }
    const body = this.fairness.readBody(request, info, () => arrival.readBody())
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
class Noted implements CredentialNotes {
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
  onto(outcome: Outcome): Outcome {
    const { warnings } = this
    if (warnings === undefined) return outcome
    const warned = (answer: ApiAnswer) => ({ ...answer, warnings: [...warnings, ...(answer.warnings ?? [])] })
    return outcome instanceof Promise ? outcome.then(warned) : warned(outcome)
  }
}

/** The line of a request, and what it says. */
function lineOf({ method, path, query }: RequestLine, info: RequestInfo): RequestLine {
  return { method, path, query, info }
}

const nobody: UserInfo = { name: '', groups: [] }

function requestOf(passing: Passing, user: UserInfo, body?: ApiRequest['body']): ApiRequest {
  const { arrival, info, record: audit, deadlineMs } = passing
  const { path, query, search, headers, source, auditId } = arrival
  const { method, otherMethod } = routedMethodOf(arrival)
  return { method, otherMethod, path, query, search, headers, body, user, source, auditId, info, audit, deadlineMs }
}

/** Tells the log how it ended. */
function answered(record: AuditRecord | undefined, outcome: Outcome): Outcome {
  if (record === undefined) return outcome
  return outcome instanceof Promise ? outcome.then((answer) => record.answered(answer)) : record.answered(outcome)
}

function refusalIn(error: unknown): ApiAnswer {
  if (!(error instanceof StatusError)) throw error
  return refused(error.status, noGuessing)
}

/** With a body that is too large, which is told when somebody asks for it: where there is no route, nobody does. */
function withUnreadable(request: ApiRequest, error: StatusError): ApiRequest {
  const refuse = () => {
    throw error
  }
  return Object.defineProperty({ ...request }, 'body', { get: refuse, enumerable: true })
}

/** The client went away while it sent, and reads no answer; but the log does. */
function interrupted(error: unknown): ApiAnswer {
  return refused(internalErrorStatus(error instanceof Error ? error.message : String(error)))
}

/** In process, too, a request may be made as somebody else; a header has one value there. */
function wantedUserOf({ headers }: ApiRequest): WantedUser | undefined {
  if (!isImpersonating(headers)) return undefined
  return wantedUserIn(Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])))
}

function auditMetrics({ byLevel, eventsTotal, droppedTotal }: AuditLog): readonly Metric[] {
  const counter = (name: string, help: string, value: number): Metric => ({
    ...{ name, help, type: 'counter', samples: [{ labels: {}, value }] },
  })
  return [
    counter('apiserver_audit_event_total', 'Audit events written to the audit log.', eventsTotal),
    {
      ...{
        name: 'apiserver_audit_level_total',
        help: 'Requests by the level that the audit policy gave them.',
        type: 'counter',
      },
      samples: [...byLevel].map(([level, value]) => ({ labels: { level }, value })),
    },
    counter('apiserver_audit_requests_rejected_total', 'Audit events that were dropped.', droppedTotal),
  ]
}

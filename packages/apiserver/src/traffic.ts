import type { Access } from './access/index.ts'
import type { ApiAnswer, ApiRequest, ServerContext } from './api.ts'
import { type AuditLog, type AuditOptions, createAuditLog } from './audit/index.ts'
import { gitVersion } from './discovery/index.ts'
import { createFairness } from './fairness/index.ts'
import { createServerMetrics, type Metric, type ServerMetrics } from './metrics/index.ts'
import { requestInfoOf } from './request-info.ts'

type Outcome = ApiAnswer | Promise<ApiAnswer>

/** The way of every request around what it does: counted, logged where somebody keeps a log, and over sockets in its turn. */
export interface Traffic {
  /** Who lets requests in; with a log, their decisions are told. */
  readonly access: Access
  readonly metrics: ServerMetrics
  /** A request in process, which is carried out at once. */
  pass(request: ApiRequest): Outcome
  /** A request over a socket, which may have to wait or be refused. */
  passFairly(request: ApiRequest): Outcome
  close(): Promise<void>
}

export interface TrafficOptions {
  readonly access: Access
  readonly audit?: AuditOptions | undefined
  readonly carryOut: (request: ApiRequest) => Outcome
}

export function createTraffic(context: ServerContext, { access, audit, carryOut }: TrafficOptions): Traffic {
  const fairness = createFairness(context)
  const log = audit === undefined ? undefined : createAuditLog(context.runtime, audit)
  const more = () => (log === undefined ? [] : auditMetrics(log))
  const metrics = createServerMetrics(context, { fairness, more, gitVersion })

  const pass = (request: ApiRequest, isFair: boolean): Outcome => {
    const info = requestInfoOf(request)
    const act = isFair ? () => fairness.admit(request, info, () => carryOut(request)) : () => carryOut(request)
    return metrics.observe(request, info, act)
  }

  const passLogged = (request: ApiRequest, isFair: boolean): Outcome => {
    const record = log?.recordOf(request)
    if (record === undefined) return pass(request, isFair)
    record.received(request)
    const outcome = pass({ ...request, audit: record }, isFair)
    return outcome instanceof Promise ? outcome.then((answer) => record.answered(answer)) : record.answered(outcome)
  }

  return {
    access: log === undefined ? access : log.audited(access),
    metrics,
    pass: (request) => passLogged(request, false),
    passFairly: (request) => passLogged(request, true),
    close: async () => log?.close(),
  }
}

function auditMetrics({ eventsTotal, droppedTotal }: AuditLog): readonly Metric[] {
  const counter = (name: string, help: string, value: number): Metric => ({
    ...{ name, help, type: 'counter', samples: [{ labels: {}, value }] },
  })
  return [
    counter('apiserver_audit_event_total', 'Events of the audit log.', eventsTotal),
    counter('apiserver_audit_requests_rejected_total', 'Events that could not be kept.', droppedTotal),
  ]
}

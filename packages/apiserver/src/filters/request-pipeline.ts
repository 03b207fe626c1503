import type { ApiRequest, ServerContext } from '../api/index.ts'
import { type AuditLog, type AuditOptions, createAuditLog } from '../audit/index.ts'
import type { Access } from '../authorization/index.ts'
import { gitVersion } from '../discovery/index.ts'
import { createFlowControl } from '../flow-control/index.ts'
import { createServerMetrics, type Metric, type ServerMetrics } from '../metrics/index.ts'
import { inProcessChain, socketChain } from './chain.ts'
import { type FilterContext, type ResponseOrPromise, stateInProcess, stateOfIncoming } from './filter.ts'
import type { IncomingRequestHandler } from './incoming-request.ts'

/** All filters of a server (chain.ts), with what they share: metrics, audit log and flow control. */
export interface RequestPipeline {
  readonly metrics: ServerMetrics
  /** Handles a request in process; never waits for a seat. */
  handleInProcess(request: ApiRequest): ResponseOrPromise
  /** Handles a request from a socket, which may have to wait or be refused. */
  readonly receive: IncomingRequestHandler
  close(): Promise<void>
}

export interface RequestPipelineOptions {
  readonly access: Access
  readonly audit?: AuditOptions | undefined
  readonly carryOut: (request: ApiRequest) => ResponseOrPromise
}

export function createRequestPipeline(context: ServerContext, options: RequestPipelineOptions): RequestPipeline {
  const { runtime } = context
  const { access, audit, carryOut } = options
  const auditLog = audit === undefined ? undefined : createAuditLog(runtime, audit)
  const flowControl = createFlowControl({ ...context, onRefused: (request, info) => metrics.dropped(request, info) })
  const more = () => (auditLog === undefined ? [] : auditMetrics(auditLog))
  const metrics = createServerMetrics(context, { flowControl, more, gitVersion })
  const filterContext: FilterContext = { runtime, access, auditLog, metrics, flowControl, carryOut }
  const handleOverSocket = socketChain(filterContext)
  const handleInProcess = inProcessChain(filterContext)
  return {
    metrics,
    handleInProcess: (request) => handleInProcess(stateInProcess(request)),
    receive: (incoming) => handleOverSocket(stateOfIncoming(incoming)),
    close: async () => auditLog?.close(),
  }
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

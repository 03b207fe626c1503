import type { Runtime } from '@kubewright/kube/runtime'
import type { ApiResponse } from '../api/index.ts'
import type { RequestInfo } from '../request/index.ts'
import type { UserInfo } from '../user-info.ts'
import { type AuditedRequest, AuditRecord } from './audit-record.ts'
import { type AuditLevel, type AuditPolicy, defaultAuditPolicy } from './policy.ts'
import { ruleFor } from './policy-match.ts'

/** Destination of audit events. */
export interface AuditSink {
  /** Writes one event, a line of JSON with its line feed; returns false if it was dropped. */
  write(line: string): boolean
  /** Resolves when all events are written. */
  close(): Promise<void>
}

export interface AuditOptions {
  /** `defaultAuditPolicy` by default. */
  readonly policy?: AuditPolicy | undefined
  readonly sink: AuditSink
}

/** Audit annotations of a request, by key. */
export type Annotations = Iterable<readonly [key: string, value: string]>

/** Records the requests to a server: who sent them, for what, and with what result. */
export interface AuditLog {
  /** Starts the record of a request; undefined if the policy logs nothing for it. */
  begin(request: AuditedRequest, info: RequestInfo, sender: UserInfo, notes?: Annotations): AuditRecord | undefined
  /** Records a request that was refused before it was authenticated. */
  refused(request: AuditedRequest, info: RequestInfo, response: ApiResponse): void
  /** Number of policy decisions for each level, including None. */
  readonly byLevel: ReadonlyMap<AuditLevel, number>
  readonly eventsTotal: number
  readonly droppedTotal: number
  close(): Promise<void>
}

export function createAuditLog(runtime: Runtime, { policy = defaultAuditPolicy, sink }: AuditOptions): AuditLog {
  const byLevel = new Map<AuditLevel, number>()
  let eventsTotal = 0
  let droppedTotal = 0
  const write = (line: string) => {
    eventsTotal++
    if (!sink.write(`${line}\n`)) droppedTotal++
  }

  const recordOf = (request: AuditedRequest, info: RequestInfo, sender: UserInfo): AuditRecord | undefined => {
    const decision = ruleFor(policy, sender, info)
    byLevel.set(decision.level, (byLevel.get(decision.level) ?? 0) + 1)
    return decision.level === 'None' ? undefined : new AuditRecord({ runtime, decision, info, sender, write }, request)
  }

  return {
    byLevel,
    get eventsTotal() {
      return eventsTotal
    },
    get droppedTotal() {
      return droppedTotal
    },
    begin(request, info, sender, notes = []) {
      const record = recordOf(request, info, sender)
      for (const [key, value] of notes) record?.annotate(key, value)
      record?.received()
      return record
    },
    refused: (request, info, response) => recordOf(request, info, noUser)?.refused(response),
    close: () => sink.close(),
  }
}

/** A user that no rule names. */
const noUser: UserInfo = { name: '', groups: [] }

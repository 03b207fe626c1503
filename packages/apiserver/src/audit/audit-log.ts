import type { Runtime } from '@kubewright/kube/runtime'
import { StatusError } from '@kubewright/kube/status'
import type { Access, Decision, WantedUser } from '../access/index.ts'
import type { ApiRequest, UserInfo } from '../api.ts'
import { type RequestInfo, requestInfoOf } from '../request-info.ts'
import { type AuditedRequest, AuditRecord } from './audit-record.ts'
import { type AuditPolicy, defaultAuditPolicy } from './policy.ts'
import { ruleFor } from './policy-match.ts'

/** Where events go. */
export interface AuditSink {
  /** A line of JSON with its end; false when it had to be dropped. */
  write(line: string): boolean
  /** Resolves when everything is written. */
  close(): Promise<void>
}

export interface AuditOptions {
  /** Metadata of everything, unless given. */
  readonly policy?: AuditPolicy | undefined
  readonly sink: AuditSink
}

/** Tells what was asked of a server, by whom, and what came of it. */
export interface AuditLog {
  /** The same access, whose decisions are logged. */
  audited(access: Access): Access
  /** What is told of a request that was admitted by it; undefined when nothing is. */
  recordOf(request: ApiRequest): AuditRecord | undefined
  readonly eventsTotal: number
  readonly droppedTotal: number
  close(): Promise<void>
}

export function createAuditLog(runtime: Runtime, { policy = defaultAuditPolicy, sink }: AuditOptions): AuditLog {
  // A request is known again by its user, who is a value of their own for each request.
  const records = new WeakMap<UserInfo, AuditRecord>()
  let eventsTotal = 0
  let droppedTotal = 0
  const write = (line: string) => {
    eventsTotal++
    if (!sink.write(`${line}\n`)) droppedTotal++
  }

  const begin = (request: AuditedRequest, info: RequestInfo, sender: UserInfo): AuditRecord | undefined => {
    const decision = ruleFor(policy, sender, info)
    return decision.level === 'None' ? undefined : new AuditRecord({ runtime, decision, info, sender, write }, request)
  }

  return {
    get eventsTotal() {
      return eventsTotal
    },
    get droppedTotal() {
      return droppedTotal
    },
    recordOf: ({ user }) => records.get(user),
    close: () => sink.close(),
    audited: (access) => ({
      ...access,
      admit(request, sender, wanted) {
        const info = requestInfoOf(request)
        const record = begin(request, info, sender)
        if (record === undefined) return access.admit(request, sender, wanted)
        try {
          const user = { ...access.admit(request, sender, wanted) }
          record.admitted(user, decisionOn(access, user, info))
          records.set(user, record)
          return user
        } catch (error) {
          if (error instanceof StatusError)
            refuse(record, request, error, wanted === undefined ? sender : taken(wanted))
          throw error
        }
      },
    }),
  }
}

function decisionOn({ authorizer }: Access, user: UserInfo, info: RequestInfo): Decision {
  return authorizer.authorize({ ...info, user })
}

/** One who may not be taken for somebody else has not been. */
function refuse(record: AuditRecord, request: AuditedRequest, { status }: StatusError, user: UserInfo): void {
  const isImpersonation = / cannot impersonate\S* (?:resource|path) /.test(status.message ?? '')
  if (!isImpersonation) record.admitted(user, { isAllowed: false, reason: '' })
  record.received(request)
  record.answered({ form: 'object', status: status.code ?? 403, object: status })
}

/** Everybody is authenticated but the anonymous. */
function taken({ name, uid, groups, extra }: WantedUser): UserInfo {
  const last = name === 'system:anonymous' ? 'system:unauthenticated' : 'system:authenticated'
  return { name, uid, groups: groups.includes(last) ? groups : [...groups, last], extra }
}

import type { TransportBody, TransportQuery, TransportRequest } from '@kubewright/kube/transport'
import type { RequestInfo } from '../request/index.ts'
import type { AuditNotes, UserInfo } from '../user-info.ts'

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

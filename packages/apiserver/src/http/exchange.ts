import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Runtime } from '@kubewright/kube/runtime'
import type { ApiRequest } from '../api.ts'
import type { Connections } from './connections.ts'
import type { EncodedObjects } from './encoded-objects.ts'

/** What those who write an answer need to know of its request. */
export interface Exchange {
  readonly runtime: Runtime
  readonly connections: Connections
  readonly encoded: EncodedObjects
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  readonly request: ApiRequest
  readonly auditId: string
}

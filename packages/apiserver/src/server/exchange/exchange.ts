import type { Runtime } from '@kubewright/kube/runtime'
import type { TransportStream } from '@kubewright/kube/transport'
import type { ApiRequest } from '../../api/index.ts'
import type { EncodedObjects } from './encoded-objects.ts'
import type { Incoming, Outgoing } from './messages.ts'

/** The request, as the response writers need it. */
export interface Exchange {
  readonly runtime: Runtime
  readonly connections: OpenResponses
  readonly encoded: EncodedObjects
  readonly incoming: Incoming
  readonly response: Outgoing
  readonly request: Pick<ApiRequest, 'path' | 'query' | 'headers'>
  readonly auditId: string
}

/** The open watches and responses of a listener, as the writer of one response sees them. */
export interface OpenResponses {
  readonly isClosing: boolean
  readonly hasWatches: boolean
  /** The response has given its socket to another protocol: closing does not wait for it, but destroys the socket. */
  removeResponse(response: Outgoing): void
  addWatch(stream: TransportStream): void
  removeWatch(stream: TransportStream): void
}

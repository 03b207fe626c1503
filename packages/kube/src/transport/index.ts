/**
 * The Transport interface between a client and an API server, over the network or within one process. Guarantees: types
 * and error constructors only, no I/O; every consumer works with every implementation.
 * May import: json.
 *
 * @module
 */
export { transportCancelled, transportCut, transportTimeout, transportUnreachable } from './errors.ts'
export type {
  Transport,
  TransportBody,
  TransportChunk,
  TransportQuery,
  TransportRequest,
  TransportResponse,
  TransportStream,
  WatchEvent,
  WatchEventType,
} from './transport.ts'

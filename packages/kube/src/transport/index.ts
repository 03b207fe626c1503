/**
 * The Transport contract: how a client and an API server meet, over a wire or inside one process.
 * Guarantees: types and error constructors only, no I/O; whoever takes a Transport works with every implementation.
 * May import: json.
 *
 * @module
 */
export { transportCancelled, transportCut, transportTimeout, transportUnreachable } from './errors.ts'
export type {
  Transport,
  TransportAnswer,
  TransportBody,
  TransportChunk,
  TransportQuery,
  TransportRequest,
  TransportStream,
  WatchEvent,
  WatchEventType,
} from './transport.ts'

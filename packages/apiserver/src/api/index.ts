/**
 * The types of a request, its response and the server behind them, which all stages between the socket and the handlers
 * share. The same in process and over HTTPS.
 * May import: storage, request, authentication, outbound, registry.
 *
 * @module
 */
export type { ApiRequest } from './api-request.ts'
export type {
  ApiResponse,
  ConnectResponse,
  ContainerConnection,
  DocumentResponse,
  ListResponse,
  ObjectResponse,
  PortConnection,
  StreamResponse,
  WatchResponse,
} from './api-response.ts'
export type { ServerContext } from './server-context.ts'

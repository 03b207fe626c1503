/**
 * Creates an API server: wires storage, registry, authorization, admission, handlers and filters, and opens transports
 * and listeners. Guarantees: behaviour depends only on the Runtime and the requests; the HTTPS listener is loaded when
 * `listen` is called; `close` ends all transports, listeners and timers.
 * May import: storage, request, authentication, outbound, registry, api, authorization, admission, audit, metrics,
 * discovery, openapi, handlers, filters.
 *
 * @module
 */
export type { ApiServer, ApiServerOptions, TransportOptions } from './server.ts'
export { createApiServer } from './server.ts'

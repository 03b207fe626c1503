/**
 * The HTTPS side of the server: connections, tokens, content negotiation, encoding, watch streams.
 * Guarantees: everything a request may cost has a limit; nothing is done before it is known who asks and
 * that they may; an event is encoded once for all watchers; closing ends watches and waits for requests in flight.
 * Sockets and files are used here and nowhere else in the package.
 * May import: store, access, resources, requests, discovery, tables, certificates.
 *
 * @module
 */
export type { ListenContext, Listener, ListenOptions } from './listener.ts'
export { listenHttps } from './listener.ts'
export type { Handle } from './serve-request.ts'

/**
 * The HTTPS side of the server: connections of HTTP/2 and HTTP/1.1, certificates and tokens, content negotiation,
 * encoding, watch streams.
 * Guarantees: everything a request may cost has a limit; what becomes of a request is decided elsewhere, in the order of
 * Kubernetes; an event is encoded once for all watchers; closing ends watches and waits for requests in flight;
 * certificates are renewed before they end.
 * Besides outbound/, which calls others, nobody else in the package uses sockets.
 * May import: store, access, resources, requests, discovery, tables, certificates.
 *
 * @module
 */
export type { ListenContext, Listener, ListenOptions } from './listener.ts'
export { listenHttps } from './listener.ts'

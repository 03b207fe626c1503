/**
 * The HTTPS listener of the server: HTTP/2 and HTTP/1.1 connections, certificates and tokens, content negotiation,
 * encoding and watch streams.
 * Guarantees: everything that a request may cost has a limit; nothing about a request is decided here; an event is
 * encoded once for all watchers; closing ends watches and waits for requests in flight; certificates are renewed before
 * they expire.
 * Only this folder and outbound/, which calls webhooks, use sockets.
 * May import: store, access, resources, requests, discovery, tables, certificates.
 *
 * @module
 */
export type { ListenContext, Listener, ListenOptions } from './listener.ts'
export { listenHttps } from './listener.ts'

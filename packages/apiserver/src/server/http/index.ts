/**
 * The HTTPS listener: HTTP/1.1 and HTTP/2 connections, request bodies, credentials, WebSockets. Guarantees: everything
 * that a request may cost has a limit; authorization and routing happen elsewhere; `close` ends watches and waits for
 * running requests. Only this folder and outbound/webhooks use sockets.
 *
 * @module
 */
export type { ListenContext, Listener, ListenOptions } from './listener.ts'
export { listenHttps } from './listener.ts'

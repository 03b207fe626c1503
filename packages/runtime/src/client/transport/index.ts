/**
 * The Transport over HTTPS: an HTTP/1.1 client on sockets, for API servers. Guarantees: every connection, head, body
 * and buffer has a limit; a request other than a read is never sent again once a byte of it has left, unless the server
 * refused it as unauthenticated; errors say whether it may have been carried out, and hold no secret; what is not
 * understood (HTTP/2 alone, upgrades, unknown encodings) is refused by name.
 *
 * The way of a request: request-text writes it, connection-pool finds it a connection, which dialer opened (perhaps
 * through http-tunnel or socks-tunnel, with tls-settings), answer-reader reads what comes back for its exchange.
 *
 * @module
 */
export type { ClientCertificate, Renewing, RenewingToken, TokenSource } from './credentials.ts'
export { createHttpsTransport } from './https-transport.ts'
export type { HttpsTransportOptions } from './transport-options.ts'

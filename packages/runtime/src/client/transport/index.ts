/**
 * The Transport over HTTPS: an HTTP/1.1 client on sockets, for API servers.
 * Guarantees: every connection, head, body and buffer has a limit; a request other than a read is never sent again once
 * a byte of it was sent, unless the server refused it as unauthenticated; errors say whether the request may have been
 * executed, and contain no secret; unsupported features (HTTP/2 only, upgrades, unknown encodings) are refused by name.
 *
 * The path of a request: request-text encodes it, connection-pool assigns a connection, which dialer opened (perhaps
 * through http-tunnel or socks-tunnel, with tls-settings), and response-reader parses the response for its exchange.
 *
 * @module
 */
export type { ClientCertificate, Renewing, RenewingToken, TokenSource } from './credentials.ts'
export { createHttpsTransport } from './https-transport.ts'
export type { HttpsTransportOptions } from './transport-options.ts'

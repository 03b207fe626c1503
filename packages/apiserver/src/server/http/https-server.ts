import { constants } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { SecureContextOptions, TLSSocket } from 'node:tls'
import { ApiserverError } from '../../errors.ts'
import { apiserverLimits } from '../../limits.ts'
import type { Certificate } from '../certificates/certificate.ts'

type CodedError = Error & { readonly code?: string }

/** The limits of connections and requests, by name. */
export type ConnectionLimits = {
  readonly [Name in
    | 'connectionsMax'
    | 'connectionCheckIntervalMs'
    | 'connectionProbeDelayMs'
    | 'handshakeTimeoutMs'
    | 'idleConnectionTimeoutMs'
    | 'requestHeadSizeBytesMax'
    | 'requestHeadTimeoutMs'
    | 'requestTimeoutMs']: number
}

export interface HttpsServerOptions {
  /** The serving certificate. */
  readonly certificate: Certificate
  /** Authorities that verify client certificates, in PEM. */
  readonly clientAuthorities: readonly string[]
  /** Takes over the connections that negotiated HTTP/2. */
  acceptHttp2(socket: TLSSocket): void
  /** The package's limits by default. */
  readonly limits?: ConnectionLimits | undefined
}

export interface HttpsServer {
  /** Serves HTTP/1.1 requests; listens for both protocols. */
  readonly server: Server
  /** Sets the certificate and authorities for new connections. */
  change(options: Pick<HttpsServerOptions, 'certificate' | 'clientAuthorities'>): void
}

const brokenRequestStatusLines: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/**
 * An HTTPS server with all limits that Node supports. Clients negotiate HTTP/2 or HTTP/1.1 in the TLS handshake. A
 * client certificate is optional; authentication decides whether it is valid.
 */
export function createHttpsServer(options: HttpsServerOptions): HttpsServer {
  const { limits = apiserverLimits } = options
  const server = createServer({
    ...secureOptions(options),
    ALPNProtocols: ['h2', 'http/1.1'],
    requestCert: true,
    rejectUnauthorized: false,
    handshakeTimeout: limits.handshakeTimeoutMs,
    maxHeaderSize: limits.requestHeadSizeBytesMax,
    headersTimeout: limits.requestHeadTimeoutMs,
    requestTimeout: limits.requestTimeoutMs,
    keepAliveTimeout: limits.idleConnectionTimeoutMs,
    connectionsCheckingInterval: limits.connectionCheckIntervalMs,
    keepAlive: true,
    keepAliveInitialDelay: limits.connectionProbeDelayMs,
    noDelay: true,
  })
  server.maxConnections = limits.connectionsMax
  // The header size has a limit; a limit of their number would make Node drop the rest silently.
  server.maxHeadersCount = 0
  server.on('clientError', refuseBrokenRequest)
  // Before the handshake completes there is no HTTP client, so Node's default response would be useless.
  server.removeAllListeners('tlsClientError')
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  // Node's own listener would serve HTTP/1.1 on every connection; it is called only for those that negotiated it.
  const listeners = server.listeners('secureConnection') as ((socket: TLSSocket) => void)[]
  server.removeAllListeners('secureConnection')
  server.on('secureConnection', (socket: TLSSocket) => {
    if (socket.alpnProtocol === 'h2') options.acceptHttp2(socket)
    else for (const listener of listeners) listener.call(server, socket)
  })
  return { server, change: (changed) => server.setSecureContext(secureOptions(changed)) }
}

function secureOptions(shown: Pick<HttpsServerOptions, 'certificate' | 'clientAuthorities'>): SecureContextOptions {
  const { certificate, privateKey } = shown.certificate
  return {
    cert: certificate,
    key: privateKey,
    ca: [...shown.clientAuthorities],
    minVersion: 'TLSv1.2',
    // In a renegotiation a client could replace the verified certificate.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  }
}

/**
 * Resolves with the port on which the server listens. Reports later errors, such as those of `accept` without free file
 * descriptors: they would end the process.
 *
 * @throws ApiserverError HTTP_PORT_TAKEN or HTTP_LISTEN_FAILED.
 */
export function listenOn(
  server: Server,
  host: string,
  port: number,
  onError: (error: unknown) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: CodedError) => reject(listenError(error, host, port))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.removeListener('error', refuse)
      server.on('error', onError)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Go's error message for a request that Node accepts but Go does not; undefined for valid requests. */
export function malformation({ httpVersionMajor, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersionMajor !== 1) return 'malformed HTTP version'
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host' && ++hosts > 1) return 'too many Host headers'
  }
  return undefined
}

/** Responds as Go does, and closes the connection. */
export function refuseMalformed(response: ServerResponse, what: string): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(`400 Bad Request: ${what}`)
}

/** Responds to a malformed HTTP/1.1 request, then closes the connection. */
function refuseBrokenRequest(error: CodedError, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const head = brokenRequestStatusLines.get(error.code ?? '') ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

function listenError(error: CodedError, host: string, port: number): ApiserverError {
  if (error.code === 'EADDRINUSE') {
    const message = `another process listens on port ${port} of ${host}; use another port, or 0 for any free port`
    return new ApiserverError('HTTP_PORT_TAKEN', message, { cause: error })
  }
  const message = `cannot listen on port ${port} of ${host}: ${error.message}`
  return new ApiserverError('HTTP_LISTEN_FAILED', message, { cause: error })
}

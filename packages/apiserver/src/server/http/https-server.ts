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

/** The limits of connections and requests, by their names. */
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
  /** What the server shows to clients. */
  readonly certificate: Certificate
  /** Whose certificates of clients are believed, in PEM. */
  readonly clientAuthorities: readonly string[]
  /** Takes the connections whose clients choose HTTP/2. */
  acceptHttp2(socket: TLSSocket): void
  /** Those of the package unless told otherwise. */
  readonly limits?: ConnectionLimits | undefined
}

export interface HttpsServer {
  /** Serves requests of HTTP/1.1; listens for both. */
  readonly server: Server
  /** Connections from now on are shown this certificate, and believe these authorities. */
  change(options: Pick<HttpsServerOptions, 'certificate' | 'clientAuthorities'>): void
}

const brokenRequestStatusLines: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/**
 * A server with every limit set that Node has. Clients choose between HTTP/2 and HTTP/1.1 in the handshake. They may show
 * certificates, and whether one is believed is for the requests to tell.
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
  // Their size has a limit; of more than some number Node would forget the rest, as if it had not been sent.
  server.maxHeadersCount = 0
  server.on('clientError', refuseBrokenRequest)
  // Before the handshake there is nobody to answer, and Node would answer in vain.
  server.removeAllListeners('tlsClientError')
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  // Node's own listener serves HTTP/1.1 on any connection; it is called for those alone that chose it.
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
    // In a second handshake a client could show another certificate than the one that was verified in the first.
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  }
}

/**
 * The port on which the server then listens.
 *
 * @throws ApiserverError HTTP_PORT_TAKEN or HTTP_LISTEN_FAILED.
 */
export function listenOn(server: Server, host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: CodedError) => reject(listenError(error, host, port))
    server.once('error', refuse)
    server.listen(port, host, () => {
      server.removeListener('error', refuse)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

/** Why a request cannot be served that Node reads all the same; undefined for nearly all. Go's words. */
export function malformation({ httpVersionMajor, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersionMajor !== 1) return 'malformed HTTP version'
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === 'host' && ++hosts > 1) return 'too many Host headers'
  }
  return undefined
}

/** Says so, in the way of Go, and ends the connection. */
export function refuseMalformed(response: ServerResponse, what: string): void {
  response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(`400 Bad Request: ${what}`)
}

/** What cannot be read as HTTP is answered in HTTP all the same, before the connection ends. */
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

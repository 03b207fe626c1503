import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import type { Logger } from '../log/index.ts'
import type { KeyPair } from '../serving/index.ts'
import { createConnectionTable } from './connection-table.ts'

type ConnectionError = Error & { readonly code?: string }

export interface ListenerOptions {
  readonly runtime: Runtime
  /** Undefined: all addresses of the machine. */
  readonly host: string | undefined
  /** 0: the system chooses. */
  readonly port: number
  readonly pair: KeyPair
  /** In PEM: the CA that must have signed the clients' certificates; undefined when clients need none. */
  readonly clientAuthority: string | undefined
  readonly serve: (incoming: IncomingMessage, response: ServerResponse) => void
  readonly log: Logger
  readonly onError: (error: unknown) => void
}

export interface Listener {
  readonly port: number
  readonly server: Server
  /** New connections get this certificate. */
  use(pair: KeyPair): void
  /** Accepts no further connections, lets running requests end within the grace period, and closes the rest. */
  close(graceMs: number): Promise<void>
}

/**
 * Listens for HTTPS. Unlike the metrics and health servers, it accepts request bodies, may require client certificates,
 * and keeps connections open as long as API servers do.
 *
 * @throws RuntimeError SERVING_LISTEN_FAILED.
 */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const { runtime, pair, clientAuthority, serve, log, onError } = options
  const { createServer } = await import('node:https')
  const secureContext = ({ certificate, privateKey }: KeyPair) => ({
    cert: certificate,
    key: privateKey,
    minVersion: 'TLSv1.2' as const,
    ...(clientAuthority === undefined ? {} : { ca: clientAuthority }),
  })
  const server = createServer({
    ...secureContext(pair),
    ...(clientAuthority === undefined ? {} : { requestCert: true, rejectUnauthorized: true }),
    handshakeTimeout: runtimeLimits.webhookHeadTimeoutMs,
    maxHeaderSize: runtimeLimits.webhookHeadSizeBytesMax,
    headersTimeout: runtimeLimits.webhookHeadTimeoutMs,
    requestTimeout: runtimeLimits.webhookTimeoutMs,
    keepAliveTimeout: runtimeLimits.webhookIdleMs,
    // Node checks its connections at intervals. Its default of 30 s is longer than a head may take.
    connectionsCheckingInterval: runtimeLimits.webhookHeadTimeoutMs / 2,
  })
  const running = new Set<ServerResponse>()
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    running.add(response)
    response.once('close', () => running.delete(response))
    serve(incoming, response)
  })
  server.on('tlsClientError', (error) => reportConnection(log, error))
  server.on('clientError', (error, socket) => {
    reportConnection(log, error)
    refuseBrokenRequest(error, socket)
  })
  // Tracks sockets below TLS: a connection without a handshake would otherwise keep the server open.
  const connections = createConnectionTable({
    connectionsMax: runtimeLimits.webhookConnectionsMax,
    addressConnectionsMax: runtimeLimits.webhookAddressConnectionsMax,
  })
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => {
      sockets.delete(socket)
      connections.remove(socket)
    })
    connections.add(socket)
  })
  server.on('secureConnection', (socket) => connections.secure(socket))
  const port = await runtime.waiting('the address of webhooks', listen(server, options))
  server.on('error', onError)
  return {
    port,
    server,
    use: (renewed) => server.setSecureContext(secureContext(renewed)),
    close: (graceMs) => closeListener({ server, sockets, running, runtime }, graceMs),
  }
}

function listen(server: Server, { host, port }: ListenerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: ConnectionError) => {
      const reason = error.code === 'EADDRINUSE' ? 'another process listens on it' : error.message
      const message = `cannot listen for webhooks on ${host ?? ''}:${port}: ${reason}; use another host or port`
      reject(new RuntimeError('SERVING_LISTEN_FAILED', message, { cause: error }))
    }
    server.once('error', refuse)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.removeListener('error', refuse)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

interface ClosedParts {
  readonly server: Server
  readonly sockets: ReadonlySet<Socket>
  readonly running: ReadonlySet<ServerResponse>
  readonly runtime: Runtime
}

async function closeListener({ server, sockets, running, runtime }: ClosedParts, graceMs: number) {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  // To Node, a connection on which no request has come yet is not idle. API servers open some in advance.
  const unusedMs = Math.min(graceMs, runtimeLimits.webhookUnusedMs)
  const unused = runtime.clock.after(unusedMs, 'requests on new connections to a closing webhook server', () => {
    const busy = new Set([...running].map(({ req }) => peerOf(req.socket)))
    for (const socket of sockets) if (!busy.has(peerOf(socket))) socket.destroy()
  })
  const timer = runtime.clock.after(graceMs, 'requests in flight at a closing webhook server', () => {
    for (const socket of sockets) socket.destroy()
  })
  await runtime.waiting('the end of connections to webhooks', closed)
  unused.cancel()
  timer.cancel()
}

/** The same for a socket and for TLS on it. */
function peerOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}

/**
 * A wrong caBundle in a registration shows only here on this side. The kubelet's probes only connect and are not
 * logged.
 */
function reportConnection(log: Logger, error: ConnectionError): void {
  if (error.code?.startsWith('ERR_SSL')) log.warn('a TLS handshake failed', { error })
  else log.debug('a connection failed', { error })
}

const brokenRequestResponses: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/** A request that is not valid HTTP still gets an HTTP response before the connection is closed. */
function refuseBrokenRequest(error: ConnectionError, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const head = brokenRequestResponses.get(error.code ?? '') ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

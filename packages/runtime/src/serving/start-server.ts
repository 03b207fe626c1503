import type { Server } from 'node:http'
import type { Server as TlsServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Runtime } from '@kubewright/kube/runtime'
import { callSafely, safeCallback } from '../callback.ts'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { type BindAddress, parseBindAddress } from './bind-address.ts'
import { type CertificatePaths, type CertificateReadObserver, watchCertificateFiles } from './certificate-files.ts'
import { httpLimits } from './http-limits.ts'
import { createSelfSigned, type KeyPair } from './self-signed.ts'
import { serveRequest } from './serve-request.ts'
import type { ServedHandler } from './served-request.ts'
import { closeServer } from './server-close.ts'

/**
 * Plain HTTP, a self-signed certificate made at the start, or certificate files, which are read again when they change.
 */
export type ServingTls = 'none' | 'self-signed' | CertificatePaths

export interface ServerOptions {
  readonly runtime: Runtime
  /** In Go's syntax: ":8080", "127.0.0.1:0"; "0" for no server. See parseBindAddress. */
  readonly bindAddress: string
  readonly handle: ServedHandler
  /** `none` when absent. */
  readonly tls?: ServingTls | undefined
  /** Receives errors that no caller gets: a handler that throws, certificate files that cannot be read. */
  readonly onError?: ((error: unknown) => void) | undefined
  /** Called for each read of the certificate files, for metrics. */
  readonly certificateObserver?: CertificateReadObserver | undefined
  /** Called when new connections get another certificate because its files have changed. */
  readonly onCertificateChange?: (() => void) | undefined
}

export interface RunningServer {
  readonly port: number
  /** The URL for clients on this machine. */
  readonly url: string
  /** Stops accepting connections, lets requests in flight complete within a grace period, and closes the rest. */
  close(): Promise<void>
}

interface Certificates {
  readonly current: KeyPair
  close(): void
}

/**
 * Starts a server; undefined when the address means no server.
 *
 * @throws RuntimeError SERVING_ADDRESS_INVALID, SERVING_LISTEN_FAILED or CERTIFICATE_INVALID.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer | undefined> {
  const address = parseBindAddress(options.bindAddress)
  if (address === undefined) return undefined
  const { runtime, handle, tls = 'none' } = options
  const onError = safeCallback(options.onError)
  let tlsServer: TlsServer | undefined
  const certificates = await openCertificates(tls, options, (pair) => {
    tlsServer?.setSecureContext({ cert: pair.certificate, key: pair.privateKey, minVersion: 'TLSv1.2' })
    callSafely(() => options.onCertificateChange?.(), onError)
  })
  let isClosing = false
  try {
    if (certificates !== undefined) tlsServer = await createTlsServer(certificates)
    const server = (tlsServer as Server | undefined) ?? (await createPlainServer())
    const sockets = trackSockets(server)
    server.maxConnections = runtimeLimits.servedConnectionsMax
    server.on('clientError', refuseBrokenRequest)
    const environment = { runtime, handle, onError, isClosing: () => isClosing }
    server.on('request', (incoming, response) => {
      serveRequest(environment, incoming, response).catch((error: unknown) => {
        response.destroy()
        onError(error)
      })
    })
    const port = await runtime.waiting(`address ${options.bindAddress}`, listen(server, address, options.bindAddress))
    server.on('error', onError)
    let closing: Promise<void> | undefined
    return {
      port,
      url: `${certificates === undefined ? 'http' : 'https'}://${reachableHost(address.host)}:${port}`,
      close: () => {
        isClosing = true
        certificates?.close()
        closing ??= closeServer(server, sockets, runtime)
        return closing
      },
    }
  } catch (error) {
    certificates?.close()
    throw error
  }
}

async function openCertificates(
  tls: ServingTls,
  { runtime, onError, certificateObserver }: ServerOptions,
  onChange: (pair: KeyPair) => void,
): Promise<Certificates | undefined> {
  if (tls === 'none') return undefined
  if (tls === 'self-signed') {
    return { current: await createSelfSigned(runtime, ['localhost', '127.0.0.1', '::1']), close: () => undefined }
  }
  return watchCertificateFiles({ paths: tls, runtime, onChange, onError, observer: certificateObserver })
}

async function createPlainServer(): Promise<Server> {
  const { createServer } = await import('node:http')
  return createServer(httpLimits)
}

async function createTlsServer(certificates: Certificates): Promise<TlsServer> {
  const { createServer } = await import('node:https')
  // Read after the wait, during which the files may have changed.
  const { certificate, privateKey } = certificates.current
  const handshakeTimeout = runtimeLimits.servedHeadTimeoutMs
  return createServer({ ...httpLimits, cert: certificate, key: privateKey, minVersion: 'TLSv1.2', handshakeTimeout })
}

/** Tracks sockets below TLS: one without a handshake would otherwise keep the server open. */
function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return sockets
}

function listen(server: Server, { host, port }: BindAddress, text: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const refuse = (error: Error & { readonly code?: string }) => {
      const reason = error.code === 'EADDRINUSE' ? 'another process listens on it' : error.message
      const message = `cannot listen on ${text}: ${reason}; use another address, or 0 for no server`
      reject(new RuntimeError('SERVING_LISTEN_FAILED', message, { cause: error }))
    }
    server.once('error', refuse)
    server.listen({ port, ...(host === undefined ? {} : { host }) }, () => {
      server.removeListener('error', refuse)
      resolve((server.address() as AddressInfo).port)
    })
  })
}

const brokenRequestResponses: ReadonlyMap<string, string> = new Map([
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout'],
])

/** A request that is not valid HTTP still gets an HTTP response before the connection is closed. */
function refuseBrokenRequest(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  const head = brokenRequestResponses.get(error.code ?? '') ?? '400 Bad Request'
  socket.end(`HTTP/1.1 ${head}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}

function reachableHost(host: string | undefined): string {
  if (host === undefined || host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

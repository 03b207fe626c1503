import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Runtime } from '@kubewright/kube/runtime'
import type { StaticToken, Tokens } from '../../authentication/index.ts'
import type { IncomingRequestHandler } from '../../filters/index.ts'
import type { IdentityKeeper } from '../../storage/index.ts'
import type { UserInfo } from '../../user-info.ts'
import { type CurrentCertificates, keepCertificates } from '../certificates/serving-certificates.ts'
import type { Incoming, Outgoing } from '../exchange/index.ts'
import { createEncodedObjects } from '../exchange/index.ts'
import { kubeconfigText, writeKubeconfigFile } from '../kubeconfig.ts'
import { createAuthentication } from './authentication.ts'
import { trackConnections } from './connections.ts'
import { containedListener } from './contained-listener.ts'
import { createHttp2Server } from './http2-server.ts'
import { createHttpsServer, listenOn, malformation, refuseMalformed } from './https-server.ts'
import { createPipelinedResponses } from './pipelined-responses.ts'
import { createRequestBatcher } from './request-batcher.ts'
import { hasBody } from './request-body.ts'
import { serveRequest } from './serve-request.ts'
import { upgradeResponse } from './serve-upgrade.ts'

export interface ListenOptions {
  /** 0, the default, lets the operating system choose. */
  readonly port?: number | undefined
  /** 127.0.0.1 by default. */
  readonly host?: string | undefined
  /** The administrator's token; by default the one in the identity, or a random one. */
  readonly token?: string | undefined
  /** Bearer tokens of users besides the administrator, as in kube-apiserver's --token-auth-file. */
  readonly tokens?: readonly StaticToken[] | undefined
  /**
   * Authorities in PEM whose client certificates the server accepts besides its own authority's, as --client-ca-file.
   */
  readonly clientAuthorities?: string | undefined
  /** Keeps certificates, keys and the administrator's token across restarts; the server's identity by default. */
  readonly identity?: IdentityKeeper | undefined
}

export interface Listener {
  readonly url: string
  readonly port: number
  /** The certificate authority that clients must trust, in PEM. */
  readonly certificateAuthority: string
  /** The administrator's bearer token. */
  readonly token: string
  /** Returns a kubeconfig with the server's address, authority and token. */
  kubeconfig(): string
  /** Writes the kubeconfig to a file with mode 0600. */
  writeKubeconfig(path: string): Promise<void>
  /**
   * Stops accepting requests, ends watches, waits for requests in flight (apiserverLimits.closeTimeoutMs) and aborts
   * the rest.
   */
  close(): Promise<void>
}

export interface ListenContext {
  readonly runtime: Runtime
  /** Authenticates bearer tokens. */
  readonly tokens: Tokens
  /** Handles each request. */
  readonly receive: IncomingRequestHandler
  readonly onInternalError: (error: unknown) => void
}

const administrator: UserInfo = { name: 'kubewright-admin', uid: 'kubewright-admin', groups: ['system:masters'] }
const serverNames = ['localhost', '127.0.0.1', '::1', 'kubernetes', 'kubernetes.default', 'kubernetes.default.svc']
const tokenSizeBytes = 32
const bodyOfUpgrade = 'an upgrade request must not have a body'

/**
 * Serves HTTPS over HTTP/2 and HTTP/1.1 with a certificate of the server's own authority, and authenticates clients by
 * bearer token or client certificate.
 *
 * @throws ApiserverError HTTP_PORT_TAKEN or HTTP_LISTEN_FAILED.
 */
export async function listenHttps(context: ListenContext, options: ListenOptions = {}): Promise<Listener> {
  const { runtime } = context
  const { host = '127.0.0.1', port: wantedPort = 0, identity } = options
  const token = await administratorToken(runtime, options)
  const certificates = await keepCertificates({
    runtime,
    identity,
    hosts: [...new Set([...serverNames, host])],
    onRenewed: (renewed) => change(secured(renewed, options)),
    onError: context.onInternalError,
  })
  const tokenRemovers = [...(options.tokens ?? []), { token, user: administrator }].map(context.tokens.add)
  const authenticate = createAuthentication(context.tokens, runtime)
  const serve = (incoming: Incoming, response: Outgoing) => {
    connections.addResponse(response)
    serveRequest(serving, incoming, response).catch((error: unknown) => {
      response.destroy()
      onInternalError(error)
    })
  }
  const { onInternalError } = context
  const http2 = createHttp2Server(runtime, serve, onInternalError)
  const { server, change } = createHttpsServer({
    ...secured(certificates.current, options),
    acceptHttp2: http2.accept,
  })
  // Renews before the handshake begins, so that the handshake uses the new certificate.
  const renew = (_socket: Socket) => certificates.renewIfDue()
  server.prependListener(
    'connection',
    containedListener(onInternalError, (socket) => void socket.destroy(), renew),
  )
  const connections = trackConnections(server, http2, runtime)
  const [encoded, batcher] = [createEncodedObjects(), createRequestBatcher()]
  const serving = { ...context, authenticate, connections, encoded, batcher }
  serveHttp1(server, serve, onInternalError)
  const stop = () => {
    certificates.stop()
    for (const forget of tokenRemovers) forget()
  }
  const port = await listened(
    runtime,
    listenOn(server, host, wantedPort, onInternalError),
    `port ${wantedPort} of ${host}`,
    stop,
  )
  const url = `https://${reachableHost(host)}:${port}`
  const kubeconfig = () => kubeconfigText({ url, certificateAuthority: certificates.current.authority, token })
  let closing: Promise<void> | undefined
  return {
    url,
    port,
    get certificateAuthority() {
      return certificates.current.authority
    },
    token,
    kubeconfig,
    writeKubeconfig: (path) => runtime.waiting('the kubeconfig file', writeKubeconfigFile(path, kubeconfig())),
    close: () => {
      closing ??= connections.close()
      stop()
      return closing
    },
  }
}

/** Serves the requests and upgrade requests of HTTP/1.1 connections. */
function serveHttp1(
  server: Server,
  serve: (incoming: IncomingMessage, response: ServerResponse) => void,
  onInternalError: (error: unknown) => void,
): void {
  const pipelined = createPipelinedResponses()
  const serveRead = (incoming: IncomingMessage, response: ServerResponse, problem = malformation(incoming)) => {
    pipelined.add(response, () => {
      if (problem === undefined) serve(incoming, response)
      else refuseMalformed(response, problem)
    })
  }
  const end = (incoming: IncomingMessage) => void incoming.socket.destroy()
  const onRequest = (incoming: IncomingMessage, response: ServerResponse) => serveRead(incoming, response)
  server.on('request', containedListener(onInternalError, end, onRequest))
  const serveUpgrade = (incoming: IncomingMessage, socket: Duplex, head: Uint8Array) => {
    // Node does not read the body of an upgrade request, so a request with one is refused.
    serveRead(incoming, upgradeResponse(incoming, socket, head), hasBody(incoming) ? bodyOfUpgrade : undefined)
  }
  const onFree = containedListener(onInternalError, end, serveUpgrade)
  const onUpgrade = (incoming: IncomingMessage, socket: Duplex, head: Uint8Array) => {
    // Node has removed its own listener.
    socket.on('error', () => socket.destroy())
    pipelined.whenFree(socket, () => onFree(incoming, socket, head))
  }
  // CONNECT also reaches this path; it gets the response of an unsupported method.
  for (const event of ['upgrade', 'connect']) server.on(event, containedListener(onInternalError, end, onUpgrade))
}

/** The given token, else the stored one, else a new one, which is stored. */
async function administratorToken(runtime: Runtime, { token, identity }: ListenOptions): Promise<string> {
  const kept = identity?.identity.administratorToken
  const found = token ?? kept ?? Buffer.from(runtime.random.bytes(tokenSizeBytes)).toString('base64url')
  if (identity !== undefined && found !== kept) {
    await runtime.waiting('storing the administrator token', identity.keep({ administratorToken: found }))
  }
  return found
}

/** The server's own authority also issues client certificates. */
function secured({ authority, server }: CurrentCertificates, { clientAuthorities }: ListenOptions) {
  return { certificate: server, clientAuthorities: [authority, ...(clientAuthorities ? [clientAuthorities] : [])] }
}

/** Stops what the listener has started if it cannot get its port. */
async function listened(runtime: Runtime, listening: Promise<number>, what: string, stop: () => void): Promise<number> {
  try {
    return await runtime.waiting(what, listening)
  } catch (error) {
    stop()
    throw error
  }
}

/** The loopback address, if the server listens on all addresses. */
function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

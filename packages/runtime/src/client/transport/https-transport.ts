import { setMaxListeners } from 'node:events'
import {
  type Transport,
  type TransportRequest,
  type TransportResponse,
  transportCancelled,
  transportUnreachable,
} from '@kubewright/kube/transport'
import { RuntimeError } from '../../errors.ts'
import { runtimeLimits } from '../../limits.ts'
import { ConnectionPool } from './connection-pool.ts'
import type { RenewingToken } from './credentials.ts'
import { Dialer, isThroughReadingProxy } from './dialer.ts'
import { Exchange, type ExchangeSettings } from './exchange.ts'
import { ExchangeDeadlines } from './exchange-deadlines.ts'
import { proxyAuthorization } from './http-tunnel.ts'
import { RequestForm } from './request-text.ts'
import { type TlsIdentity, TlsSettings } from './tls-settings.ts'
import { type HttpsTransportOptions, parseProxy, parseServer } from './transport-options.ts'

/** Creates the Transport to an API server over HTTPS (or plain HTTP, as to kubectl proxy). */
export function createHttpsTransport(options: HttpsTransportOptions): Transport {
  return new HttpsTransport(options)
}

class HttpsTransport implements Transport {
  readonly #options: HttpsTransportOptions
  readonly #settings: ExchangeSettings
  readonly #form: RequestForm
  readonly #tls: TlsSettings
  /** Requests and streams use separate connections, so that watches never delay a request. */
  readonly #requests: ConnectionPool
  readonly #streams: ConnectionPool
  readonly #closing = new AbortController()

  constructor(options: HttpsTransportOptions) {
    const server = parseServer(options.server)
    const proxy = options.proxy === undefined ? undefined : parseProxy(options.proxy.url)
    this.#options = options
    // Each request that waits for a token adds a listener.
    setMaxListeners(0, this.#closing.signal)
    const bounds = {
      headTimeoutMs: options.headTimeoutMs ?? runtimeLimits.headTimeoutMs,
      requestTimeoutMs: options.requestTimeoutMs ?? runtimeLimits.requestTimeoutMs,
      responseSizeBytesMax: options.responseSizeBytesMax ?? runtimeLimits.responseSizeBytesMax,
    }
    this.#settings = { bounds, deadlines: new ExchangeDeadlines(options.runtime.clock, bounds) }
    this.#form = requestForm(options, server, proxy)
    this.#tls = tlsSettings(options)
    const connectTimeoutMs = options.connectTimeoutMs ?? runtimeLimits.connectTimeoutMs
    const { onNameResolved } = options
    const pool = {
      dialer: new Dialer({ server, proxy, runtime: options.runtime, tls: this.#tls, connectTimeoutMs, onNameResolved }),
      clock: options.runtime.clock,
      sharedMemory: Buffer.allocUnsafeSlow(runtimeLimits.readBufferBytes),
      connectionIdleMs: options.connectionIdleMs ?? runtimeLimits.connectionIdleMs,
    }
    const connectionsMax = options.connectionsMax ?? runtimeLimits.requestConnectionsMax
    this.#requests = new ConnectionPool({ ...pool, connectionsMax })
    const streamsMax = options.streamsMax ?? runtimeLimits.streamConnectionsMax
    this.#streams = new ConnectionPool({ ...pool, connectionsMax: streamsMax })
  }

  /** Not async, because each promise between request and response costs time. */
  send(request: TransportRequest): Promise<TransportResponse> {
    const { token, clientCertificate } = this.#options
    if (typeof token === 'object') return this.#sendRenewing(request, token)
    if (typeof clientCertificate === 'function') return this.#sendRenewing(request, { token: () => token ?? '' })
    try {
      return this.#exchange(request, token ?? '')
    } catch (error) {
      return Promise.reject(error)
    }
  }

  close(): void {
    this.#closing.abort()
    this.#requests.close()
    this.#streams.close()
  }

  /** @throws KubeError KUBE_TRANSPORT_UNREACHABLE when the request cannot be sent at all. */
  #exchange(request: TransportRequest, token: string): Promise<TransportResponse> {
    return this.#responseTo(this.#begin(request, token))
  }

  #begin(request: TransportRequest, token: string): Exchange {
    if (this.#closing.signal.aborted) throw transportUnreachable(request, 'the transport is closed')
    if (request.signal?.aborted) throw transportCancelled(request)
    const { clock } = this.#options.runtime
    const exchange = new Exchange(request, this.#form.write(request, token), clock.monotonic(), this.#settings)
    const pool = request.stream === true ? this.#streams : this.#requests
    pool.submit(exchange)
    return exchange
  }

  #responseTo({ request, response }: Exchange): Promise<TransportResponse> {
    return this.#options.runtime.waiting(`response to ${request.method} ${request.path}`, response)
  }

  /**
   * Retries a request once after a 401, which means that the server did not execute it, if there is now another token,
   * or another certificate than that of its connection.
   */
  async #sendRenewing(request: TransportRequest, source: RenewingToken): Promise<TransportResponse> {
    const used = await this.#currentToken(request, source)
    const exchange = this.#begin(request, used)
    const response = await this.#responseTo(exchange)
    if (response.status !== 401) return response
    source.invalidate?.(used)
    try {
      const renewed = await this.#currentToken(request, source)
      const wasStale = await this.#retireStale(exchange.identity)
      if (renewed !== used || wasStale) return this.#exchange(request, renewed)
    } catch {
      // There are no other credentials; the server's response to the current ones is the better error.
    }
    return response
  }

  /**
   * Whether new connections use another identity than this one. If so, connections with an earlier identity take no
   * further request, even if another request already opened one with the current identity.
   */
  async #retireStale(used: TlsIdentity | undefined): Promise<boolean> {
    if (used === undefined) return false
    const identity = await this.#tls.current()
    if (identity === used) return false
    this.#requests.retireAllBut(identity)
    this.#streams.retireAllBut(identity)
    return true
  }

  async #currentToken(request: TransportRequest, source: RenewingToken): Promise<string> {
    const refuse = (error: unknown): never => {
      const reason = error instanceof Error ? error.message : 'its source failed'
      throw transportUnreachable(request, `there is no token: ${reason}`, error)
    }
    let token: string | Promise<string>
    try {
      token = source.token()
    } catch (error) {
      return refuse(error)
    }
    return typeof token === 'string' ? token : await this.#orAborted(request, token.catch(refuse))
  }

  /** A token source may hang, like a plugin that waits for a login: an aborted request does not wait for it. */
  async #orAborted(request: TransportRequest, token: Promise<string>): Promise<string> {
    const { signal } = request
    const closing = this.#closing.signal
    let end = () => {}
    const aborted = new Promise<never>((_, reject) => {
      const cancel = () => reject(transportCancelled(request))
      const close = () => reject(transportUnreachable(request, 'the transport was closed'))
      end = () => {
        signal?.removeEventListener('abort', cancel)
        closing.removeEventListener('abort', close)
      }
      signal?.addEventListener('abort', cancel, { once: true })
      closing.addEventListener('abort', close, { once: true })
      if (signal?.aborted) cancel()
      if (closing.aborted) close()
    })
    try {
      return await Promise.race([token, aborted])
    } finally {
      end()
    }
  }
}

function requestForm(options: HttpsTransportOptions, server: URL, proxy: URL | undefined): RequestForm {
  const isAbsolute = isThroughReadingProxy(server, proxy)
  const authorization = proxy === undefined ? undefined : authorizationOf(proxy)
  const forProxy = isAbsolute && authorization !== undefined ? { 'proxy-authorization': authorization } : {}
  return new RequestForm({
    server,
    isAbsolute,
    headers: { ...options.headers, ...forProxy },
    gzip: options.gzip === true,
  })
}

function authorizationOf(proxy: URL): string | undefined {
  try {
    return proxyAuthorization(proxy)
  } catch {
    const message = 'the user or the password in the address of the proxy is not percent-encoded'
    throw new RuntimeError('CLIENT_OPTIONS_INVALID', message, { path: 'proxy.url' })
  }
}

function tlsSettings(options: HttpsTransportOptions): TlsSettings {
  const { certificateAuthority, clientCertificate, serverName, insecureSkipTlsVerify } = options
  return new TlsSettings({
    certificateAuthority,
    clientCertificate,
    serverName,
    insecureSkipTlsVerify: insecureSkipTlsVerify === true,
  })
}

import { encodeJson } from '@kubewright/kube/json'
import type { Runtime } from '@kubewright/kube/runtime'
import {
  type Transport,
  type TransportAnswer,
  type TransportRequest,
  transportCancelled,
  transportUnreachable,
} from '@kubewright/kube/transport'
import type { Dispatcher, Pool } from 'undici'
import { RuntimeError } from '../errors.ts'
import { runtimeLimits } from '../limits.ts'
import { Exchange, type ExchangeBounds } from './exchange.ts'

export interface HttpsTransportOptions {
  /** The address of the API server: https://host:port, perhaps with a path that all requests begin with. */
  readonly server: string
  readonly runtime: Runtime
  /** PEM; without it the authorities that Node knows. */
  readonly certificateAuthority?: string | undefined
  readonly token?: TokenSource | undefined
  /** PEM. */
  readonly clientCertificate?: { readonly certificate: string; readonly key: string } | undefined
  /** The name that the server's certificate must have, where it is not the host of the address. */
  readonly serverName?: string | undefined
  /** Takes any certificate: whoever is in between can read and change everything. */
  readonly insecureSkipTlsVerify?: boolean | undefined
  /** Connections for requests; requestConnectionsMax by default, as each of these has a limit of its name. */
  readonly connectionsMax?: number | undefined
  readonly streamsMax?: number | undefined
  readonly connectTimeoutMs?: number | undefined
  readonly connectionIdleMs?: number | undefined
  readonly headTimeoutMs?: number | undefined
  readonly requestTimeoutMs?: number | undefined
  readonly answerSizeBytesMax?: number | undefined
}

/** A bearer token, or what gives the one to use now. */
export type TokenSource = string | RenewingToken

export interface RenewingToken {
  current(): string
  /** The server did not accept the token: look for a newer one before the next request. */
  refused(): void
}

/** Requests and streams have connections of their own, so that watches never keep a request waiting. */
interface Pools {
  readonly requests: Dispatcher
  readonly streams: Dispatcher
}

/** Makes the Transport to an API server over HTTPS (or plain HTTP, as to kubectl proxy). */
export function createHttpsTransport(options: HttpsTransportOptions): Transport {
  return new HttpsTransport(options)
}

class HttpsTransport implements Transport {
  private readonly options: HttpsTransportOptions
  private readonly server: URL
  private readonly pathPrefix: string
  private readonly bounds: ExchangeBounds
  private pools: Pools | undefined
  private opening: Promise<Pools> | undefined
  private isClosed = false

  constructor(options: HttpsTransportOptions) {
    this.options = options
    this.server = parseServer(options.server)
    this.pathPrefix = this.server.pathname.replace(/\/+$/, '')
    this.bounds = {
      headTimeoutMs: options.headTimeoutMs ?? runtimeLimits.headTimeoutMs,
      requestTimeoutMs: options.requestTimeoutMs ?? runtimeLimits.requestTimeoutMs,
      answerSizeBytesMax: options.answerSizeBytesMax ?? runtimeLimits.answerSizeBytesMax,
    }
  }

  async send(request: TransportRequest): Promise<TransportAnswer> {
    const pools = this.pools ?? (await this.open())
    if (this.isClosed) throw transportUnreachable(request, 'the transport is closed')
    if (request.signal?.aborted) throw transportCancelled(request)
    const pool = request.stream === true ? pools.streams : pools.requests
    const { headers, body } = this.encode(request)
    const exchange = new Exchange(request, this.options.runtime, this.bounds)
    const path = this.pathPrefix + request.path + queryText(request)
    pool.dispatch({ method: request.method, path, headers, body }, exchange)
    const what = `answer to ${request.method} ${request.path}`
    const answer = await this.options.runtime.waiting(what, exchange.answer)
    const { token } = this.options
    if (answer.status === 401 && typeof token === 'object') token.refused()
    return answer
  }

  close(): void {
    this.isClosed = true
    const error = new Error('the transport was closed')
    void this.pools?.requests.destroy(error)
    void this.pools?.streams.destroy(error)
  }

  private encode({ headers, body }: TransportRequest) {
    const { token } = this.options
    const text = typeof token === 'object' ? token.current() : token
    const authorization = text === undefined ? {} : { authorization: `Bearer ${text}` }
    return {
      headers: { ...headers, ...authorization },
      body: body === undefined ? null : body.form === 'bytes' ? body.bytes : encodeJson(body.value),
    }
  }

  /** The library is loaded when it is first needed: what runs in process never needs it. */
  private open(): Promise<Pools> {
    this.opening ??= loadPool().then((PoolClass) => {
      const { certificateAuthority, clientCertificate, serverName, insecureSkipTlsVerify } = this.options
      const connectionIdleMs = this.options.connectionIdleMs ?? runtimeLimits.connectionIdleMs
      const shared = {
        pipelining: 1,
        keepAliveTimeout: connectionIdleMs,
        // A server may ask for less by a header, but not for more.
        keepAliveMaxTimeout: connectionIdleMs,
        // Timeouts are the Runtime's.
        headersTimeout: 0,
        bodyTimeout: 0,
        connect: {
          timeout: this.options.connectTimeoutMs ?? runtimeLimits.connectTimeoutMs,
          ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
          ...(clientCertificate === undefined
            ? {}
            : { cert: clientCertificate.certificate, key: clientCertificate.key }),
          ...(serverName === undefined ? {} : { servername: serverName }),
          ...(insecureSkipTlsVerify === true ? { rejectUnauthorized: false } : {}),
        },
      }
      const connectionsMax = this.options.connectionsMax ?? runtimeLimits.requestConnectionsMax
      const streamsMax = this.options.streamsMax ?? runtimeLimits.streamConnectionsMax
      this.pools = {
        requests: new PoolClass(this.server.origin, { ...shared, connections: connectionsMax }),
        streams: new PoolClass(this.server.origin, { ...shared, connections: streamsMax }),
      }
      return this.pools
    })
    return this.opening
  }
}

/**
 * The pool alone: the whole of undici, with its fetch and its WebSockets, takes three times as long to load. The file
 * has no types of its own, and the version of the dependency is an exact one.
 */
async function loadPool(): Promise<typeof Pool> {
  // @ts-expect-error -- the package declares its types for its main entry only.
  const module: { readonly default: typeof Pool } = await import('undici/lib/dispatcher/pool.js')
  return module.default
}

/** The address itself is not repeated in errors: it may hold a password. */
function parseServer(server: string): URL {
  let url: URL
  try {
    url = new URL(server)
  } catch {
    throw new RuntimeError('CLIENT_OPTIONS_INVALID', 'the address of the API server is not a URL', { path: 'server' })
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    const message = `the address of the API server begins with ${url.protocol}; it must be https: or http:`
    throw new RuntimeError('CLIENT_OPTIONS_INVALID', message, { path: 'server' })
  }
  if (url.username !== '' || url.password !== '') {
    const message = 'the address of the API server has a user in it; use a token or a client certificate'
    throw new RuntimeError('CLIENT_OPTIONS_INVALID', message, { path: 'server' })
  }
  return url
}

function queryText({ query }: TransportRequest): string {
  if (query === undefined) return ''
  let text = ''
  for (const [name, value] of Object.entries(query)) {
    text += `${text === '' ? '?' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`
  }
  return text
}

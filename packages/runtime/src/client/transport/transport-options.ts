import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../../errors.ts'
import type { ClientCertificate, Renewing, TokenSource } from './credentials.ts'

export interface HttpsTransportOptions {
  /** The address of the API server: https://host:port, perhaps with a path that all requests begin with. */
  readonly server: string
  readonly runtime: Runtime
  /** PEM, one certificate or several; without it the authorities that Node knows. */
  readonly certificateAuthority?: Renewing<string | undefined>
  readonly token?: TokenSource | undefined
  readonly clientCertificate?: Renewing<ClientCertificate | undefined>
  /** The name that the server's certificate must have, where it is not the host of the address. */
  readonly serverName?: string | undefined
  /** Takes any certificate: whoever is in between can read and change everything. */
  readonly insecureSkipTlsVerify?: boolean | undefined
  /**
   * Sent with every request, such as those of impersonation; they go before headers of the request. Names in lower
   * case; a list of values is sent as that many headers.
   */
  readonly headers?: Readonly<Record<string, string | readonly string[]>> | undefined
  /** The way to the server: an http:, https:, socks5: or socks5h: address, perhaps with a user and a password. */
  readonly proxy?: { readonly url: string } | undefined
  /** Asks for compressed answers to reads: less to send, more to compute. Streams are never compressed. */
  readonly gzip?: boolean | undefined
  /** Connections for requests; requestConnectionsMax by default, as each of these has a limit of its name. */
  readonly connectionsMax?: number | undefined
  readonly streamsMax?: number | undefined
  readonly connectTimeoutMs?: number | undefined
  readonly connectionIdleMs?: number | undefined
  readonly headTimeoutMs?: number | undefined
  readonly requestTimeoutMs?: number | undefined
  readonly answerSizeBytesMax?: number | undefined
  /** Told how long each look-up of the server's name took, or of the proxy's, whatever it found; an address needs none. */
  readonly onNameResolved?: ((host: string, durationSeconds: number) => void) | undefined
}

const proxyProtocols: readonly string[] = ['http:', 'https:', 'socks5:', 'socks5h:']

/** The address itself is not repeated in errors: it may hold a password. */
export function parseServer(server: string): URL {
  const url = parseUrl(server, 'the address of the API server', 'server')
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw invalid(`the address of the API server begins with ${url.protocol}; it must be https: or http:`, 'server')
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid('the address of the API server has a user in it; use a token or a client certificate', 'server')
  }
  return url
}

/** As with the server, the address is not repeated. */
export function parseProxy(proxy: string): URL {
  const url = parseUrl(proxy, 'the address of the proxy', 'proxy.url')
  if (!proxyProtocols.includes(url.protocol) || url.hostname === '') {
    const message = `the address of the proxy begins with ${url.protocol}; it must be ${proxyProtocols.join(', ')}`
    throw invalid(message, 'proxy.url')
  }
  return url
}

function parseUrl(text: string, what: string, path: string): URL {
  try {
    return new URL(text)
  } catch {
    throw invalid(`${what} is not a URL`, path)
  }
}

function invalid(message: string, path: string): RuntimeError {
  return new RuntimeError('CLIENT_OPTIONS_INVALID', message, { path })
}

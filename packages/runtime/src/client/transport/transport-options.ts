import type { Runtime } from '@kubewright/kube/runtime'
import { RuntimeError } from '../../errors.ts'
import type { ClientCertificate, Renewing, TokenSource } from './credentials.ts'

export interface HttpsTransportOptions {
  /** The address of the API server: https://host:port, optionally with a path prefix for all requests. */
  readonly server: string
  readonly runtime: Runtime
  /** One or more PEM certificates; Node's root certificates by default. */
  readonly certificateAuthority?: Renewing<string | undefined>
  readonly token?: TokenSource | undefined
  readonly clientCertificate?: Renewing<ClientCertificate | undefined>
  /** The name in the server's certificate, if it is not the host of the address. */
  readonly serverName?: string | undefined
  /** Accepts any certificate, so anyone between client and server can read and change all traffic. */
  readonly insecureSkipTlsVerify?: boolean | undefined
  /**
   * Sent with every request, as for impersonation; they take precedence over headers of the request. Names in lower
   * case; a list of values is sent as several headers.
   */
  readonly headers?: Readonly<Record<string, string | readonly string[]>> | undefined
  /** The proxy to the server: an http:, https:, socks5: or socks5h: address, optionally with a user and a password. */
  readonly proxy?: { readonly url: string } | undefined
  /** Requests compressed responses to reads: less traffic, more CPU. Streams are never compressed. */
  readonly gzip?: boolean | undefined
  /**
   * Connections for requests; runtimeLimits.requestConnectionsMax by default. The options below default to limits, too.
   */
  readonly connectionsMax?: number | undefined
  readonly streamsMax?: number | undefined
  readonly connectTimeoutMs?: number | undefined
  readonly connectionIdleMs?: number | undefined
  readonly headTimeoutMs?: number | undefined
  readonly requestTimeoutMs?: number | undefined
  readonly responseSizeBytesMax?: number | undefined
  /** Called with the duration of each DNS lookup of the server or the proxy, successful or not. */
  readonly onNameResolved?: ((host: string, durationSeconds: number) => void) | undefined
}

const proxyProtocols: readonly string[] = ['http:', 'https:', 'socks5:', 'socks5h:']

/** Errors do not quote the address: it may contain a password. */
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

/** As with the server, errors do not quote the address. */
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

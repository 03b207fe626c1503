import { RuntimeError } from '../errors.ts'
import type { MetricsRegistry } from '../metrics/index.ts'
import type { AccessReview } from './access-review.ts'
import { parseBindAddress } from './bind-address.ts'
import { acceptsGzip, metricsFormatOf } from './negotiation.ts'
import { type ServedHandler, type ServedResponse, textResponse } from './served-request.ts'
import { type RunningServer, type ServerOptions, startServer } from './start-server.ts'

export interface MetricsServerOptions extends Omit<ServerOptions, 'handle'> {
  readonly registry: MetricsRegistry
  /** Authorizes requests; see createAccessReview. Required on a non-loopback address. */
  readonly access?: AccessReview | undefined
  /** Further pages by exact path, for callers that `access` allows. */
  readonly extra?: Readonly<Record<string, ServedHandler>> | undefined
  /** Serves every caller without authentication, and also without TLS: only for a network that is itself protected. */
  readonly unprotected?: boolean | undefined
}

const metricsPath = '/metrics'
/** Below this size, compression costs more than it saves. */
const compressedSizeBytesMin = 1024

const contentTypes = {
  text: 'text/plain; version=0.0.4; charset=utf-8',
  openmetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
} as const

/** Serves a registry in the format and encoding that the scraper prefers. */
export function metricsHandler(registry: MetricsRegistry): ServedHandler {
  return async ({ headers }) => {
    const format = metricsFormatOf(headers.accept)
    const body = Buffer.from(registry.render(format))
    const plain = { 'content-type': contentTypes[format], vary: 'accept, accept-encoding' }
    if (body.byteLength < compressedSizeBytesMin || !acceptsGzip(headers['accept-encoding'])) {
      return { status: 200, headers: plain, body }
    }
    return { status: 200, headers: { ...plain, 'content-encoding': 'gzip' }, body: await compress(body) }
  }
}

/**
 * Serves /metrics. On loopback over plain HTTP and without authorization; otherwise over TLS, with a self-signed
 * certificate if no files are given, to callers that `access` allows.
 *
 * @throws RuntimeError SERVING_UNPROTECTED, SERVING_ROUTE_INVALID, and what startServer throws.
 */
export async function startMetricsServer(options: MetricsServerOptions): Promise<RunningServer | undefined> {
  const { registry, access, extra = {}, unprotected = false, ...server } = options
  const address = parseBindAddress(options.bindAddress)
  if (address === undefined) return undefined
  const tls = options.tls ?? (address.isLoopback || unprotected ? 'none' : 'self-signed')
  if (!address.isLoopback && !unprotected) {
    if (access === undefined) throw isUnprotected(options.bindAddress, 'without authorization: set `access`')
    if (tls === 'none') throw isUnprotected(options.bindAddress, 'with bearer tokens in clear text: use TLS')
  }
  const pages = new Map<string, ServedHandler>([[metricsPath, metricsHandler(registry)]])
  for (const [path, handler] of Object.entries(extra)) {
    if (pages.has(path) || !path.startsWith('/')) {
      const message = `${JSON.stringify(path)} cannot be a further page: it is ${metricsPath} itself or does not begin with a slash`
      throw new RuntimeError('SERVING_ROUTE_INVALID', message)
    }
    pages.set(path, handler)
  }
  const handle: ServedHandler = async (request) => {
    const page = pages.get(request.path)
    if (page === undefined) return undefined
    return (await refusal(access, request)) ?? (await page(request))
  }
  return startServer({ ...server, tls, handle })
}

async function refusal(
  access: AccessReview | undefined,
  { method, path, headers }: Parameters<ServedHandler>[0],
): Promise<ServedResponse | undefined> {
  if (access === undefined) return undefined
  const decision = await access.judge({ authorization: headers.authorization, verb: method.toLowerCase(), path })
  if (decision.isAllowed) return undefined
  const challenge = decision.status === 401 ? { 'www-authenticate': 'Bearer' } : undefined
  return textResponse(decision.status, decision.message, challenge)
}

function isUnprotected(bindAddress: string, reason: string): RuntimeError {
  const message = `metrics on ${bindAddress} would be served on a non-loopback address ${reason}, or listen on 127.0.0.1; unprotected: true overrides this check`
  return new RuntimeError('SERVING_UNPROTECTED', message)
}

async function compress(body: Uint8Array): Promise<Uint8Array> {
  const { gzip } = await import('node:zlib')
  return new Promise((resolve, reject) => {
    gzip(body, (error, compressed) => (error === null ? resolve(compressed) : reject(error)))
  })
}

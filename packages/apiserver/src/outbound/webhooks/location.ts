import { posix } from 'node:path'
import type { Store } from '../../storage/index.ts'
import type { WebhookService, WebhookTarget } from '../webhook-call.ts'
import { type Address, resolveService } from './service-address.ts'

/** The destination of a review. */
export interface Location {
  /** The URL as error messages name it: `https://127.0.0.1:9443/validate?timeout=10s`. */
  readonly url: string
  /** Includes the query. */
  readonly path: string
  readonly hostHeader: string
  /** The name for which the certificate must be valid. */
  readonly serverName: string
  readonly authorities: string | undefined
  /** The address to connect to, or a text why there is none. */
  readonly address: Address | string
}

const httpsPort = 443

/** Resolves a target. Each call of a Service goes to a random endpoint. */
export function locationOf(
  store: Store,
  target: WebhookTarget,
  timeoutMs: number,
  randomInteger: (bound: number) => number,
): Location {
  const { service, authorities } = target
  const query = `?timeout=${Math.ceil(timeoutMs / 1000)}s`
  if (service !== undefined) return { ...locationOfService(store, service, query, randomInteger), authorities }
  const parsed = new URL(target.url ?? '')
  const host = parsed.hostname.replace(/^\[(.*)\]$/, '$1')
  const path = `${cleanPath(parsed.pathname)}${query}`
  return {
    url: `https://${hostIn(target.url ?? '')}${path}`,
    path,
    hostHeader: parsed.host,
    serverName: host,
    authorities,
    address: { host, port: parsed.port === '' ? httpsPort : Number(parsed.port) },
  }
}

function locationOfService(
  store: Store,
  service: WebhookService,
  query: string,
  randomInteger: (bound: number) => number,
): Omit<Location, 'authorities'> {
  const { namespace, name, port = httpsPort } = service
  const serverName = `${name}.${namespace}.svc`
  const hostHeader = `${serverName}:${port}`
  const path = `${cleanPath(service.path ?? '')}${query}`
  const address = resolveService(store, { namespace, name, port }, randomInteger)
  return { url: `https://${hostHeader}${path}`, path, hostHeader, serverName, address }
}

/** As Go's path.Join: without empty segments and trailing slash. */
function cleanPath(path: string): string {
  const clean = posix.normalize(`/${path}`)
  return clean === '/' ? clean : clean.replace(/\/$/, '')
}

/** The host as the URL has it, with the port if it has one. */
function hostIn(url: string): string {
  return url.replace(/^https:\/\//i, '').split(/[/?#]/, 1)[0] ?? ''
}

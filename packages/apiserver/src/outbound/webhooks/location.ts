import { posix } from 'node:path'
import type { Store } from '../../storage/index.ts'
import type { WebhookService, WebhookTarget } from '../webhook-call.ts'
import { type Address, resolveService } from './service-address.ts'

/** Where a review is sent. */
export interface Location {
  /** As failures name it: `https://127.0.0.1:9443/validate?timeout=10s`. */
  readonly url: string
  /** With the query. */
  readonly path: string
  readonly hostHeader: string
  /** The name that the certificate must be for. */
  readonly serverName: string
  readonly authorities: string | undefined
  /** Where to connect to; a text says why nobody can be reached. */
  readonly address: Address | string
}

const httpsPort = 443

/** Finds a target. One call of a service goes to one of its endpoints, by chance. */
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

/** As Go joins paths: without empty steps, and without a slash at the end. */
function cleanPath(path: string): string {
  const clean = posix.normalize(`/${path}`)
  return clean === '/' ? clean : clean.replace(/\/$/, '')
}

/** The host as it is written there, with the port where one is. */
function hostIn(url: string): string {
  return url.replace(/^https:\/\//i, '').split(/[/?#]/, 1)[0] ?? ''
}

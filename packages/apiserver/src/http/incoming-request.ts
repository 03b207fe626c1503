import type { ApiRequest } from '../api.ts'
import type { Incoming } from './exchange.ts'

export interface RequestTarget {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

const noQuery: Readonly<Record<string, string>> = Object.freeze(Object.create(null))

/** Cuts the request line at the question mark. Of a parameter that is given twice the first counts, as in Go. */
export function parseTarget(url: string): RequestTarget {
  const at = url.indexOf('?')
  if (at === -1) return { path: url, query: noQuery }
  // Without a prototype, so that no name of a parameter can mean anything else.
  const query: Record<string, string> = Object.create(null)
  for (const parameter of url.slice(at + 1).split('&')) {
    if (parameter === '') continue
    const equals = parameter.indexOf('=')
    const name = decodeParameter(equals === -1 ? parameter : parameter.slice(0, equals))
    query[name] ??= equals === -1 ? '' : decodeParameter(parameter.slice(equals + 1))
  }
  return { path: url.slice(0, at), query }
}

/** URLSearchParams reads the same, at several times the cost; what is wrongly encoded is left to it. */
function decodeParameter(text: string): string {
  if (!text.includes('%')) return text.includes('+') ? text.replaceAll('+', ' ') : text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return new URLSearchParams(`x=${text}`).get('x') ?? ''
  }
}

const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Below a group version. */
const resourcePath = /^\/(?:api|apis\/[^/]+)\/[^/]+\/./

export function isResourcePath(path: string): boolean {
  return resourcePath.test(path)
}

/**
 * HEAD is GET whose body nobody reads, and no method of resources, as in Kubernetes; other methods mean nothing here.
 */
export function methodOf(incoming: Incoming, path: string): ApiRequest['method'] | undefined {
  const method = incoming.method === 'HEAD' && !isResourcePath(path) ? 'GET' : (incoming.method ?? '')
  return methods.has(method) ? (method as ApiRequest['method']) : undefined
}

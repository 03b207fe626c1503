import type { RequestLine } from '../../request/index.ts'

export type RequestTarget = Pick<RequestLine, 'path' | 'query'> & {
  /** The raw query. */
  readonly search: string
}

const noQuery: Readonly<Record<string, string>> = Object.freeze(Object.create(null))
/** The only parameter that is a list: one invalid value makes the whole parameter invalid. */
const listed = 'dryRun'
const dryRunAll = 'All'

/** A request target in absolute form, as for a proxy; its scheme and host are ignored. */
const absolute = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i

/**
 * Splits the request target at the question mark. As in Go, the first of repeated parameters counts, and parameters
 * with invalid encoding or a semicolon are dropped.
 */
export function parseTarget(target: string): RequestTarget {
  const url = target.startsWith('/') ? target : target.replace(absolute, '')
  const at = url.indexOf('?')
  if (at === -1) return { path: url, query: noQuery, search: '' }
  const search = url.slice(at + 1)
  // Without a prototype, so that a parameter cannot collide with an inherited property.
  const query: Record<string, string> = Object.create(null)
  for (const parameter of search.split('&')) {
    if (parameter === '' || parameter.includes(';')) continue
    const equals = parameter.indexOf('=')
    const name = decodeParameter(equals === -1 ? parameter : parameter.slice(0, equals))
    const value = equals === -1 ? '' : decodeParameter(parameter.slice(equals + 1))
    if (name === undefined || value === undefined) continue
    if (query[name] === undefined || (name === listed && query[name] === dryRunAll)) query[name] = value
  }
  return { path: url.slice(0, at), query, search }
}

const wrongEscape = /%(?![\da-f]{2})/i

/**
 * Undefined if the percent-encoding is invalid. Otherwise equal to URLSearchParams, which costs several times as much.
 */
function decodeParameter(text: string): string | undefined {
  if (!text.includes('%')) return text.includes('+') ? text.replaceAll('+', ' ') : text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // Valid percent-encoding may contain invalid UTF-8.
    return wrongEscape.test(text) ? undefined : (new URLSearchParams(`x=${text}`).get('x') ?? '')
  }
}

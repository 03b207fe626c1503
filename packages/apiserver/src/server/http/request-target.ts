import type { RequestLine } from '../../request/index.ts'

export type RequestTarget = Pick<RequestLine, 'path' | 'query'> & {
  /** The query as it was sent. */
  readonly search: string
}

const noQuery: Readonly<Record<string, string>> = Object.freeze(Object.create(null))
/** The one parameter that is a list: what is wrong with any of its values is wrong with all of it. */
const listed = 'dryRun'
const dryRunAll = 'All'

/** A target may name the server that it is for, as for a proxy: that is passed over. */
const absolute = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i

/**
 * Cuts the request line at the question mark. Of a parameter that is given twice the first counts, as in Go; what is
 * wrongly encoded, or has a semicolon, is left out, as there.
 */
export function parseTarget(target: string): RequestTarget {
  const url = target.startsWith('/') ? target : target.replace(absolute, '')
  const at = url.indexOf('?')
  if (at === -1) return { path: url, query: noQuery, search: '' }
  const search = url.slice(at + 1)
  // Without a prototype, so that no name of a parameter can mean anything else.
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

/** Undefined for what is wrongly encoded. URLSearchParams reads the rest alike, at several times the cost. */
function decodeParameter(text: string): string | undefined {
  if (!text.includes('%')) return text.includes('+') ? text.replaceAll('+', ' ') : text
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // Escapes that are right in themselves may be bytes that are no text.
    return wrongEscape.test(text) ? undefined : (new URLSearchParams(`x=${text}`).get('x') ?? '')
  }
}

import type { CelOverload } from '../function.ts'
import { celListFrom } from '../standard/lists.ts'
import { celBool, celListOf, celMapOf, celOpaqueType, celString } from '../type.ts'
import { CelError, CelMap, CelOpaque, type CelValue } from '../value.ts'
import { global, member } from './overload.ts'
import { UrlParseError } from './url-escape.ts'
import {
  escapedPath,
  formatUrl,
  type ParsedUrl,
  parseRequestUri,
  parseUrl,
  queryOf,
  splitHostPort,
} from './url-parse.ts'

/** kubernetes.urls: absolute URLs and absolute paths. */
export const celUrlType = celOpaqueType('kubernetes.URL')

export class CelUrl extends CelOpaque {
  readonly typeName = 'kubernetes.URL'
  readonly url: ParsedUrl

  constructor(url: ParsedUrl) {
    super()
    this.url = url
  }

  equals(other: CelOpaque): boolean {
    return other instanceof CelUrl && formatUrl(this.url) === formatUrl(other.url)
  }
}

class QueryMap extends CelMap {
  readonly #query: ReadonlyMap<string, readonly string[]>

  constructor(query: ReadonlyMap<string, readonly string[]>) {
    super()
    this.#query = query
  }

  get size(): number {
    return this.#query.size
  }

  get(key: CelValue): CelValue | undefined {
    const values = typeof key === 'string' ? this.#query.get(key) : undefined
    return values && celListFrom(values)
  }

  keys(): Iterable<CelValue> {
    return this.#query.keys()
  }
}

/** Parses the string first as strictly as schemas do, and then again to separate a fragment. */
function toUrl(text: string): CelUrl | CelError {
  const strict = parseRequestUri(text)
  const url = strict instanceof UrlParseError ? strict : parseUrl(text)
  if (url instanceof UrlParseError) return new CelError(`URL parse error during conversion from string: ${url.message}`)
  return new CelUrl(url)
}

const url = celUrlType

export const urlsLibrary: readonly CelOverload[] = [
  global('string_to_url', 'url', [celString], url, toUrl),
  global(
    'is_url_string',
    'isURL',
    [celString],
    celBool,
    (text: string) => !(parseRequestUri(text) instanceof UrlParseError),
  ),
  member('url_get_scheme', 'getScheme', [url], celString, (value: CelUrl) => value.url.scheme),
  member('url_get_host', 'getHost', [url], celString, (value: CelUrl) => value.url.host),
  member('url_get_hostname', 'getHostname', [url], celString, (value: CelUrl) => splitHostPort(value.url).hostname),
  member('url_get_port', 'getPort', [url], celString, (value: CelUrl) => splitHostPort(value.url).port),
  member('url_get_escaped_path', 'getEscapedPath', [url], celString, (value: CelUrl) => escapedPath(value.url)),
  member(
    'url_get_query',
    'getQuery',
    [url],
    celMapOf(celString, celListOf(celString)),
    (value: CelUrl) => new QueryMap(queryOf(value.url)),
  ),
]

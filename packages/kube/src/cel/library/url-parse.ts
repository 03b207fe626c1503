import { quoteGo } from '../../json/index.ts'
import { IpParseError, parseIpAddress } from './ip-address.ts'
import { escapeUrlPart, mustEscape, UrlParseError, unescapeUrlPart } from './url-escape.ts'

/** A URL as Go's net/url parses it. */
export interface ParsedUrl {
  readonly scheme: string
  readonly opaque: string
  readonly user: string | undefined
  readonly host: string
  readonly omitHost: boolean
  readonly path: string
  readonly rawPath: string
  readonly rawQuery: string
  readonly forceQuery: boolean
  readonly fragment: string
  readonly rawFragment: string
}

const emptyUrl: ParsedUrl = {
  scheme: '',
  opaque: '',
  user: undefined,
  host: '',
  omitHost: false,
  path: '',
  rawPath: '',
  rawQuery: '',
  forceQuery: false,
  fragment: '',
  rawFragment: '',
}

/** Go's url.ParseRequestURI: an absolute URL or an absolute path; a fragment counts as a part of it. */
export function parseRequestUri(text: string): ParsedUrl | UrlParseError {
  const parsed = parseUrlParts(text, true)
  return parsed instanceof UrlParseError ? withText(text, parsed) : parsed
}

/** Go's url.Parse: also accepts relative references and fragments. */
export function parseUrl(text: string): ParsedUrl | UrlParseError {
  const hash = text.indexOf('#')
  const beforeFragment = hash < 0 ? text : text.slice(0, hash)
  const parsed = parseUrlParts(beforeFragment, false)
  if (parsed instanceof UrlParseError) return withText(beforeFragment, parsed)
  if (hash < 0 || hash === text.length - 1) return parsed
  const rawFragment = text.slice(hash + 1)
  const fragment = unescapeUrlPart(rawFragment, 'fragment')
  if (fragment instanceof UrlParseError) return withText(text, fragment)
  return { ...parsed, fragment, rawFragment: escapeUrlPart(fragment, 'fragment') === rawFragment ? '' : rawFragment }
}

const withText = (text: string, error: UrlParseError): UrlParseError =>
  new UrlParseError(`parse ${quoteGo(text)}: ${error.message}`)

function parseUrlParts(text: string, viaRequest: boolean): ParsedUrl | UrlParseError {
  if (/[\x00-\x1f\x7f]/.test(text)) return new UrlParseError('net/url: invalid control character in URL')
  if (text === '' && viaRequest) return new UrlParseError('empty url')
  if (text === '*') return { ...emptyUrl, path: '*' }
  if (text.startsWith(':')) return new UrlParseError('missing protocol scheme')
  const schemeMatch = /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(text)
  const scheme = (schemeMatch?.[1] ?? '').toLowerCase()
  const afterScheme = schemeMatch ? text.slice(schemeMatch[0].length) : text
  const question = afterScheme.indexOf('?')
  const forceQuery = question >= 0 && question === afterScheme.length - 1
  const rest = question < 0 ? afterScheme : afterScheme.slice(0, question)
  const rawQuery = question < 0 ? '' : afterScheme.slice(question + 1)
  const base = { ...emptyUrl, scheme, rawQuery, forceQuery }
  if (!rest.startsWith('/')) {
    if (scheme !== '') return { ...base, opaque: rest }
    if (viaRequest) return new UrlParseError('invalid URI for request')
    if ((rest.split('/', 1)[0] as string).includes(':')) {
      return new UrlParseError('first path segment in URL cannot contain colon')
    }
  }
  return parseHierarchy(base, rest, viaRequest)
}

function parseHierarchy(base: ParsedUrl, rest: string, viaRequest: boolean): ParsedUrl | UrlParseError {
  let url = base
  let rawPath = rest
  if ((base.scheme !== '' || (!viaRequest && !rest.startsWith('///'))) && rest.startsWith('//')) {
    const slash = rest.indexOf('/', 2)
    const authority = parseAuthority(base.scheme, slash < 0 ? rest.slice(2) : rest.slice(2, slash))
    if (authority instanceof UrlParseError) return authority
    url = { ...url, ...authority }
    rawPath = slash < 0 ? '' : rest.slice(slash)
  } else if (base.scheme !== '' && rest.startsWith('/')) url = { ...url, omitHost: true }
  const path = unescapeUrlPart(rawPath, 'path')
  if (path instanceof UrlParseError) return path
  return { ...url, path, rawPath: escapeUrlPart(path, 'path') === rawPath ? '' : rawPath }
}

const userinfo = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/

function parseAuthority(scheme: string, authority: string): Pick<ParsedUrl, 'user' | 'host'> | UrlParseError {
  const at = authority.lastIndexOf('@')
  const host = parseHost(scheme, authority.slice(at + 1))
  if (host instanceof UrlParseError) return host
  if (at < 0) return { user: undefined, host }
  const info = authority.slice(0, at)
  if (!userinfo.test(info)) return new UrlParseError('net/url: invalid userinfo')
  const colon = info.indexOf(':')
  const name = unescapeUrlPart(colon < 0 ? info : info.slice(0, colon), 'userPassword')
  if (name instanceof UrlParseError) return name
  if (colon < 0) return { user: escapeUrlPart(name, 'userPassword'), host }
  const password = unescapeUrlPart(info.slice(colon + 1), 'userPassword')
  if (password instanceof UrlParseError) return password
  return { user: `${escapeUrlPart(name, 'userPassword')}:${escapeUrlPart(password, 'userPassword')}`, host }
}

const optionalPort = /^(:[0-9]*)?$/
const portError = (port: string): UrlParseError => new UrlParseError(`invalid port ${quoteGo(port)} after host`)

function parseHost(scheme: string, host: string): string | UrlParseError {
  const bracket = host.lastIndexOf('[')
  if (bracket > 0) return new UrlParseError('invalid IP-literal')
  if (bracket === 0) return parseBracketedHost(host)
  const firstColon = host.indexOf(':')
  if (firstColon >= 0) {
    // Only http and https are strict about a second colon; other schemes list several hosts there.
    const strict = scheme === 'http' || scheme === 'https'
    const port = host.slice(strict ? firstColon : host.lastIndexOf(':'))
    if (!optionalPort.test(port)) return portError(port)
  }
  return unescapeUrlPart(host, 'host')
}

function parseBracketedHost(host: string): string | UrlParseError {
  const close = host.lastIndexOf(']')
  if (close < 0) return new UrlParseError("missing ']' in host")
  const port = host.slice(close + 1)
  if (!optionalPort.test(port)) return portError(port)
  const inside = host.slice(1, close)
  const zoneStart = inside.indexOf('%25')
  const name = unescapeUrlPart(zoneStart < 0 ? inside : inside.slice(0, zoneStart), 'host')
  if (name instanceof UrlParseError) return name
  const zone = zoneStart < 0 ? '' : unescapeUrlPart(inside.slice(zoneStart), 'zone')
  if (zone instanceof UrlParseError) return zone
  const address = parseIpAddress(name + zone)
  if (address instanceof IpParseError) return new UrlParseError(`invalid host: ${address.message}`)
  if (address.bytes.length === 4) return new UrlParseError('invalid IP-literal')
  return `[${name}${zone}]${port}`
}

/** Whether an encoded text is valid in the part without further escaping. */
function isValidEncoded(text: string, part: 'path' | 'fragment'): boolean {
  for (const character of text) {
    if (!"!$&'()*+,;=:@[]%".includes(character) && mustEscape(character, part)) return false
  }
  return true
}

export function escapedPath(url: ParsedUrl): string {
  if (url.rawPath !== '' && isValidEncoded(url.rawPath, 'path')) return url.rawPath
  return url.path === '*' ? '*' : escapeUrlPart(url.path, 'path')
}

/** The name without its port and without the brackets of an IPv6 address, and the port. */
export function splitHostPort(url: ParsedUrl): { readonly hostname: string; readonly port: string } {
  const colon = url.host.lastIndexOf(':')
  const hasPort = colon >= 0 && optionalPort.test(url.host.slice(colon))
  const name = hasPort ? url.host.slice(0, colon) : url.host
  const hostname = name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name
  return { hostname, port: hasPort ? url.host.slice(colon + 1) : '' }
}

const queryParametersMax = 10_000

/** Go's URL.Query: parameters that cannot be decoded are left out, and all of them if there are too many. */
export function queryOf(url: ParsedUrl): ReadonlyMap<string, readonly string[]> {
  const query = new Map<string, string[]>()
  const parameters = url.rawQuery.split('&')
  if (parameters.length > queryParametersMax) return query
  for (const parameter of parameters) {
    if (parameter === '' || parameter.includes(';')) continue
    const equals = parameter.indexOf('=')
    const key = unescapeUrlPart(equals < 0 ? parameter : parameter.slice(0, equals), 'queryComponent')
    const value = unescapeUrlPart(equals < 0 ? '' : parameter.slice(equals + 1), 'queryComponent')
    if (key instanceof UrlParseError || value instanceof UrlParseError) continue
    const values = query.get(key)
    if (values) values.push(value)
    else query.set(key, [value])
  }
  return query
}

/** The URL as a string; two URLs are equal if their strings are. */
export function formatUrl(url: ParsedUrl): string {
  let text = url.scheme === '' ? '' : `${url.scheme}:`
  if (url.opaque !== '') text += url.opaque
  else {
    const omitted = url.omitHost && url.host === '' && url.user === undefined
    if ((url.scheme !== '' || url.host !== '' || url.user !== undefined) && !omitted) {
      if (url.host !== '' || url.path !== '' || url.user !== undefined) text += '//'
      if (url.user !== undefined) text += `${url.user}@`
      text += escapeUrlPart(url.host, 'host')
    }
    const path = escapedPath(url)
    if (path !== '' && !path.startsWith('/') && url.host !== '') text += '/'
    text += path
  }
  if (url.forceQuery || url.rawQuery !== '') text += `?${url.rawQuery}`
  if (url.fragment !== '') text += `#${escapedFragment(url)}`
  return text
}

function escapedFragment(url: ParsedUrl): string {
  if (url.rawFragment !== '' && isValidEncoded(url.rawFragment, 'fragment')) return url.rawFragment
  return escapeUrlPart(url.fragment, 'fragment')
}

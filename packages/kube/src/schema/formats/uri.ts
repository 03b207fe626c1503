import { isIpv6 } from './network.ts'

const controlCharacter = /[\x00-\x1f\x7f]/
const badEscape = /%(?![0-9a-fA-F]{2})/

/** A URI as Go's url.ParseRequestURI accepts it: absolute, or a path that starts with a slash. */
export function isRequestUri(text: string): boolean {
  if (text === '' || controlCharacter.test(text)) return false
  if (text === '*') return true
  const scheme = schemeOf(text)
  if (scheme === undefined) return false
  const rest = scheme === '' ? text : text.slice(scheme.length + 1)
  const path = rest.split('?', 1)[0] as string
  // After a scheme, anything but a path is opaque; without a scheme the text is not a request URI.
  if (!path.startsWith('/')) return scheme !== ''
  if (scheme === '' || !path.startsWith('//')) return !badEscape.test(path)
  const slash = path.indexOf('/', 2)
  const authority = slash < 0 ? path.slice(2) : path.slice(2, slash)
  return isAuthority(authority, /^https?$/i.test(scheme)) && (slash < 0 || !badEscape.test(path.slice(slash)))
}

/** The scheme before the first colon; empty without one, undefined if the text begins with the colon. */
function schemeOf(text: string): string | undefined {
  const match = /^([a-zA-Z][a-zA-Z0-9+.-]*)?:/.exec(text)
  if (!match) return ''
  return match[1]
}

const userInfo = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/

function isAuthority(authority: string, isHttp: boolean): boolean {
  const at = authority.lastIndexOf('@')
  const user = authority.slice(0, Math.max(at, 0))
  if (!userInfo.test(user) || badEscape.test(user)) return false
  const host = authority.slice(at + 1)
  return host.startsWith('[') ? isBracketedHost(host) : isPlainHost(host, isHttp)
}

/** An IPv6 address in brackets, with an optional zone, and a port. */
function isBracketedHost(host: string): boolean {
  const end = host.lastIndexOf(']')
  if (end < 0 || !/^(?::[0-9]*)?$/.test(host.slice(end + 1))) return false
  const [address = '', zone] = host.slice(1, end).split('%25', 2)
  if (badEscape.test(zone ?? '') || !isHostText(address.replaceAll(':', ''))) return false
  return isIpv6(address)
}

/** Several colons are refused only for http and https: other schemes may list several hosts with ports here. */
function isPlainHost(host: string, isHttp: boolean): boolean {
  if (host.includes('[')) return false
  const colon = host.lastIndexOf(':')
  const name = colon < 0 ? host : host.slice(0, colon)
  if (colon >= 0 && (!/^[0-9]*$/.test(host.slice(colon + 1)) || (isHttp && name.includes(':')))) return false
  return isHostText(name)
}

/** The characters of a host; percent escapes are allowed only for bytes above ASCII. */
function isHostText(host: string): boolean {
  if (badEscape.test(host) || /%[0-7]/.test(host)) return false
  return /^[A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"%\x80-\uffff]*$/.test(host)
}

import { RuntimeError } from '../../errors.ts'
import type { Environment } from './environment.ts'
import { isDirect } from './no-proxy.ts'

const proxySchemes: readonly string[] = ['http:', 'https:', 'socks5:', 'socks5h:']
const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' }

/**
 * The proxy for an address from the environment, by the rules of Go: HTTPS_PROXY for https, HTTP_PROXY for http, then
 * the lower-case names; NO_PROXY lists the exceptions.
 *
 * @throws RuntimeError CLIENT_OPTIONS_INVALID when the variable is not an address. Go would ignore it and connect
 *   directly.
 */
export function proxyFromEnvironment(address: URL, environment: Environment): string | undefined {
  const names = address.protocol === 'https:' ? ['HTTPS_PROXY', 'https_proxy'] : ['HTTP_PROXY', 'http_proxy']
  const name = names.find((candidate) => isSet(environment[candidate]))
  if (name === undefined) return undefined
  const noProxy = ['NO_PROXY', 'no_proxy'].map((candidate) => environment[candidate]).find(isSet) ?? ''
  const host = address.hostname.replace(/^\[|\]$/g, '').replace(/%.*$/, '')
  const port = address.port === '' ? (defaultPorts[address.protocol] ?? '') : address.port
  if (isDirect({ host, port }, noProxy)) return undefined
  const text = environment[name] as string
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  const problem = proxyProblem(url)
  if (problem === undefined) return url
  throw new RuntimeError('CLIENT_OPTIONS_INVALID', `the variable ${name} ${problem}`, { path: name })
}

/** Why a text is not a proxy address. It is not quoted, because it may contain a password. */
export function proxyProblem(text: string): string | undefined {
  let url: URL
  try {
    url = new URL(text)
  } catch {
    return 'is not the URL of a proxy'
  }
  if (!proxySchemes.includes(url.protocol)) {
    return `begins with ${url.protocol}; a proxy begins with http:, https: or socks5:`
  }
  return url.hostname === '' ? 'is not the URL of a proxy: it has no host' : undefined
}

function isSet(text: string | undefined): text is string {
  return text !== undefined && text !== ''
}

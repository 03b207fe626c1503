import { BlockList, isIP } from 'node:net'

/** A request's address as the NO_PROXY rules see it. */
export interface ProxiedAddress {
  /** In lower case; an IPv6 address without brackets and zone. */
  readonly host: string
  readonly port: string
}

type Matcher = (address: ProxiedAddress) => boolean

/** Loopback addresses never go through a proxy. */
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Every IPv4 address, including IPv4-mapped IPv6 addresses. */
const version4 = new BlockList()
version4.addSubnet('0.0.0.0', 0, 'ipv4')

/**
 * Whether an address is reached without a proxy, by the rules of Go: NO_PROXY lists IP addresses, CIDR blocks, domain
 * names (including subdomains; with a leading dot or asterisk only subdomains), each except a block optionally with a
 * port, or an asterisk for everything. Invalid entries are ignored, as in Go.
 */
export function isDirect(address: ProxiedAddress, noProxy: string): boolean {
  if (address.host === 'localhost' || isInside(loopback, address.host)) return true
  const entries = noProxy.split(',').map((entry) => entry.trim().toLowerCase())
  return entries.some((entry) => entry === '*' || matcherOf(entry)?.(address) === true)
}

function matcherOf(entry: string): Matcher | undefined {
  const block = blockMatcher(entry)
  if (block !== undefined) return block
  const { host, port } = splitPort(entry)
  if (host === '') return undefined
  const hasPort: Matcher = (address) => port === '' || port === address.port
  const family = isIP(host)
  if (family !== 0) {
    const single = new BlockList()
    single.addAddress(host, family === 4 ? 'ipv4' : 'ipv6')
    return (address) => isInside(single, address.host) && hasPort(address)
  }
  return domainMatcher(host, hasPort)
}

function domainMatcher(entry: string, hasPort: Matcher): Matcher {
  const name = entry.startsWith('*.') ? entry.slice(1) : entry
  const suffix = name.startsWith('.') ? name : `.${name}`
  return (address) => {
    if (isIP(address.host) !== 0) return false
    return (address.host.endsWith(suffix) || address.host === name) && hasPort(address)
  }
}

/** An IPv6 block contains no IPv4 address, not even an IPv4-mapped one. */
function blockMatcher(entry: string): Matcher | undefined {
  const [address = '', bits = '', ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits)) return undefined
  if (Number(bits) > (family === 4 ? 32 : 128)) return undefined
  const block = new BlockList()
  block.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  return ({ host }) => isInside(block, host) && (family === 4 || !isInside(version4, host))
}

/** Go's SplitHostPort: an IPv6 address has brackets if and only if it has a port. */
function splitPort(entry: string): ProxiedAddress {
  const bracketed = /^\[([^\]]*)\]:([^:]*)$/.exec(entry)
  if (bracketed !== null) return { host: bracketed[1] ?? '', port: bracketed[2] ?? '' }
  const parts = entry.split(':')
  const [host = '', port = ''] = parts
  return parts.length === 2 ? { host, port } : { host: entry, port: '' }
}

function isInside(block: BlockList, host: string): boolean {
  const family = isIP(host)
  return family !== 0 && block.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

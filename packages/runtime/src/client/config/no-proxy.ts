import { BlockList, isIP } from 'node:net'

/** Where a request goes, as the rules of NO_PROXY look at it. */
export interface ProxiedAddress {
  /** In lower case; an IPv6 address without brackets and zone. */
  readonly host: string
  readonly port: string
}

type Matcher = (address: ProxiedAddress) => boolean

/** The private machine itself: such addresses never go through a proxy. */
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Every address of IPv4, also where it is written as one of IPv6. */
const version4 = new BlockList()
version4.addSubnet('0.0.0.0', 0, 'ipv4')

/**
 * Whether an address is reached without a proxy, by the rules of Go: the list in NO_PROXY has IP addresses, CIDR
 * blocks, domain names (with all below them; with a leading dot or asterisk only those below), each but a block perhaps
 * with a port, or an asterisk for everything. What cannot be read is passed over, as in Go.
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

/** A block of IPv6 holds no address of IPv4, not even one that is written as one of IPv6. */
function blockMatcher(entry: string): Matcher | undefined {
  const [address = '', bits = '', ...more] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits)) return undefined
  if (Number(bits) > (family === 4 ? 32 : 128)) return undefined
  const block = new BlockList()
  block.addSubnet(address, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  return ({ host }) => isInside(block, host) && (family === 4 || !isInside(version4, host))
}

/** Go's SplitHostPort: an IPv6 address has brackets exactly if it has a port. */
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

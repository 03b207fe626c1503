import { quoteGo } from '../../json/index.ts'
import type { CelOverload } from '../function.ts'
import { celBool, celInt, celOpaqueType, celString } from '../type.ts'
import { CelError, CelOpaque } from '../value.ts'
import { formatIpAddress, type IpAddress, IpParseError, isIpv4Mapped, parseIpAddress } from './ip-address.ts'
import { global, member } from './overload.ts'

/** kubernetes.net.ip: addresses without zones and without IPv4-mapped IPv6. */
export const celIpType = celOpaqueType('net.IP')

export class CelIp extends CelOpaque {
  readonly typeName = 'net.IP'
  readonly address: IpAddress

  constructor(address: IpAddress) {
    super()
    this.address = address
  }

  /** The size that the cost model sees: the bytes of the address. */
  get size(): number {
    return this.address.bytes.length
  }

  equals(other: CelOpaque): boolean {
    return other instanceof CelIp && formatIpAddress(this.address) === formatIpAddress(other.address)
  }

  override toString(): string {
    return formatIpAddress(this.address)
  }
}

export function parseCelIp(text: string): CelIp | CelError {
  const address = parseIpAddress(text)
  if (address instanceof IpParseError) {
    return new CelError(`IP Address ${quoteGo(text)} parse error during conversion from string: ${address.message}`)
  }
  if (address.zone !== '') return new CelError(`IP address ${quoteGo(text)} with zone value is not allowed`)
  if (isIpv4Mapped(address)) return new CelError(`IPv4-mapped IPv6 address ${quoteGo(text)} is not allowed`)
  return new CelIp(address)
}

const first = (ip: CelIp): number => ip.address.bytes[0] as number
const second = (ip: CelIp): number => ip.address.bytes[1] as number
const isIpv4 = (ip: CelIp): boolean => ip.size === 4

function isUnspecified(ip: CelIp): boolean {
  return ip.address.bytes.every((byte) => byte === 0)
}

function isLoopback(ip: CelIp): boolean {
  if (isIpv4(ip)) return first(ip) === 127
  return ip.address.bytes.every((byte, index) => byte === (index === 15 ? 1 : 0))
}

function isMulticast(ip: CelIp): boolean {
  return isIpv4(ip) ? (first(ip) & 0xf0) === 0xe0 : first(ip) === 0xff
}

function isLinkLocalMulticast(ip: CelIp): boolean {
  if (isIpv4(ip)) return first(ip) === 224 && second(ip) === 0 && ip.address.bytes[2] === 0
  return first(ip) === 0xff && (second(ip) & 0x0f) === 0x02
}

function isLinkLocalUnicast(ip: CelIp): boolean {
  if (isIpv4(ip)) return first(ip) === 169 && second(ip) === 254
  return first(ip) === 0xfe && (second(ip) & 0xc0) === 0x80
}

function isGlobalUnicast(ip: CelIp): boolean {
  const isBroadcast = isIpv4(ip) && ip.address.bytes.every((byte) => byte === 255)
  return !isBroadcast && !isUnspecified(ip) && !isLoopback(ip) && !isMulticast(ip) && !isLinkLocalUnicast(ip)
}

function isCanonical(text: string): boolean | CelError {
  const ip = parseCelIp(text)
  return ip instanceof CelError ? ip : ip.toString() === text
}

export const ipLibrary: readonly CelOverload[] = [
  global('string_to_ip', 'ip', [celString], celIpType, parseCelIp),
  global('is_ip', 'isIP', [celString], celBool, (text: string) => parseCelIp(text) instanceof CelIp),
  global('ip_is_canonical', 'ip.isCanonical', [celString], celBool, isCanonical),
  global('ip_to_string', 'string', [celIpType], celString, (ip: CelIp) => ip.toString()),
  member('ip_family', 'family', [celIpType], celInt, (ip: CelIp) => (isIpv4(ip) ? 4n : 6n)),
  member('ip_is_unspecified', 'isUnspecified', [celIpType], celBool, isUnspecified),
  member('ip_is_loopback', 'isLoopback', [celIpType], celBool, isLoopback),
  member('ip_is_link_local_multicast', 'isLinkLocalMulticast', [celIpType], celBool, isLinkLocalMulticast),
  member('ip_is_link_local_unicast', 'isLinkLocalUnicast', [celIpType], celBool, isLinkLocalUnicast),
  member('ip_is_global_unicast', 'isGlobalUnicast', [celIpType], celBool, isGlobalUnicast),
]

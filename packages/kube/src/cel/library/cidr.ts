import { quoteGo } from '../../json/index.ts'
import type { CelOverload } from '../function.ts'
import { noSuchOverload } from '../standard/index.ts'
import { celBool, celInt, celOpaqueType, celString } from '../type.ts'
import { CelError, CelOpaque } from '../value.ts'
import { CelIp, celIpType, parseCelIp } from './ip.ts'
import {
  formatIpAddress,
  IpParseError,
  type IpPrefix,
  isIpv4Mapped,
  maskedAddress,
  parseIpPrefix,
  sharesPrefix,
} from './ip-address.ts'
import { global, member } from './overload.ts'

/** kubernetes.net.cidr: an address and the length of its network prefix. */
export const celCidrType = celOpaqueType('net.CIDR')

export class CelCidr extends CelOpaque {
  readonly typeName = 'net.CIDR'
  readonly prefix: IpPrefix

  constructor(prefix: IpPrefix) {
    super()
    this.prefix = prefix
  }

  /** The size that the cost model sees: the bytes that the prefix covers. */
  get size(): number {
    return Math.ceil(this.prefix.bits / 8)
  }

  equals(other: CelOpaque): boolean {
    return other instanceof CelCidr && this.toString() === other.toString()
  }

  override toString(): string {
    return `${formatIpAddress(this.prefix.address)}/${this.prefix.bits}`
  }
}

const parseError = 'network address parse error during conversion from string'

function parseCidr(text: string): CelCidr | CelError {
  const prefix = parseIpPrefix(text)
  // Kubernetes wraps this message twice, once while parsing and once while converting.
  if (prefix instanceof IpParseError) return new CelError(`${parseError}: ${parseError}: ${prefix.message}`)
  if (isIpv4Mapped(prefix.address)) {
    return new CelError(`${parseError}: IPv4-mapped IPv6 address ${quoteGo(text)} is not allowed`)
  }
  return new CelCidr(prefix)
}

function containsIp(cidr: CelCidr, ip: CelIp): boolean {
  return sharesPrefix(cidr.prefix.address, ip.address, cidr.prefix.bits)
}

function containsCidr(cidr: CelCidr, other: CelCidr): boolean {
  const { address, bits } = cidr.prefix
  return bits <= other.prefix.bits && sharesPrefix(address, other.prefix.address, bits)
}

function containsIpText(cidr: CelCidr, text: string): boolean | CelError {
  const ip = parseCelIp(text)
  // If a string that is not an address is passed for an address, the error is the missing overload, not the address.
  return ip instanceof CelError ? noSuchOverload() : containsIp(cidr, ip)
}

function containsCidrText(cidr: CelCidr, text: string): boolean | CelError {
  const other = parseCidr(text)
  return other instanceof CelError ? other : containsCidr(cidr, other)
}

function masked(cidr: CelCidr): CelCidr {
  const { address, bits } = cidr.prefix
  return new CelCidr({ address: maskedAddress(address, bits), bits })
}

export const cidrLibrary: readonly CelOverload[] = [
  global('string_to_cidr', 'cidr', [celString], celCidrType, parseCidr),
  global('is_cidr', 'isCIDR', [celString], celBool, (text: string) => parseCidr(text) instanceof CelCidr),
  global('cidr_to_string', 'string', [celCidrType], celString, (cidr: CelCidr) => cidr.toString()),
  member('cidr_contains_ip_string', 'containsIP', [celCidrType, celString], celBool, containsIpText),
  member('cidr_contains_ip_ip', 'containsIP', [celCidrType, celIpType], celBool, containsIp),
  member('cidr_contains_cidr_string', 'containsCIDR', [celCidrType, celString], celBool, containsCidrText),
  member('cidr_contains_cidr', 'containsCIDR', [celCidrType, celCidrType], celBool, containsCidr),
  member('cidr_ip', 'ip', [celCidrType], celIpType, (cidr: CelCidr) => new CelIp(cidr.prefix.address)),
  member('cidr_prefix_length', 'prefixLength', [celCidrType], celInt, (cidr: CelCidr) => BigInt(cidr.prefix.bits)),
  member('cidr_masked', 'masked', [celCidrType], celCidrType, masked),
]

import { formatIpAddress, type IpAddress, isIpv4Mapped, parseIpAddress, parseIpv4, parseIpv6 } from './ip-address.ts'

/** A range of IP addresses: the address as written, and the first address of its network. */
export interface Cidr {
  readonly address: IpAddress
  readonly network: IpAddress
  readonly prefixLength: number
}

/** Parses a range such as 10.0.0.0/8. Unless `strict`, the prefix length may have leading zeros. */
export function parseCidr(text: string, strict: boolean): Cidr | undefined {
  const slash = text.indexOf('/')
  if (slash < 0) return undefined
  const addressText = text.slice(0, slash)
  const lengthText = text.slice(slash + 1)
  if (!(strict ? /^(?:0|[1-9][0-9]*)$/ : /^[0-9]+$/).test(lengthText)) return undefined
  const address = strict
    ? parseIpAddress(addressText, true)
    : (parseIpv4(addressText, false) ?? parseIpv6(addressText, false))
  const prefixLength = Number(lengthText)
  if (!address || prefixLength > address.bits) return undefined
  const hostBits = BigInt(address.bits - prefixLength)
  const network: IpAddress = { bits: address.bits, value: (address.value >> hostBits) << hostBits }
  return { address, network, prefixLength }
}

/** The canonical text of the network; IPv4-mapped addresses are printed as IPv4. */
export function formatCidr(cidr: Cidr): string {
  const prefixLength = isIpv4Mapped(cidr.network) ? cidr.prefixLength - 96 : cidr.prefixLength
  return `${formatIpAddress(cidr.network)}/${prefixLength}`
}

import { type FieldError, type FieldPath, invalid } from '@kubewright/kube/field'
import {
  type IpAddress,
  isIpv4Mapped,
  parseIpAddress,
  validateLegacyCidr,
  validateLegacyIp,
} from '@kubewright/kube/names'

/** Address rules that several kinds share. */

/**
 * Validates an address in a field that is older than the strict rules; addresses of the stored object are tolerated.
 */
export function validateAddress(value: string, path: FieldPath, known: readonly string[] = []): FieldError[] {
  return validateLegacyIp(value, path, true, known)
}

export function validateRange(value: string, path: FieldPath, known: readonly string[] = []): FieldError[] {
  return validateLegacyCidr(value, path, true, known)
}

export function isIpv6(address: string): boolean {
  const parsed = parseIpAddress(address, false)
  return parsed !== undefined && parsed.bits === 128 && !isIpv4Mapped(parsed)
}

export function familyOf(address: string): 'IPv4' | 'IPv6' {
  return isIpv6(address) ? 'IPv6' : 'IPv4'
}

interface SpecialRange {
  readonly detail: string
  readonly isIpv4: (address: number) => boolean
  readonly isIpv6: (address: bigint) => boolean
}

const specialRanges: readonly SpecialRange[] = [
  {
    detail: 'may not be in the loopback range (127.0.0.0/8, ::1/128)',
    isIpv4: (address) => Math.floor(address / 2 ** 24) === 127,
    isIpv6: (address) => address === 1n,
  },
  {
    detail: 'may not be in the link-local range (169.254.0.0/16, fe80::/10)',
    isIpv4: (address) => Math.floor(address / 2 ** 16) === 0xa9fe,
    isIpv6: (address) => address >> 118n === 0x3fan,
  },
  {
    detail: 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)',
    isIpv4: (address) => Math.floor(address / 2 ** 8) === 0xe00000,
    isIpv6: (address) => address >> 120n === 0xffn && ((address >> 112n) & 0xfn) === 2n,
  },
]

/** Validates an endpoint or external address: it must not have a meaning local to each machine. */
export function validateEndpointAddress(text: string, path: FieldPath): FieldError[] {
  const parsed = parseIpAddress(text, false)
  if (parsed === undefined) return [invalid(path, text, 'must be a valid IP address')]
  const address: IpAddress = isIpv4Mapped(parsed) ? { bits: 32, value: parsed.value & 0xffffffffn } : parsed
  if (address.value === 0n) return [invalid(path, text, `may not be unspecified (${text})`)]
  return specialRanges
    .filter((range) => (address.bits === 32 ? range.isIpv4(Number(address.value)) : range.isIpv6(address.value)))
    .map(({ detail }) => invalid(path, text, detail))
}

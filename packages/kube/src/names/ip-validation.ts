import { type FieldError, type FieldPath, invalid } from '../field/index.ts'
import { quoteGo } from '../json/index.ts'
import { type Cidr, formatCidr, parseCidr } from './cidr.ts'
import { formatIpAddress, type IpAddress, isIpv4Mapped, parseIpAddress } from './ip-address.ts'

/** Validates an IP address in canonical form, as newer Kubernetes fields require. */
export function validateIp(value: string, path: FieldPath): FieldError[] {
  const { address, errors } = checkIp(value, path, true)
  if (!address || errors.length > 0) return errors
  return canonicalErrors(value, formatIpAddress(address), path)
}

/**
 * Validates an IP address in a field that is older than the strict rules. Values that the stored object already has are
 * accepted; `strict` adds the current rules.
 */
export function validateLegacyIp(
  value: string,
  path: FieldPath,
  strict: boolean,
  knownValues: readonly string[] = [],
): FieldError[] {
  return knownValues.includes(value) ? [] : checkIp(value, path, strict).errors
}

/** Validates a CIDR in canonical form, as newer Kubernetes fields require. */
export function validateCidr(value: string, path: FieldPath): FieldError[] {
  const { cidr, errors } = checkCidr(value, path, true)
  if (!cidr || errors.length > 0) return errors
  return canonicalErrors(value, formatCidr(cidr), path)
}

export function validateLegacyCidr(
  value: string,
  path: FieldPath,
  strict: boolean,
  knownValues: readonly string[] = [],
): FieldError[] {
  return knownValues.includes(value) ? [] : checkCidr(value, path, strict).errors
}

/** Validates an address with the prefix length of its network, such as 10.9.8.7/24, in canonical form. */
export function validateInterfaceAddress(value: string, path: FieldPath): FieldError[] {
  const cidr = parseCidr(value, false)
  if (!cidr) {
    const detail = 'must be a valid address in CIDR form, (e.g. 10.9.8.7/24 or 2001:db8::1/64)'
    return [invalid(path, value, detail)]
  }
  const mapped = isIpv4Mapped(cidr.address) && cidr.prefixLength > 32
  const prefixLength = mapped ? cidr.prefixLength - 96 : cidr.prefixLength
  return canonicalErrors(value, `${formatIpAddress(cidr.address)}/${prefixLength}`, path)
}

function checkIp(value: string, path: FieldPath, strict: boolean): { address?: IpAddress; errors: FieldError[] } {
  const address = parseIpAddress(value, false)
  if (!address) {
    const detail = 'must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)'
    return { errors: [invalid(path, value, detail)] }
  }
  if (!strict) return { address, errors: [] }
  const strictAddress = parseIpAddress(value, true)
  if (!strictAddress) return { address, errors: [invalid(path, value, 'must not have leading 0s')] }
  if (!isIpv4Mapped(strictAddress)) return { address, errors: [] }
  return { address, errors: [invalid(path, value, 'must not be an IPv4-mapped IPv6 address')] }
}

function checkCidr(value: string, path: FieldPath, strict: boolean): { cidr?: Cidr; errors: FieldError[] } {
  const cidr = parseCidr(value, false)
  if (!cidr) {
    const detail = 'must be a valid CIDR value, (e.g. 10.9.8.0/24 or 2001:db8::/64)'
    return { errors: [invalid(path, value, detail)] }
  }
  const detail = strict ? strictCidrProblem(value) : undefined
  return { cidr, errors: detail === undefined ? [] : [invalid(path, value, detail)] }
}

function strictCidrProblem(value: string): string | undefined {
  const cidr = parseCidr(value, true)
  if (!cidr) return 'must not have leading 0s in IP or prefix length'
  if (isIpv4Mapped(cidr.address)) return 'must not have an IPv4-mapped IPv6 address'
  return cidr.address.value === cidr.network.value ? undefined : 'must not have bits set beyond the prefix length'
}

function canonicalErrors(value: string, canonical: string, path: FieldPath): FieldError[] {
  return value === canonical ? [] : [invalid(path, value, `must be in canonical form (${quoteGo(canonical)})`)]
}

/** Warnings about an address that is accepted but not in the recommended form. */
export function warnAboutIp(value: string, path: FieldPath): string[] {
  const address = parseIpAddress(value, false)
  if (!address) return []
  const canonical = formatIpAddress(address)
  const strictAddress = parseIpAddress(value, true)
  if (!strictAddress || isIpv4Mapped(strictAddress)) {
    return [`${path}: non-standard IP address ${quoteGo(value)} is invalid: use ${quoteGo(canonical)}`]
  }
  if (canonical === value) return []
  const hint = `should be in RFC 5952 canonical format (${quoteGo(canonical)})`
  return [`${path}: IPv6 address ${quoteGo(value)} ${hint}`]
}

/** Warnings about a CIDR that is accepted but not in the recommended form. */
export function warnAboutCidr(value: string, path: FieldPath): string[] {
  const cidr = parseCidr(value, false)
  if (!cidr) return []
  const warnings: string[] = []
  const canonical = formatCidr(cidr)
  if (formatIpAddress(cidr.address) !== formatIpAddress(cidr.network)) {
    const single = `${formatIpAddress(cidr.address)}/${cidr.address.bits}`
    const hint = `(should be ${quoteGo(canonical)} or ${quoteGo(single)}?)`
    warnings.push(`${path}: CIDR value ${quoteGo(value)} is ambiguous in this context ${hint}`)
  }
  const strictCidr = parseCidr(value, true)
  if (!strictCidr || isIpv4Mapped(strictCidr.address)) {
    warnings.push(`${path}: non-standard CIDR value ${quoteGo(value)} is invalid: use ${quoteGo(canonical)}`)
  }
  if (warnings.length === 0 && cidr.address.bits === 128 && canonical !== value) {
    const hint = `should be in RFC 5952 canonical format (${quoteGo(canonical)})`
    warnings.push(`${path}: IPv6 CIDR value ${quoteGo(value)} ${hint}`)
  }
  return warnings
}

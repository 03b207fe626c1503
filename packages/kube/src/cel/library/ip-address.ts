import { quoteGo } from '../../json/index.ts'

/**
 * IP addresses and prefixes as Go's net/netip reads and prints them: no leading zeros in IPv4, no zones in prefixes.
 */
export interface IpAddress {
  /** 4 or 16 bytes. */
  readonly bytes: readonly number[]
  readonly zone: string
}

export interface IpPrefix {
  readonly address: IpAddress
  readonly bits: number
}

/** Why a string is not an address, with Go's message. */
export class IpParseError {
  readonly message: string
  constructor(message: string) {
    this.message = message
  }
}

const addressError = (text: string, message: string, at = ''): IpParseError =>
  new IpParseError(`ParseAddr(${quoteGo(text)}): ${message}${at === '' ? '' : ` (at ${quoteGo(at)})`}`)

export function parseIpAddress(text: string): IpAddress | IpParseError {
  const separator = /[.:%]/.exec(text)?.[0]
  if (separator === '.') {
    const bytes = parseDotted(text, text)
    return bytes instanceof IpParseError ? bytes : { bytes, zone: '' }
  }
  if (separator === ':') return parseIpv6(text)
  return addressError(text, separator === '%' ? 'missing IPv6 address' : 'unable to parse IP')
}

function parseDotted(whole: string, part: string): number[] | IpParseError {
  const bytes: number[] = []
  let value = 0
  let digits = 0
  for (let index = 0; index < part.length; index++) {
    const character = part[index] as string
    if (character >= '0' && character <= '9') {
      if (digits === 1 && value === 0) return addressError(whole, 'IPv4 field has octet with leading zero')
      value = value * 10 + Number(character)
      digits++
      if (value > 255) return addressError(whole, 'IPv4 field has value >255')
    } else if (character === '.') {
      if (index === 0 || index === part.length - 1 || part[index - 1] === '.') {
        return addressError(whole, 'IPv4 field must have at least one digit', part.slice(index))
      }
      if (bytes.length === 3) return addressError(whole, 'IPv4 address too long')
      bytes.push(value)
      value = 0
      digits = 0
    } else return addressError(whole, 'unexpected character', part.slice(index))
  }
  if (bytes.length < 3) return addressError(whole, 'IPv4 address too short')
  bytes.push(value)
  return bytes
}

function parseIpv6(whole: string): IpAddress | IpParseError {
  const percent = whole.indexOf('%')
  const zone = percent < 0 ? '' : whole.slice(percent + 1)
  if (percent >= 0 && zone === '') return addressError(whole, 'zone must be a non-empty string')
  let rest = percent < 0 ? whole : whole.slice(0, percent)
  const bytes: number[] = []
  let ellipsis = -1
  if (rest.startsWith('::')) {
    ellipsis = 0
    rest = rest.slice(2)
    if (rest === '') return { bytes: new Array<number>(16).fill(0), zone }
  }
  while (bytes.length < 16) {
    const group = (/^[0-9a-fA-F]*/.exec(rest) as RegExpExecArray)[0]
    if (group.length > 4) return addressError(whole, 'each group must have 4 or less digits', rest)
    if (group === '') return addressError(whole, 'each colon-separated field must have at least one digit', rest)
    if (rest[group.length] === '.') {
      const problem = embeddedIpv4Problem(whole, rest, bytes.length, ellipsis)
      if (problem) return problem
      const dotted = parseDotted(whole, rest)
      if (dotted instanceof IpParseError) return dotted
      bytes.push(...dotted)
      rest = ''
      break
    }
    const value = Number.parseInt(group, 16)
    bytes.push(value >> 8, value & 0xff)
    rest = rest.slice(group.length)
    if (rest === '') break
    if (rest[0] !== ':') return addressError(whole, 'unexpected character, want colon', rest)
    if (rest.length === 1) return addressError(whole, 'colon must be followed by more characters', rest)
    rest = rest.slice(1)
    if (rest[0] === ':') {
      if (ellipsis >= 0) return addressError(whole, 'multiple :: in address', rest)
      ellipsis = bytes.length
      rest = rest.slice(1)
      if (rest === '') break
    }
  }
  if (rest !== '') return addressError(whole, 'trailing garbage after address', rest)
  return expandEllipsis(whole, bytes, ellipsis, zone)
}

function embeddedIpv4Problem(whole: string, rest: string, length: number, ellipsis: number): IpParseError | undefined {
  if (ellipsis < 0 && length !== 12) {
    return addressError(whole, 'embedded IPv4 address must replace the final 2 fields of the address', rest)
  }
  if (length + 4 > 16) {
    return addressError(whole, 'too many hex fields to fit an embedded IPv4 at the end of the address', rest)
  }
  return undefined
}

function expandEllipsis(whole: string, bytes: number[], ellipsis: number, zone: string): IpAddress | IpParseError {
  if (bytes.length < 16) {
    if (ellipsis < 0) return addressError(whole, 'address string too short')
    bytes.splice(ellipsis, 0, ...new Array<number>(16 - bytes.length).fill(0))
  } else if (ellipsis >= 0) return addressError(whole, 'the :: must expand to at least one field of zeros')
  return { bytes, zone }
}

const prefixError = (text: string, message: string): IpParseError =>
  new IpParseError(`netip.ParsePrefix(${quoteGo(text)}): ${message}`)

export function parseIpPrefix(text: string): IpPrefix | IpParseError {
  const slash = text.lastIndexOf('/')
  if (slash < 0) return prefixError(text, "no '/'")
  const address = parseIpAddress(text.slice(0, slash))
  if (address instanceof IpParseError) return prefixError(text, address.message)
  if (address.zone !== '') return prefixError(text, 'IPv6 zones cannot be present in a prefix')
  const bitsText = text.slice(slash + 1)
  const bits = /^(0|[1-9][0-9]*)$/.test(bitsText) ? Number(bitsText) : Number.NaN
  // Go reads the number as an int64 first, so a larger number is malformed rather than out of range.
  if (Number.isNaN(bits) || BigInt(bitsText) > 0x7fff_ffff_ffff_ffffn) {
    return prefixError(text, `bad bits after slash: ${quoteGo(bitsText)}`)
  }
  if (bits > address.bytes.length * 8) return prefixError(text, 'prefix length out of range')
  return { address, bits }
}

/** An IPv4-mapped IPv6 address, ::ffff:1.2.3.4. */
export function isIpv4Mapped(address: IpAddress): boolean {
  const { bytes } = address
  return bytes.length === 16 && bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
}

export function formatIpAddress(address: IpAddress): string {
  const { bytes, zone } = address
  if (bytes.length === 4) return bytes.join('.')
  const suffix = zone === '' ? '' : `%${zone}`
  if (isIpv4Mapped(address)) return `::ffff:${bytes.slice(12).join('.')}${suffix}`
  const groups = Array.from({ length: 8 }, (_, index) => groupAt(bytes, index))
  const { start, end } = longestZeroRun(groups)
  const hex = (from: number, to: number): string =>
    groups
      .slice(from, to)
      .map((group) => group.toString(16))
      .join(':')
  return (end - start > 1 ? `${hex(0, start)}::${hex(end, 8)}` : hex(0, 8)) + suffix
}

const groupAt = (bytes: readonly number[], index: number): number =>
  ((bytes[index * 2] as number) << 8) | (bytes[index * 2 + 1] as number)

/** The first of the longest runs of zero groups; only runs of two or more are written as ::. */
function longestZeroRun(groups: readonly number[]): { start: number; end: number } {
  let best = { start: 0, end: 0 }
  for (let start = 0; start < groups.length; start++) {
    let end = start
    while (groups[end] === 0) end++
    if (end - start > best.end - best.start) best = { start, end }
  }
  return best
}

/** Whether the first `bits` bits of two addresses of one family are the same. */
export function sharesPrefix(left: IpAddress, right: IpAddress, bits: number): boolean {
  if (left.bytes.length !== right.bytes.length) return false
  for (let bit = 0; bit < bits; bit += 8) {
    const mask = bits - bit >= 8 ? 0xff : (0xff << (8 - (bits - bit))) & 0xff
    if (((left.bytes[bit / 8] as number) & mask) !== ((right.bytes[bit / 8] as number) & mask)) return false
  }
  return true
}

/** The address with all bits after the first `bits` cleared. */
export function maskedAddress(address: IpAddress, bits: number): IpAddress {
  const bytes = address.bytes.map((byte, index) => {
    const kept = bits - index * 8
    if (kept >= 8) return byte
    return kept <= 0 ? 0 : byte & ((0xff << (8 - kept)) & 0xff)
  })
  return { bytes, zone: '' }
}

/** An IP address as a number of 32 or 128 bits. */
export interface IpAddress {
  readonly bits: 32 | 128
  readonly value: bigint
}

/** IPv4-mapped IPv6 addresses: ::ffff:0:0/96. */
const mappedPrefix = 0xffffn << 32n

export function isIpv4Mapped(address: IpAddress): boolean {
  return address.bits === 128 && address.value >> 32n === 0xffffn
}

/** The IPv4 address of a mapped one; any other address unchanged. */
function unmapped(address: IpAddress): IpAddress {
  return isIpv4Mapped(address) ? { bits: 32, value: address.value - mappedPrefix } : address
}

/**
 * Parses an IP address. Unless `strict`, it accepts leading zeros in IPv4 octets, and any number of them in IPv6
 * groups, as Kubernetes always did.
 */
export function parseIpAddress(text: string, strict: boolean): IpAddress | undefined {
  const separator = /[.:]/.exec(text)?.[0]
  if (separator === undefined) return undefined
  return separator === '.' ? parseIpv4(text, strict) : parseIpv6(text, strict)
}

export function parseIpv4(text: string, strict: boolean): IpAddress | undefined {
  const octets = text.split('.')
  if (octets.length !== 4) return undefined
  let value = 0n
  for (const octet of octets) {
    if (!/^[0-9]+$/.test(octet)) return undefined
    if (strict && octet.length > 1 && octet[0] === '0') return undefined
    const number = Number(octet)
    if (number > 255) return undefined
    value = (value << 8n) | BigInt(number)
  }
  return { bits: 32, value }
}

export function parseIpv6(text: string, strict: boolean): IpAddress | undefined {
  const ellipsis = text.indexOf('::')
  if (ellipsis < 0) {
    const groups = parseGroups(text, strict)
    return groups?.length === 8 ? fromGroups(groups) : undefined
  }
  const before = ellipsis === 0 ? [] : parseGroups(text.slice(0, ellipsis), strict, false)
  const rest = text.slice(ellipsis + 2)
  const after = rest === '' ? [] : parseGroups(rest, strict)
  // The two colons replace at least one group of zeros.
  if (!before || !after || before.length + after.length > 7) return undefined
  const zeros = new Array<number>(8 - before.length - after.length).fill(0)
  return fromGroups([...before, ...zeros, ...after])
}

/** Groups of hexadecimal digits between colons; the last two may be an IPv4 address if allowed. */
function parseGroups(text: string, strict: boolean, ipv4Allowed = true): number[] | undefined {
  const parts = text.split(':')
  const groups: number[] = []
  for (const [index, part] of parts.entries()) {
    if (ipv4Allowed && index === parts.length - 1 && part.includes('.')) {
      const embedded = parseIpv4(part, strict)
      if (!embedded) return undefined
      groups.push(Number(embedded.value >> 16n), Number(embedded.value & 0xffffn))
      continue
    }
    if (!(strict ? /^[0-9a-fA-F]{1,4}$/ : /^0*[0-9a-fA-F]{1,4}$/).test(part)) return undefined
    groups.push(Number.parseInt(part, 16))
  }
  return groups
}

function fromGroups(groups: readonly number[]): IpAddress {
  let value = 0n
  for (const group of groups) value = (value << 16n) | BigInt(group)
  return { bits: 128, value }
}

/** The canonical text (RFC 5952); an IPv4-mapped address is printed as IPv4. */
export function formatIpAddress(address: IpAddress): string {
  const { bits, value } = unmapped(address)
  if (bits === 32) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
  const groups = [7n, 6n, 5n, 4n, 3n, 2n, 1n, 0n].map((index) => Number((value >> (index * 16n)) & 0xffffn))
  const run = longestZeroRun(groups)
  const print = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':')
  if (run.length < 2) return print(groups)
  return `${print(groups.slice(0, run.start))}::${print(groups.slice(run.start + run.length))}`
}

/** The first of the longest runs of zero groups, which becomes the two colons. */
function longestZeroRun(groups: readonly number[]): { start: number; length: number } {
  let best = { start: 0, length: 0 }
  let start = 0
  for (let index = 0; index <= groups.length; index++) {
    if (groups[index] === 0) continue
    if (index - start > best.length) best = { start, length: index - start }
    start = index + 1
  }
  return best
}

/** An IPv4 address, tolerating leading zeros; an IPv6 address that ends in one counts as well. */
export function isIpv4(text: string): boolean {
  return text.includes('.') && isIpSloppy(text)
}

/** An IPv6 address as Go's net.ParseIP has it: no zone, no leading zeros in an embedded IPv4 address. */
export function isIpv6(text: string): boolean {
  return text.includes(':') && isIpv6Text(text, false)
}

/** An address, a slash and the length of its prefix; leading zeros are tolerated. */
export function isCidr(text: string): boolean {
  const slash = text.indexOf('/')
  if (slash < 0) return false
  const address = text.slice(0, slash)
  const isV4 = isIpv4Text(address, true)
  if (!isV4 && !isIpv6Text(address, true)) return false
  const length = text.slice(slash + 1)
  return /^0*[0-9]{1,3}$/.test(length) && Number(length) <= (isV4 ? 32 : 128)
}

function isIpSloppy(text: string): boolean {
  const first = /[.:]/.exec(text)?.[0]
  return first === '.' ? isIpv4Text(text, true) : isIpv6Text(text, true)
}

function isIpv4Text(text: string, leadingZeros: boolean): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => isOctet(part, leadingZeros))
}

function isOctet(part: string, leadingZeros: boolean): boolean {
  if (!/^[0-9]+$/.test(part) || Number(part) > 255) return false
  return leadingZeros || part.length === 1 || part[0] !== '0'
}

/** Eight groups of up to four hexadecimal digits; the last two may be an IPv4 address, and one run may be elided. */
function isIpv6Text(text: string, leadingZeros: boolean): boolean {
  if (text.length > 200) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')))
  const all = groups.flat()
  let count = all.length
  const last = all.at(-1)
  const lastHalf = groups.at(-1) as string[]
  if (last?.includes('.')) {
    if (lastHalf.length === 0 || !isIpv4Text(last, leadingZeros)) return false
    all.pop()
    count++
  }
  if (!all.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return false
  return halves.length === 2 ? count <= 7 : count === 8
}

/** A MAC-48, EUI-64 or InfiniBand address in one of the three usual notations, or without any separators. */
export function isMac(text: string): boolean {
  const octets = macOctets(text)
  return octets === 6 || octets === 8 || octets === 20
}

function macOctets(text: string): number {
  if (/^[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2})*$/.test(text) || /^[0-9a-fA-F]{2}(?:-[0-9a-fA-F]{2})*$/.test(text)) {
    return (text.length + 1) / 3
  }
  if (/^[0-9a-fA-F]{4}(?:\.[0-9a-fA-F]{4})*$/.test(text) && text[4] === '.') return (2 * (text.length + 1)) / 5
  return /^[0-9a-fA-F]*$/.test(text) ? text.length / 2 : 0
}

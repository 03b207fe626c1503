/** The bytes of an IP address, four or sixteen; undefined for a name. */
export function addressBytes(host: string): Uint8Array | undefined {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)) {
    const bytes = host.split('.').map(Number)
    return bytes.every((byte) => byte <= 255) ? Uint8Array.from(bytes) : undefined
  }
  // Names have no colon.
  return /^[0-9a-fA-F:]*:[0-9a-fA-F:]*$/.test(host) ? ipv6Bytes(host) : undefined
}

/** The longest run of zeroes may be written as two colons. */
function ipv6Bytes(address: string): Uint8Array | undefined {
  const [head = '', tail, ...rest] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = 8 - before.length - after.length
  if (rest.length > 0 || missing < 0 || (tail === undefined && missing > 0)) return undefined
  const zeroes = Array.from({ length: missing }, () => '0')
  const words = [...before, ...zeroes, ...after].map((word) => Number.parseInt(word, 16))
  if (words.some((word) => Number.isNaN(word) || word > 0xffff)) return undefined
  return Uint8Array.from(words.flatMap((word) => [word >>> 8, word & 0xff]))
}

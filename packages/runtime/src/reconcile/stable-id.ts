/** Letters and digits without vowels and look-alikes, as in Kubernetes' generated names. */
const alphabet = 'bcdfghjklmnpqrstvwxz2456789'
const idLength = 10

/**
 * A short text that is always the same for the same texts: FNV-1a with 64 bits, written in the alphabet. Two seeds of
 * one object have the same id with a probability of about 1 in 10^13. It contains no randomness and no key, and FNV can
 * be inverted: suitable for names, unsuitable for secrets.
 */
export function stableId(...texts: readonly string[]): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(texts.join('\u0000'))) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  let id = ''
  for (let position = 0; position < idLength; position++) {
    id += alphabet.charAt(Number(hash % BigInt(alphabet.length)))
    hash /= BigInt(alphabet.length)
  }
  return id
}

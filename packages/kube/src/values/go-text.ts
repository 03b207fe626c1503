import { isPrintable } from '../json/index.ts'

const encoder = new TextEncoder()

/** The UTF-8 bytes of a text, one character for each, so that positions and lengths are those of Go. */
export function utf8Characters(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text
  let characters = ''
  for (const byte of encoder.encode(text)) characters += String.fromCharCode(byte)
  return characters
}

/** Quotes like Go's time package: every byte beyond printable ASCII becomes \xNN. The text is in UTF-8 characters. */
export function quoteBytes(characters: string): string {
  let quoted = '"'
  for (const character of characters) {
    const code = character.charCodeAt(0)
    if (code >= 0x80 || code < 0x20) quoted += `\\x${code.toString(16).padStart(2, '0')}`
    else quoted += character === '"' || character === '\\' ? `\\${character}` : character
  }
  return `${quoted}"`
}

export type ParsedInteger = { readonly value: bigint } | { readonly problem: 'invalid syntax' | 'value out of range' }

/**
 * Parses a decimal integer of 32 or 64 bits as Go's strconv.ParseInt does: from left to right, so that too many digits
 * are reported before an invalid character after them.
 */
export function parseGoInteger(text: string, bits: 32 | 64): ParsedInteger {
  const match = /^[-+]?0*([0-9]+)/.exec(text)
  if (!match) return { problem: 'invalid syntax' }
  const significant = match[1] as string
  if (significant.length > 20) return { problem: 'value out of range' }
  const magnitude = BigInt(significant)
  if (magnitude >> BigInt(bits) > 0n) return { problem: 'value out of range' }
  if (match[0].length < text.length) return { problem: 'invalid syntax' }
  const value = text[0] === '-' ? -magnitude : magnitude
  return BigInt.asIntN(bits, value) === value ? { value } : { problem: 'value out of range' }
}

/** Formats a character as Go's %#U: the code point, and the character itself if it is printable. */
export function describeCharacter(character: string): string {
  const codePoint = `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}`
  return isPrintable(character) ? `${codePoint} '${character}'` : codePoint
}

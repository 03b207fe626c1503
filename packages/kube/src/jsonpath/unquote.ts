const shortEscapes = new Map([
  ['a', 0x07],
  ['b', 0x08],
  ['f', 0x0c],
  ['n', 0x0a],
  ['r', 0x0d],
  ['t', 0x09],
  ['v', 0x0b],
  ['\\', 0x5c],
])

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * The text of a string in single or double quotes, with Go's escapes; undefined for an invalid escape. Several escapes
 * for bytes may form a character in UTF-8.
 */
export function unquote(quoted: string): string | undefined {
  const quote = quoted[0] as string
  const text = quoted.slice(1, -1)
  if (quoted.length < 2 || quoted.at(-1) !== quote) return undefined
  if (!text.includes('\\') && !text.includes(quote)) return text
  const bytes: number[] = []
  const piece = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{3})|(.))|([^\\])/suy
  while (piece.lastIndex < text.length) {
    const match = piece.exec(text)
    if (!match) return undefined
    const [, hexadecimal, short, long, octal, letter, plain] = match
    if (plain !== undefined) {
      if (plain === quote) return undefined
      for (const byte of encoder.encode(plain)) bytes.push(byte)
    } else if (hexadecimal !== undefined || octal !== undefined) {
      const byte = hexadecimal === undefined ? Number.parseInt(octal as string, 8) : Number.parseInt(hexadecimal, 16)
      if (byte > 255) return undefined
      bytes.push(byte)
    } else if (letter === undefined) {
      const codePoint = Number.parseInt((short ?? long) as string, 16)
      if (codePoint > 0x10ffff || (codePoint >= 0xd800 && codePoint < 0xe000)) return undefined
      bytes.push(...encoder.encode(String.fromCodePoint(codePoint)))
    } else {
      const byte = letter === quote ? quote.charCodeAt(0) : shortEscapes.get(letter)
      if (byte === undefined) return undefined
      bytes.push(byte)
    }
  }
  return decoder.decode(new Uint8Array(bytes))
}

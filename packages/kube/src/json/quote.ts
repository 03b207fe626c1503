import { isLaterCharacter } from './later-characters.ts'

const onlyPlain = /^[ !#-[\]-~]*$/
const printable = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u

/** The characters for which Go has an escape of two characters. */
export const shortEscapes: ReadonlyMap<string, string> = new Map([
  ['\x07', '\\a'],
  ['\b', '\\b'],
  ['\f', '\\f'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
  ['\v', '\\v'],
  ['"', '\\"'],
  ['\\', '\\\\'],
])

/** Quotes text as Go's %q and strconv.Quote do, which is how Kubernetes messages show strings. */
export function quoteGo(text: string): string {
  if (onlyPlain.test(text)) return `"${text}"`
  let quoted = '"'
  for (const character of text) quoted += quoteCharacter(character)
  return `${quoted}"`
}

/** Whether Go's unicode.IsPrint accepts the character: letters, marks, numbers, punctuation, symbols, the ASCII space. */
export function isPrintable(character: string): boolean {
  return printable.test(character) && !isLaterCharacter(character)
}

function quoteCharacter(character: string): string {
  const short = shortEscapes.get(character)
  if (short !== undefined) return short
  if (isPrintable(character)) return character
  const codePoint = character.codePointAt(0) as number
  if (codePoint >= 0xd800 && codePoint <= 0xdfff) return '\ufffd'
  if (codePoint < 0x80) return `\\x${hexadecimal(codePoint, 2)}`
  return codePoint > 0xffff ? `\\U${hexadecimal(codePoint, 8)}` : `\\u${hexadecimal(codePoint, 4)}`
}

function hexadecimal(value: number, width: number): string {
  return value.toString(16).padStart(width, '0')
}

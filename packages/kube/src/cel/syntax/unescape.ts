import { encodeUtf8 } from '../text.ts'

/** The value of a literal, or its problem. */
export type Unescaped<T> = { readonly value: T } | { readonly error: string }

const simpleEscapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '`': '`',
  '?': '?',
}

/** The text of a string literal, quotes and prefix included, as the lexer accepted it. */
export function unescapeString(literal: string): Unescaped<string> {
  const { body, raw } = stripQuotes(literal)
  if (raw || !body.includes('\\')) return { value: body }
  let text = ''
  for (const part of parts(body)) {
    if (typeof part === 'string') {
      text += part
    } else {
      if (part.code > 0x10ffff || (part.code >= 0xd800 && part.code <= 0xdfff)) {
        return { error: 'invalid unicode code point' }
      }
      text += String.fromCodePoint(part.code)
    }
  }
  return { value: text }
}

/** The bytes of a bytes literal without its `b`; octal and hexadecimal escapes are bytes, not characters. */
export function unescapeBytes(literal: string): Unescaped<Uint8Array> {
  const { body, raw } = stripQuotes(literal)
  if (raw || !body.includes('\\')) return { value: encodeUtf8(body) }
  const bytes: number[] = []
  for (const part of parts(body)) {
    if (typeof part === 'string') {
      for (const byte of encodeUtf8(part)) bytes.push(byte)
    } else {
      if (part.unicode) return { error: 'unable to unescape string' }
      bytes.push(part.code & 0xff)
    }
  }
  return { value: Uint8Array.from(bytes) }
}

function stripQuotes(literal: string): { body: string; raw: boolean } {
  const normalized = literal.replace(/\r\n?/g, '\n')
  const raw = normalized.startsWith('r') || normalized.startsWith('R')
  const quoted = raw ? normalized.slice(1) : normalized
  const triple = quoted.length >= 6 && (quoted.startsWith('"""') || quoted.startsWith("'''"))
  return { body: triple ? quoted.slice(3, -3) : quoted.slice(1, -1), raw }
}

interface NumericEscape {
  readonly code: number
  readonly unicode: boolean
}

/** Runs of plain characters, and the numeric escapes between them. The lexer has checked the form of every escape. */
function* parts(body: string): Generator<string | NumericEscape> {
  let position = 0
  while (position < body.length) {
    const backslash = body.indexOf('\\', position)
    if (backslash === -1) {
      yield body.slice(position)
      return
    }
    if (backslash > position) yield body.slice(position, backslash)
    const character = body[backslash + 1] as string
    const simple = Object.hasOwn(simpleEscapes, character) ? simpleEscapes[character] : undefined
    if (simple !== undefined) {
      yield simple
      position = backslash + 2
    } else if (character >= '0' && character <= '3') {
      yield { code: Number.parseInt(body.slice(backslash + 1, backslash + 4), 8), unicode: false }
      position = backslash + 4
    } else {
      const digits = character === 'u' ? 4 : character === 'U' ? 8 : 2
      yield { code: Number.parseInt(body.slice(backslash + 2, backslash + 2 + digits), 16), unicode: digits > 2 }
      position = backslash + 2 + digits
    }
  }
}

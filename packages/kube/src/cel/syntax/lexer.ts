import { keywords, operators, type Token, type TokenKind } from './token.ts'

/** The tokens of a source, and the invalid pieces between them. */
export interface Tokens {
  readonly tokens: readonly Token[]
  readonly errors: readonly Token[]
}

/**
 * Splits a source into tokens without whitespace and comments, and ends with an 'end' token. Characters that start no
 * token are collected separately, and lexing continues after them.
 */
export function tokenize(source: string): Tokens {
  const tokens: Token[] = []
  const errors: Token[] = []
  let position = skipBlank(source, 0)
  while (position < source.length) {
    const token = readToken(source, position)
    if (token.kind === 'error') errors.push(token)
    else tokens.push(token)
    position = skipBlank(source, token.end)
  }
  tokens.push({ kind: 'end', start: source.length, end: source.length })
  return { tokens, errors }
}

function skipBlank(source: string, from: number): number {
  let position = from
  for (;;) {
    const character = source[position]
    if (character === ' ' || character === '\t' || character === '\n' || character === '\r' || character === '\f') {
      position++
    } else if (character === '/' && source[position + 1] === '/') {
      const newline = source.indexOf('\n', position)
      position = newline === -1 ? source.length : newline
    } else {
      return position
    }
  }
}

function readToken(source: string, start: number): Token {
  const character = source[start] as string
  const literal = readStringLiteral(source, start)
  if (literal !== undefined) return literal
  if (isLetter(character)) return readWord(source, start)
  if (isDigit(character) || (character === '.' && isDigit(source[start + 1]))) return readNumber(source, start)
  if (character === '`') {
    const end = scan(source, start + 1, isEscapedIdentifierCharacter)
    if (end > start + 1 && source[end] === '`') return { kind: 'escaped identifier', start, end: end + 1 }
    return { kind: 'error', start, end: behindCharacter(source, end) }
  }
  const kind = operatorKinds.get(source.slice(start, start + 2)) ?? operatorKinds.get(character)
  return kind === undefined ? errorToken(source, start) : { kind, start, end: start + kind.length }
}

/** Characters that start no token, as many as the lexer had to read. */
function errorToken(source: string, start: number): Token {
  const character = String.fromCodePoint(source.codePointAt(start) as number)
  if (character === "'" || character === '"') return { kind: 'error', start, end: quoteFailure(source, start) }
  const behind = start + character.length
  const looksFurther = character === '=' || character === '&' || character === '|'
  return { kind: 'error', start, end: looksFurther ? behindCharacter(source, behind) : behind }
}

/** The end of the character at this position, or the position itself at the end of the source. */
function behindCharacter(source: string, at: number): number {
  const character = source.codePointAt(at)
  return character === undefined ? at : at + String.fromCodePoint(character).length
}

/**
 * The position after which a string literal is invalid: after a newline or after the character that breaks an escape.
 */
function quoteFailure(source: string, start: number): number {
  let position = start + 1
  while (position < source.length) {
    const character = source[position]
    if (character === '\n' || character === '\r') return position + 1
    if (character === '\\') {
      const length = escapeLength(source, position)
      if (length === 0) return Math.min(source.length, escapeFailure(source, position) + 1)
      position += length
    } else {
      position++
    }
  }
  return source.length
}

/** The first character that does not belong to an escape sequence. */
function escapeFailure(source: string, backslash: number): number {
  const kind = source[backslash + 1] ?? ''
  const belongs = /[0-3]/.test(kind) ? isOctalDigit : /[xXuU]/.test(kind) ? isHexDigit : undefined
  return belongs === undefined ? backslash + 1 : scan(source, backslash + 2, belongs)
}

const operatorKinds: ReadonlyMap<string, TokenKind> = new Map(operators.map((operator) => [operator, operator]))

function readWord(source: string, start: number): Token {
  const end = scan(source, start, (character) => isLetter(character) || isDigit(character))
  const word = source.slice(start, end)
  const keyword = keywords.find((candidate) => candidate === word)
  return { kind: keyword ?? 'identifier', start, end }
}

function readNumber(source: string, start: number): Token {
  if (source.startsWith('0x', start) && isHexDigit(source[start + 2])) {
    return integerToken(source, start, scan(source, start + 2, isHexDigit))
  }
  let end = scan(source, start, isDigit)
  let isDouble = false
  if (source[end] === '.' && isDigit(source[end + 1])) {
    isDouble = true
    end = scan(source, end + 1, isDigit)
  }
  if (source[end] === 'e' || source[end] === 'E') {
    const digits = source[end + 1] === '+' || source[end + 1] === '-' ? end + 2 : end + 1
    if (isDigit(source[digits])) {
      isDouble = true
      end = scan(source, digits, isDigit)
    }
  }
  return isDouble ? { kind: 'double', start, end } : integerToken(source, start, end)
}

function integerToken(source: string, start: number, end: number): Token {
  const unsigned = source[end] === 'u' || source[end] === 'U'
  return unsigned ? { kind: 'uint', start, end: end + 1 } : { kind: 'int', start, end }
}

/** A string or bytes literal with its prefixes, or undefined if none starts here. */
function readStringLiteral(source: string, start: number): Token | undefined {
  let position = start
  let kind: TokenKind = 'string'
  if (source[position] === 'b' || source[position] === 'B') {
    kind = 'bytes'
    position++
  }
  const raw = source[position] === 'r' || source[position] === 'R'
  if (raw) position++
  const quote = source[position]
  if (quote !== '"' && quote !== "'") return undefined
  const end = closeTriple(source, position, quote, raw) ?? closeSingle(source, position, quote, raw)
  if (end === undefined) return position === start ? errorToken(source, start) : undefined
  return { kind, start, end }
}

function closeTriple(source: string, open: number, quote: string, raw: boolean): number | undefined {
  const fence = quote.repeat(3)
  if (!source.startsWith(fence, open)) return undefined
  let position = open + 3
  while (position < source.length) {
    if (source.startsWith(fence, position)) return position + 3
    const length = stepLength(source, position, raw)
    if (length === 0) return undefined
    position += length
  }
  return undefined
}

function closeSingle(source: string, open: number, quote: string, raw: boolean): number | undefined {
  let position = open + 1
  while (position < source.length) {
    const character = source[position]
    if (character === quote) return position + 1
    if (character === '\n' || character === '\r') return undefined
    const length = stepLength(source, position, raw)
    if (length === 0) return undefined
    position += length
  }
  return undefined
}

/** The length of the next character of a literal, or of its escape sequence; 0 if invalid. */
function stepLength(source: string, position: number, raw: boolean): number {
  return raw || source[position] !== '\\' ? 1 : escapeLength(source, position)
}

/** The length of the escape sequence at a backslash; 0 if invalid. */
function escapeLength(source: string, backslash: number): number {
  const character = source[backslash + 1]
  if (character === undefined) return 0
  if ('abfnrtv"\'\\?`'.includes(character)) return 2
  if (character >= '0' && character <= '3') {
    return isOctalDigit(source[backslash + 2]) && isOctalDigit(source[backslash + 3]) ? 4 : 0
  }
  const digits = character === 'x' || character === 'X' ? 2 : character === 'u' ? 4 : character === 'U' ? 8 : 0
  if (digits === 0) return 0
  for (let index = 0; index < digits; index++) {
    if (!isHexDigit(source[backslash + 2 + index])) return 0
  }
  return 2 + digits
}

function scan(source: string, from: number, belongs: (character: string) => boolean): number {
  let position = from
  while (position < source.length && belongs(source[position] as string)) position++
  return position
}

const isDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '9'

const isOctalDigit = (character: string | undefined): boolean =>
  character !== undefined && character >= '0' && character <= '7'

const isHexDigit = (character: string | undefined): boolean =>
  isDigit(character) ||
  (character !== undefined && ((character >= 'a' && character <= 'f') || (character >= 'A' && character <= 'F')))

const isLetter = (character: string): boolean =>
  (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z') || character === '_'

const isEscapedIdentifierCharacter = (character: string): boolean =>
  isLetter(character) || isDigit(character) || './ -'.includes(character)

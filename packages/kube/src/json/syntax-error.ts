import { KubeError } from '../errors.ts'
import { limits } from '../limits.ts'
import { quoteGo } from './quote.ts'

/** A position in a text; both numbers count from 1. */
export interface TextPosition {
  readonly line: number
  readonly column: number
}

export function positionAt(text: string, offset: number): TextPosition {
  let line = 1
  let lineStart = 0
  for (let end = text.indexOf('\n'); end !== -1 && end < offset; end = text.indexOf('\n', end + 1)) {
    line++
    lineStart = end + 1
  }
  return { line, column: offset - lineStart + 1 }
}

/** Truncates input that a message quotes, so that a hostile document cannot make messages as large as itself. */
export function abbreviate(text: string): string {
  return text.length <= limits.quotedCharactersMax ? text : `${text.slice(0, limits.quotedCharactersMax)}...`
}

/** Creates a JSON syntax error whose path is `line:column` of the offset in the text. */
export function jsonSyntaxError(text: string, offset: number, problem: string): KubeError {
  const { line, column } = positionAt(text, offset)
  return new KubeError('KUBE_JSON_SYNTAX', `${problem} (line ${line}, column ${column})`, { path: `${line}:${column}` })
}

/** The message of a syntax error as in Go's decoder, without the position that this package adds. */
export function syntaxErrorText(error: KubeError): string {
  return error.message.replace(/ \(line \d+, column \d+\)$/, '')
}

/**
 * Names the offending character as Go does: Go reads single bytes, so a character beyond ASCII is named by the first
 * byte of its UTF-8 form. The end of the text counts as a space.
 */
export function quoteOffender(text: string, offset: number): string {
  const codePoint = text.codePointAt(offset) ?? 0x20
  const byte = firstByte(codePoint)
  if (byte === 0x27) return "'\\''"
  if (byte === 0x22) return `'"'`
  return `'${quoteGo(String.fromCharCode(byte)).slice(1, -1)}'`
}

function firstByte(codePoint: number): number {
  if (codePoint < 0x80) return codePoint
  if (codePoint < 0x800) return 0xc0 | (codePoint >> 6)
  return codePoint < 0x10000 ? 0xe0 | (codePoint >> 12) : 0xf0 | (codePoint >> 18)
}

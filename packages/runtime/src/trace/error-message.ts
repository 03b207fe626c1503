import { runtimeLimits } from '../limits.ts'

/** What a thrown value says, on one line and cut to the limit, whatever was thrown. */
export function errorMessage(error: unknown): string {
  return toLine(rawMessage(error))
}

/** The text on one line, without control characters, which could forge lines of a log or move a terminal's cursor. */
export function toLine(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  const max = runtimeLimits.quotedMessageCharactersMax
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`
}

function rawMessage(error: unknown): string {
  try {
    if (error instanceof Error) return error.message === '' ? error.name : error.message
    return typeof error === 'string' ? error : `thrown: ${String(error)}`
  } catch {
    return 'thrown: a value without a text'
  }
}

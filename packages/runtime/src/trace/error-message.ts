import { runtimeLimits } from '../limits.ts'
import { redactText } from '../log/index.ts'

/** The message of any thrown value, on one line, cut to the limit and without what looks like a secret. */
export function errorMessage(error: unknown): string {
  return toLine(readableMessage(error))
}

/** The same, cut only at the limit of a log line: for messages that end with advice. */
export function wholeErrorMessage(error: unknown): string {
  return toLine(readableMessage(error), runtimeLimits.logTextCharactersMax)
}

function readableMessage(error: unknown): string {
  // The removed part needs no search for secrets.
  return redactText(rawMessage(error).slice(0, runtimeLimits.logTextCharactersMax))
}

/** The text on one line, without control characters, which could forge log lines or move a terminal's cursor. */
export function toLine(text: string, max: number = runtimeLimits.quotedMessageCharactersMax): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return line.length <= max ? line : `${line.slice(0, max - 1)}…`
}

function rawMessage(error: unknown): string {
  try {
    // Libraries copy server responses into their errors, so the message may contain anything.
    if (error instanceof Error) return String(error.message) || String(error.name)
    return typeof error === 'string' ? error : `thrown: ${String(error)}`
  } catch {
    return 'thrown: a value without a text'
  }
}

/**
 * The received bytes are not valid HTTP/1.1. The message completes the sentence "lost the response to ...: " and quotes
 * little of what was received.
 */
export class FramingError extends Error {
  override readonly name = 'FramingError'
}

const quotedCharactersMax = 40

/** The printable beginning of an unexpected text. */
export function quoted(text: string): string {
  const beginning = text.length > quotedCharactersMax ? `${text.slice(0, quotedCharactersMax)}...` : text
  return JSON.stringify(beginning)
}

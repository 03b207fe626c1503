/**
 * What came over the connection is not HTTP/1.1 as this client reads it. The message completes the sentence "lost the
 * answer to ...: " and quotes little of what was received.
 */
export class FramingError extends Error {
  override readonly name = 'FramingError'
}

const quotedCharactersMax = 40

/** The beginning of a text that was not expected, printable. */
export function quoted(text: string): string {
  const beginning = text.length > quotedCharactersMax ? `${text.slice(0, quotedCharactersMax)}...` : text
  return JSON.stringify(beginning)
}

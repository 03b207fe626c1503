const charactersMax = 4 * 1024
const truncatedCharactersMax = 256
const controlCharacter = /\p{Cc}/u

/** One Warning header: `299 - "text"`. Undefined for a text that a header cannot carry. */
export function warningHeader(text: string): string | undefined {
  if (controlCharacter.test(text)) return undefined
  return `299 - "${text.replace(/["\\]/g, '\\$&')}"`
}

/**
 * The Warning headers of one response. Equal texts are sent once; when all together exceed 4096 characters, each is
 * cut to 256 and those that then do not begin within 4096 are dropped.
 */
export function warningHeaders(texts: readonly string[]): string[] {
  const distinct = [...new Set(texts)].filter((text) => text !== '' && !controlCharacter.test(text))
  const charactersTotal = distinct.reduce((sum, text) => sum + characterCount(text), 0)
  return (charactersTotal <= charactersMax ? distinct : truncate(distinct)).flatMap((text) => warningHeader(text) ?? [])
}

function truncate(texts: readonly string[]): string[] {
  const kept: string[] = []
  let written = 0
  for (const text of texts) {
    if (written >= charactersMax) break
    const characters = [...text].slice(0, truncatedCharactersMax)
    written += characters.length
    kept.push(characters.join(''))
  }
  return kept
}

function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

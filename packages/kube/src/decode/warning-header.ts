const charactersMax = 4 * 1024
const truncatedCharactersMax = 256
const controlCharacter = /\p{Cc}/u

/** One Warning header: `299 - "text"`. Undefined for a text that a header cannot carry. */
export function warningHeader(text: string): string | undefined {
  if (controlCharacter.test(text)) return undefined
  return `299 - "${text.replace(/["\\]/g, '\\$&')}"`
}

/**
 * The Warning headers of one response, as the API server limits them. Equal texts are sent once. As soon as the texts
 * exceed 4096 characters together, each is cut to 256, and no more are added once the cut ones reach 4096.
 */
export function warningHeaders(texts: Iterable<string>): string[] {
  const distinct = [...new Set(texts)].filter((text) => warningHeader(text) !== undefined && text !== '')
  let charactersTotal = 0
  const excess = distinct.findIndex((text) => {
    charactersTotal += characterCount(text)
    return charactersTotal > charactersMax
  })
  const sent = excess === -1 ? distinct : truncate(distinct, excess)
  return sent.flatMap((text) => warningHeader(text) ?? [])
}

/** Cuts all texts up to the one that exceeded the limit, and as many of the following as the limit has room for. */
function truncate(texts: readonly string[], excess: number): string[] {
  const sent: string[] = []
  let written = 0
  for (const [index, text] of texts.entries()) {
    if (index > excess && written >= charactersMax) break
    const characters = [...text].slice(0, truncatedCharactersMax)
    written += characters.length
    sent.push(characters.join(''))
  }
  return sent
}

function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

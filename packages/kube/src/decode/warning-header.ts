import { limits } from '../limits.ts'

const controlCharacter = /\p{Cc}/u

/** One Warning header: `299 - "text"`. Undefined if the text has characters that a header cannot contain. */
export function warningHeader(text: string): string | undefined {
  if (controlCharacter.test(text)) return undefined
  return `299 - "${text.replace(/["\\]/g, '\\$&')}"`
}

/**
 * The distinct warnings of one response, in order. The API server limits their total size, so the list drops texts that
 * could not be sent: the memory that one request uses stays small, whatever it contains.
 */
export class WarningList {
  // Most requests have no warnings.
  #texts: Set<string> | undefined
  #characters = 0
  #cutCharacters = 0

  get texts(): readonly string[] {
    return this.#texts === undefined ? [] : [...this.#texts]
  }

  get isEmpty(): boolean {
    return this.#texts === undefined
  }

  /** Whether every further text would be dropped; loops that produce warnings can stop then. */
  get isFull(): boolean {
    return this.isCut && this.#cutCharacters >= limits.warningCharactersMax
  }

  /** Whether the texts together exceed the limit, so that each is truncated. */
  get isCut(): boolean {
    return this.#characters > limits.warningCharactersMax
  }

  push(text: string): void {
    if (text === '' || this.isFull || this.#texts?.has(text) || controlCharacter.test(text)) return
    this.#texts ??= new Set()
    this.#texts.add(text)
    const characters = characterCount(text)
    this.#characters += characters
    this.#cutCharacters += Math.min(characters, limits.cutWarningCharactersMax)
  }

  /** Adds any number of texts, more than a function call can take as arguments. */
  pushAll(texts: Iterable<string>): void {
    for (const text of texts) this.push(text)
  }
}

/**
 * The Warning headers of one response, limited as in the API server. Equal texts are sent once. If the texts together
 * exceed 4096 characters, each is truncated to 256, and no more are added once the truncated ones reach 4096.
 */
export function warningHeaders(texts: Iterable<string>): string[] {
  const list = new WarningList()
  list.pushAll(texts)
  const sent = list.isCut ? list.texts.map(cut) : list.texts
  return sent.flatMap((text) => warningHeader(text) ?? [])
}

function cut(text: string): string {
  return [...text.slice(0, 2 * limits.cutWarningCharactersMax)].slice(0, limits.cutWarningCharactersMax).join('')
}

function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}

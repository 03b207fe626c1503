import { limits } from '../limits.ts'

const controlCharacter = /\p{Cc}/u

/** One Warning header: `299 - "text"`. Undefined for a text that a header cannot carry. */
export function warningHeader(text: string): string | undefined {
  if (controlCharacter.test(text)) return undefined
  return `299 - "${text.replace(/["\\]/g, '\\$&')}"`
}

/**
 * The warnings of one response, in order and each once. The API server sends a limited number of characters, so that
 * the list drops what could not be sent any more: what one request collects stays small, whatever it contains.
 */
export class WarningList {
  // Most requests warn of nothing.
  #texts: Set<string> | undefined
  #characters = 0
  #cutCharacters = 0

  get texts(): readonly string[] {
    return this.#texts === undefined ? [] : [...this.#texts]
  }

  get isEmpty(): boolean {
    return this.#texts === undefined
  }

  /** True when every further text would be dropped. Loops over pairs of items end then. */
  get isFull(): boolean {
    return this.isCut && this.#cutCharacters >= limits.warningCharactersMax
  }

  /** True when the texts exceed the limit together, so that each of them is cut. */
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

  /** Takes any number of texts, more than a function takes arguments. */
  pushAll(texts: Iterable<string>): void {
    for (const text of texts) this.push(text)
  }
}

/**
 * The Warning headers of one response, as the API server limits them. Equal texts are sent once. As soon as the texts
 * exceed 4096 characters together, each is cut to 256, and no more are added once the cut ones reach 4096.
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

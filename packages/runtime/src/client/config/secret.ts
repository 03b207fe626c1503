/**
 * A text that is not for everybody's eyes. Logged, inspected or encoded as JSON it shows a placeholder; only `reveal`
 * gives the text. It stays hidden in a copy of what holds it.
 */
export interface Secret {
  reveal(): string
}

/** A secret as people may write it down by hand, or as it was loaded: hidden. */
export type Confidential = string | Secret

/** Hides a text; `shown` is what stands for it in logs. */
export function hide(text: string, shown = '(hidden)'): Secret {
  return Object.freeze(new HiddenText(text, shown))
}

export function reveal(value: Confidential): string {
  return typeof value === 'string' ? value : value.reveal()
}

/** An address with a user or a password in it shows neither; another one is no secret. */
export function hideUserOf(address: URL, text: string): Confidential {
  if (address.username === '' && address.password === '') return text
  return hide(text, `${address.protocol}//(hidden)@${address.host}`)
}

class HiddenText implements Secret {
  readonly #text: string
  readonly #shown: string

  constructor(text: string, shown: string) {
    this.#text = text
    this.#shown = shown
  }

  reveal(): string {
    return this.#text
  }

  toJSON(): string {
    return this.#shown
  }

  toString(): string {
    return this.#shown
  }

  /** What console.log and util.inspect of Node call. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.#shown
  }
}

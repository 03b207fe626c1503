/**
 * A secret text. Logged, inspected or encoded as JSON it shows a placeholder; only `reveal` returns the text. It stays
 * hidden in copies of the object that holds it.
 */
export interface Secret {
  reveal(): string
}

/** A secret in plain text, as written by hand, or hidden, as loaded. */
export type Confidential = string | Secret

/** Hides a text. Logs show `shown` instead. */
export function hide(text: string, shown = '(hidden)'): Secret {
  return Object.freeze(new HiddenText(text, shown))
}

export function reveal(value: Confidential): string {
  return typeof value === 'string' ? value : value.reveal()
}

/** Hides an address that contains a user or a password, and shows it without them. */
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

import { isIpv4, isIpv6 } from './network.ts'

/**
 * An address as Go's net/mail.ParseAddress reads it: user@host, "quoted user"@host, user@[127.0.0.1], or any of these
 * in angle brackets behind a display name, with comments where RFC 5322 has them, or in a group of one.
 */
export function isEmailAddress(text: string): boolean {
  const scanner = new AddressScanner(text)
  const count = scanner.addresses(true)
  return count === 1 && scanner.skipComments() && scanner.atEnd()
}

const knownCharacterSets = new Set(['utf-8', 'iso-8859-1', 'us-ascii'])
const special = new Set('()<>[]:;@\\,"')

/** Reads one address at a time from the front of a text; every method returns whether it succeeded. */
class AddressScanner {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  atEnd(): boolean {
    return this.#position >= this.#text.length
  }

  /** The number of addresses at this position: one, or those of a group; undefined if there is no address. */
  addresses(groupAllowed: boolean): number | undefined {
    this.#skipSpace()
    if (this.#addressSpecification()) {
      this.#skipSpace()
      return this.#peek() !== '(' || this.#comment() ? 1 : undefined
    }
    if (this.#peek() !== '<' && !this.#phrase()) return undefined
    this.#skipSpace()
    if (groupAllowed && this.#consume(':')) return this.#group()
    return this.#consume('<') && this.#addressSpecification() && this.#consume('>') ? 1 : undefined
  }

  #group(): number | undefined {
    if (!this.skipComments()) return undefined
    if (this.#consume(';')) return 0
    for (let count = 0; ; ) {
      const more = this.addresses(false)
      if (more === undefined || !this.skipComments()) return undefined
      count += more
      if (this.#consume(';')) return count
      if (!this.#consume(',')) return undefined
    }
  }

  /** local-part@domain; keeps the position if there is none. */
  #addressSpecification(): boolean {
    const start = this.#position
    if (this.#localPart() && this.#consume('@') && this.#domain()) return true
    this.#position = start
    return false
  }

  #localPart(): boolean {
    this.#skipSpace()
    if (this.#peek() !== '"') return this.#atom(true)
    const start = this.#position
    return this.#quoted() && this.#position > start + 2
  }

  #domain(): boolean {
    this.#skipSpace()
    if (!this.#consume('[')) return this.#atom(true)
    const end = this.#text.indexOf(']', this.#position)
    if (end < 0) return false
    const literal = this.#text.slice(this.#position, end)
    this.#position = end + 1
    return isIpv6(literal) || (isIpv4(literal) && !/(?:^|\.)0[0-9]/.test(literal))
  }

  /** A run of atom characters; a strict one has no dot at its ends and no consecutive dots. */
  #atom(strict: boolean): boolean {
    const start = this.#position
    while (!this.atEnd() && isAtomCharacter(this.#text[this.#position] as string)) this.#position++
    const atom = this.#text.slice(start, this.#position)
    if (atom === '') return false
    return !strict || !(atom.startsWith('.') || atom.endsWith('.') || atom.includes('..'))
  }

  /** An atom; one in RFC 2047 encoding must have a character set that Go supports. */
  #word(): boolean {
    const start = this.#position
    if (!this.#atom(false)) return false
    const encoded = /^=\?([^?]+)\?[bq]\?[^?]*\?=$/i.exec(this.#text.slice(start, this.#position))
    return encoded === null || knownCharacterSets.has((encoded[1] as string).toLowerCase())
  }

  #quoted(): boolean {
    this.#position++
    while (!this.atEnd()) {
      let character = this.#text[this.#position++] as string
      if (character === '"') return true
      if (character === '\\') {
        if (this.atEnd()) return false
        character = this.#text[this.#position++] as string
      }
      if (!isVisible(character) && character !== ' ' && character !== '\t') return false
    }
    return false
  }

  /** One or more words; an error after the first ends the phrase. */
  #phrase(): boolean {
    for (let words = 0; ; words++) {
      if (words > 0 && !this.skipComments()) return false
      this.#skipSpace()
      const start = this.#position
      if (this.#peek() === '"' ? this.#quoted() : this.#word()) continue
      if (this.#peek() !== '"') this.#position = start
      return words > 0
    }
  }

  /** Skips spaces and comments; false when a comment has no end. */
  skipComments(): boolean {
    this.#skipSpace()
    while (this.#peek() === '(') {
      if (!this.#comment()) return false
      this.#skipSpace()
    }
    return true
  }

  #comment(): boolean {
    this.#position++
    let depth = 1
    while (!this.atEnd() && depth > 0) {
      const character = this.#text[this.#position] as string
      if (character === '\\' && this.#position + 1 < this.#text.length) this.#position++
      else if (character === '(') depth++
      else if (character === ')') depth--
      this.#position++
    }
    return depth === 0
  }

  #skipSpace(): void {
    while (this.#peek() === ' ' || this.#peek() === '\t') this.#position++
  }

  #consume(character: string): boolean {
    if (this.#peek() !== character) return false
    this.#position++
    return true
  }

  #peek(): string | undefined {
    return this.#text[this.#position]
  }
}

function isVisible(character: string): boolean {
  return (character >= '!' && character <= '~') || character >= '\x80'
}

function isAtomCharacter(character: string): boolean {
  return !special.has(character) && isVisible(character)
}

import type { Random } from '@kubewright/kube/runtime'

/** Chooses a text that the pattern of a schema probably matches: the caller checks it. */
export function textOfPattern(pattern: string, random: Random): string {
  return new PatternReader(pattern, random).read()
}

const digits = '0123456789'
const words = `abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ${digits}_`
const printable = `${words} -./:,;+*#@!?`
const repeatsMax = 3

/** Reads a pattern and writes a text at once. Branches that are not taken are read with writing off. */
class PatternReader {
  readonly #pattern: string
  readonly #random: Random
  #at = 0

  constructor(pattern: string, random: Random) {
    this.#pattern = pattern
    this.#random = random
  }

  read(): string {
    return this.#alternation()
  }

  /** One of the alternatives up to the closing parenthesis or the end. */
  #alternation(): string {
    const alternatives = [this.#sequence()]
    while (this.#pattern[this.#at] === '|') {
      this.#at++
      alternatives.push(this.#sequence())
    }
    return this.#pick(alternatives)
  }

  #sequence(): string {
    let text = ''
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern[this.#at] as string))
      text += this.#repeated()
    return text
  }

  /** An atom as often as its quantifier allows, each time another text. */
  #repeated(): string {
    const start = this.#at
    const first = this.#atom()
    const end = this.#at
    const [least, most] = this.#quantifier()
    const count = least + this.#random.integer(Math.min(most - least, repeatsMax) + 1)
    const after = this.#at
    let text = count === 0 ? '' : first
    for (let index = 1; index < count; index++) {
      this.#at = start
      text += this.#atom()
      this.#at = end
    }
    this.#at = after
    return text
  }

  #quantifier(): readonly [least: number, most: number] {
    const [whole, symbol, least, comma, most] = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})/.exec(this.#rest()) ?? []
    if (whole === undefined) return [1, 1]
    this.#at += whole.length
    if (this.#pattern[this.#at] === '?') this.#at++
    if (symbol === '?') return [0, 1]
    if (symbol !== undefined) return [symbol === '+' ? 1 : 0, Number.POSITIVE_INFINITY]
    const lower = Number(least)
    if (comma === '') return [lower, lower]
    return [lower, most === '' ? Number.POSITIVE_INFINITY : Number(most)]
  }

  #atom(): string {
    const character = this.#pattern[this.#at++] as string
    switch (character) {
      case '^':
      case '$':
        return ''
      case '.':
        return this.#pick([...printable])
      case '(':
        return this.#group()
      case '[':
        return this.#pick(this.#characterClass())
      case '\\':
        return this.#pick(this.#escape())
      default:
        return character
    }
  }

  #group(): string {
    this.#at += /^\?(?:P?<\w+>|[a-zA-Z-]*:)/.exec(this.#rest())?.[0].length ?? 0
    const text = this.#alternation()
    this.#at++
    return text
  }

  #characterClass(): readonly string[] {
    const isNegated = this.#pattern[this.#at] === '^'
    if (isNegated) this.#at++
    const found: string[] = []
    for (let isFirst = true; isFirst || this.#pattern[this.#at] !== ']'; isFirst = false) {
      if (this.#at >= this.#pattern.length) break
      const [low = '', ...others] = this.#classMember()
      const range = /^-([^\]])/.exec(this.#rest())
      if (others.length > 0 || range === null) {
        found.push(low, ...others)
        continue
      }
      this.#at++
      const [high = low] = this.#classMember()
      for (let code = low.charCodeAt(0); code <= high.charCodeAt(0); code++) found.push(String.fromCharCode(code))
    }
    this.#at++
    return isNegated ? [...printable].filter((character) => !found.includes(character)) : found
  }

  #classMember(): readonly string[] {
    const character = this.#pattern[this.#at++] as string
    return character === '\\' ? this.#escape() : [character]
  }

  #escape(): readonly string[] {
    const character = this.#pattern[this.#at++] ?? '\\'
    const all: Readonly<Record<string, readonly string[]>> = {
      d: [...digits],
      w: [...words],
      s: [' '],
      D: ['a', '-'],
      W: ['-', ' '],
      S: [...words],
      n: ['\n'],
      t: ['\t'],
    }
    if ('bBAz'.includes(character)) return ['']
    return all[character] ?? [character]
  }

  #rest(): string {
    return this.#pattern.slice(this.#at)
  }

  #pick(values: readonly string[]): string {
    return values[this.#random.integer(values.length)] ?? ''
  }
}

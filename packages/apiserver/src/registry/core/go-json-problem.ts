import { quoteGo } from '@kubewright/kube/json'

/**
 * The error of Go's encoding/json for bytes that should be a map or list of a type; undefined if they are valid. For
 * documents inside values, such as the registry configuration in a secret.
 */
export function goJsonProblem(
  bytes: Buffer,
  typeName: string,
  form: 'object' | 'array' = 'object',
): string | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'))
    const found = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value
    if (value === null || found === form) return undefined
    return `json: cannot unmarshal ${found} into Go value of type ${typeName}`
  } catch {
    // Go checks byte by byte.
    return new SyntaxCheck(bytes.toString('latin1')).problem()
  }
}

const endMessage = 'unexpected end of JSON input'
const space = /[ \t\r\n]/
const hexadecimal = /[0-9a-fA-F]/
const digit = /[0-9]/
const literals: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' }
const keyExpected = 'looking for beginning of object key string'

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'rest'

/** Finds the first character at which the text is not JSON. */
class SyntaxCheck {
  readonly #text: string
  #position = 0
  #expected: Expected = 'value'
  /** The closing characters of the open objects and lists. */
  readonly #open: string[] = []

  constructor(text: string) {
    this.#text = text
  }

  problem(): string | undefined {
    for (;;) {
      while (this.#position < this.#text.length && space.test(this.#current())) this.#position++
      if (this.#position >= this.#text.length) {
        return this.#expected === 'rest' && this.#open.length === 0 ? undefined : endMessage
      }
      const problem = this.#step()
      if (problem !== undefined) return problem
    }
  }

  #current(): string {
    return this.#text.charAt(this.#position)
  }

  #step(): string | undefined {
    const character = this.#current()
    if (this.#expected === 'rest') return this.#afterValue(character)
    if (this.#expected === 'colon') return this.#take(character === ':', 'value', 'after object key')
    if (this.#expected === 'key' || this.#expected === 'key or end') {
      if (character === '}' && this.#expected === 'key or end') return this.#close()
      if (character !== '"') return this.#unexpected(keyExpected)
      return this.#string() ?? this.#next('colon')
    }
    if (character === ']' && this.#expected === 'value or end') return this.#close()
    return this.#value(character)
  }

  #value(character: string): string | undefined {
    if (character === '{' || character === '[') {
      this.#open.push(character === '{' ? '}' : ']')
      this.#position++
      return this.#next(character === '{' ? 'key or end' : 'value or end')
    }
    if (character === '"') return this.#string() ?? this.#next('rest')
    const literal = literals[character]
    if (literal !== undefined) return this.#literal(literal) ?? this.#next('rest')
    if (character === '-' || digit.test(character)) return this.#number() ?? this.#next('rest')
    return this.#unexpected('looking for beginning of value')
  }

  #afterValue(character: string): string | undefined {
    const closing = this.#open.at(-1)
    if (closing === undefined) return this.#unexpected('after top-level value')
    if (character === closing) return this.#close()
    const isObject = closing === '}'
    const context = isObject ? 'after object key:value pair' : 'after array element'
    return this.#take(character === ',', isObject ? 'key' : 'value', context)
  }

  #take(isRight: boolean, expected: Expected, context: string): string | undefined {
    if (!isRight) return this.#unexpected(context)
    this.#position++
    return this.#next(expected)
  }

  #close(): undefined {
    this.#open.pop()
    this.#position++
    return this.#next('rest')
  }

  #next(expected: Expected): undefined {
    this.#expected = expected
    return undefined
  }

  #string(): string | undefined {
    for (this.#position++; ; this.#position++) {
      const character = this.#current()
      if (character === '') return endMessage
      if (character === '"') {
        this.#position++
        return undefined
      }
      if (character < ' ') return this.#unexpected('in string literal')
      if (character !== '\\') continue
      const problem = this.#escape()
      if (problem !== undefined) return problem
    }
  }

  /** Stops at the last character of the escape. */
  #escape(): string | undefined {
    this.#position++
    const character = this.#current()
    if (character === 'u') return this.#run(4, hexadecimal, 'in \\u hexadecimal character escape')
    if (character !== '' && 'bfnrt\\/"'.includes(character)) return undefined
    return this.#unexpected('in string escape code')
  }

  #run(count: number, pattern: RegExp, context: string): string | undefined {
    for (let index = 0; index < count; index++) {
      this.#position++
      if (!pattern.test(this.#current())) return this.#unexpected(context)
    }
    return undefined
  }

  #literal(word: string): string | undefined {
    for (const letter of word.slice(1)) {
      this.#position++
      if (this.#current() !== letter) return this.#unexpected(`in literal ${word} (expecting '${letter}')`)
    }
    this.#position++
    return undefined
  }

  #number(): string | undefined {
    if (this.#current() === '-') this.#position++
    if (!digit.test(this.#current())) return this.#unexpected('in numeric literal')
    if (this.#current() === '0') this.#position++
    else this.#digits()
    if (this.#current() === '.') {
      this.#position++
      if (!digit.test(this.#current())) return this.#unexpected('after decimal point in numeric literal')
      this.#digits()
    }
    if (!/^[eE]$/.test(this.#current())) return undefined
    this.#position++
    if (/^[-+]$/.test(this.#current())) this.#position++
    if (!digit.test(this.#current())) return this.#unexpected('in exponent of numeric literal')
    this.#digits()
    return undefined
  }

  #digits(): void {
    while (digit.test(this.#current())) this.#position++
  }

  #unexpected(context: string): string {
    const character = this.#current()
    if (character === '') return endMessage
    const quoted = character === "'" ? "\\'" : character === '"' ? '"' : quoteGo(character).slice(1, -1)
    return `invalid character '${quoted}' ${context}`
  }
}

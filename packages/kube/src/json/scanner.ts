import type { KubeError } from '../errors.ts'
import { limits } from '../limits.ts'
import { type MutableJsonObject, setField } from './copy.ts'
import { documentTooDeep } from './inspect.ts'
import { parseNumber } from './number.ts'
import { abbreviate, jsonSyntaxError, quoteOffender } from './syntax-error.ts'
import { toWellFormed } from './text.ts'
import type { JsonValue } from './value.ts'

const numberStart = /[-0-9]/
const hexadecimalDigit = /[0-9a-fA-F]/
const shortEscape = /["\\/bfnrt]/
/** V8 copies shorter substrings; longer ones keep the whole text alive. */
const slicedStringLengthMin = 13

/** Called for each field and item, in document order. */
export interface FieldVisitor {
  /**
   * Called at the start of a field; `occurrence` is 1 for the first field of this name in its object, 2 for the second,
   * and so on.
   */
  field(name: string, occurrence: number): void
  item(index: number): void
  /** Called at the end of the field or item that started last. */
  leave(): void
}

export interface ScannerOptions {
  /** The index at which to start; 0 by default. */
  readonly start?: number
  readonly visitor?: FieldVisitor
}

/**
 * A JSON parser that keeps int64 precision, knows the path of every field and reports errors with the messages of Go's
 * decoder. The depth limit bounds its recursion.
 */
export class JsonScanner {
  /** Paths of duplicate fields, each once, at most limits.strictErrorsMax of them. */
  readonly duplicates: string[] = []
  readonly #text: string
  readonly #depthMax: number
  readonly #path: string[] = []
  readonly #seenDuplicates = new Set<string>()
  readonly #visitor: FieldVisitor | undefined
  #offset: number
  #depth = 0
  #numberOutOfRange: KubeError | undefined

  constructor(text: string, depthMax: number, options: ScannerOptions = {}) {
    this.#text = text
    this.#depthMax = depthMax
    this.#offset = options.start ?? 0
    this.#visitor = options.visitor
  }

  /** The index after the last value that was read. */
  get position(): number {
    return this.#offset
  }

  /** Reads a text that consists of one value. */
  document(): JsonValue {
    const value = this.#value()
    this.#skipSpace()
    if (this.#offset < this.#text.length) throw this.#unexpected('after top-level value')
    return this.#checked(value)
  }

  /** Reads one value and ignores the text after it. */
  first(): JsonValue {
    return this.#checked(this.#value())
  }

  #checked(value: JsonValue): JsonValue {
    if (this.#numberOutOfRange !== undefined) throw this.#numberOutOfRange
    return value
  }

  #value(): JsonValue {
    this.#skipSpace()
    const character = this.#peek()
    switch (character) {
      case '{':
        return this.#object()
      case '[':
        return this.#array()
      case '"':
        return this.#string()
      case 't':
        return this.#word('true', true)
      case 'f':
        return this.#word('false', false)
      case 'n':
        return this.#word('null', null)
      default:
        if (numberStart.test(character)) return this.#number()
        throw this.#unexpected('looking for beginning of value')
    }
  }

  #object(): MutableJsonObject {
    this.#enter()
    const object: MutableJsonObject = {}
    const occurrences = new Map<string, number>()
    this.#skipSpace()
    let more = this.#peek() !== '}'
    while (more) {
      this.#skipSpace()
      if (this.#peek() !== '"') throw this.#unexpected('looking for beginning of object key string')
      const key = this.#string()
      this.#skipSpace()
      if (this.#peek() !== ':') throw this.#unexpected('after object key')
      this.#offset++
      this.#path.push(this.#path.length === 0 ? key : `.${key}`)
      const occurrence = (occurrences.get(key) ?? 0) + 1
      occurrences.set(key, occurrence)
      if (occurrence === 2) this.#duplicate()
      this.#visitor?.field(key, occurrence)
      setField<JsonValue | undefined>(object, key, this.#value())
      this.#visitor?.leave()
      this.#path.pop()
      more = this.#separator('}', 'after object key:value pair')
    }
    this.#leave()
    return object
  }

  #array(): JsonValue[] {
    this.#enter()
    const items: JsonValue[] = []
    this.#skipSpace()
    let more = this.#peek() !== ']'
    while (more) {
      this.#path.push(`[${items.length}]`)
      this.#visitor?.item(items.length)
      items.push(this.#value())
      this.#visitor?.leave()
      this.#path.pop()
      more = this.#separator(']', 'after array element')
    }
    this.#leave()
    return items
  }

  #enter(): void {
    this.#offset++
    this.#depth++
    if (this.#depth > this.#depthMax) throw documentTooDeep(this.#depthMax)
  }

  #leave(): void {
    this.#offset++
    this.#depth--
  }

  /** True after a comma; false before the closing bracket. */
  #separator(closing: string, context: string): boolean {
    this.#skipSpace()
    const character = this.#peek()
    if (character === closing) return false
    if (character !== ',') throw this.#unexpected(context)
    this.#offset++
    return true
  }

  #duplicate(): void {
    if (this.duplicates.length >= limits.strictErrorsMax) return
    const path = abbreviate(this.#path.join(''))
    if (this.#seenDuplicates.has(path)) return
    this.#seenDuplicates.add(path)
    this.duplicates.push(path)
  }

  #string(): string {
    const start = this.#offset
    let escaped = false
    this.#offset++
    for (let character = this.#peek(); character !== '"'; character = this.#peek()) {
      if (character < ' ') throw this.#unexpected('in string literal')
      this.#offset++
      if (character === '\\') {
        escaped = true
        this.#escape()
      }
    }
    this.#offset++
    const literal = this.#text.slice(start, this.#offset)
    if (escaped) return toWellFormed(JSON.parse(literal))
    return literal.length < slicedStringLengthMin ? literal.slice(1, -1) : JSON.parse(literal)
  }

  #escape(): void {
    const kind = this.#peekInToken()
    if (kind !== 'u' && !shortEscape.test(kind)) throw this.#unexpected('in string escape code')
    this.#offset++
    if (kind !== 'u') return
    for (let digit = 0; digit < 4; digit++) {
      if (!hexadecimalDigit.test(this.#peekInToken())) throw this.#unexpected('in \\u hexadecimal character escape')
      this.#offset++
    }
  }

  #number(): JsonValue {
    const start = this.#offset
    if (this.#peekInToken() === '-') this.#offset++
    if (this.#peekInToken() === '0') this.#offset++
    else this.#digits('in numeric literal')
    if (this.#text[this.#offset] === '.') {
      this.#offset++
      this.#digits('after decimal point in numeric literal')
    }
    if (this.#text[this.#offset] === 'e' || this.#text[this.#offset] === 'E') {
      this.#offset++
      if (this.#text[this.#offset] === '+' || this.#text[this.#offset] === '-') this.#offset++
      this.#digits('in exponent of numeric literal')
    }
    const literal = this.#text.slice(start, this.#offset)
    const number = parseNumber(literal)
    if (number !== undefined) return number
    // Syntax errors anywhere take precedence, so this error waits for the end of the document.
    this.#numberOutOfRange ??= this.#problem(
      `json: cannot unmarshal number ${abbreviate(literal)} into Go value of type float64`,
    )
    return null
  }

  #digits(context: string): void {
    if (!isDigit(this.#peekInToken())) throw this.#unexpected(context)
    while (isDigit(this.#text[this.#offset])) this.#offset++
  }

  #word<Value extends JsonValue>(word: string, value: Value): Value {
    for (const expected of word) {
      if (this.#peekInToken() !== expected) throw this.#unexpected(`in literal ${word} (expecting '${expected}')`)
      this.#offset++
    }
    return value
  }

  #skipSpace(): void {
    let character = this.#text[this.#offset]
    while (character === ' ' || character === '\n' || character === '\t' || character === '\r') {
      this.#offset++
      character = this.#text[this.#offset]
    }
  }

  #peek(): string {
    const character = this.#text[this.#offset]
    if (character === undefined) throw this.#problem('unexpected end of JSON input')
    return character
  }

  /** Go ends a truncated literal with a space and then reports the space. */
  #peekInToken(): string {
    return this.#text[this.#offset] ?? ' '
  }

  #unexpected(context: string): KubeError {
    return this.#problem(`invalid character ${quoteOffender(this.#text, this.#offset)} ${context}`)
  }

  #problem(problem: string): KubeError {
    return jsonSyntaxError(this.#text, this.#offset, problem)
  }
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= '0' && character <= '9'
}

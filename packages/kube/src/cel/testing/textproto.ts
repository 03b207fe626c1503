/**
 * A parser for the part of the protobuf text format that the conformance tests of cel-spec use. It has no schema: a
 * field is the list of its values.
 */
export type TextScalar = { readonly bytes: Uint8Array } | { readonly word: string }
export type TextValue = TextScalar | TextMessage

export class TextMessage {
  readonly #fields = new Map<string, TextValue[]>()

  add(name: string, value: TextValue): void {
    const values = this.#fields.get(name)
    if (values === undefined) this.#fields.set(name, [value])
    else values.push(value)
  }

  get names(): string[] {
    return [...this.#fields.keys()]
  }

  all(name: string): readonly TextValue[] {
    return this.#fields.get(name) ?? []
  }

  messages(name: string): TextMessage[] {
    return this.all(name).filter((value) => value instanceof TextMessage)
  }

  message(name: string): TextMessage | undefined {
    return this.messages(name)[0]
  }

  /** The bytes of a quoted value. */
  bytes(name: string): Uint8Array | undefined {
    const [value] = this.all(name)
    return value !== undefined && !(value instanceof TextMessage) && 'bytes' in value ? value.bytes : undefined
  }

  text(name: string): string | undefined {
    const bytes = this.bytes(name)
    return bytes === undefined ? undefined : new TextDecoder().decode(bytes)
  }

  /** A number, a bool or the name of an enum value, as written. */
  word(name: string): string | undefined {
    const [value] = this.all(name)
    return value !== undefined && !(value instanceof TextMessage) && 'word' in value ? value.word : undefined
  }
}

export function parseTextproto(text: string): TextMessage {
  const reader = new Reader(text)
  return reader.message(undefined)
}

class Reader {
  readonly #text: string
  #position = 0

  constructor(text: string) {
    this.#text = text
  }

  message(close: string | undefined): TextMessage {
    const message = new TextMessage()
    for (;;) {
      this.#blank()
      if (close === undefined ? this.#position >= this.#text.length : this.#take(close)) return message
      if (this.#take(',') || this.#take(';')) continue
      const name = this.#token(/\[[^\]]*\]|[A-Za-z_][A-Za-z0-9_]*/y)
      this.#blank()
      this.#take(':')
      this.#blank()
      if (this.#take('[')) this.#list(message, name)
      else message.add(name, this.#value())
    }
  }

  #list(message: TextMessage, name: string): void {
    for (;;) {
      this.#blank()
      if (this.#take(']')) return
      if (this.#take(',')) continue
      message.add(name, this.#value())
    }
  }

  #value(): TextValue {
    this.#blank()
    if (this.#take('{')) return this.message('}')
    if (this.#take('<')) return this.message('>')
    const quote = this.#text[this.#position]
    if (quote !== '"' && quote !== "'") return { word: this.#token(/[-+A-Za-z0-9_.]+/y) }
    const bytes: number[] = []
    while (this.#text[this.#position] === '"' || this.#text[this.#position] === "'") {
      bytes.push(...this.#quoted())
      this.#blank()
    }
    return { bytes: Uint8Array.from(bytes) }
  }

  #quoted(): number[] {
    const quote = this.#text[this.#position] as string
    const literal = this.#token(quote === '"' ? /"(?:[^"\\]|\\.)*"/suy : /'(?:[^'\\]|\\.)*'/suy)
    const bytes: number[] = []
    const parts =
      literal.slice(1, -1).match(/\\(?:[0-7]{1,3}|x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|.)|[^\\]+/gsu) ?? []
    for (const part of parts) bytes.push(...unescapePart(part))
    return bytes
  }

  #blank(): void {
    const blank = /(?:\s|#[^\n]*)*/y
    blank.lastIndex = this.#position
    blank.test(this.#text)
    this.#position = blank.lastIndex
  }

  #take(symbol: string): boolean {
    if (this.#text[this.#position] !== symbol) return false
    this.#position++
    return true
  }

  #token(pattern: RegExp): string {
    pattern.lastIndex = this.#position
    const match = pattern.exec(this.#text)
    if (match === null) throw new Error(`unexpected text at ${this.#text.slice(this.#position, this.#position + 40)}`)
    this.#position = pattern.lastIndex
    return match[0]
  }
}

const shortEscapes: Readonly<Record<string, number>> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11 }

function unescapePart(part: string): Iterable<number> {
  if (!part.startsWith('\\')) return new TextEncoder().encode(part)
  const kind = part[1] as string
  if (/[0-7]/.test(kind)) return [Number.parseInt(part.slice(1), 8) & 0xff]
  if (kind === 'x' && part.length > 2) return [Number.parseInt(part.slice(2), 16)]
  if ((kind === 'u' || kind === 'U') && part.length > 2) {
    return new TextEncoder().encode(String.fromCodePoint(Number.parseInt(part.slice(2), 16)))
  }
  return [shortEscapes[kind] ?? kind.charCodeAt(0)]
}

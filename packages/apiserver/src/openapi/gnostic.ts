import { encodeJson, isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@kubewright/kube/json'
import { ReverseWriter } from '@kubewright/kube/protobuf'

/**
 * OpenAPI documents as protobuf, in the messages of gnostic, which kubectl requests. A table defines how each message
 * is encoded from a JSON object:
 *
 * ```text
 * message  name ' ' field {' ' field}
 * field    word ':' number ['*'] type          '*' marks a list
 * type     'text' | 'flag' | 'integer' | 'double' | 'any' | message
 *        | 'text!' | 'flag!'                   written even when empty or false, as one of several must be
 *        | '{' type '}'                        a map, as a list of names with values
 *        | '(' ... ')'                         a choice, made by a function of the table
 * word     of the object; '~' for all words that begin with x-, '@' for the object or the text itself
 * ```
 */
export interface MessageTable {
  readonly messages: string
  /** The field number and type for a value of a choice; undefined if the message cannot hold the value. */
  readonly choices: Readonly<Record<string, (value: JsonValue) => readonly [number: number, type: string] | undefined>>
}

interface Field {
  readonly word: string
  readonly number: number
  readonly isList: boolean
  readonly type: string
}

type Messages = ReadonlyMap<string, readonly Field[]>

const lengthDelimited = 2
const varint = 0
const eightBytes = 1

const parsed = new WeakMap<MessageTable, Messages>()

/** Encodes a document as the message with this name. */
export function encodeGnostic(table: MessageTable, message: string, document: JsonObject): Uint8Array {
  const writer = new GnosticWriter(table)
  writer.message(message, document)
  return writer.finish()
}

function messagesOf(table: MessageTable): Messages {
  let messages = parsed.get(table)
  if (messages === undefined) {
    messages = new Map(table.messages.trim().split('\n').map(parseMessage))
    parsed.set(table, messages)
  }
  return messages
}

function parseMessage(line: string): [string, readonly Field[]] {
  const [name = '', ...fields] = line.trim().split(' ')
  return [name, fields.map(parseField)]
}

function parseField(text: string): Field {
  const match = /^(?<word>.+):(?<number>\d+)(?<list>\*?)(?<type>\D.*)$/.exec(text)?.groups ?? {}
  return {
    word: match['word'] ?? '',
    number: Number(match['number']),
    isList: match['list'] === '*',
    type: match['type'] ?? '',
  }
}

/** Writes protobuf from its end, so fields and items are written in reverse order. */
class GnosticWriter {
  readonly #writer = new ReverseWriter()
  readonly #table: MessageTable
  readonly #messages: Messages

  constructor(table: MessageTable) {
    this.#table = table
    this.#messages = messagesOf(table)
  }

  finish(): Uint8Array {
    return this.#writer.finish()
  }

  message(name: string, value: JsonValue): void {
    const fields = this.#messages.get(name)
    if (fields === undefined) throw new Error(`unknown gnostic message ${name}`)
    for (const field of fields.toReversed()) this.#fieldOf(field, value)
  }

  #fieldOf(field: Field, owner: JsonValue): void {
    if (field.word === '@') this.#content(field, owner)
    else if (isJsonObject(owner)) {
      const value = Object.hasOwn(owner, field.word) ? owner[field.word] : undefined
      if (field.word === '~') this.#extensions(field.number, owner)
      else if (value !== undefined) this.#content(field, value)
    }
  }

  #content({ number, isList, type }: Field, value: JsonValue): void {
    const items = isList && isJsonArray(value) ? value : [value]
    for (const item of items.toReversed()) this.#value(number, type, item)
  }

  #value(number: number, type: string, value: JsonValue): void {
    if (type.startsWith('{')) this.#entries(number, type.slice(1, -1), value)
    else if (type.startsWith('(')) this.#choice(number, type.slice(1, -1), value)
    else if (type === 'any') this.#nested(number, () => this.#text(2, `${encodeJson(value)}\n`))
    else if (!this.#scalar(number, type, value)) this.#nested(number, () => this.message(type, value))
  }

  /** Writes a scalar; false if the type is a message. */
  #scalar(number: number, type: string, value: JsonValue): boolean {
    switch (type) {
      case 'text':
      case 'text!':
        if (value !== '' || type === 'text!') this.#text(number, String(value))
        return true
      case 'flag':
      case 'flag!':
        if (value === true || type === 'flag!') this.#flag(number, value === true)
        return true
      case 'integer':
        this.#writer.signed(BigInt(Math.trunc(Number(value))))
        this.#writer.tag(number, varint)
        return true
      case 'double':
        this.#writer.double(Number(value))
        this.#writer.tag(number, eightBytes)
        return true
      default:
        return false
    }
  }

  #text(number: number, value: string): void {
    this.#writer.text(value)
    this.#writer.tag(number, lengthDelimited)
  }

  #flag(number: number, value: boolean): void {
    this.#writer.unsigned(value ? 1 : 0)
    this.#writer.tag(number, varint)
  }

  /** A nested message, which is preceded by its length. */
  #nested(number: number, write: () => void): void {
    const before = this.#writer.size
    write()
    this.#writer.unsigned(this.#writer.size - before)
    this.#writer.tag(number, lengthDelimited)
  }

  /** A map entry: the name as field 1, the value as field 2. */
  #entries(number: number, type: string, value: JsonValue): void {
    if (!isJsonObject(value)) return
    for (const [name, entry] of Object.entries(value).toReversed()) {
      if (entry !== undefined) this.#entry(number, name, type, entry)
    }
  }

  #entry(number: number, name: string, type: string, value: JsonValue): void {
    this.#nested(number, () => {
      this.#value(2, type, value)
      this.#text(1, name)
    })
  }

  #extensions(number: number, owner: JsonObject): void {
    for (const [name, value] of Object.entries(owner).toReversed()) {
      if (value !== undefined && name.startsWith('x-')) this.#entry(number, name, 'any', value)
    }
  }

  #choice(number: number, name: string, value: JsonValue): void {
    const choose = this.#table.choices[name]
    if (choose === undefined) throw new Error(`unknown gnostic choice ${name}`)
    const chosen = choose(value)
    if (chosen === undefined) return
    const [inner, type] = chosen
    this.#nested(number, () => this.#value(inner, type, value))
  }
}

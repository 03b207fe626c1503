import { type FieldVisitor, isJsonArray, JsonScanner, type JsonValue, toWellFormed } from '../json/index.ts'

/**
 * A value with the details that decoding loses: the text of numbers and strings, and the order and repetition of
 * fields.
 */
export type JsonNode = JsonValue | NumberLiteral | EscapedText | FieldList | readonly JsonNode[]

export class NumberLiteral {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A string with escapes; `literal` is the text between its quotes. */
export class EscapedText {
  readonly text: string
  readonly literal: string

  constructor(text: string, literal: string) {
    this.text = text
    this.literal = literal
  }
}

export class FieldList {
  readonly fields: (readonly [string, JsonNode])[] = []
}

export function isNodeArray(node: JsonNode): node is readonly JsonNode[] {
  return isJsonArray(node as JsonValue)
}

/** Parses a text that is known to be valid JSON. */
export function readNodes(source: string, depthMax: number): JsonNode {
  const builder = new NodeBuilder(source)
  const scanner = new JsonScanner(source, depthMax, { visitor: builder })
  builder.scanner = scanner
  scanner.document()
  return builder.root()
}

interface Frame {
  readonly name: string | undefined
  readonly start: number
  /** The fields or items so far; undefined without any. */
  fields: FieldList | undefined
  items: JsonNode[] | undefined
}

/** Follows the scanner and keeps the text of each value without fields and items. */
class NodeBuilder implements FieldVisitor {
  scanner: JsonScanner | undefined
  readonly #source: string
  readonly #frames: Frame[] = [{ name: undefined, start: 0, fields: undefined, items: undefined }]

  constructor(source: string) {
    this.#source = source
  }

  field(name: string): void {
    const parent = this.#top()
    parent.fields ??= new FieldList()
    this.#begin(name)
  }

  item(): void {
    const parent = this.#top()
    parent.items ??= []
    this.#begin(undefined)
  }

  leave(): void {
    const frame = this.#frames.pop() as Frame
    const node = this.#node(frame, this.scanner?.position)
    const parent = this.#top()
    if (frame.name === undefined) parent.items?.push(node)
    else parent.fields?.fields.push([frame.name, node])
  }

  root(): JsonNode {
    return this.#node(this.#top(), undefined)
  }

  #begin(name: string | undefined): void {
    const start = this.scanner?.position ?? 0
    this.#frames.push({ name, start, fields: undefined, items: undefined })
  }

  #top(): Frame {
    return this.#frames.at(-1) as Frame
  }

  #node(frame: Frame, end: number | undefined): JsonNode {
    return frame.fields ?? frame.items ?? leafNode(this.#source.slice(frame.start, end).trim())
  }
}

function leafNode(text: string): JsonNode {
  switch (text[0]) {
    case '{':
      return new FieldList()
    case '"':
      return textNode(text)
    case '[':
      return []
    case 't':
      return true
    case 'f':
      return false
    case 'n':
      return null
    default:
      return new NumberLiteral(text)
  }
}

function textNode(quoted: string): JsonNode {
  const text = toWellFormed(JSON.parse(quoted) as string)
  return quoted.includes('\\') ? new EscapedText(text, quoted.slice(1, -1)) : text
}

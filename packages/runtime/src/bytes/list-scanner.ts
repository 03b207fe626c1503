import { ObjectScan } from './object-scan.ts'
import { decodeRange } from './parse-range.ts'
import { scanObject } from './scan-object.ts'
import {
  closeBrace,
  closeBracket,
  comma,
  openBrace,
  openBracket,
  quote,
  skipColon,
  skipSpace,
  skipValue,
  skipVerbatimText,
} from './skip-value.ts'

/** The fields of a list besides its items. */
export interface ListEnvelope {
  readonly kind: string
  /** Empty when the list has none. */
  readonly resourceVersion: string
  readonly continue: string | undefined
}

/** The continue token is within this distance of the end when it follows the items. */
const tailBytes = 4096
const itemLevel = 2
const fieldLevel = 1

/**
 * Reads the items from the bytes of a list one by one, without parsing them. After each item the scan has its metadata.
 * It fails on a list that is not JSON, or has a form that no API server sends.
 */
export class ListScanner {
  readonly #bytes: Buffer
  readonly #scan: ObjectScan
  readonly #fields = new ObjectScan()
  #position: number
  #isInItems = false
  #seenItems = false
  #kind = ''
  #metadata: unknown
  outcome: 'more' | 'done' | 'failed' = 'more'

  constructor(bytes: Buffer, scan: ObjectScan) {
    this.#bytes = bytes
    this.#scan = scan
    this.#position = skipSpace(bytes, 0, bytes.length)
    if (bytes[this.#position] === openBrace) this.#position = this.#nextField(this.#position + 1)
    else this.outcome = 'failed'
  }

  /** Complete when the list is done. */
  get envelope(): ListEnvelope {
    return { kind: this.#kind, ...listMetadata(this.#metadata) }
  }

  /** Reads up to this many items, so that a long list can be read with pauses. */
  read(itemsMax: number, onItem: (start: number, end: number) => void): 'more' | 'done' | 'failed' {
    let left = itemsMax
    while (this.outcome === 'more' && left > 0) {
      if (this.#isInItems) {
        this.#readItem(onItem)
        left--
      } else this.#readField()
      if (this.#position < 0) this.outcome = 'failed'
    }
    return this.outcome
  }

  #readItem(onItem: (start: number, end: number) => void): void {
    const bytes = this.#bytes
    const position = this.#position
    const isObject = bytes[position] === openBrace
    const end = isObject
      ? scanObject(bytes, position, bytes.length, this.#scan)
      : skipValue(bytes, position, bytes.length, itemLevel, this.#fields)
    if (end < 0) {
      this.#position = -1
      return
    }
    if (!isObject) this.#scan.clear()
    onItem(position, end)
    const separator = skipSpace(bytes, end, bytes.length)
    if (bytes[separator] === comma) this.#position = skipSpace(bytes, separator + 1, bytes.length)
    else if (bytes[separator] === closeBracket) this.#leaveItems(separator + 1)
    else this.#position = -1
  }

  #readField(): void {
    const bytes = this.#bytes
    const position = this.#position
    const nameEnd = skipVerbatimText(bytes, position + 1, bytes.length, this.#fields)
    const start = skipColon(bytes, nameEnd, bytes.length)
    if (bytes[position] !== quote || start < 0 || this.#fields.isOdd) {
      this.#position = -1
      return
    }
    const name = decodeRange(bytes, position + 1, nameEnd - 1, this.#fields.isAscii)
    if (name === 'items' && bytes[start] === openBracket) {
      this.#enterItems(start)
      return
    }
    const end = skipValue(bytes, start, bytes.length, fieldLevel, this.#fields)
    if (end >= 0 && (name === 'kind' || name === 'metadata')) {
      const value: unknown = JSON.parse(bytes.toString('utf8', start, end))
      if (name === 'metadata') this.#metadata = value
      else this.#kind = String(value)
    }
    this.#endField(end)
  }

  #enterItems(start: number): void {
    const first = skipSpace(this.#bytes, start + 1, this.#bytes.length)
    // Of two `items` fields the last one would count, but the first was already read.
    if (this.#seenItems) this.#position = -1
    else if (this.#bytes[first] === closeBracket) this.#endField(first + 1)
    else {
      this.#isInItems = true
      this.#position = first
    }
    this.#seenItems = true
  }

  #leaveItems(position: number): void {
    this.#isInItems = false
    this.#endField(position)
  }

  #endField(end: number): void {
    const bytes = this.#bytes
    const separator = end < 0 ? bytes.length : skipSpace(bytes, end, bytes.length)
    if (bytes[separator] === comma) this.#position = this.#nextField(separator + 1)
    else if (bytes[separator] === closeBrace) this.#close(separator + 1)
    else this.#position = -1
  }

  #close(position: number): void {
    if (skipSpace(this.#bytes, position, this.#bytes.length) === this.#bytes.length) this.outcome = 'done'
    else this.#position = -1
  }

  #nextField(from: number): number {
    return skipSpace(this.#bytes, from, this.#bytes.length)
  }
}

function listMetadata(metadata: unknown): Omit<ListEnvelope, 'kind'> {
  const { resourceVersion, continue: next } = (metadata ?? {}) as Record<string, unknown>
  return {
    resourceVersion: typeof resourceVersion === 'string' ? resourceVersion : '',
    continue: typeof next === 'string' && next !== '' ? next : undefined,
  }
}

/**
 * The continue token, searched before the items are read: servers write the metadata of a list before the items, or, if
 * they sort the fields, at the very end. The result is a guess: the caller compares it with the list when it has been
 * read.
 */
export function continuationOf(bytes: Buffer): string | undefined {
  const start = skipSpace(bytes, 0, bytes.length)
  const head = bytes.toString('latin1', start, start + 256)
  const items = head.indexOf('"items"')
  const metadata = bytes.indexOf('"metadata":{', start)
  const isFirst = metadata >= 0 && metadata - start < 256 && (items < 0 || metadata - start < items)
  if (isFirst) {
    const from = metadata + '"metadata":'.length
    const end = skipValue(bytes, from, Math.min(bytes.length, from + tailBytes), fieldLevel, new ObjectScan())
    return end < 0 ? undefined : guess(bytes.toString('utf8', from, end))
  }
  const last = bytes.lastIndexOf('"metadata":{')
  if (last < bytes.length - tailBytes) return undefined
  const text = bytes.toString('utf8', last + '"metadata":'.length).trimEnd()
  return text.endsWith('}') ? guess(text.slice(0, -1)) : undefined
}

function guess(text: string): string | undefined {
  try {
    return listMetadata(JSON.parse(text)).continue
  } catch {
    return undefined
  }
}

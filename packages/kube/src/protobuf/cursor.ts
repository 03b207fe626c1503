import { Buffer, isUtf8 } from 'node:buffer'
import { limits } from '../limits.ts'
import { Fault } from './fault.ts'
import { recentText, recentTextBytesMax, recentTextSlot, rememberText } from './recent-texts.ts'

export const wireVarint = 0
export const wireFixed64 = 1
export const wireBytes = 2
const wireGroupStart = 3
const wireGroupEnd = 4
const wireFixed32 = 5

const twoTo32 = 4_294_967_296
/** Up to this length, searching for a byte that is not ASCII is faster than a call into the runtime. */
const scannedTextBytesMax = 128

/** Reads protobuf. Never reads at or beyond `end`, the end of the current message. */
export class Cursor {
  readonly bytes: Uint8Array
  #madeBuffer: Buffer | undefined
  position = 0
  end: number
  #low = 0
  #high = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.end = bytes.length
  }

  /** The same bytes as a Buffer, created on demand. */
  get #buffer(): Buffer {
    this.#madeBuffer ??= Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.byteLength)
    return this.#madeBuffer
  }

  fail(reason: string, position = this.position): never {
    throw new Fault(`${reason} at byte ${position}`)
  }

  /** The field number times eight plus the wire type. */
  tag(): number {
    const start = this.position
    const tag = this.unsigned()
    if (tag < 8 || tag >= twoTo32) this.fail('illegal field number', start)
    return tag
  }

  /** A length, checked against the rest of the message. */
  length(): number {
    const start = this.position
    const length = this.unsigned()
    if (length > this.end - this.position) this.fail(`a length of ${length} runs past the end of the message`, start)
    return length
  }

  /** Enters a message: reads its length and sets `end`; returns the previous end, to restore afterwards. */
  enter(): number {
    const length = this.length()
    const outerEnd = this.end
    this.end = this.position + length
    return outerEnd
  }

  /** A varint as a number, exact up to 2^53; larger ones exceed every limit. */
  unsigned(): number {
    const short = this.#shortVarint()
    if (short >= 0) return short
    this.#varint()
    return this.#high * twoTo32 + this.#low
  }

  int32(): number {
    const short = this.#shortVarint()
    if (short >= 0) return short
    this.#varint()
    return this.#low | 0
  }

  int64(): number | bigint {
    const short = this.#shortVarint()
    if (short >= 0) return short
    this.#varint()
    const high = this.#high | 0
    const value = high * twoTo32 + this.#low
    return Number.isSafeInteger(value) ? value : (BigInt(high) << 32n) | BigInt(this.#low)
  }

  bool(): boolean {
    const short = this.#shortVarint()
    if (short >= 0) return short !== 0
    this.#varint()
    return this.#low !== 0 || this.#high !== 0
  }

  /** A varint of one or two bytes, like nearly all; -1, without reading, if it is longer or truncated. */
  #shortVarint(): number {
    const { bytes, position, end } = this
    if (position >= end) return -1
    const first = bytes[position] as number
    if (first < 0x80) {
      this.position = position + 1
      return first
    }
    if (position + 1 >= end) return -1
    const second = bytes[position + 1] as number
    if (second >= 0x80) return -1
    this.position = position + 2
    return (first & 0x7f) | (second << 7)
  }

  double(): number {
    if (this.end - this.position < 8) this.fail('the message ends within a number')
    const value = this.#buffer.readDoubleLE(this.position)
    if (!Number.isFinite(value)) this.fail('a number that JSON cannot hold')
    this.position += 8
    return value
  }

  text(): string {
    const length = this.length()
    const start = this.position
    const end = start + length
    this.position = end
    if (length === 0) return ''
    if (length > recentTextBytesMax) return this.#longText(start, end)
    const slot = recentTextSlot(this.bytes, start, end)
    if (slot < 0) return this.#utf8Text(start, end)
    const recent = recentText(slot, this.bytes, start, end)
    if (recent !== undefined) return recent
    const text = this.#buffer.toString('latin1', start, end)
    rememberText(slot, text)
    return text
  }

  #longText(start: number, end: number): string {
    if (end - start > scannedTextBytesMax) return this.#utf8Text(start, end)
    for (let index = start; index < end; index++) {
      if ((this.bytes[index] as number) >= 0x80) return this.#utf8Text(start, end)
    }
    return this.#buffer.toString('latin1', start, end)
  }

  #utf8Text(start: number, end: number): string {
    if (!isUtf8(this.bytes.subarray(start, end))) this.fail('text that is not UTF-8', start)
    return this.#buffer.toString('utf8', start, end)
  }

  base64(): string {
    const length = this.length()
    this.position += length
    return this.#buffer.toString('base64', this.position - length, this.position)
  }

  /** The bytes of a length-delimited field, not copied. */
  slice(): Uint8Array {
    const length = this.length()
    this.position += length
    return this.bytes.subarray(this.position - length, this.position)
  }

  /** Skips an unknown field, including groups. */
  skip(tag: number, depth = 0): void {
    const start = this.position
    const wireType = tag & 7
    if (wireType === wireVarint) this.#varint()
    else if (wireType === wireBytes) this.#pass(this.length())
    else if (wireType === wireFixed64) this.#pass(8)
    else if (wireType === wireFixed32) this.#pass(4)
    else if (wireType === wireGroupStart) this.#skipGroup(depth)
    else this.fail(wireType === wireGroupEnd ? 'the end of a group that was not started' : 'illegal wire type', start)
  }

  #skipGroup(depth: number): void {
    if (depth >= limits.protobufDepthMax) this.fail(`groups nest deeper than ${limits.protobufDepthMax}`)
    while (this.position < this.end) {
      const tag = this.tag()
      if ((tag & 7) === wireGroupEnd) return
      this.skip(tag, depth + 1)
    }
    this.fail('the message ends within a group')
  }

  #pass(length: number): void {
    if (length > this.end - this.position) this.fail('the message ends within a field')
    this.position += length
  }

  /**
   * Stores the 64 bits in two halves. As in Kubernetes' decoder, a tenth byte adds one bit and an eleventh is an error.
   */
  #varint(): void {
    const start = this.position
    let low = 0
    let high = 0
    for (let shift = 0; shift < 70; shift += 7) {
      if (this.position >= this.end) this.fail('the message ends within a varint', start)
      const byte = this.bytes[this.position++] as number
      const bits = byte & 0x7f
      if (shift < 28) low |= bits << shift
      else if (shift === 28) {
        low |= bits << 28
        high |= bits >>> 4
      } else if (shift < 63) high |= bits << (shift - 32)
      else high |= (bits & 1) << 31
      if (byte < 0x80) {
        this.#low = low >>> 0
        this.#high = high >>> 0
        return
      }
    }
    this.fail('a varint of more than ten bytes', start)
  }
}

import { Buffer } from 'node:buffer'

/** Strings up to this length are written character by character, which is faster than a call into the runtime. */
const shortTextCharactersMax = 24

/**
 * Writes protobuf backwards, so that the length of a message is known when it is written before the message. Callers
 * write fields last to first.
 */
export class ReverseWriter {
  #buffer = Buffer.allocUnsafe(1024)
  #position = 1024

  /** The number of bytes written. */
  get size(): number {
    return this.#buffer.length - this.#position
  }

  finish(): Uint8Array {
    return new Uint8Array(this.#buffer.subarray(this.#position))
  }

  tag(fieldNumber: number, wireType: number): void {
    this.unsigned(fieldNumber * 8 + wireType)
  }

  /** Writes a varint of a non-negative safe integer. */
  unsigned(value: number): void {
    let size = 1
    for (let rest = value; rest >= 128; rest = Math.floor(rest / 128)) size++
    let index = this.#reserve(size)
    let rest = value
    for (; rest >= 128; rest = Math.floor(rest / 128)) this.#buffer[index++] = (rest % 128) | 128
    this.#buffer[index] = rest
  }

  /** Writes a varint of a signed number in 64-bit two's complement. */
  signed(value: number | bigint): void {
    if (typeof value === 'number' && value >= 0) {
      this.unsigned(value)
      return
    }
    let rest = BigInt.asUintN(64, BigInt(value))
    const groups: number[] = []
    for (; rest >= 128n; rest >>= 7n) groups.push(Number(rest & 127n) | 128)
    groups.push(Number(rest))
    const index = this.#reserve(groups.length)
    this.#buffer.set(groups, index)
  }

  double(value: number): void {
    // Reserving space may replace the buffer, so read the field only afterwards.
    const index = this.#reserve(8)
    this.#buffer.writeDoubleLE(value, index)
  }

  text(value: string): void {
    if (value.length <= shortTextCharactersMax && this.#asciiText(value)) return
    const size = Buffer.byteLength(value, 'utf8')
    const index = this.#reserve(size)
    this.#buffer.write(value, index, 'utf8')
    this.unsigned(size)
  }

  /** Writes a short ASCII string without a call into the runtime; otherwise writes nothing and returns false. */
  #asciiText(value: string): boolean {
    const start = this.#reserve(value.length + 1)
    this.#buffer[start] = value.length
    for (let index = 0; index < value.length; index++) {
      const unit = value.charCodeAt(index)
      if (unit >= 0x80) {
        this.#position = start + value.length + 1
        return false
      }
      this.#buffer[start + 1 + index] = unit
    }
    return true
  }

  bytes(value: Uint8Array): void {
    this.raw(value)
    this.unsigned(value.length)
  }

  raw(value: Uint8Array): void {
    const index = this.#reserve(value.length)
    this.#buffer.set(value, index)
  }

  #reserve(size: number): number {
    if (this.#position < size) this.#grow(size)
    this.#position -= size
    return this.#position
  }

  #grow(size: number): void {
    const written = this.size
    const larger = Buffer.allocUnsafe(Math.max(this.#buffer.length * 2, written + size))
    this.#buffer.copy(larger, larger.length - written, this.#position)
    this.#position = larger.length - written
    this.#buffer = larger
  }
}

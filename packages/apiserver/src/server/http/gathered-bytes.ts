/**
 * Bytes that are appended in pieces and removed from the front. Each byte is copied only a few times, however small the
 * pieces are, so a client that sends single bytes causes no quadratic work.
 */
export class GatheredBytes {
  #kept: Uint8Array = new Uint8Array()
  #start = 0
  #end = 0

  get size(): number {
    return this.#end - this.#start
  }

  /** All bytes; later additions do not change the returned array. */
  get bytes(): Uint8Array {
    return this.#kept.subarray(this.#start, this.#end)
  }

  add(piece: Uint8Array): void {
    if (this.size === 0) {
      this.#keep(piece, piece.length)
      return
    }
    // A piece that was kept without a copy has no spare capacity, so it is never written to.
    if (this.#end + piece.length > this.#kept.length) {
      const grown = Buffer.allocUnsafe(2 * (this.size + piece.length))
      grown.set(this.bytes)
      this.#keep(grown, this.size)
    }
    this.#kept.set(piece, this.#end)
    this.#end += piece.length
  }

  drop(count: number): void {
    this.#start += count
  }

  /** Returns all bytes and clears the buffer. */
  take(): Uint8Array {
    const taken = this.bytes
    this.#keep(new Uint8Array(), 0)
    return taken
  }

  #keep(bytes: Uint8Array, end: number): void {
    this.#kept = bytes
    this.#start = 0
    this.#end = end
  }
}

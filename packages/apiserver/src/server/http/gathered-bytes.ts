/**
 * Bytes that come piece by piece and are taken from the front. However small the pieces are, each byte is copied a few
 * times at most: whoever sends them one by one must not cost more than what they send.
 */
export class GatheredBytes {
  private kept: Uint8Array = new Uint8Array()
  private start = 0
  private end = 0

  get size(): number {
    return this.end - this.start
  }

  /** All of them; what is added later is not in it. */
  get bytes(): Uint8Array {
    return this.kept.subarray(this.start, this.end)
  }

  add(piece: Uint8Array): void {
    if (this.size === 0) {
      this.keep(piece, piece.length)
      return
    }
    // A piece that was kept as it came has no room behind its end, and nothing is written into it.
    if (this.end + piece.length > this.kept.length) {
      const grown = Buffer.allocUnsafe(2 * (this.size + piece.length))
      grown.set(this.bytes)
      this.keep(grown, this.size)
    }
    this.kept.set(piece, this.end)
    this.end += piece.length
  }

  drop(count: number): void {
    this.start += count
  }

  /** Gives all of them away. */
  take(): Uint8Array {
    const taken = this.bytes
    this.keep(new Uint8Array(), 0)
    return taken
  }

  private keep(bytes: Uint8Array, end: number): void {
    this.kept = bytes
    this.start = 0
    this.end = end
  }
}

const lineFeed = 0x0a

/**
 * Cuts bytes into lines, without their ends. A line within one chunk is a view of it, good until the next chunk is
 * asked for; what spans chunks is copied, as the transport uses its buffer again. A line beyond the limit comes in
 * pieces of that size.
 */
export class LineCutter {
  readonly #sizeBytesMax: number
  #pieces: Uint8Array[] = []
  #pendingBytes = 0

  constructor(sizeBytesMax: number) {
    this.#sizeBytesMax = sizeBytesMax
  }

  *lines(chunk: Uint8Array): Generator<Uint8Array, void, undefined> {
    let start = 0
    while (start < chunk.length) {
      const end = chunk.indexOf(lineFeed, start)
      const room = this.#sizeBytesMax - this.#pendingBytes
      const stop = end === -1 ? chunk.length : end
      if (stop - start > room) {
        yield this.#complete(chunk.subarray(start, start + room))
        start += room
      } else if (end === -1) {
        // A Buffer's own slice would be a view.
        this.#keep(Uint8Array.from(chunk.subarray(start)))
        return
      } else {
        yield this.#complete(chunk.subarray(start, end))
        start = end + 1
      }
    }
  }

  /** What came after the last line end; undefined when nothing did. */
  rest(): Uint8Array | undefined {
    return this.#pendingBytes === 0 ? undefined : this.#complete(new Uint8Array(0))
  }

  #keep(piece: Uint8Array): void {
    this.#pieces.push(piece)
    this.#pendingBytes += piece.length
  }

  #complete(piece: Uint8Array): Uint8Array {
    if (this.#pendingBytes === 0) return piece
    this.#keep(piece)
    const line = Buffer.concat(this.#pieces, this.#pendingBytes)
    this.#pieces = []
    this.#pendingBytes = 0
    return line
  }
}

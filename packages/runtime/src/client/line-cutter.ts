const lineFeed = 0x0a

/**
 * Splits bytes into lines, without line ends. A line within one chunk is a view of it, valid until the next chunk is
 * requested; a line across chunks is copied, because the transport reuses its buffer. A line beyond the limit is split
 * into pieces of that size.
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
        // Buffer.slice would return a view.
        this.#keep(Uint8Array.from(chunk.subarray(start)))
        return
      } else {
        yield this.#complete(chunk.subarray(start, end))
        start = end + 1
      }
    }
  }

  /** The bytes after the last line end; undefined when there are none. */
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

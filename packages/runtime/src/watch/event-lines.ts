import { runtimeLimits } from '../limits.ts'

const lineFeed = 0x0a

/**
 * Cuts a stream of bytes into lines. A line within one chunk is a view of it; only a line that spans chunks is copied,
 * once. A line that is too long is dropped to its end and reported, and the next is read as ever.
 */
export class EventLines {
  private readonly onLine: (line: Uint8Array) => void
  private readonly onTooLong: () => void
  private pieces: Uint8Array[] = []
  private pendingBytes = 0
  private isDropping = false

  constructor(onLine: (line: Uint8Array) => void, onTooLong: () => void) {
    this.onLine = onLine
    this.onTooLong = onTooLong
  }

  read(chunk: Uint8Array): void {
    let start = 0
    while (start < chunk.length) {
      const end = chunk.indexOf(lineFeed, start)
      if (end === -1) {
        this.keep(chunk.subarray(start))
        return
      }
      this.complete(chunk.subarray(start, end))
      start = end + 1
    }
  }

  /** Keeps the beginning of a line. */
  private keep(piece: Uint8Array): void {
    if (this.isDropping) return
    this.pendingBytes += piece.length
    if (this.pendingBytes <= runtimeLimits.watchLineBytesMax) {
      this.pieces.push(piece)
      return
    }
    this.forget()
    this.isDropping = true
    this.onTooLong()
  }

  private complete(piece: Uint8Array): void {
    if (this.isDropping) {
      this.isDropping = false
      return
    }
    if (this.pendingBytes === 0) {
      if (piece.length > runtimeLimits.watchLineBytesMax) this.onTooLong()
      else if (piece.length > 0) this.onLine(piece)
      return
    }
    this.keep(piece)
    if (this.isDropping) {
      this.isDropping = false
      return
    }
    const line = Buffer.concat(this.pieces, this.pendingBytes)
    this.forget()
    this.onLine(line)
  }

  private forget(): void {
    this.pieces = []
    this.pendingBytes = 0
  }
}

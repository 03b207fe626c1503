import { type Scanner, theScanner } from '../bytes/index.ts'
import { runtimeLimits } from '../limits.ts'

const lineFeed = 0x0a
const pendingBytesFirst = 4096
/** A larger buffer is dropped after its line. */
const pendingBytesKept = 1024 * 1024

/** Receives a line: the bytes from one position to another, valid until it returns. */
export type LineReader = (bytes: Buffer, start: number, end: number) => void

/**
 * Receives many lines in the memory of the scanner, from one position to the end of a line break. Returns the start of
 * the first line that it did not process.
 */
export type LinesReader = (start: number, end: number) => number

/**
 * Splits a stream of bytes into lines. They are read in the memory of the scanner, where each chunk is copied behind
 * the incomplete line of the chunk before. If that memory is too small or in use, a line within one chunk is read in
 * place, and a line across chunks is copied, because a chunk is only valid until the next one. A line that is too long
 * is dropped to its end and reported, and the next line is read normally.
 */
export class EventLines {
  readonly #onLine: LineReader
  readonly #onTooLong: () => void
  readonly #onLines: LinesReader
  #pending: Buffer = Buffer.alloc(0)
  #pendingBytes = 0
  #isDropping = false

  constructor(onLine: LineReader, onTooLong: () => void, onLines: LinesReader = (start) => start) {
    this.#onLine = onLine
    this.#onTooLong = onTooLong
    this.#onLines = onLines
  }

  read(chunk: Uint8Array): void {
    // A single array type for all input, so that the reading code is compiled for it.
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    const scanner = theScanner()
    if (scanner === undefined || scanner.isTaken || this.#isDropping || !this.#fits(scanner, bytes))
      this.#readHere(bytes)
    else this.#readThere(bytes, scanner)
  }

  #fits(scanner: Scanner, bytes: Buffer): boolean {
    // A line break is added behind the bytes, and must fit as well.
    return this.#pendingBytes + bytes.length < scanner.end - scanner.start
  }

  #readThere(chunk: Buffer, scanner: Scanner): void {
    const { bytes } = scanner
    const pendingBytes = this.#pendingBytes
    let start: number = scanner.start
    scanner.isTaken = true
    try {
      if (pendingBytes > 0) bytes.set(this.#pending.subarray(0, pendingBytes), start)
      bytes.set(chunk, start + pendingBytes)
      const bytesEnd = start + pendingBytes + chunk.length
      // With this line break, every search for the end of a line ends.
      bytes[bytesEnd] = lineFeed
      this.#pendingBytes = 0
      const linesEnd = bytes.lastIndexOf(lineFeed, bytesEnd - 1) + 1
      let areMany = true
      while (start < bytesEnd) {
        if (areMany && start < linesEnd) {
          const taken = this.#onLines(start, linesEnd)
          // If it processed none, the next lines are probably alike.
          areMany = taken > start
          start = taken
          if (areMany) continue
        }
        const end = bytes.indexOf(lineFeed, start)
        if (end === bytesEnd) this.#keep(bytes, start, end)
        else this.#whole(bytes, start, end)
        start = end + 1
      }
    } finally {
      scanner.isTaken = false
    }
  }

  #readHere(bytes: Buffer): void {
    let start = 0
    while (start < bytes.length) {
      const end = bytes.indexOf(lineFeed, start)
      if (end === -1) {
        this.#keep(bytes, start, bytes.length)
        return
      }
      if (this.#pendingBytes === 0 && !this.#isDropping) this.#whole(bytes, start, end)
      else this.#complete(bytes, start, end)
      start = end + 1
    }
  }

  #whole(bytes: Buffer, start: number, end: number): void {
    if (end - start > runtimeLimits.watchLineBytesMax) this.#onTooLong()
    else if (end > start) this.#onLine(bytes, start, end)
  }

  /** Keeps the beginning of an incomplete line. */
  #keep(bytes: Buffer, start: number, end: number): void {
    if (this.#isDropping) return
    const sizeBytes = this.#pendingBytes + end - start
    if (sizeBytes > runtimeLimits.watchLineBytesMax) {
      this.#forget()
      this.#isDropping = true
      this.#onTooLong()
      return
    }
    if (sizeBytes > this.#pending.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(pendingBytesFirst, 2 * sizeBytes))
      grown.set(this.#pending.subarray(0, this.#pendingBytes))
      this.#pending = grown
    }
    this.#pending.set(bytes.subarray(start, end), this.#pendingBytes)
    this.#pendingBytes = sizeBytes
  }

  #complete(bytes: Buffer, start: number, end: number): void {
    this.#keep(bytes, start, end)
    if (this.#isDropping) {
      this.#isDropping = false
      return
    }
    const pending = this.#pending
    const pendingBytes = this.#pendingBytes
    this.#forget()
    this.#onLine(pending, 0, pendingBytes)
  }

  #forget(): void {
    this.#pendingBytes = 0
    if (this.#pending.length > pendingBytesKept) this.#pending = Buffer.alloc(0)
  }
}

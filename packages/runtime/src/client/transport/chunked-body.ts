import { runtimeLimits } from '../../limits.ts'
import { FramingError } from './framing-error.ts'

const carriageReturn = 0x0d
const lineFeed = 0x0a
const semicolon = 0x3b

type State =
  | 'size'
  | 'extension'
  | 'size-end'
  | 'data'
  | 'data-return'
  | 'data-end'
  | 'trailer'
  | 'trailer-end'
  | 'done'

/**
 * Decodes the chunked transfer coding (RFC 9112 section 7.1), however the body is split. The data of chunks is moved
 * together within its buffer, so that one read gives one piece. Chunk extensions and trailers are ignored.
 */
export class ChunkedBody {
  /** The bytes of the body that the last call of `decode` found: from here to `to` in the same buffer. */
  from = 0
  to = 0

  #state: State = 'size'
  /** The remaining bytes of the current chunk. */
  #chunkBytes = 0
  #digits = 0
  /** The size of the current chunk size line, or of all trailers. */
  #lineBytes = 0
  /** Whether the current trailer line is empty. */
  #isLineEmpty = true

  get isDone(): boolean {
    return this.#state === 'done'
  }

  /**
   * Decodes the bytes from start to end and returns the index after the last byte of this body.
   *
   * @throws FramingError when a chunk is malformed.
   */
  decode(bytes: Uint8Array, start: number, end: number): number {
    this.from = start
    this.to = start
    let at = start
    while (at < end && this.#state !== 'done') {
      if (this.#state === 'data') at = this.#moveData(bytes, at, end)
      else this.#step(bytes[at++] as number)
    }
    return at
  }

  #moveData(bytes: Uint8Array, at: number, end: number): number {
    const dataEnd = Math.min(end, at + this.#chunkBytes)
    // The first piece stays in place, the others are moved next to it.
    if (this.from === this.to) this.from = this.to = at
    if (this.to !== at) bytes.copyWithin(this.to, at, dataEnd)
    this.to += dataEnd - at
    this.#chunkBytes -= dataEnd - at
    if (this.#chunkBytes === 0) this.#state = 'data-return'
    return dataEnd
  }

  /** Handles one byte between the chunk data. */
  #step(byte: number): void {
    switch (this.#state) {
      case 'size':
        this.#stepSize(byte)
        break
      case 'extension':
        this.#countLine(runtimeLimits.chunkLineBytesMax, 'a chunk extension is')
        if (byte === carriageReturn) this.#state = 'size-end'
        else if (byte === lineFeed) throw new FramingError('a chunk extension has a broken line break')
        break
      case 'size-end':
        expect(byte, lineFeed, 'the size of a chunk')
        this.#endSize()
        break
      case 'data-return':
        expect(byte, carriageReturn, 'a chunk is longer than its size, or')
        this.#state = 'data-end'
        break
      case 'data-end':
        expect(byte, lineFeed, 'a chunk')
        this.#state = 'size'
        break
      default:
        this.#stepTrailer(byte)
    }
  }

  #stepSize(byte: number): void {
    const digit = hexDigit(byte)
    if (digit !== -1) {
      this.#chunkBytes = this.#chunkBytes * 16 + digit
      if (++this.#digits > 16 || this.#chunkBytes > Number.MAX_SAFE_INTEGER) {
        throw new FramingError('the size of a chunk is too large')
      }
      return
    }
    if (this.#digits === 0) throw new FramingError('a chunk does not begin with its size')
    if (byte === carriageReturn) this.#state = 'size-end'
    else if (byte === semicolon || byte === 0x20 || byte === 0x09) this.#state = 'extension'
    else throw new FramingError('the size of a chunk is not a hexadecimal number')
  }

  #endSize(): void {
    this.#state = this.#chunkBytes === 0 ? 'trailer' : 'data'
    this.#digits = 0
    this.#lineBytes = 0
    this.#isLineEmpty = true
  }

  #stepTrailer(byte: number): void {
    this.#countLine(runtimeLimits.responseHeadBytesMax, 'its trailers are')
    if (this.#state === 'trailer-end') {
      expect(byte, lineFeed, 'a trailer')
      this.#state = this.#isLineEmpty ? 'done' : 'trailer'
      this.#isLineEmpty = true
    } else if (byte === carriageReturn) this.#state = 'trailer-end'
    else if (byte === lineFeed) throw new FramingError('a trailer has a broken line break')
    else this.#isLineEmpty = false
  }

  #countLine(bytesMax: number, what: string): void {
    if (++this.#lineBytes > bytesMax) throw new FramingError(`${what} longer than ${bytesMax} bytes`)
  }
}

function expect(byte: number, expected: number, what: string): void {
  if (byte !== expected) throw new FramingError(`${what} does not end with a line break`)
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

import { runtimeLimits } from '../../limits.ts'
import { ChunkedBody } from './chunked-body.ts'
import { FramingError, quoted } from './framing-error.ts'
import { parseResponseHead, type ResponseHead } from './response-head.ts'

/** Receives a response as it is parsed. The bytes are part of a buffer that is reused after the call. */
export interface ResponseSink {
  onHead(head: ResponseHead): void
  onBody(bytes: Buffer, from: number, to: number): void
}

/** Heads are rarely longer: this much is searched at a time. */
const headPieceBytes = 4096
const httpBeginning = 'HTTP/1.'

/** Parses the responses of one connection, one after the other, however their bytes are split. */
export class ResponseReader {
  #sink: ResponseSink | undefined
  /** The incomplete head so far, one character per byte. */
  #headText = ''
  #head: ResponseHead | undefined
  /** The remaining bytes of a body with a length. */
  #leftBytes = 0
  #chunked: ChunkedBody | undefined

  /** Whether any byte of the response has arrived. */
  hasBegun = false
  /** Whether the response is complete. */
  isDone = true

  /** The next bytes belong to the response of another request. */
  expect(sink: ResponseSink): void {
    this.#sink = sink
    this.#headText = ''
    this.#head = undefined
    this.#chunked = undefined
    this.hasBegun = false
    this.isDone = false
  }

  /** Whether the connection can be reused once the response is complete. */
  get isReusable(): boolean {
    return this.isDone && this.#head?.isReusable === true
  }

  get keepAliveMs(): number | undefined {
    return this.#head?.keepAliveMs
  }

  /**
   * Parses the first bytes of a buffer and may move chunks within it. Returns how many of them belong to the response.
   *
   * @throws FramingError when they are not a response.
   */
  read(bytes: Buffer, size: number): number {
    let at = 0
    this.hasBegun = true
    while (at < size && !this.isDone) {
      at = this.#head === undefined ? this.#readHead(bytes, at, size) : this.#readBody(bytes, at, size, this.#head)
    }
    return at
  }

  /**
   * The server closed the connection.
   *
   * @throws FramingError when the response is not complete.
   */
  end(): void {
    if (this.#head?.framing === 'close') this.isDone = true
    if (this.isDone) return
    if (this.#head !== undefined) throw new FramingError('the server closed the connection in the middle of the body')
    const where = this.hasBegun ? 'within the head' : 'before it responded'
    throw new FramingError(`the server closed the connection ${where}`)
  }

  #readHead(bytes: Buffer, at: number, end: number): number {
    const pieceEnd = Math.min(end, at + headPieceBytes)
    const earlier = this.#headText.length
    const text = this.#headText + bytes.toString('latin1', at, pieceEnd)
    if (earlier < httpBeginning.length) requireHttp(text)
    const headEnd = text.indexOf('\r\n\r\n', Math.max(0, earlier - 3))
    if ((headEnd === -1 ? text.length : headEnd) > runtimeLimits.responseHeadBytesMax) {
      throw new FramingError(`its head is longer than ${runtimeLimits.responseHeadBytesMax} bytes`)
    }
    if (headEnd === -1) {
      this.#headText = text
      return pieceEnd
    }
    this.#headText = ''
    this.#begin(parseResponseHead(text.slice(0, headEnd + 2)))
    return at + headEnd + 4 - earlier
  }

  #begin(head: ResponseHead): void {
    if (head.status === 101) throw new FramingError('the server switched protocols (101) without being asked')
    // Other informational responses, such as 103 Early Hints, precede the final one.
    if (head.status < 200) return
    this.#head = head
    this.#leftBytes = head.bodyBytes
    if (head.framing === 'chunked') this.#chunked = new ChunkedBody()
    this.#sink?.onHead(head)
    if (head.framing === 'none' || (head.framing === 'length' && head.bodyBytes === 0)) this.isDone = true
  }

  #readBody(bytes: Buffer, at: number, end: number, head: ResponseHead): number {
    if (this.#chunked !== undefined) {
      const next = this.#chunked.decode(bytes, at, end)
      const { from, to, isDone } = this.#chunked
      if (to > from) this.#sink?.onBody(bytes, from, to)
      this.isDone = isDone
      return next
    }
    const bodyEnd = head.framing === 'length' ? Math.min(end, at + this.#leftBytes) : end
    this.#leftBytes -= bodyEnd - at
    this.#sink?.onBody(bytes, at, bodyEnd)
    if (head.framing === 'length' && this.#leftBytes === 0) this.isDone = true
    return bodyEnd
  }
}

/** A server of another protocol is detected before it sends something like the end of a head. */
function requireHttp(text: string): void {
  const beginning = text.slice(0, httpBeginning.length)
  if (httpBeginning.startsWith(beginning)) return
  throw new FramingError(`it begins with ${quoted(text)}, which is not HTTP/1.1`)
}

/** Receives the parts of a response as they arrive. Body parts are slices of the received bytes. */
export interface ResponseHandler {
  onHead(status: number): void
  onBody(bytes: Buffer): void
  onEnd(): void
}

/** Parses the bytes that a connection receives. */
export type ReceiveBytes = (bytes: Buffer) => void

type Position =
  | { readonly part: 'head' }
  /** Counts down the bytes of a body or chunk that are still to come. */
  | { readonly part: 'body'; readonly isChunk: boolean; remaining: number }
  | { readonly part: 'chunk size' }
  /** The line break after a chunk; after the last chunk it ends the response. */
  | { readonly part: 'chunk end'; readonly isLast: boolean }

const headEnd = '\r\n\r\n'
const lineEnd = '\r\n'
const headSizeBytesMax = 64 * 1024

/**
 * Reads HTTP/1.1 responses, one after another, from bytes in arbitrary pieces. It supports only the features that the
 * measured servers use, so that the load generator is cheaper than the servers.
 *
 * @throws Error (from the returned function) when the bytes are not a supported response.
 */
export function createResponseReader(handler: ResponseHandler): ReceiveBytes {
  let position: Position = { part: 'head' }
  let rest: Buffer = Buffer.alloc(0)

  /** Returns the number of bytes consumed; 0 if it needs more. */
  function step(bytes: Buffer): number {
    if (position.part === 'head') return readHead(bytes)
    if (position.part === 'chunk size') return readChunkSize(bytes)
    if (position.part === 'chunk end') return readChunkEnd(bytes, position.isLast)
    const taken = Math.min(bytes.length, position.remaining)
    if (taken > 0) handler.onBody(bytes.subarray(0, taken))
    position.remaining -= taken
    if (position.remaining === 0) {
      if (position.isChunk) position = { part: 'chunk end', isLast: false }
      else finish()
    }
    return taken
  }

  function readHead(bytes: Buffer): number {
    const end = bytes.indexOf(headEnd)
    if (end === -1 && bytes.length > headSizeBytesMax) throw new Error('the response head is too long')
    if (end === -1) return 0
    const head = bytes.toString('latin1', 0, end).toLowerCase()
    const status = Number(head.slice(9, 12))
    if (!head.startsWith('http/1.1 ') || !(status >= 200)) throw new Error(`not a response: ${head}`)
    const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1]
    handler.onHead(status)
    if (head.includes('\r\ntransfer-encoding: chunked')) position = { part: 'chunk size' }
    else if (length === undefined) throw new Error(`a response without a length: ${head}`)
    else if (length === '0') finish()
    else position = { part: 'body', isChunk: false, remaining: Number(length) }
    return end + headEnd.length
  }

  function readChunkSize(bytes: Buffer): number {
    const end = bytes.indexOf(lineEnd)
    if (end === -1) return 0
    const text = bytes.toString('latin1', 0, end)
    const remaining = Number.parseInt(text, 16)
    if (Number.isNaN(remaining)) throw new Error(`not a chunk size: ${text}`)
    position = remaining === 0 ? { part: 'chunk end', isLast: true } : { part: 'body', isChunk: true, remaining }
    return end + lineEnd.length
  }

  function readChunkEnd(bytes: Buffer, isLast: boolean): number {
    if (bytes.length < lineEnd.length) return 0
    if (isLast) finish()
    else position = { part: 'chunk size' }
    return lineEnd.length
  }

  function finish(): void {
    position = { part: 'head' }
    handler.onEnd()
  }

  return (received) => {
    let bytes = rest.length === 0 ? received : Buffer.concat([rest, received])
    for (let taken = -1; taken !== 0 && bytes.length > 0; ) {
      taken = step(bytes)
      bytes = bytes.subarray(taken)
    }
    rest = bytes
  }
}

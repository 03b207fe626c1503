import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import { apiserverLimits } from '../../limits.ts'
import { GatheredBytes } from './gathered-bytes.ts'

/** A WebSocket connection (RFC 6455) with binary messages. */
export interface WebSocketConnection {
  /** Sends one message. A client that does not read is disconnected when the buffer is full. */
  send(...parts: readonly Uint8Array[]): void
  /** Sends a close frame with the reason, and ends the connection. */
  close(code: number, reason?: string): void
  /** Pauses or resumes reading. */
  pause(isPaused: boolean): void
}

export interface WebSocketEvents {
  /** An error closes the connection, with its message as the reason. */
  onMessage(message: Uint8Array): void
  /** Called once, when the connection has ended for any reason; must not throw. */
  onClose(): void
}

const acceptSuffix = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const
export const closeCodes = { normal: 1000, protocolError: 1002, tooLarge: 1009, failure: 1011 } as const

/** The response that accepts an upgrade to WebSocket with this key. */
export function handshakeText(key: string, protocol: string): string {
  const accept = createHash('sha1').update(`${key}${acceptSuffix}`).digest('base64')
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
  return [...lines, `Sec-WebSocket-Accept: ${accept}`, `Sec-WebSocket-Protocol: ${protocol}`, '', ''].join('\r\n')
}

/** Opens a WebSocket on a socket; `head` contains the bytes that followed the request. */
export function openWebSocket(socket: Duplex, head: Uint8Array, events: WebSocketEvents): WebSocketConnection {
  const rest = new GatheredBytes()
  const message = new GatheredBytes()
  let isClosing = false
  let isEnded = false

  const writeFrame = (opcode: number, ...parts: readonly Uint8Array[]) => {
    if (isEnded || !socket.writable) return
    socket.write(Buffer.concat([frameHead(opcode, sizeOf(parts)), ...parts]))
    if (socket.writableLength > apiserverLimits.webSocketBufferedBytesMax) socket.destroy()
  }
  const close = (code: number, reason = '') => {
    if (isClosing) return
    const payload = Buffer.concat([Buffer.alloc(2), Buffer.from(reason)])
    payload.writeUInt16BE(code)
    writeFrame(opcodes.close, payload)
    isClosing = true
    // Destroys the socket even if the client keeps its side open.
    socket.end(() => socket.destroy())
  }
  const receive = ({ opcode, isLast, payload }: Frame) => {
    if (opcode === opcodes.close) return close(closeCodes.normal)
    if (opcode === opcodes.ping) return writeFrame(opcodes.pong, payload)
    if (opcode === opcodes.pong) return undefined
    message.add(payload)
    if (message.size > apiserverLimits.webSocketMessageSizeBytesMax) return close(closeCodes.tooLarge)
    return isLast ? pass(message.take()) : undefined
  }
  const pass = (received: Uint8Array) => {
    try {
      events.onMessage(received)
    } catch (error) {
      close(closeCodes.failure, reasonOf(error))
    }
  }
  const read = (chunk: Uint8Array) => {
    if (isClosing) return
    rest.add(chunk)
    while (!isClosing) {
      const frame = frameIn(rest.bytes)
      if (frame === undefined) break
      if (frame === 'wrong') close(closeCodes.protocolError)
      else if (frame === 'too large') close(closeCodes.tooLarge)
      else {
        rest.drop(frame.sizeBytes)
        receive(frame)
      }
    }
  }

  socket.on('data', read)
  socket.on('error', () => socket.destroy())
  socket.once('close', () => {
    isEnded = true
    events.onClose()
  })
  if (head.length > 0) read(head)
  return {
    send: (...parts) => writeFrame(opcodes.binary, ...parts),
    close,
    pause: (isPaused) => void (isPaused ? socket.pause() : socket.resume()),
  }
}

interface Frame {
  readonly opcode: number
  readonly isLast: boolean
  readonly payload: Uint8Array
  /** Size of the whole frame. */
  readonly sizeBytes: number
}

/** Parses the first frame; undefined if it is incomplete. Frames of clients are masked. */
function frameIn(bytes: Uint8Array): Frame | 'wrong' | 'too large' | undefined {
  if (bytes.length < 2) return undefined
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const [first = 0, second = 0] = view
  if ((first & 0x70) !== 0 || (second & 0x80) === 0) return 'wrong'
  const short = second & 0x7f
  const lengthSize = short === 127 ? 8 : short === 126 ? 2 : 0
  const maskAt = 2 + lengthSize
  if (view.length < maskAt + 4) return undefined
  const length = lengthSize === 8 ? Number(view.readBigUInt64BE(2)) : lengthSize === 2 ? view.readUInt16BE(2) : short
  if (length > apiserverLimits.webSocketMessageSizeBytesMax) return 'too large'
  const sizeBytes = maskAt + 4 + length
  if (view.length < sizeBytes) return undefined
  const payload = Buffer.from(view.subarray(maskAt + 4, sizeBytes))
  for (let index = 0; index < length; index++) {
    payload[index] = (payload[index] as number) ^ (view[maskAt + (index & 3)] as number)
  }
  return { opcode: first & 0x0f, isLast: (first & 0x80) !== 0, payload, sizeBytes }
}

function frameHead(opcode: number, length: number): Uint8Array {
  const isLast = 0x80
  if (length < 126) return Buffer.from([isLast | opcode, length])
  if (length < 65_536) return Buffer.from([isLast | opcode, 126, length >> 8, length & 0xff])
  const head = Buffer.alloc(10)
  head[0] = isLast | opcode
  head[1] = 127
  head.writeBigUInt64BE(BigInt(length), 2)
  return head
}

/** The payload of a close frame has at most 125 bytes, of which two are the code. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return Buffer.from(reason)
    .subarray(0, 123)
    .toString()
    .replace(/\ufffd$/, '')
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, part) => sum + part.length, 0)
}

import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../../limits.ts'
import { closeCodes, openWebSocket } from './web-socket.ts'

/** A socket whose other side does not read. */
function createSilentSocket(): Duplex {
  return new Duplex({ read: () => undefined, write: () => undefined })
}

const deaf = { onMessage: () => undefined, onClose: () => undefined }

/** A connection whose client is the test. */
function connect(head: Uint8Array = new Uint8Array()) {
  const written: Buffer[] = []
  const socket = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _, done) => {
      written.push(chunk)
      done()
    },
  })
  const messages: Uint8Array[] = []
  let closed = 0
  const connection = openWebSocket(socket, head, {
    onMessage: (message) => messages.push(message),
    onClose: () => closed++,
  })
  return {
    socket,
    connection,
    messages,
    written,
    closed: () => closed,
    receive: (...bytes: readonly (number | Uint8Array)[]) => {
      const parts = bytes.map((part) => (typeof part === 'number' ? Buffer.from([part]) : part))
      socket.emit('data', Buffer.concat(parts))
    },
    texts: () => messages.map((message) => Buffer.from(message).toString()),
  }
}

const mask = [1, 2, 3, 4] as const

/** A client's frame, with a length field of 0, 2 or 8 bytes besides the short one. */
function frameOf(content: Uint8Array, lengthSize: 0 | 2 | 8, first = 0x82): Buffer {
  const short = lengthSize === 0 ? content.length : lengthSize === 2 ? 126 : 127
  const length = Buffer.alloc(lengthSize)
  if (lengthSize === 2) length.writeUInt16BE(content.length)
  if (lengthSize === 8) length.writeBigUInt64BE(BigInt(content.length))
  const masked = content.map((byte, at) => byte ^ (mask[at % 4] ?? 0))
  return Buffer.concat([Buffer.from([first, 0x80 | short]), length, Buffer.from(mask), masked])
}

const textFrame = (text: string, first = 0x82) => frameOf(Buffer.from(text), 0, first)

test('a client that does not read webSocketBufferedBytesMax is disconnected', () => {
  const socket = createSilentSocket()
  const connection = openWebSocket(socket, new Uint8Array(), deaf)
  connection.send(new Uint8Array(apiserverLimits.webSocketBufferedBytesMax / 2))
  expect(socket.destroyed).toBe(false)
  connection.send(new Uint8Array(apiserverLimits.webSocketBufferedBytesMax / 2))
  expect(socket.destroyed).toBe(true)
})

test('joins fragmented messages; an unmasked frame ends the connection', () => {
  const socket = createSilentSocket()
  const messages: string[] = []
  const onMessage = (message: Uint8Array) => messages.push(Buffer.from(message).toString())
  // "a" and "b" in two frames, masked with zeros, then "c" in one.
  const frames = [2, 0x81, 0, 0, 0, 0, 0x61, 0x80, 0x81, 0, 0, 0, 0, 0x62, 0x82, 0x81, 0, 0, 0, 0, 0x63]
  openWebSocket(socket, Buffer.from(frames.slice(0, 9)), { ...deaf, onMessage })
  socket.emit('data', Buffer.from(frames.slice(9)))
  expect(messages).toEqual(['ab', 'c'])
  socket.emit('data', Buffer.from([0x82, 1, 0x64]))
  expect(messages).toEqual(['ab', 'c'])
  expect(socket.writableEnded).toBe(true)
})

test.each([
  [0, 2],
  [125, 2],
  [126, 4],
  [255, 4],
  [256, 4],
  [65_535, 4],
  [65_536, 10],
])('a message of %d bytes is sent after a head of %d', (size, headSize) => {
  const { connection, written } = connect()
  connection.send(Buffer.alloc(size, 7))
  const [frame = Buffer.alloc(0)] = written
  const expected = [
    0x82,
    headSize === 2 ? size : headSize === 4 ? 126 : 127,
    ...(headSize === 4 ? [size >> 8, size & 0xff] : []),
    ...(headSize === 10 ? [0, 0, 0, 0, 0, 1, 0, 0] : []),
  ]
  expect([...frame.subarray(0, headSize)]).toEqual(expected)
  expect(frame.subarray(headSize).equals(Buffer.alloc(size, 7))).toBe(true)
})

test('nothing is read or kept after the end, and the connection closes without waiting for the client', async () => {
  const { socket, receive, connection, messages, closed } = connect()
  connection.close(closeCodes.normal)
  receive(textFrame('late'))
  expect(messages).toEqual([])
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
  expect(closed()).toBe(1)
})

test('sends the parts of a message as one', () => {
  const { connection, written } = connect()
  connection.send(Buffer.from('a'), Buffer.from('bc'))
  expect(Buffer.concat(written).toString('latin1')).toBe('\x82\x03abc')
})

test.each([
  [0, 0],
  [5, 0],
  [125, 0],
  [126, 2],
  [65_535, 2],
  [65_536, 8],
  [3, 2],
  [3, 8],
] as const)('reads a message of %d bytes, with its length in %d bytes more', (size, lengthSize) => {
  const { receive, messages } = connect()
  const content = Uint8Array.from({ length: size }, (_, at) => at % 251)
  receive(frameOf(content, lengthSize), textFrame('next'))
  expect(messages.length).toBe(2)
  expect(Buffer.from(messages[0] ?? []).equals(content)).toBe(true)
  expect(Buffer.from(messages[1] ?? []).toString()).toBe('next')
})

test('reads a frame once its last byte has arrived, however it is split', () => {
  for (const lengthSize of [0, 2, 8] as const) {
    const frame = frameOf(Buffer.from('hello'), lengthSize)
    for (let cut = 1; cut < frame.length; cut++) {
      const { receive, texts } = connect(frame.subarray(0, cut))
      expect(texts()).toEqual([])
      receive(frame.subarray(cut))
      expect(texts()).toEqual(['hello'])
    }
  }
})

test('treats text like bytes, and a message may have many fragments', () => {
  const { receive, texts } = connect()
  receive(textFrame('te', 0x01), textFrame('xt', 0x80))
  receive(textFrame('a', 0x02), textFrame('', 0x00), textFrame('b', 0x00), textFrame('c', 0x80), textFrame('d'))
  expect(texts()).toEqual(['text', 'abc', 'd'])
})

test('responds to a ping with its content, also between the fragments of a message; ignores a pong', () => {
  const { receive, texts, written } = connect()
  receive(textFrame('a', 0x02), textFrame('hi', 0x89), textFrame('ho', 0x8a), textFrame('b', 0x80))
  expect(texts()).toEqual(['ab'])
  expect(Buffer.concat(written).toString('latin1')).toBe('\x8a\x02hi')
})

test('responds to a close frame, and reads nothing after it', () => {
  const { receive, texts, written, socket, connection, closed } = connect()
  receive(textFrame('', 0x88), textFrame('late'))
  expect(texts()).toEqual([])
  expect(Buffer.concat(written)).toEqual(Buffer.from([0x88, 2, 0x03, 0xe8]))
  expect(socket.writableEnded).toBe(true)
  connection.send(Buffer.from('late'))
  connection.close(closeCodes.failure)
  expect(written.length).toBe(1)
  socket.emit('close')
  expect(closed()).toBe(1)
})

test('closes a connection with a code and a reason', () => {
  const { connection, written } = connect()
  connection.close(closeCodes.failure, 'why')
  expect(Buffer.concat(written).toString('latin1')).toBe('\x88\x05\x03\xf3why')
})

test.each([0x40, 0x20, 0x10])('a frame with the reserved bit %d is a protocol error', (bit) => {
  const { receive, texts, written } = connect()
  receive(textFrame('a', 0x82 | bit))
  expect(texts()).toEqual([])
  expect(Buffer.concat(written)).toEqual(Buffer.from([0x88, 2, 0x03, 0xea]))
})

const limit = apiserverLimits.webSocketMessageSizeBytesMax
const tooLarge = Buffer.from([0x88, 2, 0x03, 0xf1])

/** A frame of zeros, which a mask of zeros does not change. */
function largeFrame(size: number, first = 0x82): Buffer {
  const frame = Buffer.alloc(14 + size)
  frame[0] = first
  frame[1] = 0xff
  frame.writeBigUInt64BE(BigInt(size), 2)
  return frame
}

test('webSocketMessageSizeBytesMax applies to whole messages, and to frames before they have arrived', () => {
  const whole = connect()
  whole.receive(largeFrame(limit))
  expect([whole.messages[0]?.length, whole.written.length]).toEqual([limit, 0])

  const announced = connect()
  announced.receive(largeFrame(limit + 1).subarray(0, 14))
  expect(Buffer.concat(announced.written)).toEqual(tooLarge)

  const pieces = connect()
  pieces.receive(largeFrame(limit, 0x02))
  expect(pieces.written.length).toBe(0)
  pieces.receive(textFrame('a', 0x00))
  expect([Buffer.concat(pieces.written), pieces.messages.length]).toEqual([tooLarge, 0])
})

test('accepts a message in hundreds of fragments, byte by byte', () => {
  const { socket, messages } = connect()
  const piece = textFrame('a', 0x00)
  const bytes = [...piece].map((byte) => Buffer.from([byte]))
  for (let count = 0; count < 500; count++) for (const byte of bytes) socket.emit('data', byte)
  socket.emit('data', textFrame('b', 0x80))
  expect(messages.map((message) => Buffer.from(message).toString())).toEqual([`${'a'.repeat(500)}b`])
})

test('a broken connection ends, and is reported once', () => {
  const { socket, closed, connection, written } = connect()
  socket.emit('error', new Error('broken'))
  expect(socket.destroyed).toBe(true)
  socket.emit('close')
  socket.emit('close')
  connection.send(Buffer.from('late'))
  expect([closed(), written.length]).toEqual([1, 0])
})

test('does not read a paused connection', () => {
  const { socket, connection } = connect()
  connection.pause(true)
  expect(socket.isPaused()).toBe(true)
  connection.pause(false)
  expect(socket.isPaused()).toBe(false)
})

test('a message whose handling fails closes the connection with the reason', () => {
  const written: Buffer[] = []
  const socket = new Duplex({
    read: () => undefined,
    write: (chunk: Buffer, _, done) => {
      written.push(chunk)
      done()
    },
  })
  const onMessage = () => {
    throw new Error(`the port is gone: ${'é'.repeat(100)}`)
  }
  openWebSocket(socket, new Uint8Array(), { ...deaf, onMessage })
  socket.emit('data', textFrame('hi'))
  const [close = Buffer.alloc(4)] = written
  expect([close.readUInt16BE(2), close[1]]).toEqual([closeCodes.failure, 124])
  expect(close.subarray(4).toString()).toMatch(/^the port is gone: é{52}$/)
})

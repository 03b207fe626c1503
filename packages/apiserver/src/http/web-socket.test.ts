import { Duplex } from 'node:stream'
import { expect, test } from 'vitest'
import { apiserverLimits } from '../limits.ts'
import { openWebSocket } from './web-socket.ts'

/** A socket whose other side does not read. */
function createSilentSocket(): Duplex {
  return new Duplex({ read: () => undefined, write: () => undefined })
}

const deaf = { onMessage: () => undefined, onClose: () => undefined }

test('a client that does not read webSocketBufferedBytesMax is cut off', () => {
  const socket = createSilentSocket()
  const connection = openWebSocket(socket, new Uint8Array(), deaf)
  connection.send(new Uint8Array(apiserverLimits.webSocketBufferedBytesMax / 2))
  expect(socket.destroyed).toBe(false)
  connection.send(new Uint8Array(apiserverLimits.webSocketBufferedBytesMax / 2))
  expect(socket.destroyed).toBe(true)
})

test('messages come whole, in pieces or not; a frame that is not masked ends the connection', () => {
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

import { once } from 'node:events'
import { connect } from 'node:tls'
import type { Listener } from '../index.ts'

const types = { headers: 1, reset: 3, settings: 4, ping: 6, goaway: 7 } as const
const endOfHeaders = 0x4
const acknowledged = 0x1
/** POST / of x by https: HPACK has all but the x in its table. */
const postHeaders = Buffer.from([0x83, 0x87, 0x84, 0x01, 0x01, 0x78])

/** A client that writes frames of HTTP/2 by hand, to do what no library lets it do. */
export interface FrameClient {
  /** Begins so many requests and takes each back in the same breath. */
  withdraw(count: number): void
  /** Resolves when the server has read everything so far; rejects when it has sent the client away. */
  seen(): Promise<void>
  /** Resolves with the code with which the server sends the client away. */
  readonly sentAway: Promise<number>
  close(): void
}

export async function createFrameClient({ port, certificateAuthority }: Listener): Promise<FrameClient> {
  const socket = connect({ host: '127.0.0.1', port, ca: certificateAuthority, ALPNProtocols: ['h2'] })
  await once(socket, 'secureConnect')
  socket.on('error', () => undefined)
  let answered: () => void = () => undefined
  let sendAway: (code: number) => void = () => undefined
  const sentAway = new Promise<number>((resolve) => {
    sendAway = resolve
  })
  readFrames(socket, (type, flags, payload) => {
    if (type === types.ping && flags === acknowledged) answered()
    if (type === types.goaway) sendAway(payload.readUInt32BE(4))
  })
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
  socket.write(frame(types.settings, 0, 0, Buffer.alloc(0)))
  let stream = -1
  return {
    withdraw: (count) => {
      const cancel = Buffer.from([0, 0, 0, 8])
      const frames: Buffer[] = []
      for (let index = 0; index < count; index++) {
        stream += 2
        frames.push(frame(types.headers, endOfHeaders, stream, postHeaders), frame(types.reset, 0, stream, cancel))
      }
      socket.write(Buffer.concat(frames))
    },
    seen: () => {
      const pong = new Promise<void>((resolve) => {
        answered = resolve
      })
      socket.write(frame(types.ping, 0, 0, Buffer.alloc(8)))
      const away = sentAway.then((code) => Promise.reject(new Error(`sent away with ${code}`)))
      return Promise.race([pong, away])
    },
    sentAway,
    close: () => socket.destroy(),
  }
}

function frame(type: number, flags: number, stream: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(type, 3)
  head.writeUInt8(flags, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

function readFrames(
  socket: NodeJS.ReadableStream,
  onFrame: (type: number, flags: number, payload: Buffer) => void,
): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 9 && rest.length >= 9 + rest.readUIntBE(0, 3)) {
      const end = 9 + rest.readUIntBE(0, 3)
      onFrame(rest.readUInt8(3), rest.readUInt8(4), rest.subarray(9, end))
      rest = rest.subarray(end)
    }
  })
}

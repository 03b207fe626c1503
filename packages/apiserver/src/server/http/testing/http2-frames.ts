import { once } from 'node:events'
import { connect } from 'node:tls'
import type { Listener } from '../listener.ts'

const types = { headers: 1, reset: 3, settings: 4, ping: 6, goaway: 7, continuation: 9 } as const
const endOfStream = 0x1
const endOfHeaders = 0x4
const acknowledged = 0x1
/** POST / of x by https: HPACK's static table has all but the x. */
const postHeaders = Buffer.from([0x83, 0x87, 0x84, 0x01, 0x01, 0x78])
/** A GET of the same, which may be sent several times. */
const getHeaders = Buffer.from([0x82, 0x87, 0x84, 0x01, 0x01, 0x78])

/** A client that writes HTTP/2 frames itself, to do what no library allows. */
export interface FrameClient {
  /** Starts a number of requests and cancels each in the same packet. */
  withdraw(count: number): void
  /**
   * Requests / with these additional headers, in frames up to this size; `isEndless` leaves the header block open.
   * Resolves with the response, or with the code with which the server resets the stream.
   */
  openStream(headers: Buffer, frameSizeBytes: number, isEndless?: boolean): Promise<number | 'responded'>
  /** Resolves when the server has read everything so far; rejects after a GOAWAY or a disconnect. */
  seen(): Promise<void>
  /** Resolves when the connection has ended, with the code of the GOAWAY; undefined if that frame was lost. */
  readonly ended: Promise<number | undefined>
  close(): void
}

export async function createFrameClient({ port, certificateAuthority, token }: Listener): Promise<FrameClient> {
  const socket = connect({ host: '127.0.0.1', port, ca: certificateAuthority, ALPNProtocols: ['h2'] })
  await once(socket, 'secureConnect')
  socket.on('error', () => undefined)
  let acknowledge: () => void = () => undefined
  let sendAway: (code: number) => void = () => undefined
  const sentAway = new Promise<number>((resolve) => {
    sendAway = resolve
  })
  let code: number | undefined
  const ended = once(socket, 'close').then(() => code)
  const hungUp = once(socket, 'close').then(() => Promise.reject(new Error('the server hung up')))
  hungUp.catch(() => undefined)
  const known = literalHeader('authorization', `Bearer ${token}`)
  const pendingStreams = new Map<number, (outcome: number | 'responded') => void>()
  readFrames(socket, ({ type, flags, stream, payload }) => {
    if (type === types.settings && flags === 0) socket.write(frame(types.settings, acknowledged, 0, Buffer.alloc(0)))
    if (type === types.ping && flags === acknowledged) acknowledge()
    if (type === types.goaway) {
      code = payload.readUInt32BE(4)
      sendAway(code)
    }
    if (type === types.headers) pendingStreams.get(stream)?.('responded')
    if (type === types.reset) pendingStreams.get(stream)?.(payload.readUInt32BE(0))
  })
  socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')
  socket.write(frame(types.settings, 0, 0, Buffer.alloc(0)))
  let stream = -1
  return {
    withdraw: (count) => {
      const cancel = Buffer.from([0, 0, 0, 8])
      const post = Buffer.concat([postHeaders, known])
      const frames: Buffer[] = []
      for (let index = 0; index < count; index++) {
        stream += 2
        frames.push(frame(types.headers, endOfHeaders, stream, post), frame(types.reset, 0, stream, cancel))
      }
      socket.write(Buffer.concat(frames))
    },
    openStream: (headers, frameSizeBytes, isEndless = false) => {
      stream += 2
      const outcome = new Promise<number | 'responded'>((resolve) => pendingStreams.set(stream, resolve))
      const block = Buffer.concat([getHeaders, known, headers])
      for (let start = 0; start < block.length; start += frameSizeBytes) {
        const part = block.subarray(start, start + frameSizeBytes)
        const isLast = start + frameSizeBytes >= block.length && !isEndless
        const type = start === 0 ? types.headers : types.continuation
        const flags = (start === 0 ? endOfStream : 0) | (isLast ? endOfHeaders : 0)
        socket.write(frame(type, flags, stream, part))
      }
      return outcome
    },
    seen: () => {
      const pong = new Promise<void>((resolve) => {
        acknowledge = resolve
      })
      socket.write(frame(types.ping, 0, 0, Buffer.alloc(8)))
      const away = sentAway.then((code) => Promise.reject(new Error(`sent away with ${code}`)))
      return Promise.race([pong, away, hungUp])
    },
    ended,
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

/** A header that no table contains, with a literal name and value without Huffman coding. */
export function literalHeader(name: string, value: string): Buffer {
  return Buffer.concat([Buffer.from([0]), literalText(name), literalText(value)])
}

/** The length in HPACK's encoding: seven bits at a time. */
function literalText(text: string): Buffer {
  const length = Buffer.byteLength(text)
  if (length < 0x7f) return Buffer.concat([Buffer.from([length]), Buffer.from(text)])
  const bytes = [0x7f]
  let rest = length - 0x7f
  for (; rest >= 0x80; rest >>= 7) bytes.push((rest & 0x7f) | 0x80)
  return Buffer.concat([Buffer.from([...bytes, rest]), Buffer.from(text)])
}

interface Frame {
  readonly type: number
  readonly flags: number
  readonly stream: number
  readonly payload: Buffer
}

function readFrames(socket: NodeJS.ReadableStream, onFrame: (frame: Frame) => void): void {
  let rest = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 9 && rest.length >= 9 + rest.readUIntBE(0, 3)) {
      const end = 9 + rest.readUIntBE(0, 3)
      const [type, flags, stream] = [rest.readUInt8(3), rest.readUInt8(4), rest.readUInt32BE(5)]
      onFrame({ type, flags, stream, payload: rest.subarray(9, end) })
      rest = rest.subarray(end)
    }
  })
}

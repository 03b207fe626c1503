import { once } from 'node:events'
import { connect, type TLSSocket } from 'node:tls'

/** The response; status 0 if the connection ended without one. */
export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Sends raw bytes, which no HTTP client would, and reads the response. */
export interface RawClient {
  /** `isWhole` sends the bytes over a connection of their own, and ends it after them. */
  send(
    bytes: Uint8Array,
    options?: { readonly isHead?: boolean; readonly closesConnection?: boolean },
  ): Promise<RawResponse>
  /** Resolves when the connection is closed. */
  close(): Promise<void>
}

interface Server {
  readonly port: number
  readonly certificateAuthority: string
}

/** Sends one request at a time, over a connection that is reused while the server keeps it. */
export function createRawClient({ port, certificateAuthority }: Server): RawClient {
  let kept: TLSSocket | undefined
  const open = () =>
    new Promise<TLSSocket>((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, ca: certificateAuthority, ALPNProtocols: ['http/1.1'] })
      socket.once('error', reject)
      socket.once('secureConnect', () => {
        socket.removeListener('error', reject)
        socket.on('error', () => undefined)
        socket.setNoDelay(true)
        resolve(socket)
      })
    })
  return {
    send: async (bytes, { isHead = false, closesConnection = false } = {}) => {
      const usable = !closesConnection && kept !== undefined && !kept.destroyed && !kept.readableEnded
      const socket = usable ? (kept as TLSSocket) : await open()
      if (!closesConnection) kept = socket
      const response = await exchange(socket, bytes, { isHead, closesConnection })
      if (closesConnection || /close/i.test(response.headers['connection'] ?? '') || response.status === 0) {
        if (kept === socket) kept = undefined
        await closed(socket)
      }
      return response
    },
    close: async () => {
      if (kept !== undefined) await closed(kept)
    },
  }
}

async function closed(socket: TLSSocket): Promise<void> {
  if (socket.closed) return
  const gone = once(socket, 'close')
  socket.destroy()
  await gone
}

function exchange(
  socket: TLSSocket,
  bytes: Uint8Array,
  { isHead, closesConnection }: { readonly isHead: boolean; readonly closesConnection: boolean },
): Promise<RawResponse> {
  return new Promise((resolve) => {
    let received: Buffer = Buffer.alloc(0)
    const finish = (response: RawResponse) => {
      socket.off('data', onData)
      socket.off('end', onEnd)
      socket.off('close', onEnd)
      resolve(response)
    }
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const response = parseResponse(received, isHead, false)
      if (response !== undefined) finish(response)
    }
    const onEnd = () => finish(parseResponse(received, isHead, true) ?? { status: 0, headers: {}, body: received })
    socket.on('data', onData)
    socket.on('end', onEnd)
    socket.on('close', onEnd)
    if (closesConnection) socket.end(bytes)
    else socket.write(bytes)
  })
}

/** The response, once it is complete. */
function parseResponse(bytes: Buffer, isHead: boolean, isEnded: boolean): RawResponse | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(first.split(' ')[1])
  if (status === 100) return parseResponse(bytes.subarray(end + 4), isHead, isEnded)
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  const rest = bytes.subarray(end + 4)
  if (isHead || status === 204 || status === 304) return { status, headers, body: Buffer.alloc(0) }
  const length = headers['content-length']
  if (length !== undefined) {
    return rest.length < Number(length) ? undefined : { status, headers, body: rest.subarray(0, Number(length)) }
  }
  if (headers['transfer-encoding'] === 'chunked') {
    const body = unchunked(rest)
    return body === undefined ? undefined : { status, headers, body }
  }
  return isEnded ? { status, headers, body: rest } : undefined
}

function unchunked(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  let at = 0
  while (true) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16)
    const start = end + 2
    if (bytes.length < start + size + 2) return undefined
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(start, start + size))
    at = start + size + 2
  }
}

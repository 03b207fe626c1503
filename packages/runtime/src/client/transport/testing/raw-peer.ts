import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'

/** A server whose responses a test sets byte by byte. */
export interface RawPeer {
  readonly url: string
  readonly port: number
  readonly server: Server
  /** Every connection so far, in order of arrival. */
  readonly connections: readonly Socket[]
  /** The open connections. */
  readonly open: ReadonlySet<Socket>
  /** Resets a connection, with or without TLS. */
  reset(socket: Socket): void
  close(): Promise<void>
}

export interface RawRequest {
  readonly head: string
  readonly body: string
  readonly socket: Socket
  /** The number of the request among all requests to this peer, from zero. */
  readonly index: number
}

/** Calls back for each request that has arrived completely. */
export async function startRawPeer(onRequest: (request: RawRequest) => void, tls?: TlsOptions): Promise<RawPeer> {
  const connections: Socket[] = []
  const open = new Set<Socket>()
  let count = 0
  const accept = (socket: Socket) => {
    let received = ''
    connections.push(socket)
    open.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => open.delete(socket))
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1')
      for (let size = requestSize(received); size !== undefined; size = requestSize(received)) {
        const headEnd = received.indexOf('\r\n\r\n') + 4
        const request = { head: received.slice(0, headEnd), body: received.slice(headEnd, size), socket }
        received = received.slice(size)
        onRequest({ ...request, index: count++ })
      }
    })
  }
  const carriers = new Map<number | undefined, Socket>()
  const server: Server = tls === undefined ? createServer(accept) : createTlsServer(tls, accept)
  // The socket beneath a TLS connection is found by its remote port.
  server.on('connection', (socket: Socket) => {
    const { remotePort } = socket
    carriers.set(remotePort, socket)
    socket.on('close', () => carriers.delete(remotePort))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    port,
    server,
    connections,
    open,
    reset: (socket) => void carriers.get(socket.remotePort)?.resetAndDestroy(),
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Undefined while the request is not complete. */
function requestSize(text: string): number | undefined {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const length = /\r\ncontent-length: (\d+)\r\n/.exec(text.slice(0, headEnd + 2))
  const size = headEnd + 4 + Number(length?.[1] ?? 0)
  return text.length >= size ? size : undefined
}

/** Lets written bytes arrive: iterations of the event loop, in which the sockets of this process are read. */
export async function eventLoopTurns(count = 3): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

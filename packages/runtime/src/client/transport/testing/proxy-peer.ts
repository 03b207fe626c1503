import { once } from 'node:events'
import { createServer as createHttpServer, request as httpRequest } from 'node:http'
import { createServer as createHttpsServer, type ServerOptions } from 'node:https'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface ProxyPeer {
  readonly port: number
  /** The requested target: `CONNECT host:port user:password`, or the address of a forwarded request. */
  readonly requested: readonly string[]
  close(): Promise<void>
}

/** An HTTP proxy: opens tunnels, and forwards requests with an absolute URL. */
export async function startHttpProxy(tls?: ServerOptions, refusal?: number): Promise<ProxyPeer> {
  const requested: string[] = []
  const sockets = new Set<Socket>()
  const credentials = (header: string | undefined) =>
    header === undefined ? '' : ` ${Buffer.from(header.replace('Basic ', ''), 'base64').toString()}`
  const server = tls === undefined ? createHttpServer() : createHttpsServer(tls)
  server.on('request', (request, response) => {
    requested.push(`${request.method} ${request.url}${credentials(request.headers['proxy-authorization'])}`)
    const { 'proxy-authorization': _, ...headers } = request.headers
    const forwarded = httpRequest(request.url as string, { method: request.method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode as number, upstream.headers)
      upstream.pipe(response)
    })
    request.pipe(forwarded)
  })
  server.on('connect', (request, socket: Socket) => {
    requested.push(`CONNECT ${request.url}${credentials(request.headers['proxy-authorization'])}`)
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal} Refused\r\ncontent-length: 0\r\n\r\n`)
      return
    }
    const [, host, port] = /^\[?(.*?)\]?:(\d+)$/.exec(request.url as string) as unknown as [string, string, string]
    forward(socket, host, Number(port), sockets, () => socket.write('HTTP/1.1 200 Established\r\nvia: test\r\n\r\n'))
  })
  server.on('connection', (socket: Socket) => remember(sockets, socket))
  return listening(server, requested, sockets)
}

/** A SOCKS5 proxy that requires the password `b` of the user `a` if the client offers password authentication. */
export async function startSocksProxy(): Promise<ProxyPeer> {
  const requested: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer(async (socket) => {
    remember(sockets, socket)
    const read = async () => ((await once(socket, 'data')) as [Buffer])[0]
    const greeting = await read()
    const hasPassword = greeting.includes(2, 2)
    socket.write(Buffer.from([5, hasPassword ? 2 : 0]))
    if (hasPassword) {
      const login = (await read()).toString('latin1')
      const isKnown = login === '\x01\x01a\x01b'
      socket.write(Buffer.from([1, isKnown ? 0 : 1]))
      if (!isKnown) return
    }
    const wanted = await read()
    const port = wanted.readUInt16BE(wanted.length - 2)
    const host = wanted[3] === 1 ? wanted.subarray(4, 8).join('.') : wanted.toString('latin1', 5, wanted.length - 2)
    requested.push(`${wanted[3] === 1 ? 'address' : 'name'} ${host}:${port}`)
    if (host === 'refused.test') {
      socket.end(Buffer.from([5, 5, 0, 1, 0, 0, 0, 0, 0, 0]))
      return
    }
    forward(socket, host, port, sockets, () => {
      // In two pieces, as a network may deliver it.
      socket.write(Buffer.from([5, 0, 0]))
      setImmediate(() => socket.write(Buffer.from([1, 127, 0, 0, 1, 0, 80])))
    })
  })
  return listening(server, requested, sockets)
}

function forward(socket: Socket, host: string, port: number, sockets: Set<Socket>, onOpen: () => void): void {
  const target = connect({ host, port }, () => {
    onOpen()
    socket.pipe(target)
    target.pipe(socket)
  })
  remember(sockets, target)
  target.on('error', () => socket.destroy())
  target.on('close', () => socket.destroy())
  socket.on('close', () => target.destroy())
}

function remember(sockets: Set<Socket>, socket: Socket): void {
  sockets.add(socket)
  socket.on('error', () => {})
  socket.on('close', () => sockets.delete(socket))
}

async function listening(
  server: ReturnType<typeof createServer>,
  requested: readonly string[],
  sockets: ReadonlySet<Socket>,
): Promise<ProxyPeer> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    requested,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

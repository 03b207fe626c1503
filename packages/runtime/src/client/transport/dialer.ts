import { connect, isIP, type OnReadOpts, type Socket } from 'node:net'
import type { Runtime, Timer } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../../limits.ts'
import { openHttpTunnel } from './http-tunnel.ts'
import { openSocksTunnel } from './socks-tunnel.ts'
import type { TlsIdentity, TlsSettings } from './tls-settings.ts'
import type { HttpsTransportOptions } from './transport-options.ts'

/** How a socket delivers what it reads: into which memory, and to whom. */
export interface SocketReading {
  readBuffer(): Buffer
  /** Returning false stops reading, until `resume` of the socket. */
  onRead(bytes: Buffer, size: number): boolean
}

export interface OpenedSocket {
  readonly socket: Socket
  /** Whether it reads as SocketReading describes; otherwise it emits `data`, with its own memory. */
  readonly isBuffered: boolean
  /** The identity presented to the server; undefined without TLS. */
  readonly identity?: TlsIdentity
}

export interface DialerOptions {
  readonly server: URL
  readonly proxy: URL | undefined
  readonly runtime: Runtime
  readonly tls: TlsSettings
  readonly connectTimeoutMs: number
  readonly onNameResolved: HttpsTransportOptions['onNameResolved']
}

interface Address {
  readonly host: string
  readonly port: number
}

/** Opens sockets to one server: directly or through a proxy, with or without TLS. */
export class Dialer {
  readonly options: DialerOptions

  constructor(options: DialerOptions) {
    this.options = options
  }

  dial(reading: SocketReading): Dial {
    return new Dial(this.options, reading)
  }
}

/** Whether the request line needs the absolute URL: for plain HTTP through an HTTP proxy, not through a tunnel. */
export function isThroughReadingProxy(server: URL, proxy: URL | undefined): boolean {
  return server.protocol === 'http:' && (proxy?.protocol === 'http:' || proxy?.protocol === 'https:')
}

/** One connection attempt. */
export class Dial {
  readonly opened: Promise<OpenedSocket>

  readonly #options: DialerOptions
  readonly #reading: SocketReading
  readonly #timer: Timer
  #socket: Socket | undefined
  #failure: Error | undefined
  #rejectDial: (error: Error) => void = () => {}

  constructor(options: DialerOptions, reading: SocketReading) {
    const { runtime, connectTimeoutMs } = options
    this.#options = options
    this.#reading = reading
    const cancelled = new Promise<never>((_, reject) => {
      this.#rejectDial = reject
    })
    this.#timer = runtime.clock.after(connectTimeoutMs, 'connection to the API server', () => {
      this.cancel(new Error(`no connection was established within ${connectTimeoutMs} ms`))
    })
    this.opened = Promise.race([cancelled, this.#run()]).then(
      (opened) => {
        this.#timer.cancel()
        return opened
      },
      (error: unknown) => {
        this.#timer.cancel()
        this.#socket?.destroy()
        throw error
      },
    )
  }

  cancel(error: Error): void {
    this.#failure ??= error
    this.#socket?.destroy()
    this.#rejectDial(this.#failure)
  }

  async #run(): Promise<OpenedSocket> {
    const { server, proxy, tls } = this.#options
    const isSecure = server.protocol === 'https:'
    if (proxy !== undefined) return this.#runThrough(proxy)
    const address = addressOf(server)
    if (!isSecure) return { socket: await this.#openPlain(address, this.#onread()), isBuffered: true }
    const identity = await this.#standing(tls.current())
    const socket = tls.connectServer(identity, { ...address, onread: this.#onread() })
    this.#prepare(socket)
    return { socket: await this.#standingSocket(socket, 'secureConnect'), isBuffered: true, identity }
  }

  async #runThrough(proxy: URL): Promise<OpenedSocket> {
    const { server, tls } = this.#options
    if (isThroughReadingProxy(server, proxy)) {
      return { socket: await this.#openProxy(proxy, this.#onread()), isBuffered: true }
    }
    const target = addressOf(server)
    const tunnel = await this.#openProxy(proxy, undefined)
    const open = proxy.protocol.startsWith('socks5') ? openSocksTunnel : openHttpTunnel
    await this.#standing(open(tunnel, proxy, target))
    if (server.protocol === 'http:') return { socket: tunnel, isBuffered: false }
    const identity = await this.#standing(tls.current())
    const socket = tls.connectServer(identity, { ...target, socket: tunnel })
    // A tunnel closes together with the socket in it.
    socket.once('close', () => tunnel.destroy())
    return { socket: await this.#standingSocket(socket, 'secureConnect'), isBuffered: false, identity }
  }

  async #openProxy(proxy: URL, onread: OnReadOpts | undefined): Promise<Socket> {
    const { tls } = this.#options
    const address = addressOf(proxy)
    if (proxy.protocol !== 'https:') return this.#openPlain(address, onread)
    const socket = tls.connectProxy(await this.#standing(tls.current()), { ...address, ...(onread && { onread }) })
    this.#prepare(socket)
    return this.#standingSocket(socket, 'secureConnect')
  }

  #openPlain(address: Address, onread: OnReadOpts | undefined): Promise<Socket> {
    const socket = connect({ ...address, ...(onread && { onread }) })
    this.#prepare(socket)
    return this.#standingSocket(socket, 'connect')
  }

  #onread(): OnReadOpts {
    const reading = this.#reading
    return {
      buffer: () => reading.readBuffer(),
      callback: (size: number, bytes: Uint8Array) => reading.onRead(bytes as Buffer, size),
    }
  }

  /** Probes detect a peer that disappeared; small messages are sent at once. */
  #prepare(socket: Socket): void {
    socket.setNoDelay(true)
    socket.setKeepAlive(true, runtimeLimits.keepAliveProbeMs)
    const { onNameResolved, runtime } = this.#options
    if (onNameResolved === undefined) return
    const startMs = runtime.clock.monotonic()
    // Emitted once per resolved address.
    socket.once('lookup', (_error, _address, _family, host) => {
      onNameResolved(host, (runtime.clock.monotonic() - startMs) / 1000)
    })
  }

  /** Waits for a step of the attempt, unless it was cancelled. */
  async #standing<Value>(step: Promise<Value>): Promise<Value> {
    const value = await step
    if (this.#failure !== undefined) throw this.#failure
    return value
  }

  async #standingSocket(socket: Socket, event: 'connect' | 'secureConnect'): Promise<Socket> {
    this.#socket = socket
    // Errors after the attempt was cancelled are ignored.
    socket.on('error', () => {})
    await new Promise<void>((resolve, reject) => {
      socket.once(event, resolve)
      socket.once('error', reject)
      socket.once('close', () => reject(new Error('the connection was closed before it was established')))
    })
    if (this.#failure === undefined) return socket
    socket.destroy()
    throw this.#failure
  }
}

function addressOf(url: URL): Address {
  const { hostname, port, protocol } = url
  const host = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  const standardPort = protocol === 'https:' ? 443 : protocol === 'http:' ? 80 : 1080
  return { host: isIP(host) === 0 ? host.replace(/\.$/, '') : host, port: port === '' ? standardPort : Number(port) }
}

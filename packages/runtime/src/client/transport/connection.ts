import type { Socket } from 'node:net'
import type { Clock } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../../limits.ts'
import { connectionProblem } from './connection-problem.ts'
import type { OpenedSocket, SocketReading } from './dialer.ts'
import type { Carrier, Exchange } from './exchange.ts'
import { isHeldBack, lastByteOf, writeAllButLastByte, writeRequest } from './request-text.ts'
import { resetOnClose } from './reset-on-close.ts'
import { ResponseReader } from './response-reader.ts'
import type { TlsIdentity } from './tls-settings.ts'

/** The owner of connections; called when a connection becomes free and when it ends. */
export interface ConnectionOwner {
  readonly clock: Clock
  /** The read buffer while no stream has its own: its bytes are copied before the next read. */
  readonly sharedMemory: Buffer
  readonly connectionIdleMs: number
  /** The connection is open and idle. */
  onFree(connection: Connection): void
  onClosed(connection: Connection): void
  /** The server did not execute the request, or it may be sent twice: it goes to another connection. */
  onTakenBack(exchange: Exchange): void
}

/**
 * A connection is closed this much before the keep-alive timeout of the server, because the request takes time to
 * arrive.
 */
const keepAliveMarginMs = 1000

/** One connection, with at most one exchange at a time. */
export class Connection implements Carrier, SocketReading {
  readonly sharedMemory: Buffer
  isOpen = true
  identity: TlsIdentity | undefined

  readonly #owner: ConnectionOwner
  readonly #reader = new ResponseReader()
  #socket: Socket | undefined
  #exchange: Exchange | undefined
  #exchanges = 0
  #isPaused = false
  #isWriting = false
  #isRetired = false
  #isReferenced = true
  #idleSinceMs = 0
  #idleMsMax: number

  constructor(owner: ConnectionOwner) {
    this.#owner = owner
    this.sharedMemory = owner.sharedMemory
    this.#idleMsMax = owner.connectionIdleMs
  }

  /** The socket is open. A socket that does not read into the buffers of this connection brings its own. */
  attach({ socket, isBuffered, identity }: OpenedSocket): void {
    this.#socket = socket
    this.identity = identity
    socket.on('error', this.#onError)
    socket.on('end', this.#onEnd)
    socket.on('close', () => this.lose('the connection was closed', undefined))
    // The timer of a socket does not keep the process alive, and an idle connection should not either. It only closes
    // connections without an exchange. It also fires during long exchanges, and restarts with each byte.
    socket.setTimeout(this.#idleMsMax)
    socket.on('timeout', () => {
      if (this.#exchange !== undefined) return
      if (this.#isWriting) resetOnClose(socket)
      this.shut()
    })
    if (isBuffered) return
    socket.on('data', (bytes: Buffer) => {
      if (!this.onRead(bytes, bytes.length)) socket.pause()
    })
    socket.resume()
  }

  /** Whether an idle connection can be expected to work. */
  isUsable(): boolean {
    const socket = this.#socket
    if (!this.isOpen || socket === undefined || socket.destroyed || !socket.writable) return false
    return this.#owner.clock.monotonic() - this.#idleSinceMs < this.#idleMsMax
  }

  start(exchange: Exchange): void {
    const socket = this.#socket as Socket
    if (!this.#isReferenced) {
      this.#isReferenced = true
      socket.ref()
    }
    // Last check before the write: a leader whose process was stopped since it encoded the request must not send it.
    if (exchange.isCancelled()) {
      this.#free()
      return
    }
    this.#exchange = exchange
    this.#reader.expect(exchange)
    exchange.begin(this)
    this.#exchanges++
    this.#isWriting = true
    if (isHeldBack(exchange.request, exchange.text)) {
      writeAllButLastByte(socket, exchange.text, (error) => this.#release(exchange, error))
    } else writeRequest(socket, exchange.text, this.#onWritten)
    // A write that fails synchronously has passed no byte to the system.
    if (socket.errored !== null) this.#takeBack(exchange)
  }

  /** Takes no further exchange, because its credentials are no longer used. */
  retire(): void {
    this.#isRetired = true
    if (this.#exchange === undefined) this.shut()
  }

  idle(): void {
    this.#idleSinceMs = this.#owner.clock.monotonic()
  }

  /** It is idle and no longer keeps the process alive. */
  unreference(): void {
    if (!this.#isReferenced) return
    this.#isReferenced = false
    this.#socket?.unref()
  }

  /** Closes the connection and drops its exchange without an error. */
  shut(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.#exchange = undefined
    this.#socket?.destroy()
    this.#owner.onClosed(this)
  }

  /** Closes the connection and fails its exchange. */
  lose(detail: string, cause: unknown): void {
    const exchange = this.#exchange
    this.shut()
    if (exchange === undefined) return
    // A server may close a connection just when it is reused. A read can be sent twice, as Go's client does.
    const isStale = this.#exchanges > 1 && !this.#reader.hasBegun && exchange.request.method === 'GET'
    if (isStale && !exchange.wasRepeated) this.#handBack(exchange)
    else exchange.lose(detail, cause)
  }

  /** The exchange was abandoned. The unsent rest of a write is not sent. */
  abort(): void {
    if (this.#socket !== undefined && this.#exchange?.request.method !== 'GET') resetOnClose(this.#socket)
    this.shut()
  }

  resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.#socket?.resume()
  }

  /** Where the system puts the next bytes. */
  readBuffer(): Buffer {
    return this.#exchange?.readBuffer() ?? this.sharedMemory
  }

  /** Returns false when reading must stop. */
  onRead(bytes: Buffer, size: number): boolean {
    const exchange = this.#exchange
    const reader = this.#reader
    if (exchange === undefined) {
      // Unexpected data: a response without a request, or the last message of a proxy.
      this.shut()
      return false
    }
    let readBytes: number
    try {
      readBytes = reader.read(bytes, size)
    } catch (error) {
      this.lose((error as Error).message, error)
      return false
    }
    if (reader.isDone) this.#finish(exchange, readBytes === size)
    else if (exchange.isFull) this.#isPaused = true
    return !this.#isPaused
  }

  #finish(exchange: Exchange, isClean: boolean): void {
    const { keepAliveMs } = this.#reader
    if (keepAliveMs !== undefined) this.#idleMsMax = Math.min(this.#idleMsMax, keepAliveMs - keepAliveMarginMs)
    // Bytes after the response make the connection unusable.
    const canGoOn = isClean && this.#reader.isReusable && !this.#isRetired && this.#idleMsMax > 0
    this.#exchange = undefined
    exchange.end()
    if (!canGoOn) this.shut()
    else if (this.#isWriting) this.#socket?.setTimeout(runtimeLimits.earlyResponseWaitMs)
    else this.#free()
  }

  #free(): void {
    this.resume()
    this.#owner.onFree(this)
  }

  /** The system has accepted the request except its last byte, without which the server executes nothing. */
  #release(exchange: Exchange, error?: Error | null): void {
    const isGone = error || !this.isOpen || (this.#exchange === exchange && exchange.isCancelled())
    if (isGone) this.#isWriting = false
    else (this.#socket as Socket).write(lastByteOf(exchange.text), this.#onWritten)
  }

  /**
   * The request was sent. The response is often read before that is known, and the connection then waits for it; if the
   * server responded without reading the request, only briefly.
   */
  readonly #onWritten = (error?: Error | null) => {
    this.#isWriting = false
    if (error || !this.isOpen || this.#exchange !== undefined) return
    if (this.#isRetired) {
      this.shut()
      return
    }
    this.#socket?.setTimeout(this.#idleMsMax)
    this.#free()
  }

  #takeBack(exchange: Exchange): void {
    this.#exchange = undefined
    this.shut()
    if (exchange.wasRepeated) exchange.refuse('the connection broke before anything was sent')
    else this.#handBack(exchange)
  }

  #handBack(exchange: Exchange): void {
    exchange.takeBack()
    if (!exchange.isSettled) this.#owner.onTakenBack(exchange)
  }

  readonly #onError = (error: Error) => this.lose(connectionProblem(error), error)

  readonly #onEnd = () => {
    const exchange = this.#exchange
    try {
      this.#reader.end()
    } catch (error) {
      this.lose((error as Error).message, error)
      return
    }
    this.shut()
    exchange?.end()
  }
}

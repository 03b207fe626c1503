import type { Socket } from 'node:net'
import type { Clock } from '@kubewright/kube/runtime'
import { runtimeLimits } from '../../limits.ts'
import { AnswerReader } from './answer-reader.ts'
import { connectionProblem } from './connection-problem.ts'
import type { OpenedSocket, SocketReading } from './dialer.ts'
import type { Carrier, Exchange } from './exchange.ts'
import { isHeldBack, lastByteOf, writeAllButLastByte, writeRequest } from './request-text.ts'
import { resetOnClose } from './reset-on-close.ts'
import type { TlsIdentity } from './tls-settings.ts'

/** Who has the connections, and is told when one can be used and when it is gone. */
export interface ConnectionOwner {
  readonly clock: Clock
  /** Reads into this while no stream has a buffer of its own: what is read is copied before the next read. */
  readonly sharedMemory: Buffer
  readonly connectionIdleMs: number
  /** The connection is open and carries nothing. */
  onFree(connection: Connection): void
  onClosed(connection: Connection): void
  /** The request was not carried out, or may be sent twice: it goes to another connection. */
  onTakenBack(exchange: Exchange): void
}

/** A server that says for how long it keeps a connection is left so much earlier: the request takes time to arrive. */
const keepAliveMarginMs = 1000

/** One connection, with at most one exchange at a time. */
export class Connection implements Carrier, SocketReading {
  readonly sharedMemory: Buffer
  isOpen = true
  identity: TlsIdentity | undefined

  private readonly owner: ConnectionOwner
  private readonly reader = new AnswerReader()
  private socket: Socket | undefined
  private exchange: Exchange | undefined
  private exchanges = 0
  private isPaused = false
  private isWriting = false
  private isRetired = false
  private isReferenced = true
  private idleSinceMs = 0
  private idleMsMax: number

  constructor(owner: ConnectionOwner) {
    this.owner = owner
    this.sharedMemory = owner.sharedMemory
    this.idleMsMax = owner.connectionIdleMs
  }

  /** The socket stands. One that does not read into the buffers of this connection brings its own. */
  attach({ socket, isBuffered, identity }: OpenedSocket): void {
    this.socket = socket
    this.identity = identity
    socket.on('error', this.onError)
    socket.on('end', this.onEnd)
    socket.on('close', () => this.lose('the connection was closed', undefined))
    // The timer of a socket does not keep the process alive, as an idle connection should not. It decides nothing but
    // when a connection without an exchange is closed. It fires during long exchanges, too, and begins anew with each byte.
    socket.setTimeout(this.idleMsMax)
    socket.on('timeout', () => {
      if (this.exchange !== undefined) return
      if (this.isWriting) resetOnClose(socket)
      this.shut()
    })
    if (isBuffered) return
    socket.on('data', (bytes: Buffer) => {
      if (!this.onRead(bytes, bytes.length)) socket.pause()
    })
    socket.resume()
  }

  /** Whether an idle connection can be expected to work still. */
  isUsable(): boolean {
    const { socket } = this
    if (!this.isOpen || socket === undefined || socket.destroyed || !socket.writable) return false
    return this.owner.clock.monotonic() - this.idleSinceMs < this.idleMsMax
  }

  start(exchange: Exchange): void {
    const socket = this.socket as Socket
    if (!this.isReferenced) {
      this.isReferenced = true
      socket.ref()
    }
    // Last check before the write: a leader whose process was stopped since it encoded the request must not send it.
    if (exchange.isCancelled()) {
      this.free()
      return
    }
    this.exchange = exchange
    this.reader.expect(exchange)
    exchange.begin(this)
    this.exchanges++
    this.isWriting = true
    if (isHeldBack(exchange.request, exchange.text)) {
      writeAllButLastByte(socket, exchange.text, (error) => this.release(exchange, error))
    } else writeRequest(socket, exchange.text, this.onWritten)
    // A write that fails at once has not handed a single byte to the system.
    if (socket.errored !== null) this.takeBack(exchange)
  }

  /** No further exchange: it was opened with credentials that are not used any more. */
  retire(): void {
    this.isRetired = true
    if (this.exchange === undefined) this.shut()
  }

  idle(): void {
    this.idleSinceMs = this.owner.clock.monotonic()
  }

  /** It is idle, and does not keep the process alive any more. */
  unreference(): void {
    if (!this.isReferenced) return
    this.isReferenced = false
    this.socket?.unref()
  }

  /** Ends the connection, and the exchange on it in silence. */
  shut(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.exchange = undefined
    this.socket?.destroy()
    this.owner.onClosed(this)
  }

  /** Ends the connection, and the exchange on it with an error. */
  lose(detail: string, cause: unknown): void {
    const { exchange } = this
    this.shut()
    if (exchange === undefined) return
    // As Go's client: a server may close a connection just when it is used again. A read can be sent twice.
    const isStale = this.exchanges > 1 && !this.reader.hasBegun && exchange.request.method === 'GET'
    if (isStale && !exchange.wasRepeated) this.handBack(exchange)
    else exchange.lose(detail, cause)
  }

  /** Nobody waits for the answer any more. What has not arrived of a write is taken back. */
  abort(): void {
    if (this.socket !== undefined && this.exchange?.request.method !== 'GET') resetOnClose(this.socket)
    this.shut()
  }

  resume(): void {
    if (!this.isPaused) return
    this.isPaused = false
    this.socket?.resume()
  }

  /** Where the system puts what comes next. */
  readBuffer(): Buffer {
    return this.exchange?.readBuffer() ?? this.sharedMemory
  }

  /** False when reading is to stop. */
  onRead(bytes: Buffer, size: number): boolean {
    const { exchange, reader } = this
    if (exchange === undefined) {
      // Nothing was asked: an answer to nothing, or the farewell of a proxy.
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
    if (reader.isDone) this.finish(exchange, readBytes === size)
    else if (exchange.isFull) this.isPaused = true
    return !this.isPaused
  }

  private finish(exchange: Exchange, isClean: boolean): void {
    const { keepAliveMs } = this.reader
    if (keepAliveMs !== undefined) this.idleMsMax = Math.min(this.idleMsMax, keepAliveMs - keepAliveMarginMs)
    // An answer with bytes behind it leaves the connection in disorder.
    const canGoOn = isClean && this.reader.isReusable && !this.isRetired && this.idleMsMax > 0
    this.exchange = undefined
    exchange.end()
    if (!canGoOn) this.shut()
    else if (this.isWriting) this.socket?.setTimeout(runtimeLimits.earlyAnswerWaitMs)
    else this.free()
  }

  private free(): void {
    this.resume()
    this.owner.onFree(this)
  }

  /** The system has accepted all of the request but its last byte, without which the server carries nothing out. */
  private release(exchange: Exchange, error?: Error | null): void {
    const isGone = error || !this.isOpen || (this.exchange === exchange && exchange.isCancelled())
    if (isGone) this.isWriting = false
    else (this.socket as Socket).write(lastByteOf(exchange.text), this.onWritten)
  }

  /**
   * The request has left. Answers are often read before that is known, and then the connection has waited for it; one whose
   * server answered without reading the request waits in vain, and not for long.
   */
  private readonly onWritten = (error?: Error | null) => {
    this.isWriting = false
    if (error || !this.isOpen || this.exchange !== undefined) return
    if (this.isRetired) {
      this.shut()
      return
    }
    this.socket?.setTimeout(this.idleMsMax)
    this.free()
  }

  private takeBack(exchange: Exchange): void {
    this.exchange = undefined
    this.shut()
    if (exchange.wasRepeated) exchange.refuse('the connection broke before anything was sent')
    else this.handBack(exchange)
  }

  private handBack(exchange: Exchange): void {
    exchange.takeBack()
    if (!exchange.isSettled) this.owner.onTakenBack(exchange)
  }

  private readonly onError = (error: Error) => this.lose(connectionProblem(error), error)

  private readonly onEnd = () => {
    const { exchange } = this
    try {
      this.reader.end()
    } catch (error) {
      this.lose((error as Error).message, error)
      return
    }
    this.shut()
    exchange?.end()
  }
}

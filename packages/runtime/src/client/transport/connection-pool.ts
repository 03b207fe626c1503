import type { Clock } from '@kubewright/kube/runtime'
import { Connection, type ConnectionOwner } from './connection.ts'
import { connectionProblem } from './connection-problem.ts'
import type { Dial, Dialer } from './dialer.ts'
import type { Exchange } from './exchange.ts'
import type { TlsIdentity } from './tls-settings.ts'

export interface ConnectionPoolOptions {
  readonly dialer: Dialer
  readonly clock: Clock
  readonly sharedMemory: Buffer
  readonly connectionsMax: number
  readonly connectionIdleMs: number
}

/** So many failures in a row, and everybody who waits is told. */
const hopelessDials = 3

/**
 * Connections to one server. Exchanges that find none free wait in the order of their coming, for a new connection or
 * for one that is done, whichever is first.
 */
export class ConnectionPool implements ConnectionOwner {
  readonly clock: Clock
  readonly sharedMemory: Buffer
  readonly connectionIdleMs: number

  private readonly dialer: Dialer
  private readonly connectionsMax: number
  private readonly open = new Set<Connection>()
  private readonly dials = new Set<Dial>()
  /** The one used last is used first, so that those not needed grow old. */
  private readonly idle: Connection[] = []
  /** In the order of their coming. */
  private readonly waiting = new Set<Exchange>()
  /** They had their turn before and go first. */
  private readonly takenBack = new Set<Exchange>()
  /** Dials in a row that failed. */
  private failedDials = 0
  private isClosed = false

  constructor(options: ConnectionPoolOptions) {
    this.dialer = options.dialer
    this.clock = options.clock
    this.sharedMemory = options.sharedMemory
    this.connectionsMax = options.connectionsMax
    this.connectionIdleMs = options.connectionIdleMs
  }

  submit(exchange: Exchange): void {
    for (let connection = this.idle.pop(); connection !== undefined; connection = this.idle.pop()) {
      if (connection.isUsable()) {
        connection.start(exchange)
        return
      }
      connection.shut()
    }
    this.wait(exchange, this.waiting)
  }

  /** Every connection that was opened with another identity carries its exchange to the end, and no other. */
  retireAllBut(identity: TlsIdentity): void {
    for (const connection of [...this.open]) if (connection.identity !== identity) connection.retire()
  }

  close(): void {
    const detail = 'the transport was closed'
    this.isClosed = true
    for (const dial of [...this.dials]) dial.cancel(new Error(detail))
    this.refuseAll(detail, undefined)
    for (const connection of [...this.open]) connection.lose(detail, undefined)
  }

  onFree(connection: Connection): void {
    const exchange = this.takeWaiting()
    if (exchange !== undefined) connection.start(exchange)
    else {
      connection.idle()
      this.idle.push(connection)
      this.unreferenceIdle()
    }
  }

  onClosed(connection: Connection): void {
    this.open.delete(connection)
    const index = this.idle.indexOf(connection)
    if (index !== -1) this.idle.splice(index, 1)
    this.unreferenceIdle()
    this.dialWhereNeeded()
  }

  onTakenBack(exchange: Exchange): void {
    if (this.isClosed) exchange.lose('the transport was closed', undefined)
    else this.wait(exchange, this.takenBack)
  }

  /** The busy ones keep the process alive anyway: only when there are none, those that are idle must not. */
  private unreferenceIdle(): void {
    if (this.idle.length < this.open.size) return
    for (const connection of this.idle) connection.unreference()
  }

  private wait(exchange: Exchange, queue: Set<Exchange>): void {
    queue.add(exchange)
    exchange.onForgotten = () => queue.delete(exchange)
    this.dialWhereNeeded()
  }

  private takeWaiting(): Exchange | undefined {
    for (const queue of [this.takenBack, this.waiting]) {
      for (const exchange of queue) {
        queue.delete(exchange)
        // A signal may know by the clock what no timer has said yet; reading it settles the exchange then.
        if (exchange.request.signal?.aborted !== true) return exchange
      }
    }
    return undefined
  }

  /** Each exchange that waits is worth a connection, within the limit. */
  private dialWhereNeeded(): void {
    const waiting = this.waiting.size + this.takenBack.size
    const canOpen = this.connectionsMax - this.open.size
    while (!this.isClosed && this.dials.size < Math.min(waiting, canOpen)) this.dial()
  }

  private dial(): void {
    const connection = new Connection(this)
    const dial = this.dialer.dial(connection)
    this.dials.add(dial)
    dial.opened.then(
      (opened) => {
        this.dials.delete(dial)
        if (this.isClosed || !connection.isOpen) {
          opened.socket.destroy()
          this.onDialFailed(new Error('the server sent data before a request, or the transport was closed'))
          return
        }
        this.failedDials = 0
        this.open.add(connection)
        connection.attach(opened)
        this.onFree(connection)
      },
      (error: Error) => {
        this.dials.delete(dial)
        this.onDialFailed(error)
      },
    )
  }

  /**
   * A dial that fails takes the exchange with it that has waited longest: one of several servers behind an address may
   * be down. After some in a row, and without a connection that stands, there is no hope for the others either.
   */
  private onDialFailed(error: Error): void {
    const detail = connectionProblem(error)
    this.failedDials++
    if (this.open.size === 0 && this.failedDials >= hopelessDials) this.refuseAll(detail, error)
    else this.takeWaiting()?.refuse(detail, error)
    this.dialWhereNeeded()
  }

  private refuseAll(detail: string, cause: unknown): void {
    const refused = [...this.takenBack, ...this.waiting]
    this.takenBack.clear()
    this.waiting.clear()
    for (const exchange of refused) exchange.refuse(detail, cause)
  }
}

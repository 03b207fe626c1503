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

/** After this many failures in a row, all waiting exchanges fail. */
const hopelessDials = 3

/**
 * The connections to one server. Exchanges without a free connection wait in order of arrival, for a new connection or
 * for one that becomes free, whichever is first.
 */
export class ConnectionPool implements ConnectionOwner {
  readonly clock: Clock
  readonly sharedMemory: Buffer
  readonly connectionIdleMs: number

  readonly #dialer: Dialer
  readonly #connectionsMax: number
  readonly #open = new Set<Connection>()
  readonly #dials = new Set<Dial>()
  /** The most recently used connection is reused first, so that surplus ones expire. */
  readonly #idle: Connection[] = []
  /** In order of arrival. */
  readonly #waiting = new Set<Exchange>()
  /** They had a connection before and go first. */
  readonly #takenBack = new Set<Exchange>()
  /** Failed dials in a row. */
  #failedDials = 0
  #isClosed = false

  constructor(options: ConnectionPoolOptions) {
    this.#dialer = options.dialer
    this.clock = options.clock
    this.sharedMemory = options.sharedMemory
    this.#connectionsMax = options.connectionsMax
    this.connectionIdleMs = options.connectionIdleMs
  }

  submit(exchange: Exchange): void {
    for (let connection = this.#idle.pop(); connection !== undefined; connection = this.#idle.pop()) {
      if (connection.isUsable()) {
        connection.start(exchange)
        return
      }
      connection.shut()
    }
    this.#wait(exchange, this.#waiting)
  }

  /** Connections opened with another identity finish their current exchange and take no other. */
  retireAllBut(identity: TlsIdentity): void {
    for (const connection of [...this.#open]) if (connection.identity !== identity) connection.retire()
  }

  close(): void {
    const detail = 'the transport was closed'
    this.#isClosed = true
    for (const dial of [...this.#dials]) dial.cancel(new Error(detail))
    this.#refuseAll(detail, undefined)
    for (const connection of [...this.#open]) connection.lose(detail, undefined)
  }

  onFree(connection: Connection): void {
    const exchange = this.#takeWaiting()
    if (exchange !== undefined) connection.start(exchange)
    else {
      connection.idle()
      this.#idle.push(connection)
      this.#unreferenceIdle()
    }
  }

  onClosed(connection: Connection): void {
    this.#open.delete(connection)
    const index = this.#idle.indexOf(connection)
    if (index !== -1) this.#idle.splice(index, 1)
    this.#unreferenceIdle()
    this.#dialWhereNeeded()
  }

  onTakenBack(exchange: Exchange): void {
    if (this.#isClosed) exchange.lose('the transport was closed', undefined)
    else this.#wait(exchange, this.#takenBack)
  }

  /** Busy connections keep the process alive anyway: only when there are none, idle ones must not. */
  #unreferenceIdle(): void {
    if (this.#idle.length < this.#open.size) return
    for (const connection of this.#idle) connection.unreference()
  }

  #wait(exchange: Exchange, queue: Set<Exchange>): void {
    queue.add(exchange)
    exchange.onForgotten = () => queue.delete(exchange)
    this.#dialWhereNeeded()
  }

  #takeWaiting(): Exchange | undefined {
    for (const queue of [this.#takenBack, this.#waiting]) {
      for (const exchange of queue) {
        queue.delete(exchange)
        // The signal may already be aborted by the clock before its timer fires; reading it then settles the exchange.
        if (exchange.request.signal?.aborted !== true) return exchange
      }
    }
    return undefined
  }

  /** Opens one connection per waiting exchange, within the limit. */
  #dialWhereNeeded(): void {
    const waiting = this.#waiting.size + this.#takenBack.size
    const canOpen = this.#connectionsMax - this.#open.size
    while (!this.#isClosed && this.#dials.size < Math.min(waiting, canOpen)) this.#dial()
  }

  #dial(): void {
    const connection = new Connection(this)
    const dial = this.#dialer.dial(connection)
    this.#dials.add(dial)
    dial.opened.then(
      (opened) => {
        this.#dials.delete(dial)
        if (this.#isClosed || !connection.isOpen) {
          opened.socket.destroy()
          this.#onDialFailed(new Error('the server sent data before a request, or the transport was closed'))
          return
        }
        this.#failedDials = 0
        this.#open.add(connection)
        connection.attach(opened)
        this.onFree(connection)
      },
      (error: Error) => {
        this.#dials.delete(dial)
        this.#onDialFailed(error)
      },
    )
  }

  /**
   * A failed dial fails only the exchange that has waited longest, because one of several servers behind an address may
   * be down. After several failures in a row without an open connection, all waiting exchanges fail.
   */
  #onDialFailed(error: Error): void {
    const detail = connectionProblem(error)
    this.#failedDials++
    if (this.#open.size === 0 && this.#failedDials >= hopelessDials) this.#refuseAll(detail, error)
    else this.#takeWaiting()?.refuse(detail, error)
    this.#dialWhereNeeded()
  }

  #refuseAll(detail: string, cause: unknown): void {
    const refused = [...this.#takenBack, ...this.#waiting]
    this.#takenBack.clear()
    this.#waiting.clear()
    for (const exchange of refused) exchange.refuse(detail, cause)
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Runtime } from '@kubewright/kube/runtime'
import type { Activity } from './activity.ts'

/**
 * A fault of one connection. Bytes are counted in the direction of the client, so that the fault occurs in the middle
 * of a handshake, a record, a head or an event.
 *
 * - refuse: reset as soon as it is accepted
 * - cut: closed normally by the proxy after this many bytes
 * - reset: closed with a reset
 * - swallow: half open; from then on bytes in both directions are lost without an error
 * - shred: split into pieces of this many bytes, each sent separately
 * - delay: each piece is delayed
 */
export type LinkFault =
  | { readonly kind: 'refuse' }
  | { readonly kind: 'cut' | 'reset' | 'swallow'; readonly afterBytes: number }
  | { readonly kind: 'shred'; readonly pieceBytes: number }
  | { readonly kind: 'delay'; readonly delayMs: number }

export interface FaultyLink {
  readonly port: number
  /** Called for each new connection; undefined means no fault. */
  onConnection: (() => LinkFault | undefined) | undefined
  /** Applies to every open connection; bytes are counted from now on. */
  afflict(fault: LinkFault): void
  /** The connections accepted so far, and those that are open. */
  readonly accepted: number
  readonly open: number
  close(): Promise<void>
}

export interface FaultyLinkOptions {
  readonly targetPort: number
  readonly runtime: Runtime
  readonly activity: Activity
}

/** A TCP proxy that passes bytes on or injects faults. It does not interpret the bytes. */
export async function startFaultyLink({ targetPort, runtime, activity }: FaultyLinkOptions): Promise<FaultyLink> {
  const pairs = new Set<SocketPair>()
  let accepted = 0
  const server = createServer((client) => {
    accepted++
    activity.happened()
    const fault = link.onConnection?.()
    if (fault?.kind === 'refuse') {
      client.resetAndDestroy()
      return
    }
    const pair = new SocketPair(client, connect({ port: targetPort, host: '127.0.0.1' }), runtime, activity)
    pairs.add(pair)
    client.on('close', () => pairs.delete(pair))
    if (fault !== undefined) pair.afflict(fault)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const link: FaultyLink = {
    port: (server.address() as AddressInfo).port,
    onConnection: undefined,
    get accepted() {
      return accepted
    },
    get open() {
      return pairs.size
    },
    afflict(fault) {
      for (const pair of [...pairs]) pair.afflict(fault)
    },
    async close() {
      for (const pair of [...pairs]) pair.end('reset')
      server.close()
      await once(server, 'close')
    },
  }
  return link
}

/** The connection of a client, and its connection to the server. */
class SocketPair {
  readonly #client: Socket
  readonly #server: Socket
  readonly #runtime: Runtime
  #fault: LinkFault | undefined
  #leftBytes = Number.POSITIVE_INFINITY
  #isSwallowing = false
  readonly #activity: Activity
  readonly #pieces: Buffer[] = []
  #isPumping = false

  constructor(client: Socket, server: Socket, runtime: Runtime, activity: Activity) {
    this.#client = client
    this.#server = server
    this.#runtime = runtime
    this.#activity = activity
    for (const socket of [client, server]) {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      for (const event of ['connect', 'data', 'end', 'close']) socket.on(event, activity.happened)
    }
    client.on('data', (bytes) => {
      if (!this.#isSwallowing) server.write(bytes)
    })
    server.on('data', (bytes) => this.#toClient(bytes))
    client.on('close', () => server.destroy())
    // The client of a half-open connection does not see the end.
    server.on('close', () => {
      const isLate = this.#isPumping || this.#fault?.kind === 'delay'
      if (!this.#isSwallowing && !isLate) client.end()
    })
  }

  afflict(fault: LinkFault): void {
    this.#fault = fault
    this.#leftBytes = 'afterBytes' in fault ? fault.afterBytes : Number.POSITIVE_INFINITY
    if (fault.kind === 'refuse') this.end('reset')
    else if (this.#leftBytes === 0) this.#happen()
  }

  end(how: 'cut' | 'reset'): void {
    if (how === 'reset') this.#client.resetAndDestroy()
    else this.#client.end()
    this.#server.destroy()
  }

  #toClient(bytes: Buffer): void {
    if (this.#isSwallowing) return
    const passed = bytes.subarray(0, Math.min(bytes.length, this.#leftBytes))
    this.#leftBytes -= passed.length
    this.#write(passed)
    if (this.#leftBytes === 0) this.#happen()
  }

  #write(bytes: Buffer): void {
    const fault = this.#fault
    if (fault?.kind === 'delay') {
      // Timers of the same delay run in the order in which they were set, so that bytes keep their order.
      this.#runtime.clock.after(fault.delayMs, 'bytes that are late', () => this.#client.write(bytes))
    } else if (fault?.kind === 'shred') {
      for (let from = 0; from < bytes.length; from += fault.pieceBytes) {
        this.#pieces.push(bytes.subarray(from, from + fault.pieceBytes))
      }
      if (!this.#isPumping) this.#pump()
    } else if (this.#isPumping) this.#pieces.push(bytes)
    else this.#client.write(bytes)
  }

  /** Writes one piece per iteration of the event loop: pieces written together would arrive together. */
  #pump(): void {
    const piece = this.#pieces.shift()
    this.#isPumping = piece !== undefined && !this.#client.destroyed
    if (!this.#isPumping) return
    this.#client.write(piece as Buffer)
    this.#activity.happened()
    setImmediate(() => this.#pump())
  }

  #happen(): void {
    const { kind } = this.#fault as LinkFault
    if (kind === 'swallow') this.#isSwallowing = true
    else this.end(kind === 'reset' ? 'reset' : 'cut')
  }
}

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy whose network can be cut. While it is cut, it holds back the bytes of both directions, as a broken switch
 * does. When it heals they arrive, as TCP retransmits them, unless their sender has reset the connection meanwhile.
 */
export interface CutProxy {
  readonly port: number
  cut(): void
  /** Heals the network; returns the number of bytes that the cut has held back, including those that were reset. */
  heal(): number
  close(): Promise<void>
}

export async function startCutProxy(targetPort: number): Promise<CutProxy> {
  const pipes = new Set<Pipe>()
  let isCut = false
  // A side that has ended may still have bytes behind the cut.
  const server = createServer({ allowHalfOpen: true }, (incoming) => {
    const outgoing = connect({ port: targetPort, host: '127.0.0.1', allowHalfOpen: true })
    const onHeld = (sizeBytes: number) => {
      heldBytes += sizeBytes
    }
    const pair = [new Pipe(incoming, outgoing, onHeld), new Pipe(outgoing, incoming, onHeld)]
    for (const pipe of pair) {
      pipe.isCut = isCut
      pipes.add(pipe)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const set = (value: boolean) => {
    isCut = value
    for (const pipe of [...pipes]) pipe.set(value)
  }
  let heldBytes = 0
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => set(true),
    heal() {
      set(false)
      return heldBytes
    },
    async close() {
      for (const pipe of [...pipes]) pipe.from.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One direction of a connection. */
class Pipe {
  readonly from: Socket
  readonly #to: Socket
  readonly #held: Buffer[] = []
  #hasEnded = false
  isCut = false

  constructor(from: Socket, to: Socket, onHeld: (sizeBytes: number) => void) {
    this.from = from
    this.#to = to
    from.on('data', (bytes) => {
      if (!this.isCut) {
        to.write(bytes)
        return
      }
      this.#held.push(bytes)
      onHeld(bytes.length)
    })
    from.on('end', () => {
      this.#hasEnded = true
      if (!this.isCut) to.end()
    })
    // A reset discards the bytes that have not arrived.
    from.on('error', () => {
      this.#held.length = 0
      to.destroy()
    })
  }

  set(isCut: boolean): void {
    this.isCut = isCut
    if (isCut) return
    for (const bytes of this.#held.splice(0)) this.#to.write(bytes)
    if (this.#hasEnded) this.#to.end()
  }
}

import type { Socket } from 'node:net'

/** Reads the handshake messages of a proxy from a socket, before the socket is used otherwise. */
export class HandshakeReader {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #failure: Error | undefined
  #onChange = () => {}

  constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', this.#onData)
    socket.on('end', this.#onEnd)
    socket.on('close', this.#onEnd)
    socket.on('error', this.#onError)
  }

  /** The next message. `sizeOf` returns its length from the bytes so far, or undefined while that is unknown. */
  async take(sizeOf: (received: Buffer) => number | undefined): Promise<Buffer> {
    for (;;) {
      const size = sizeOf(this.#received)
      if (size !== undefined && this.#received.length >= size) {
        const message = this.#received.subarray(0, size)
        this.#received = this.#received.subarray(size)
        return message
      }
      if (this.#failure !== undefined) throw this.#failure
      await new Promise<void>((resolve) => {
        this.#onChange = resolve
      })
    }
  }

  /** Leaves the socket, paused, to its next user. */
  release(): void {
    const socket = this.#socket
    socket.pause()
    socket.off('data', this.#onData)
    socket.off('end', this.#onEnd)
    socket.off('close', this.#onEnd)
    socket.off('error', this.#onError)
    if (this.#received.length > 0) throw new Error('the proxy sent data after its response')
  }

  readonly #onData = (bytes: Buffer) => {
    this.#received = this.#received.length === 0 ? bytes : Buffer.concat([this.#received, bytes])
    this.#onChange()
  }

  readonly #onEnd = () => this.#onError(new Error('the proxy closed the connection'))

  readonly #onError = (error: Error) => {
    this.#failure ??= error
    this.#onChange()
  }
}

import type { TransportChunk, TransportStream } from '@kubewright/kube/transport'
import { runtimeLimits } from '../../limits.ts'

/** What the reader of a stream can request from its connection. */
export interface StreamSource {
  /** The reader has caught up: continue reading if it was stopped. */
  resume(): void
  /** The reader is done. */
  abort(): void
}

interface Reader {
  resolve(chunk: TransportChunk | undefined): void
  reject(error: Error): void
}

/** After this many reads in a row that a small buffer could have held, the buffers shrink. */
const smallReadsMax = 16

/** A buffer of the stream into which the connection reads. */
interface OwnBuffer {
  readonly memory: Buffer
  /** It holds bytes that are unread or still used by the reader. */
  isTaken: boolean
}

interface UnreadBytes {
  readonly bytes: Buffer
  readonly owner: OwnBuffer | undefined
}

/**
 * The bytes of one response as they arrive. The connection alternates between two buffers: while the reader uses one,
 * the other is filled, and nothing is copied. If the reader has not returned by then, the connection is paused. Bytes
 * that still arrive are copied, because a TLS connection delivers everything it has decrypted. Buffers grow while they
 * are full and the reader keeps up, because each read costs as much as scanning many kilobytes; they shrink when little
 * arrives.
 */
export class ByteStream implements TransportStream {
  readonly #source: StreamSource
  /** The buffer that connections without a stream share; its bytes must be copied. */
  readonly #sharedMemory: Buffer
  readonly #onClose: () => void
  readonly #own: OwnBuffer[] = []
  #ownBytes: number = runtimeLimits.readBufferBytes
  #smallReads = 0
  #unread: UnreadBytes[] = []
  #held: OwnBuffer | undefined
  #isEnded = false
  #failure: Error | undefined
  #reader: Reader | undefined

  /** onClose is called once: at the end, after a failure, or when the reader is done. */
  constructor(source: StreamSource, sharedMemory: Buffer, onClose: () => void) {
    this.#source = source
    this.#sharedMemory = sharedMemory
    this.#onClose = onClose
  }

  /** Whether the connection must stop reading until `resume` is called. */
  get isFull(): boolean {
    return this.#unread.length > 0
  }

  /** Where the connection puts the bytes of the next read. */
  readBuffer(): Buffer {
    const own = this.#own
    const ownBytes = this.#ownBytes
    const free = own.findIndex((buffer) => !buffer.isTaken)
    if (free === -1 && own.length === 2) return this.#sharedMemory
    const known = own[free]
    if (known !== undefined && known.memory.length === ownBytes) return known.memory
    const memory = Buffer.allocUnsafeSlow(ownBytes)
    own[free === -1 ? own.length : free] = { memory, isTaken: false }
    return memory
  }

  next(): Promise<TransportChunk | undefined> {
    if (this.#held !== undefined) {
      this.#held.isTaken = false
      this.#held = undefined
    }
    const first = this.#unread.shift()
    if (first !== undefined) {
      this.#held = first.owner
      if (this.#unread.length === 0 && !this.#isEnded) this.#source.resume()
      return Promise.resolve({ form: 'bytes', bytes: first.bytes })
    }
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    if (this.#isEnded) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      this.#reader = { resolve, reject }
    })
  }

  close(): void {
    this.#unread = []
    this.#failure = undefined
    if (!this.#isEnded) {
      this.#finish()
      this.#source.abort()
    }
  }

  push(memory: Buffer, from: number, to: number): void {
    if (this.#isEnded) return
    const owner = this.#own.find((buffer) => buffer.memory === memory)
    const bytes = memory === this.#sharedMemory ? Buffer.from(memory.subarray(from, to)) : memory.subarray(from, to)
    if (owner !== undefined) owner.isTaken = true
    const reader = this.#reader
    if (reader === undefined) {
      this.#unread.push({ bytes, owner })
      return
    }
    this.#reader = undefined
    this.#held = owner
    if (owner !== undefined) this.#fit(bytes.length, owner.memory.length)
    reader.resolve({ form: 'bytes', bytes })
  }

  /** Chooses the size of the next buffers, after a read that the reader waited for. */
  #fit(readBytes: number, bufferBytes: number): void {
    const { readBufferBytes, readBufferBytesMax } = runtimeLimits
    // The framing bytes were removed from the read.
    if (readBytes > bufferBytes / 2) this.#ownBytes = Math.min(2 * bufferBytes, readBufferBytesMax)
    this.#smallReads = readBytes > readBufferBytes / 2 ? 0 : this.#smallReads + 1
    if (this.#smallReads > smallReadsMax) this.#ownBytes = readBufferBytes
  }

  /** The server ended the stream. Unread bytes can still be read. */
  end(): void {
    if (!this.#isEnded) this.#finish()
  }

  /** The stream broke. Unread bytes can still be read before `next` rejects. */
  fail(error: Error): void {
    if (this.#isEnded) return
    this.#failure = error
    this.#finish()
  }

  #finish(): void {
    this.#isEnded = true
    this.#onClose()
    const reader = this.#reader
    this.#reader = undefined
    if (this.#failure === undefined) reader?.resolve(undefined)
    else reader?.reject(this.#failure)
  }
}

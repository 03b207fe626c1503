import type { TransportChunk, TransportStream } from '@kubewright/kube/transport'
import { runtimeLimits } from '../limits.ts'

/** What a connection can be told by the reader of its stream. */
export interface StreamSource {
  pause(): void
  resume(): void
  abort(): void
}

interface Reader {
  resolve(chunk: TransportChunk | undefined): void
  reject(error: Error): void
}

/** The bytes of one answer as they arrive. When too many lie unread, the connection is paused. */
export class ByteStream implements TransportStream {
  private readonly source: StreamSource
  private readonly onClose: () => void
  private chunks: Uint8Array[] = []
  private firstIndex = 0
  private unreadBytes = 0
  private isPaused = false
  private isEnded = false
  private failure: Error | undefined
  private reader: Reader | undefined

  /** onClose is called once, when nothing more comes: the end, a failure, or the reader is done. */
  constructor(source: StreamSource, onClose: () => void) {
    this.source = source
    this.onClose = onClose
  }

  next(): Promise<TransportChunk | undefined> {
    const bytes = this.chunks[this.firstIndex]
    if (bytes !== undefined) {
      this.forgetFirst(bytes)
      return Promise.resolve({ form: 'bytes', bytes })
    }
    if (this.failure !== undefined) return Promise.reject(this.failure)
    if (this.isEnded) return Promise.resolve(undefined)
    return new Promise((resolve, reject) => {
      this.reader = { resolve, reject }
    })
  }

  close(): void {
    this.chunks = []
    this.firstIndex = 0
    this.failure = undefined
    if (!this.isEnded) {
      this.finish()
      this.source.abort()
    }
  }

  push(bytes: Uint8Array): void {
    if (this.isEnded) return
    const { reader } = this
    if (reader !== undefined) {
      this.reader = undefined
      reader.resolve({ form: 'bytes', bytes })
      return
    }
    this.chunks.push(bytes)
    this.unreadBytes += bytes.length
    if (this.unreadBytes > runtimeLimits.streamBufferBytesMax && !this.isPaused) {
      this.isPaused = true
      this.source.pause()
    }
  }

  /** The server ended the stream. What is unread can still be read. */
  end(): void {
    if (!this.isEnded) this.finish()
  }

  /** The stream broke. What is unread can still be read before `next` rejects. */
  fail(error: Error): void {
    if (this.isEnded) return
    this.failure = error
    this.finish()
  }

  private finish(): void {
    this.isEnded = true
    this.onClose()
    const { reader } = this
    this.reader = undefined
    if (this.failure === undefined) reader?.resolve(undefined)
    else reader?.reject(this.failure)
  }

  private forgetFirst(bytes: Uint8Array): void {
    this.firstIndex++
    this.unreadBytes -= bytes.length
    if (this.firstIndex === this.chunks.length) {
      this.chunks = []
      this.firstIndex = 0
      if (this.isPaused) {
        this.isPaused = false
        this.source.resume()
      }
    }
  }
}

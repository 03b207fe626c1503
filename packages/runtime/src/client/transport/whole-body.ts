import type { ResponseHead } from './response-head.ts'

/** An announced length is preallocated up to this size; a larger body grows as it arrives. */
const announcedBytesMax = 16 * 1024 * 1024

/** Collects the body of a response that is read whole. */
export class WholeBody {
  readonly #sizeBytesMax: number
  #memory: Buffer | undefined
  readonly #announcedBytes: number
  #sizeBytes = 0

  constructor(head: ResponseHead, sizeBytesMax: number) {
    this.#sizeBytesMax = sizeBytesMax
    this.#announcedBytes = head.bodyBytes
  }

  /** Copies a part of the buffer. Returns false when the body exceeds its limit. */
  add(bytes: Buffer, from: number, to: number): boolean {
    const sizeBytes = this.#sizeBytes + to - from
    if (sizeBytes > this.#sizeBytesMax || this.#announcedBytes > this.#sizeBytesMax) return false
    let memory = this.#memory
    if (memory === undefined || memory.length < sizeBytes) memory = this.#grow(sizeBytes)
    bytes.copy(memory, this.#sizeBytes, from, to)
    this.#sizeBytes = sizeBytes
    return true
  }

  bytes(): Buffer {
    const memory = this.#memory
    const sizeBytes = this.#sizeBytes
    if (memory === undefined) return Buffer.alloc(0)
    return memory.length === sizeBytes ? memory : memory.subarray(0, sizeBytes)
  }

  #grow(sizeBytes: number): Buffer {
    const wanted =
      this.#memory === undefined
        ? Math.max(sizeBytes, Math.min(this.#announcedBytes, announcedBytesMax))
        : Math.max(sizeBytes, this.#memory.length * 2)
    const memory = Buffer.allocUnsafe(wanted)
    this.#memory?.copy(memory, 0, 0, this.#sizeBytes)
    this.#memory = memory
    return memory
  }
}

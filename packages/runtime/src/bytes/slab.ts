import { copyRange } from './copy-range.ts'

/** Each block has a header with its id and its capacity. */
export const headerBytes = 8
/** Room for an object to grow in place: a longer revision, another reason in a condition. */
export const growthBytes = 24
const freed = -1

/**
 * A buffer that is filled from its beginning with blocks. The space of a freed block is not reused; when most of a slab
 * is freed, its live blocks are moved elsewhere and the slab is dropped.
 */
export class Slab {
  readonly bytes: Buffer
  /** The same memory as words, for the headers. */
  readonly #words: Int32Array
  /** The end of the blocks. */
  usedBytes = 0
  /** The size of the blocks that are not freed, including headers. */
  liveBytes = 0
  isEmptying = false

  constructor(sizeBytes: number) {
    // Not filled with zeros: pages that are never written are never resident.
    this.bytes = Buffer.allocUnsafeSlow(sizeBytes)
    this.#words = new Int32Array(this.bytes.buffer, 0, sizeBytes >> 2)
  }

  get sizeBytes(): number {
    return this.bytes.length
  }

  fits(capacity: number): boolean {
    return this.usedBytes + headerBytes + capacity <= this.bytes.length
  }

  /** Returns where the block's bytes begin. The capacity is a multiple of four. */
  add(id: number, capacity: number): number {
    const word = this.usedBytes >> 2
    this.#words[word] = id
    this.#words[word + 1] = capacity
    this.usedBytes += headerBytes + capacity
    this.liveBytes += headerBytes + capacity
    return (word << 2) + headerBytes
  }

  hasRoom(sizeBytes: number): boolean {
    return this.usedBytes + sizeBytes <= this.bytes.length
  }

  /** Copies blocks with their headers to the end. They count when they are adopted. */
  lay(bytes: Buffer, start: number, end: number): void {
    copyRange(bytes, start, end, this.bytes, this.usedBytes)
  }

  /** Counts the next copied block; returns where its bytes begin. */
  adopt(id: number): number {
    const word = this.usedBytes >> 2
    return this.add(id, this.#words[word + 1] as number)
  }

  capacityAt(offset: number): number {
    return this.#words[(offset >> 2) - 1] as number
  }

  /** The id of the block, or -1 when it was freed. */
  idAt(offset: number): number {
    return this.#words[(offset >> 2) - 2] as number
  }

  free(offset: number): void {
    const word = offset >> 2
    this.#words[word - 2] = freed
    this.liveBytes -= headerBytes + (this.#words[word - 1] as number)
  }
}

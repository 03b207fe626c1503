import { copyRange } from './copy-range.ts'

/** Before each block stand its id and its capacity. */
export const headerBytes = 8
const freed = -1

/**
 * A piece of memory that is filled from its beginning with blocks. A freed block is not used again; when most of a
 * slab is freed, what lives is moved elsewhere and the slab goes.
 */
export class Slab {
  readonly bytes: Buffer
  /** The same memory: headers are whole words. */
  private readonly words: Int32Array
  /** Everything below is blocks. */
  usedBytes = 0
  /** Of the blocks that are not freed, headers included. */
  liveBytes = 0
  isEmptying = false

  constructor(sizeBytes: number) {
    // Not filled with zeros: pages that are never written are never resident.
    this.bytes = Buffer.allocUnsafeSlow(sizeBytes)
    this.words = new Int32Array(this.bytes.buffer, 0, sizeBytes >> 2)
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
    this.words[word] = id
    this.words[word + 1] = capacity
    this.usedBytes += headerBytes + capacity
    this.liveBytes += headerBytes + capacity
    return (word << 2) + headerBytes
  }

  hasRoom(sizeBytes: number): boolean {
    return this.usedBytes + sizeBytes <= this.bytes.length
  }

  /** Copies blocks with their headers behind what is there. They count when they are adopted. */
  lay(bytes: Buffer, start: number, end: number): void {
    copyRange(bytes, start, end, this.bytes, this.usedBytes)
  }

  /** Counts the next of the blocks that were copied; returns where its bytes begin. */
  adopt(id: number): number {
    const word = this.usedBytes >> 2
    return this.add(id, this.words[word + 1] as number)
  }

  capacityAt(offset: number): number {
    return this.words[(offset >> 2) - 1] as number
  }

  /** The id of the block, or -1 when it was freed. */
  idAt(offset: number): number {
    return this.words[(offset >> 2) - 2] as number
  }

  free(offset: number): void {
    const word = offset >> 2
    this.words[word - 2] = freed
    this.liveBytes -= headerBytes + (this.words[word - 1] as number)
  }
}

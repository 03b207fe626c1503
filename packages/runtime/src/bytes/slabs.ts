import { runtimeLimits } from '../limits.ts'
import type { ObjectBatch } from './object-batch.ts'
import { growthBytes, headerBytes, Slab } from './slab.ts'

/** Receives the new place of a moved block. */
export type BlockMoved = (id: number, slab: number, offset: number) => void

/** A slab with a smaller share of live bytes is emptied. */
const liveShareMin = 0.5

/**
 * Memory for the bytes of many objects in a few large buffers instead of one small buffer for each. The first slab is
 * small and each one is twice as large as the previous one, up to a limit. A block is located by slab number and
 * offset.
 */
export class Slabs {
  readonly #slabs: (Slab | undefined)[] = []
  readonly #freeNumbers: number[] = []
  readonly #emptying: number[] = []
  #current = -1
  #nextSizeBytes: number = runtimeLimits.slabBytesFirst
  #emptyOffset = headerBytes
  heldBytes = 0
  /** The slab of the last allocated block. */
  lastSlab = -1

  bytes(slab: number): Buffer {
    return this.#at(slab).bytes
  }

  /** Returns the offset of a block; its slab is `lastSlab`. */
  allocate(id: number, sizeBytes: number): number {
    const capacity = (sizeBytes + growthBytes + 3) & ~3
    return this.#place(id, capacity)
  }

  /**
   * Copies blocks of a batch, starting at an index, as many as fit into one slab. They count when they are adopted, one
   * by one. Returns the index after the last one.
   */
  lay(batch: ObjectBatch, from: number): number {
    const start = batch.blockStart(from)
    const slab = this.#currentFor(batch.blockEnd(from) - start - headerBytes)
    let to = from + 1
    while (to < batch.count && slab.hasRoom(batch.blockEnd(to) - start)) to++
    slab.lay(batch.bytes, start, batch.blockEnd(to - 1))
    this.lastSlab = this.#current
    return to
  }

  /** Counts the next copied block; returns its offset. */
  adopt(id: number): number {
    return this.#at(this.#current).adopt(id)
  }

  /** Whether the block can hold that many bytes without wasting most of it. */
  fits(slab: number, offset: number, sizeBytes: number): boolean {
    const capacity = this.#at(slab).capacityAt(offset)
    return sizeBytes <= capacity && capacity <= 2 * sizeBytes + growthBytes
  }

  free(number: number, offset: number): void {
    const slab = this.#at(number)
    slab.free(offset)
    if (number !== this.#current) this.#judge(number, slab)
  }

  /**
   * Continues to empty a slab. The work of one call is bounded, so that no change of a table takes long, and sufficient
   * to keep up with any sequence of changes.
   */
  compact(moved: BlockMoved): void {
    const number = this.#emptying[0]
    if (number === undefined) return
    const slab = this.#at(number)
    let visited = 0
    let movedBytes = 0
    while (this.#emptyOffset < slab.usedBytes + headerBytes && slab.liveBytes > 0) {
      if (visited >= runtimeLimits.compactedBlocksMax || movedBytes >= runtimeLimits.compactedBytesMax) return
      const offset = this.#emptyOffset
      const capacity = slab.capacityAt(offset)
      const id = slab.idAt(offset)
      this.#emptyOffset += headerBytes + capacity
      visited++
      if (id < 0) continue
      const to = this.#place(id, capacity)
      this.bytes(this.lastSlab).set(slab.bytes.subarray(offset, offset + capacity), to)
      slab.free(offset)
      movedBytes += capacity
      moved(id, this.lastSlab, to)
    }
    this.#emptying.shift()
    this.#emptyOffset = headerBytes
    this.#drop(number, slab)
  }

  #place(id: number, capacity: number): number {
    const current = this.#slabs[this.#current]
    const isFull = current === undefined || !current.fits(capacity)
    if (isFull && capacity + headerBytes > runtimeLimits.slabBytesMax / 4) return this.#placeAlone(id, capacity)
    const slab = this.#currentFor(capacity)
    this.lastSlab = this.#current
    return slab.add(id, capacity)
  }

  /** The slab that is being filled, with room for the block. */
  #currentFor(capacity: number): Slab {
    const before = this.#current
    const sealed = this.#slabs[before]
    if (sealed?.fits(capacity) === true) return sealed
    const slab = this.#open(capacity)
    if (sealed !== undefined) this.#judge(before, sealed)
    return slab
  }

  /** A large object has its own slab, which is dropped with it. */
  #placeAlone(id: number, capacity: number): number {
    const slab = new Slab(capacity + headerBytes)
    this.lastSlab = this.#keep(slab)
    return slab.add(id, capacity)
  }

  #open(capacity: number): Slab {
    while (this.#nextSizeBytes < capacity + headerBytes) this.#nextSizeBytes *= 2
    const slab = new Slab(this.#nextSizeBytes)
    this.#nextSizeBytes = Math.min(this.#nextSizeBytes * 2, runtimeLimits.slabBytesMax)
    this.#current = this.#keep(slab)
    return slab
  }

  #keep(slab: Slab): number {
    const number = this.#freeNumbers.pop() ?? this.#slabs.length
    this.#slabs[number] = slab
    this.heldBytes += slab.sizeBytes
    return number
  }

  /** Checks a full slab after a block in it was freed. */
  #judge(number: number, slab: Slab): void {
    if (slab.isEmptying) return
    if (slab.liveBytes === 0) this.#drop(number, slab)
    else if (slab.liveBytes < slab.sizeBytes * liveShareMin) {
      slab.isEmptying = true
      this.#emptying.push(number)
    }
  }

  #drop(number: number, slab: Slab): void {
    this.#slabs[number] = undefined
    this.#freeNumbers.push(number)
    this.heldBytes -= slab.sizeBytes
  }

  #at(number: number): Slab {
    return this.#slabs[number] as Slab
  }
}

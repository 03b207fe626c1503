const capacityFirst = 16
/**
 * The number of objects read for the first time that stay parsed; a power of two. The garbage collector copies each of
 * them with every collection of the young generation: with a thousand, that costs a tenth of the reads, and no
 * reconciler reads an object again that late.
 */
const freshMax = 128
const noId = -1

/**
 * Selects the parsed objects to drop. Objects read for the first time are dropped soon: otherwise a reader of all
 * objects would fill the old generation of the garbage collector with objects that are not read again, which costs as
 * much as parsing them. An object that is read again enters a clock (second-chance) ring: a read sets its mark, which
 * costs one store; when room is needed, the ring is walked, marks are cleared, and objects without a mark are dropped.
 */
export class ParsedRing {
  #ring = new Int32Array(capacityFirst)
  #first = 0
  #count = 0
  readonly #fresh = new Int32Array(freshMax).fill(noId)
  #freshNext = 0
  #freshCount = 0
  #marks = new Uint8Array(capacityFirst)
  #present = new Uint8Array(capacityFirst)
  /** Whether the object was parsed before, in this or another state. */
  #known = new Uint8Array(capacityFirst)

  /** The object of this id was read. */
  mark(id: number): void {
    this.#marks[id] = 1
  }

  /** The object was parsed. Returns the id of an object to drop in exchange, or -1. */
  add(id: number): number {
    this.#ensure(id)
    this.#marks[id] = 0
    if (this.#known[id] === 1) {
      this.#enter(id)
      return noId
    }
    this.#known[id] = 1
    const leaving = this.#fresh[this.#freshNext] as number
    this.#fresh[this.#freshNext] = id
    this.#freshNext = (this.#freshNext + 1) & (freshMax - 1)
    if (this.#freshCount < freshMax) this.#freshCount++
    return this.#leave(leaving)
  }

  /** The id now belongs to another object. */
  renew(id: number): void {
    if (id < this.#known.length) this.#known[id] = 0
  }

  /** Removes and returns the next candidate; -1 when there is none. Objects read once come first. */
  next(): number {
    const once = this.#nextFresh()
    if (once >= 0) return once
    while (this.#count > 0) {
      const mask = this.#ring.length - 1
      const id = this.#ring[this.#first] as number
      this.#first = (this.#first + 1) & mask
      if (this.#marks[id] === 0) {
        this.#count--
        this.#present[id] = 0
        return id
      }
      this.#marks[id] = 0
      this.#ring[(this.#first + this.#count - 1) & mask] = id
    }
    return noId
  }

  /** Handles an id that leaves `fresh`: returns it if its object is to be dropped. */
  #leave(id: number): number {
    if (id === noId || this.#present[id] === 1) return noId
    if (this.#marks[id] === 0) return id
    this.#marks[id] = 0
    this.#enter(id)
    return noId
  }

  /** The oldest one in `fresh` that was not read again. */
  #nextFresh(): number {
    for (; this.#freshCount > 0; this.#freshCount--) {
      const place = (this.#freshNext - this.#freshCount) & (freshMax - 1)
      const id = this.#leave(this.#fresh[place] as number)
      this.#fresh[place] = noId
      if (id === noId) continue
      this.#freshCount--
      return id
    }
    return noId
  }

  #enter(id: number): void {
    if (this.#present[id] === 1) return
    this.#present[id] = 1
    if (this.#count === this.#ring.length) this.#grow()
    this.#ring[(this.#first + this.#count) & (this.#ring.length - 1)] = id
    this.#count++
  }

  #grow(): void {
    const grown = new Int32Array(this.#ring.length * 2)
    for (let index = 0; index < this.#count; index++) {
      grown[index] = this.#ring[(this.#first + index) & (this.#ring.length - 1)] as number
    }
    this.#ring = grown
    this.#first = 0
  }

  #ensure(id: number): void {
    if (id < this.#marks.length) return
    const capacity = Math.max(this.#marks.length * 2, id + 1)
    this.#marks = grownFlags(this.#marks, capacity)
    this.#present = grownFlags(this.#present, capacity)
    this.#known = grownFlags(this.#known, capacity)
  }
}

function grownFlags(flags: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(capacity)
  grown.set(flags)
  return grown
}

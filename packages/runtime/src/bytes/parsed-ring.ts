const capacityFirst = 16
/**
 * Objects read for the first time of which the last ones are remembered; a power of two. Each of them is copied whenever the
 * young generation is collected: a thousand cost a tenth of the reads, and no reconciler comes back that late.
 */
const freshMax = 128
const noId = -1

/**
 * Which parsed objects to forget. Those read for the first time are forgotten soon: whoever reads all objects once would
 * otherwise fill the old generation of the garbage collector with objects that nobody reads again, which costs as much as
 * parsing them. One that is read again enters a clock: whoever reads it marks it, which costs a store; when room is needed
 * the ring is gone round, a mark is taken away, and what has none is forgotten.
 */
export class ParsedRing {
  private ring = new Int32Array(capacityFirst)
  private first = 0
  private count = 0
  private readonly fresh = new Int32Array(freshMax).fill(noId)
  private freshNext = 0
  private freshCount = 0
  private marks = new Uint8Array(capacityFirst)
  private present = new Uint8Array(capacityFirst)
  /** Whether the object was parsed before, in this state or another. */
  private known = new Uint8Array(capacityFirst)

  /** Somebody reads the object of this id. */
  mark(id: number): void {
    this.marks[id] = 1
  }

  /** The object was parsed. Returns the id of one that is to be forgotten for it, or -1. */
  add(id: number): number {
    this.ensure(id)
    this.marks[id] = 0
    if (this.known[id] === 1) {
      this.enter(id)
      return noId
    }
    this.known[id] = 1
    const leaving = this.fresh[this.freshNext] as number
    this.fresh[this.freshNext] = id
    this.freshNext = (this.freshNext + 1) & (freshMax - 1)
    if (this.freshCount < freshMax) this.freshCount++
    return this.leave(leaving)
  }

  /** The id is given to another object. */
  renew(id: number): void {
    if (id < this.known.length) this.known[id] = 0
  }

  /** The next candidate, which is remembered no more; -1 when there is none. What was read once goes first. */
  next(): number {
    const once = this.nextFresh()
    if (once >= 0) return once
    while (this.count > 0) {
      const mask = this.ring.length - 1
      const id = this.ring[this.first] as number
      this.first = (this.first + 1) & mask
      if (this.marks[id] === 0) {
        this.count--
        this.present[id] = 0
        return id
      }
      this.marks[id] = 0
      this.ring[(this.first + this.count - 1) & mask] = id
    }
    return noId
  }

  /** What becomes of an id that is among the fresh no more: it is returned when it is to be forgotten. */
  private leave(id: number): number {
    if (id === noId || this.present[id] === 1) return noId
    if (this.marks[id] === 0) return id
    this.marks[id] = 0
    this.enter(id)
    return noId
  }

  /** The one that came first, unless it was read again. */
  private nextFresh(): number {
    for (; this.freshCount > 0; this.freshCount--) {
      const place = (this.freshNext - this.freshCount) & (freshMax - 1)
      const id = this.leave(this.fresh[place] as number)
      this.fresh[place] = noId
      if (id === noId) continue
      this.freshCount--
      return id
    }
    return noId
  }

  private enter(id: number): void {
    if (this.present[id] === 1) return
    this.present[id] = 1
    if (this.count === this.ring.length) this.grow()
    this.ring[(this.first + this.count) & (this.ring.length - 1)] = id
    this.count++
  }

  private grow(): void {
    const grown = new Int32Array(this.ring.length * 2)
    for (let index = 0; index < this.count; index++) {
      grown[index] = this.ring[(this.first + index) & (this.ring.length - 1)] as number
    }
    this.ring = grown
    this.first = 0
  }

  private ensure(id: number): void {
    if (id < this.marks.length) return
    const capacity = Math.max(this.marks.length * 2, id + 1)
    this.marks = grownFlags(this.marks, capacity)
    this.present = grownFlags(this.present, capacity)
    this.known = grownFlags(this.known, capacity)
  }
}

function grownFlags(flags: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(capacity)
  grown.set(flags)
  return grown
}

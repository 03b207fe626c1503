const capacityFirst = 16

/**
 * Which parsed objects to forget when there are too many: a clock. Whoever reads one marks it, which costs a store; when
 * room is needed the ring is gone round, a mark is taken away, and what has none is forgotten.
 */
export class ParsedRing {
  private ring = new Int32Array(capacityFirst)
  private first = 0
  private count = 0
  private marks = new Uint8Array(capacityFirst)
  private present = new Uint8Array(capacityFirst)

  /** Somebody reads the object of this id. */
  mark(id: number): void {
    this.marks[id] = 1
  }

  add(id: number): void {
    this.ensure(id)
    this.marks[id] = 0
    if (this.present[id] === 1) return
    this.present[id] = 1
    if (this.count === this.ring.length) this.grow()
    this.ring[(this.first + this.count) & (this.ring.length - 1)] = id
    this.count++
  }

  /** The next candidate, which leaves the ring; -1 when there is none. */
  next(): number {
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
    return -1
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
    const marks = new Uint8Array(capacity)
    marks.set(this.marks)
    this.marks = marks
    const present = new Uint8Array(capacity)
    present.set(this.present)
    this.present = present
  }
}

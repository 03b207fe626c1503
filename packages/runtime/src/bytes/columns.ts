const capacityFirst = 16

/**
 * What a table knows of each object besides its bytes, by id. Numbers lie in typed arrays that double: for a hundred
 * thousand objects they take a few megabytes and nothing of the garbage collector's time.
 */
export class Columns<Object> {
  private capacity = 0
  /** -1: the object is kept as such. */
  slab = new Int32Array(0)
  offset = new Int32Array(0)
  sizeBytes = new Int32Array(0)
  /** Within the object's bytes. */
  metadataPlace = new Int32Array(0)
  /** The same; -1: none. */
  uidPlace = new Int32Array(0)
  /** The same; a name ends with the next quote. */
  namePlace = new Int32Array(0)
  /** The number of the namespace, and who comes before and after in it; -1: none. */
  namespace = new Int32Array(0)
  next = new Int32Array(0)
  previous = new Int32Array(0)
  /** NaN: not a number that a double holds. */
  revision = new Float64Array(0)
  /** NaN: none. */
  generation = new Float64Array(0)
  flags = new Uint8Array(0)
  /** The object itself where that is kept, or was parsed. */
  readonly objects: (Object | undefined)[] = []

  /** Makes room for the id. */
  ensure(id: number): void {
    if (id < this.capacity) return
    const capacity = Math.max(capacityFirst, this.capacity * 2, id + 1)
    this.slab = grownIntegers(this.slab, capacity)
    this.offset = grownIntegers(this.offset, capacity)
    this.sizeBytes = grownIntegers(this.sizeBytes, capacity)
    this.metadataPlace = grownIntegers(this.metadataPlace, capacity)
    this.uidPlace = grownIntegers(this.uidPlace, capacity)
    this.namePlace = grownIntegers(this.namePlace, capacity)
    this.namespace = grownIntegers(this.namespace, capacity)
    this.next = grownIntegers(this.next, capacity)
    this.previous = grownIntegers(this.previous, capacity)
    this.revision = grownNumbers(this.revision, capacity)
    this.generation = grownNumbers(this.generation, capacity)
    this.flags = grownBytes(this.flags, capacity)
    this.capacity = capacity
  }
}

export const asciiFlag = 1
export const deletedFlag = 2

function grownIntegers(column: Int32Array, capacity: number): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(capacity)
  grown.set(column)
  return grown
}

function grownNumbers(column: Float64Array, capacity: number): Float64Array<ArrayBuffer> {
  const grown = new Float64Array(capacity)
  grown.set(column)
  return grown
}

function grownBytes(column: Uint8Array, capacity: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(capacity)
  grown.set(column)
  return grown
}

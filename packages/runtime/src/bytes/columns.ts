const capacityFirst = 16

/** The words of a place, which begins at the id times this. */
export const placeWords = 8
/** -1: the object is kept as such. */
export const slabWord = 0
export const offsetWord = 1
export const sizeWord = 2
export const flagsWord = 3
/** The number of the namespace; -1: none. */
export const namespaceWord = 4
/** Within the object's bytes; a name ends with the next quote. */
export const nameWord = 5
export const metadataWord = 6
/** -1: none. */
export const uidWord = 7

/**
 * What a table knows of each object besides its bytes, by id. Numbers lie in typed arrays that double: for a hundred
 * thousand objects they take a few megabytes and nothing of the garbage collector's time.
 */
export class Columns<Object> {
  private capacity = 0
  /** Eight words for each id, side by side: to find an object is to look at one line of the processor's cache. */
  places = new Int32Array(0)
  /** Who comes before and after in the same namespace; -1: none. */
  next = new Int32Array(0)
  previous = new Int32Array(0)
  /** NaN: not a number that a double holds. */
  revision = new Float64Array(0)
  /** NaN: none. */
  generation = new Float64Array(0)
  /** The object itself where that is kept, or was parsed. */
  readonly objects: (Object | undefined)[] = []

  /** Makes room for the id. */
  ensure(id: number): void {
    if (id < this.capacity) return
    const capacity = Math.max(capacityFirst, this.capacity * 2, id + 1)
    this.places = grownIntegers(this.places, capacity * placeWords)
    this.next = grownIntegers(this.next, capacity)
    this.previous = grownIntegers(this.previous, capacity)
    this.revision = grownNumbers(this.revision, capacity)
    this.generation = grownNumbers(this.generation, capacity)
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

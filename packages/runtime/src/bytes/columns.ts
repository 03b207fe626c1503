const capacityFirst = 16

/** The number of words of an entry in `places`; the entry begins at the id times this. */
export const placeWords = 8
/** -1: the state is kept as an object. */
export const slabWord = 0
export const offsetWord = 1
export const sizeWord = 2
export const flagsWord = 3
/** The number of the namespace; -1 for none. */
export const namespaceWord = 4
/** Offsets within the object's bytes; a name ends with the next quote. */
export const nameWord = 5
export const metadataWord = 6
/** -1 for none. */
export const uidWord = 7

/**
 * The data of each object besides its bytes, by id. Numbers are in typed arrays that double: for a hundred thousand
 * objects they need a few megabytes, and the garbage collector does not scan them.
 */
export class Columns<T> {
  #capacity = 0
  /** Eight words for each id, side by side, so that finding an object reads one cache line of the processor. */
  places = new Int32Array(0)
  /** The previous and next object of the same namespace; -1 for none. */
  next = new Int32Array(0)
  previous = new Int32Array(0)
  /** NaN: not a number that a double can represent exactly. */
  revision = new Float64Array(0)
  /** NaN for none. */
  generation = new Float64Array(0)
  /** The object, if it is kept as an object or was parsed. */
  readonly objects: (T | undefined)[] = []

  /** Makes room for the id. */
  ensure(id: number): void {
    if (id < this.#capacity) return
    const capacity = Math.max(capacityFirst, this.#capacity * 2, id + 1)
    this.places = grownIntegers(this.places, capacity * placeWords)
    this.next = grownIntegers(this.next, capacity)
    this.previous = grownIntegers(this.previous, capacity)
    this.revision = grownNumbers(this.revision, capacity)
    this.generation = grownNumbers(this.generation, capacity)
    this.#capacity = capacity
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

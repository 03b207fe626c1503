const entryWords = 2
const placesFirst = 8
const loadMax = 0.5
/** Below this load an id without a place means that the names were chosen to collide. */
const loadOfHarm = 1 / 8
/** The number of places searched for one hash: enough for any names that occur by chance. */
export const hashReach = 64
const empty = -1
const gone = -2

/**
 * Ids by a hash, in one typed array that the garbage collector does not scan: eight bytes a place. Different names may
 * have the same hash, so the owner compares each id that is found. Names chosen to collide fill only the few places
 * within reach and slow down nothing else: the owner stores an id without a place elsewhere.
 */
export class HashIndex {
  #entries = emptyEntries(placesFirst)
  #mask = placesFirst - 1
  #live = 0
  /** Places that are not empty, including those of removed ids, because a search continues past them. */
  #used = 0
  #searchHash = 0
  #probe = 0
  /** The number of places to search; all places of a small index. */
  #reach = placesFirst
  readonly #onHomeless: (id: number) => void

  /** `onHomeless` is called for ids that lose their place when the index grows. */
  constructor(onHomeless: (id: number) => void) {
    this.#onHomeless = onHomeless
  }

  /** The first id with this hash, or -1; `next` returns the others. */
  first(hash: number): number {
    this.#searchHash = hash
    this.#probe = 0
    return this.next()
  }

  next(): number {
    const entries = this.#entries
    const mask = this.#mask
    const searchHash = this.#searchHash
    const reach = this.#reach
    while (this.#probe < reach) {
      const at = ((searchHash + this.#probe) & mask) * entryWords
      const id = entries[at + 1] as number
      if (id === empty) {
        this.#probe = reach
        return -1
      }
      this.#probe++
      if (id >= 0 && entries[at] === searchHash) return id
    }
    return -1
  }

  /** Returns false when there is no place for the id. */
  add(hash: number, id: number): boolean {
    if (this.#used + 1 > (this.#mask + 1) * loadMax) this.#rebuild(this.#live * 4)
    if (this.#put(hash, id)) return true
    if (this.#live < (this.#mask + 1) * loadOfHarm) return false
    this.#rebuild((this.#mask + 1) * 2)
    return this.#put(hash, id)
  }

  remove(hash: number, id: number): void {
    let found = this.first(hash)
    while (found >= 0 && found !== id) found = this.next()
    if (found < 0) return
    this.#entries[((hash + this.#probe - 1) & this.#mask) * entryWords + 1] = gone
    this.#live--
    if (this.#mask >= placesFirst && this.#live < this.#mask >> 4) this.#rebuild(this.#live * 4)
  }

  #put(hash: number, id: number): boolean {
    const entries = this.#entries
    const mask = this.#mask
    const reach = this.#reach
    for (let probe = 0; probe < reach; probe++) {
      const at = ((hash + probe) & mask) * entryWords
      const before = entries[at + 1] as number
      if (before >= 0) continue
      entries[at] = hash
      entries[at + 1] = id
      this.#live++
      if (before === empty) this.#used++
      return true
    }
    return false
  }

  /** Rebuilds the index with at least this many places. */
  #rebuild(placesMin: number): void {
    const before = this.#entries
    let places = placesFirst
    while (places < placesMin) places *= 2
    this.#entries = emptyEntries(places)
    this.#mask = places - 1
    this.#reach = Math.min(places, hashReach)
    this.#live = 0
    this.#used = 0
    for (let at = 0; at < before.length; at += entryWords) {
      const id = before[at + 1] as number
      if (id >= 0 && !this.#put(before[at] as number, id)) this.#onHomeless(id)
    }
  }
}

function emptyEntries(places: number): Int32Array<ArrayBuffer> {
  return new Int32Array(places * entryWords).fill(empty)
}

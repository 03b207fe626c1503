/** Number of steps in which history is compacted: more steps keep the store closer to its limits. */
const windowSegments = 16

interface Segment {
  readonly lastRevision: number
  readonly count: number
  readonly sizeBytes: number
}

export interface HistoryLimits {
  readonly eventsMax: number
  readonly sizeBytesMax: number
}

/**
 * Counts the changes in history and the bytes that only history holds, and decides when the oldest changes are
 * compacted. It counts in segments of whole commits, so that compaction happens once per segment and not at each
 * commit.
 */
export class HistoryWindow {
  readonly #limits: HistoryLimits
  readonly #segments: Segment[]
  #closedCount = 0
  #closedSizeBytes = 0
  #openCount = 0
  #openSizeBytes = 0

  constructor(limits: HistoryLimits, segments: Segment[] = []) {
    this.#limits = limits
    this.#segments = segments
  }

  clone(): HistoryWindow {
    const clone = new HistoryWindow(this.#limits, this.#segments.slice())
    clone.#closedCount = this.#closedCount
    clone.#closedSizeBytes = this.#closedSizeBytes
    clone.#openCount = this.#openCount
    clone.#openSizeBytes = this.#openSizeBytes
    return clone
  }

  /**
   * Counts a commit. Returns the revision up to which history must be compacted now, or undefined. History after
   * `keptRevision` stays, whatever its size.
   */
  add(revision: number, count: number, sizeBytes: number, keptRevision: number): number | undefined {
    this.#openCount += count
    this.#openSizeBytes += sizeBytes
    const { eventsMax, sizeBytesMax } = this.#limits
    const isFull =
      this.#openCount >= Math.ceil(eventsMax / windowSegments) || this.#openSizeBytes >= sizeBytesMax / windowSegments
    if (isFull) this.#closeSegment(revision)
    let floor: number | undefined
    while (
      this.#closedCount + this.#openCount > eventsMax ||
      this.#closedSizeBytes + this.#openSizeBytes > sizeBytesMax
    ) {
      const oldest = this.#segments[0]
      if (oldest === undefined || oldest.lastRevision > keptRevision) break
      this.#dropOldest(oldest)
      floor = oldest.lastRevision
    }
    return floor
  }

  /** Records that history was compacted up to a revision. */
  forget(revision: number): void {
    let oldest = this.#segments[0]
    while (oldest !== undefined && oldest.lastRevision <= revision) {
      this.#dropOldest(oldest)
      oldest = this.#segments[0]
    }
  }

  #closeSegment(lastRevision: number): void {
    this.#segments.push({ lastRevision, count: this.#openCount, sizeBytes: this.#openSizeBytes })
    this.#closedCount += this.#openCount
    this.#closedSizeBytes += this.#openSizeBytes
    this.#openCount = 0
    this.#openSizeBytes = 0
  }

  #dropOldest({ count, sizeBytes }: Segment): void {
    this.#segments.shift()
    this.#closedCount -= count
    this.#closedSizeBytes -= sizeBytes
  }
}

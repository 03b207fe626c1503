/** In so many steps is history forgotten: the more, the closer the store stays to its limit. */
const windowSegments = 16

interface Segment {
  readonly lastRevision: number
  readonly count: number
}

/**
 * Counts the changes in history, so that the oldest can be forgotten when there are too many. It counts in segments
 * of whole commits: forgetting happens once a segment, not at each commit.
 */
export class HistoryWindow {
  private readonly eventsMax: number
  private readonly segments: Segment[]
  private closedCount: number
  private openCount: number

  constructor(eventsMax: number, segments: Segment[] = [], closedCount = 0, openCount = 0) {
    this.eventsMax = eventsMax
    this.segments = segments
    this.closedCount = closedCount
    this.openCount = openCount
  }

  clone(): HistoryWindow {
    return new HistoryWindow(this.eventsMax, this.segments.slice(), this.closedCount, this.openCount)
  }

  /** Counts a commit. Answers the revision up to which history must be forgotten now, or undefined. */
  add(revision: number, count: number): number | undefined {
    this.openCount += count
    if (this.openCount >= Math.ceil(this.eventsMax / windowSegments)) {
      this.segments.push({ lastRevision: revision, count: this.openCount })
      this.closedCount += this.openCount
      this.openCount = 0
    }
    let floor: number | undefined
    while (this.closedCount + this.openCount > this.eventsMax && this.segments.length > 0) {
      const oldest = this.segments.shift() as Segment
      this.closedCount -= oldest.count
      floor = oldest.lastRevision
    }
    return floor
  }

  /** Takes notice that history was forgotten up to a revision. */
  forget(revision: number): void {
    let oldest = this.segments[0]
    while (oldest !== undefined && oldest.lastRevision <= revision) {
      this.segments.shift()
      this.closedCount -= oldest.count
      oldest = this.segments[0]
    }
  }
}
